import { IconDownload, IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { errorFacts } from '../../../ui/error-facts';
import { TextField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { fetchFile, keepFile } from '../../../session/keep-file';
import { useEraseCustomerMutation } from './customers.generated';
import styles from './customers.module.css';

interface CustomerDataProps {
  customerKey: number;
  customerNumber: number;
  name: string;
  onErased: () => void;
}

/** Exports the stored data of a customer, or erases it. */
export function CustomerData({ customerKey, customerNumber, name, onErased }: CustomerDataProps) {
  const [exporting, setExporting] = useState(false);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function exportAll() {
    setExporting(true);
    setFailure(null);
    try {
      keepFile(await fetchFile(`/api/authcustomers/${customerKey}/export`, 'POST'), `Customer ${customerNumber}.zip`);
    } catch (error) {
      setFailure(errorFacts(error).message);
    } finally {
      setExporting(false);
    }
  }

  return (
    <section className={styles.part} aria-labelledby="customer-data">
      <h2 id="customer-data">Data</h2>
      <p>
        Export everything we hold about this customer, or erase it. Erasing goes further than deleting: names,
        addresses, phone numbers, emails and notes also leave its orders and the history. Amounts, items and dates stay,
        as “Erased customer {customerNumber}”.
      </p>
      {failure !== null && (
        <Notice kind="error">
          <strong>The customer was not exported.</strong> {failure}
        </Notice>
      )}
      <div className={styles.signIn}>
        <Button busy={exporting} onClick={() => void exportAll()}>
          <IconDownload size={20} aria-hidden />
          {exporting ? 'Preparing the file' : 'Export data'}
        </Button>
        <Button kind="danger" onClick={() => setAsking(true)}>
          <IconEraser size={20} aria-hidden />
          Erase customer
        </Button>
      </div>
      {asking && (
        <EraseDialog
          customerKey={customerKey}
          customerNumber={customerNumber}
          name={name}
          onErased={onErased}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Requires the customer number, because erasing cannot be undone. */
function EraseDialog({
  customerKey,
  customerNumber,
  name,
  onErased,
  onClose,
}: CustomerDataProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [erase, { loading }] = useEraseCustomerMutation();

  async function go() {
    if (typed.trim() !== String(customerNumber)) return setError(`Type ${customerNumber} to erase this customer.`);
    setError(null);
    try {
      await erase({ variables: { key: customerKey, customerNumber } });
      onErased();
    } catch (refusal) {
      setError(errorFacts(refusal).message);
    }
  }

  return (
    <ConfirmDialog
      question="Erase this customer for good?"
      yes="Erase"
      no="Keep"
      busy={loading}
      onYes={() => void go()}
      onNo={onClose}
    >
      <p>
        {customerNumber} {name}
      </p>
      <p>This cannot be undone. Backups made earlier keep the data until they are deleted.</p>
      <TextField
        label="Customer number"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={event => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
