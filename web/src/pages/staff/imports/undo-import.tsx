import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { formatDateTime } from '../../../ui/dates';
import { Dialog } from '../../../ui/dialog';
import { ErrorPanel } from '../../../ui/error-panel';
import { LoadingWord } from '../../../ui/skeletons';
import {
  useImportUndoPreviewQuery,
  useUndoImportMutation,
  type ImportUndoPreviewQuery,
  type UndoImportMutationVariables,
} from './imports.generated';
import type { ReportKind } from './import-kinds';
import { count } from './import-words';
import { hideImported } from './import-notice';
import { KeptFields, keptPerPage, type UndoChoice } from './kept-fields';

type Preview = NonNullable<NonNullable<ImportUndoPreviewQuery['batchImport']>['undoPreview']>;
type Overwritten = Omit<UndoImportMutationVariables, 'key'>;

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

  async function takeBack(overwritten: Overwritten) {
    setFailure(null);
    try {
      await undo({ variables: { key: importKey, ...overwritten } });
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
          onYes={overwritten => void takeBack(overwritten)}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}

function UndoDialog({
  importKey,
  report,
  busy,
  onYes,
  onNo,
}: {
  importKey: number;
  report: ReportKind;
  busy: boolean;
  onYes: (overwritten: Overwritten) => void;
  onNo: () => void;
}) {
  const [page, setPage] = useState(0);
  const [choices, setChoices] = useState<readonly UndoChoice[]>([]);
  const [seen, setSeen] = useState<string>();
  const { data, previousData, error } = useImportUndoPreviewQuery({
    variables: { key: importKey, first: keptPerPage, offset: page * keptPerPage },
    fetchPolicy: 'network-only',
  });
  const found = (data ?? previousData)?.batchImport;
  const preview = found?.undoPreview;
  // Of the first page: if a value changes while staff choose, the store refuses the choices.
  if (preview && seen === undefined) setSeen(preview.seen);
  if (!found || !preview)
    return (
      <Dialog title="Undo this import?" onClose={onNo}>
        {error ? <ErrorPanel error={error} /> : <LoadingWord />}
      </Dialog>
    );
  const { removed, restored, kept } = preview;
  if (removed + restored + kept.length === 0)
    return (
      <Dialog title="Nothing can be undone now" onClose={onNo}>
        <Kept preview={preview} report={report} />
        <Button autoFocus onClick={onNo}>
          Close
        </Button>
      </Dialog>
    );
  return (
    <ConfirmDialog
      question="Undo this import?"
      yes="Undo it"
      no="Keep it"
      busy={busy}
      isReady={removed + restored + choices.length > 0}
      onYes={() => onYes(choices.length > 0 ? { overwrite: [...choices], seen } : {})}
      onNo={onNo}
    >
      {removed + restored > 0 && (
        <p>
          This restores earlier values of {records(restored)} and removes {records(removed)} that the import added.
        </p>
      )}
      <KeptFields
        kept={kept}
        fields={found.keptFields}
        report={report}
        page={page}
        onPage={setPage}
        choices={choices}
        onChoose={setChoices}
      />
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
      {edited > 0 && <p>Something stays in {records(edited)}, because it was edited, used or deleted since.</p>}
      {laterImports.length > 0 && (
        <>
          <p>What later imports changed stays as it is. To undo it too, undo the later imports first:</p>
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
