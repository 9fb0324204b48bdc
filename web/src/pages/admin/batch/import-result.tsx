import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ErrorPanel } from '../../../ui/error-panel';
import { Notice } from '../../../ui/notice';
import { ActivationCodes } from './activation-codes';
import { useUndoImportMutation, type ImportPreviewFragment } from './batch.generated';
import type { BatchReport } from './import-kinds';
import { ImportFigures, UndoFigures } from './import-figures';
import { hideImported } from './import-notice';
import { undoWords } from './import-words';
import { RefusedFile } from './refused-file';
import { RowTabs } from './row-tabs';
import { doneTabs, undoneTabs } from './tabs-of-import';
import styles from './batch.module.css';

interface ImportResultProps {
  found: ImportPreviewFragment;
  report: BatchReport;
  onAnother: () => void;
  onUndone: () => void;
}

/** The result of an import, with a button to undo it. */
export function ImportResult({ found, report, onAnother, onUndone }: ImportResultProps) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [undo, { loading }] = useUndoImportMutation();
  const importKey = found.key ?? 0;
  const { status, refused, fileName, columnMapping, notes } = found;

  async function takeBack() {
    setFailure(null);
    try {
      await undo({ variables: { key: importKey } });
      await hideImported(importKey);
      onUndone();
    } catch (error) {
      setFailure(error);
    } finally {
      setAsking(false);
    }
  }

  return (
    <section className={styles.step} aria-labelledby="step-result">
      <h2 id="step-result">Result</h2>
      {status === 'completed' && <Notice kind="success">Successfully added batch!</Notice>}
      {status === 'refused' && <Notice kind="error">Some rows were refused, so nothing was imported.</Notice>}
      {status === 'undone' && (
        <Notice>
          This import was undone. {undoWords(found)} Records that somebody edited or used since stay as they are.
        </Notice>
      )}
      {status === 'undone' ? <UndoFigures found={found} /> : <ImportFigures found={found} done />}
      {columnMapping != null && <p className={styles.quiet}>The columns were read by the mapping {columnMapping}.</p>}
      {notes.length > 0 && status !== 'undone' && (
        <Notice kind="warning">
          {notes.map(note => (
            <span key={note} className={styles.line}>
              {note}
            </span>
          ))}
        </Notice>
      )}
      {refused > 0 && status !== 'undone' && <RefusedFile importKey={importKey} fileName={fileName} />}
      <RowTabs
        key={status}
        label="Rows of this import"
        tabs={status === 'undone' ? undoneTabs(found, report) : doneTabs(found, report)}
      />
      {status === 'completed' && found.kind === 'customers' && <ActivationCodes importKey={importKey} />}
      <div className={styles.submit}>
        <Button kind="primary" onClick={onAnother}>
          Import another file
        </Button>
        <ButtonLink to="/">See the store</ButtonLink>
        {status === 'completed' && (
          <Button kind="danger" busy={loading} onClick={() => setAsking(true)}>
            Undo this import
          </Button>
        )}
      </div>
      {failure !== null && <ErrorPanel error={failure} />}
      {asking && (
        <ConfirmDialog
          question="Undo this import?"
          yes="Undo it"
          no="Keep it"
          busy={loading}
          onYes={() => void takeBack()}
          onNo={() => setAsking(false)}
        >
          <p>
            This restores earlier values and removes the records that the import added. Records edited since are kept.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
