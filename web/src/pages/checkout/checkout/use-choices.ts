import { useEffect, useState } from 'react';
import { useSession } from '../../../session/session';
import type { CheckoutCustomerQuery } from './checkout.generated';
import { keepChoice, lastChoice } from '../../../cart/last-choice';

/** The counter of the store: every customer may have an order picked up there. */
export const inStore = 1;

export type CheckoutCustomer = NonNullable<CheckoutCustomerQuery['me']>;

interface Chosen {
  contactKey: number | null;
  locationKey: number | null;
}

export interface Choices extends Chosen {
  pickup: boolean;
  /** An item that only the store hands out: the whole order is picked up. */
  pickupForced: boolean;
  chooseContact: (key: number | null) => void;
  chooseLocation: (key: number | null) => void;
  choosePickup: (pickup: boolean) => void;
}

/** Who receives the order and where; what was chosen last time is chosen again. */
export function useChoices(customer: CheckoutCustomer, pickupForced: boolean): Choices {
  const customerNumber = useSession().user?.customerNumber ?? 0;
  const [chosen, setChosen] = useState<Chosen>({ contactKey: null, locationKey: null });

  useEffect(() => {
    let left = false;
    void Promise.all([lastChoice('contact', customerNumber), lastChoice('location', customerNumber)]).then(
      ([contact, location]) => {
        if (left) return;
        const known = [inStore, ...customer.locations.map(({ key }) => key)];
        setChosen(now => ({
          contactKey: now.contactKey ?? customer.contacts.find(({ key }) => key === contact)?.key ?? null,
          locationKey: now.locationKey ?? known.find(key => key === location) ?? null,
        }));
      },
    );
    return () => {
      left = true;
    };
  }, [customer, customerNumber]);

  function choose(change: Partial<Chosen>) {
    setChosen(now => ({ ...now, ...change }));
    if (change.contactKey) void keepChoice('contact', customerNumber, change.contactKey);
    if (change.locationKey) void keepChoice('location', customerNumber, change.locationKey);
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
