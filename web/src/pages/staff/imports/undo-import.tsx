import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { formatDateTime } from '../../../ui/dates';
import { Dialog } from '../../../ui/dialog';
import { ErrorPanel } from '../../../ui/error-panel';
import { LoadingWord } from '../../../ui/skeletons';
import { useImportUndoPreviewQuery, useUndoImportMutation, type ImportUndoPreviewQuery } from './imports.generated';
import type { ReportKind } from './import-kinds';
import { count } from './import-words';
import { hideImported } from './import-notice';

type Preview = NonNullable<NonNullable<ImportUndoPreviewQuery['batchImport']>['undoPreview']>;

/** The button that undoes an import, after a dialog that says what it would revert and what it would leave. */
export function UndoImport({
  importKey,
  report,
  isUndone,
  onUndone,
}: {
  importKey: number;
  report: ReportKind;
  isUndone: boolean;
  onUndone: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [undo, { loading }] = useUndoImportMutation();

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
    <>
      <Button kind="danger" busy={loading} onClick={() => setAsking(true)}>
        {isUndone ? 'Undo the rest' : 'Undo this import'}
      </Button>
      {failure !== null && <ErrorPanel error={failure} />}
      {asking && (
        <UndoDialog
          importKey={importKey}
          report={report}
          busy={loading}
          onYes={() => void takeBack()}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}

function UndoDialog({
  importKey,
  report,
  ...answers
}: {
  importKey: number;
  report: ReportKind;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  const { data, error } = useImportUndoPreviewQuery({ variables: { key: importKey }, fetchPolicy: 'network-only' });
  const preview = data?.batchImport?.undoPreview;
  if (!preview)
    return (
      <Dialog title="Undo this import?" onClose={answers.onNo}>
        {error ? <ErrorPanel error={error} /> : <LoadingWord />}
      </Dialog>
    );
  const { removed, restored } = preview;
  if (removed + restored === 0)
    return (
      <Dialog title="Nothing can be undone now" onClose={answers.onNo}>
        <Kept preview={preview} report={report} />
        <Button autoFocus onClick={answers.onNo}>
          Close
        </Button>
      </Dialog>
    );
  return (
    <ConfirmDialog question="Undo this import?" yes="Undo it" no="Keep it" {...answers}>
      <p>
        This restores the earlier values of {records(restored)} and removes {records(removed)} that the import added.
      </p>
      <Kept preview={preview} report={report} />
    </ConfirmDialog>
  );
}

function records(number: number): string {
  return `${count(number)} ${number === 1 ? 'record' : 'records'}`;
}

/** What the undo leaves as it is, and why. */
function Kept({ preview: { edited, laterImports }, report }: { preview: Preview; report: ReportKind }) {
  return (
    <>
      {edited > 0 && <p>Edited, used or removed since, so they stay as they are: {records(edited)}.</p>}
      {laterImports.length > 0 && (
        <>
          <p>Changed by later imports, so they stay as they are. To undo these too, undo the later imports first:</p>
          <ul>
            {laterImports.map(({ key, fileName, date, records: number }) => (
              <li key={key}>
                <Link to={`${report.path}?import=${key}`}>{fileName}</Link> ({formatDateTime(date)}), {records(number)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
