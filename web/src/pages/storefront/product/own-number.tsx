import { mostOwnNumber } from '#definitions/own-number';
import { IconTag } from '@tabler/icons-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { forgetOwnNumbers } from '../../../products/forget-own-numbers';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { fieldErrors } from '../../../ui/field-errors';
import { TextField } from '../../../ui/form-field';
import { useSetOwnNumberMutation } from './own-number.generated';
import styles from './own-number.module.css';

interface Product {
  key: number;
  ownNumber: string | null;
}

/** The customer's own part number for the product. Visitors and staff only see its reserved space. */
export function OwnNumber({ product }: { product: Product }) {
  const { status, isAdmin } = useSession();
  return <div className={styles.place}>{status === 'signedIn' && !isAdmin && <ShownNumber product={product} />}</div>;
}

function ShownNumber({ product }: { product: Product }) {
  const [form, setForm] = useState<'open' | 'closed' | 'never opened'>('never opened');
  if (form === 'open') return <NumberForm product={product} onClose={() => setForm('closed')} />;
  const { ownNumber } = product;
  return (
    <div className={styles.number}>
      {ownNumber !== null && (
        <span>
          Your part number: <span className="code">{ownNumber}</span>
        </span>
      )}
      <Button
        kind="quiet"
        className={ownNumber === null ? styles.add : undefined}
        aria-label={ownNumber === null ? undefined : 'Change your part number'}
        // The form that had the focus is gone.
        autoFocus={form === 'closed'}
        onClick={() => setForm('open')}
      >
        {ownNumber === null && <IconTag size={20} aria-hidden />}
        {ownNumber === null ? 'Add your part number' : 'Change'}
      </Button>
    </div>
  );
}

function NumberForm({ product: { key, ownNumber }, onClose }: { product: Product; onClose: () => void }) {
  const [number, setNumber] = useState(ownNumber ?? '');
  const [save, { loading, error }] = useSetOwnNumberMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const saved = await save({
      variables: { productKey: key, number },
      update: forgetOwnNumbers,
    }).catch(() => null);
    if (saved) onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
  }

  return (
    <form className={styles.form} onSubmit={event => void submit(event)} onKeyDown={onKeyDown}>
      <TextField
        label="Your part number"
        autoFocus
        autoComplete="off"
        maxLength={mostOwnNumber}
        value={number}
        hint={ownNumber === null ? undefined : 'Leave it empty to remove it.'}
        error={error ? (fieldErrors(error).number ?? errorFacts(error).message) : null}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Button type="submit" busy={loading}>
        Save
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
