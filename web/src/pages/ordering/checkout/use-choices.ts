import { useEffect, useState } from 'react';
import type { CheckoutCustomerQuery } from './checkout.generated';
import { inStore, keepChoice, lastChoice } from '../../../cart/last-choice';

export type CheckoutCustomer = NonNullable<CheckoutCustomerQuery['me']>;

/** Null is the choice of none, which a preselection does not replace. */
interface Chosen {
  contactKey: number | null;
  locationKey: number | null;
}

/** The first of these keys that is still on file */
function firstOf(keys: readonly (number | null | undefined)[], onFile: readonly number[]): number | undefined {
  return keys.find(key => key != null && onFile.includes(key)) ?? undefined;
}

export interface Choices extends Chosen {
  pickup: boolean;
  /** True if an item is pickup only, so that the whole order must be picked up. */
  pickupForced: boolean;
  chooseContact: (key: number | null) => void;
  chooseLocation: (key: number | null) => void;
  choosePickup: (pickup: boolean) => void;
}

/**
 * State of the contact and location. Preselects those chosen last on this device, otherwise those of the customer's last
 * order, which the account keeps across devices and sign-ins. That one may have been a pickup only for one of its items,
 * so pickup is not preselected from it.
 */
export function useChoices(customer: CheckoutCustomer, pickupForced: boolean): Choices {
  const [chosen, setChosen] = useState<Partial<Chosen>>({});

  useEffect(() => {
    let isUnmounted = false;
    void Promise.all([lastChoice('contact'), lastChoice('location')]).then(([contact, location]) => {
      if (isUnmounted) return;
      const last = customer.orders.nodes[0];
      const contacts = customer.contacts.map(({ key }) => key);
      const locations = customer.locations.map(({ key }) => key);
      const preselected = {
        contactKey: firstOf([contact, last?.contact.key], contacts),
        locationKey:
          location === inStore && !customer.requiresShipTo
            ? inStore
            : firstOf([location, last?.location.key], locations),
      };
      setChosen(now => ({ ...preselected, ...now }));
    });
    return () => {
      isUnmounted = true;
    };
  }, [customer]);

  function choose(change: Partial<Chosen>) {
    setChosen(now => ({ ...now, ...change }));
    if (change.contactKey) void keepChoice('contact', change.contactKey);
    if (change.locationKey) void keepChoice('location', change.locationKey);
  }

  const locationKey = pickupForced ? inStore : (chosen.locationKey ?? null);
  return {
    contactKey: chosen.contactKey ?? null,
    locationKey,
    pickup: locationKey === inStore,
    pickupForced,
    chooseContact: contactKey => choose({ contactKey }),
    chooseLocation: key => choose({ locationKey: key }),
    choosePickup: pickup => choose({ locationKey: pickup ? inStore : (customer.locations[0]?.key ?? null) }),
  };
}
