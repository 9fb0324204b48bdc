import { useEffect, useState } from 'react';
import type { CheckoutCustomerQuery } from './checkout.generated';
import { inStore, keepChoice, lastChoice } from '../../../cart/last-choice';

export type CheckoutCustomer = NonNullable<CheckoutCustomerQuery['me']>;

interface Chosen {
  contactKey: number | null;
  locationKey: number | null;
}

export interface Choices extends Chosen {
  pickup: boolean;
  /** True if an item is pickup only, so that the whole order must be picked up. */
  pickupForced: boolean;
  chooseContact: (key: number | null) => void;
  chooseLocation: (key: number | null) => void;
  choosePickup: (pickup: boolean) => void;
}

/** State of the contact and location. Preselects those of the customer's last order. */
export function useChoices(customer: CheckoutCustomer, pickupForced: boolean): Choices {
  const [chosen, setChosen] = useState<Chosen>({ contactKey: null, locationKey: null });

  useEffect(() => {
    let isUnmounted = false;
    void Promise.all([lastChoice('contact'), lastChoice('location')]).then(([contact, location]) => {
      if (isUnmounted) return;
      const known = [inStore, ...customer.locations.map(({ key }) => key)];
      setChosen(now => ({
        contactKey: now.contactKey ?? customer.contacts.find(({ key }) => key === contact)?.key ?? null,
        locationKey: now.locationKey ?? known.find(key => key === location) ?? null,
      }));
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

  const locationKey = pickupForced ? inStore : chosen.locationKey;
  return {
    contactKey: chosen.contactKey,
    locationKey,
    pickup: locationKey === inStore,
    pickupForced,
    chooseContact: contactKey => choose({ contactKey }),
    chooseLocation: key => choose({ locationKey: key }),
    choosePickup: pickup => choose({ locationKey: pickup ? inStore : (customer.locations[0]?.key ?? null) }),
  };
}
