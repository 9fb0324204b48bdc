import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { formatDateTime } from '../../../ui/dates';
import { differenceWord } from '../../../trade/difference-words';
import { errorFacts } from '../../../ui/error-facts';
import { TextAreaField } from '../../../ui/form-field';
import { formatMoney } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { useStoreFacts } from '../../../ui/store-context';
import {
  PaymentDifferencesDocument,
  useResolvePaymentDifferenceMutation,
  type DifferenceRow_DifferenceFragment,
} from './payment-differences.generated';
import styles from './payment-differences.module.css';

const longestNote = 500;

export function DifferenceTable({ differences }: { differences: readonly DifferenceRow_DifferenceFragment[] }) {
  return (
    <table data-cards className={styles.table}>
      <caption className="visually-hidden">Payment differences</caption>
      <thead>
        <tr>
          <th scope="col">Difference</th>
          <th scope="col">Order</th>
          <th scope="col">Transaction</th>
          <th scope="col" className={styles.money}>
            Store
          </th>
          <th scope="col" className={styles.money}>
            Provider
          </th>
          <th scope="col">Found</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(difference => (
          <DifferenceRow key={difference.key} difference={difference} />
        ))}
      </tbody>
    </table>
  );
}

function DifferenceRow({ difference }: { difference: DifferenceRow_DifferenceFragment }) {
  const timeZone = useStoreFacts()?.timeZone;
  const [resolving, setResolving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const {
    kind,
    transId,
    orderKey,
    storeAmount,
    providerAmount,
    providerStatus,
    foundAt,
    resolvedAt,
    resolvedBy,
    note,
  } = difference;
  const close = () => {
    setResolving(false);
    button.current?.focus();
  };
  return (
    <>
      <tr>
        <th scope="row" id={id}>
          {differenceWord(kind)}
          {providerStatus && <span className={styles.quiet}> {providerStatus}</span>}
        </th>
        <td data-label="Order">
          {orderKey === null ? 'None' : <Link to={`/historicalorder/${orderKey}`}>{orderKey}</Link>}
        </td>
        <td data-label="Transaction">{transId}</td>
        <td data-label="Store" className={styles.money}>
          {storeAmount === null ? 'None' : formatMoney(storeAmount)}
        </td>
        <td data-label="Provider" className={styles.money}>
          {providerAmount === null ? 'None' : formatMoney(providerAmount)}
        </td>
        <td data-label="Found">{formatDateTime(foundAt, timeZone)}</td>
        <td data-label="Status">
          {resolvedAt === null ? (
            <Button
              ref={button}
              small
              aria-describedby={id}
              aria-expanded={resolving}
              onClick={() => setResolving(!resolving)}
            >
              Resolve
            </Button>
          ) : (
            <>
              Resolved {formatDateTime(resolvedAt, timeZone)}
              {resolvedBy && ` by ${resolvedBy}`}
              <span className={styles.note}>{note}</span>
            </>
          )}
        </td>
      </tr>
      {resolving && resolvedAt === null && (
        <tr className={styles.formRow}>
          <td colSpan={7}>
            <ResolveForm difference={difference} onClose={close} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A form for the note, which is stored in the history. Escape closes it. */
function ResolveForm({
  difference: { key, transId },
  onClose,
}: {
  difference: DifferenceRow_DifferenceFragment;
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const [resolve, { loading, error }] = useResolvePaymentDifferenceMutation({
    refetchQueries: [PaymentDifferencesDocument],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(note.trim() === '');
    if (note.trim()) void resolve({ variables: { key, note } }).catch(() => undefined);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form
      className={styles.form}
      aria-label={`Resolve transaction ${transId}`}
      noValidate
      onSubmit={submit}
      onKeyDown={closeOnEscape}
    >
      <TextAreaField
        label="Note"
        autoFocus
        rows={2}
        maxLength={longestNote}
        hint="What you found and did. It stays in the history."
        error={missing ? 'Enter a note.' : null}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {error && <Notice kind="error">{errorFacts(error).message}</Notice>}
      <div className={styles.ways}>
        <Button type="submit" kind="primary" busy={loading}>
          Save and resolve
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
