import { useState } from 'react';
import { useSession } from '../../../session/session';
import { AddEntry } from '../../../trade/address-book/add-entry';
import { Button } from '../../../ui/button';
import { contactRows, locationRows } from '../../../trade/address-book/customer-entries';
import type { EntryKind } from '../../../trade/address-book/entry-kinds';
import {
  CheckoutCustomerDocument,
  useAddCheckoutContactMutation,
  useAddCheckoutLocationMutation,
} from './checkout.generated';
import styles from './checkout-page.module.css';

const again = { refetchQueries: [CheckoutCustomerDocument], awaitRefetchQueries: true };

/** Adds a contact without leaving the checkout, and chooses it. */
export function AddContact({ onAdded }: { onAdded: (key: number) => void }) {
  const [add] = useAddCheckoutContactMutation(again);
  return (
    <AddPlace
      kind={contactRows}
      add={async input => (await add({ variables: { input } })).data?.addContact?.key}
      onAdded={onAdded}
    />
  );
}

/** Adds a delivery location without leaving the checkout, and chooses it. */
export function AddLocation({ onAdded }: { onAdded: (key: number) => void }) {
  const [add] = useAddCheckoutLocationMutation(again);
  return (
    <AddPlace
      kind={locationRows}
      add={async input => (await add({ variables: { input } })).data?.addLocation?.key}
      onAdded={onAdded}
    />
  );
}

interface AddPlaceProps<Name extends string> {
  kind: EntryKind<Name>;
  add: (texts: Record<Name, string>) => Promise<number | undefined>;
  onAdded: (key: number) => void;
}

/** Only the customer itself may add one, not staff who act for it. */
function AddPlace<Name extends string>({ kind, add, onAdded }: AddPlaceProps<Name>) {
  const { acting } = useSession();
  const [open, setOpen] = useState(false);
  if (acting) return null;
  return (
    <div className={styles.add}>
      <Button small kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Cancel' : `Add a ${kind.noun}`}
      </Button>
      {open && (
        <AddEntry
          kind={kind}
          add={async texts => {
            const key = await add(texts);
            if (key === undefined) return;
            onAdded(key);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
