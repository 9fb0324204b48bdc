import { Button, ButtonLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { ActivationCodes } from './activation-codes';
import type { ImportPreviewFragment } from './imports.generated';
import type { ReportKind } from './import-kinds';
import { ImportFigures, UndoFigures } from './import-figures';
import { undoWords } from './import-words';
import { RefusedFile } from './refused-file';
import { RowTabs } from './row-tabs';
import { doneTabs, undoneTabs } from './tabs-of-import';
import { UndoImport } from './undo-import';
import styles from './imports.module.css';

interface ImportResultProps {
  found: ImportPreviewFragment;
  report: ReportKind;
  onAnother: () => void;
  onUndone: () => void;
}

/** The result of an import, with a button to undo it. */
export function ImportResult({ found, report, onAnother, onUndone }: ImportResultProps) {
  const importKey = found.key ?? 0;
  const { status, refused, fileName, columnMapping, notes } = found;
  const left = found.left ?? 0;

  return (
    <section className={styles.step} aria-labelledby="step-result">
      <h2 id="step-result">Result</h2>
      {status === 'completed' && <Notice kind="success">Successfully added batch!</Notice>}
      {status === 'refused' && <Notice kind="error">Some rows were refused, so nothing was imported.</Notice>}
      {status === 'undone' && (
        <Notice>
          This import was undone. {undoWords(found)}{' '}
          {left > 0 && 'What was edited, used or imported again since stayed as it is.'}
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
        {(status === 'completed' || left > 0) && (
          <UndoImport importKey={importKey} report={report} isUndone={status === 'undone'} onUndone={onUndone} />
        )}
      </div>
    </section>
  );
}
