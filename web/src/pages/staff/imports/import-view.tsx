import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { Notice } from '../../../ui/notice';
import { PageSkeleton } from '../../../ui/skeletons';
import {
  useAnswerImportMutation,
  useCorrectImportMutation,
  useDiscardImportMutation,
  useOpenedImportQuery,
  useSubmitImportMutation,
  type ImportPreviewFragment,
} from './imports.generated';
import type { ReportKind } from './import-kinds';
import { ImportProgress } from './import-progress';
import { ImportResult } from './import-result';
import { tellImported } from './import-notice';
import type { Answer } from './import-questions';
import { LayoutStep } from './layout-step';
import { isOpen, vendorWords } from './import-words';
import type { Correction } from './mapping-table';
import { PreviewStep } from './preview-step';
import type { UnknownChoice } from './unknown-table';
import styles from './imports.module.css';

const pollMs = 500;

/** An import in any status: being read, previewed, being applied or ended. */
export function ImportView({
  importKey,
  report,
  onAnother,
}: {
  importKey: number;
  report: ReportKind;
  onAnother: () => void;
}) {
  const [isWatched, setWatched] = useState(true);
  const { data, error, refetch } = useOpenedImportQuery({
    variables: { key: importKey },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    pollInterval: isWatched ? pollMs : 0,
  });
  const [failure, setFailure] = useState<unknown>(null);
  const [isAnswered, setAnswered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [answer] = useAnswerImportMutation();
  const [correct] = useCorrectImportMutation();
  const [submit] = useSubmitImportMutation();
  const [discard] = useDiscardImportMutation();
  const found = data?.batchImport ?? undefined;
  const status = found?.status;
  if (status !== undefined && isWatched !== isOpen(status)) setWatched(isOpen(status));
  useSuccessNotice(found);

  if (error && !found) return <ErrorPanel error={error} />;
  if (!found || !status) return <PageSkeleton />;

  const asksAboutLayout = found.questions.some(({ kind, answer: given }) => kind === 'layout' && given === null);

  /** Sends a change to the server, then reloads the import. */
  const act = async (call: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await call();
      await refetch();
    } catch (problem) {
      setFailure(problem);
    }
  };
  const onCorrect = (corrections: Correction[], choices?: UnknownChoice[]) =>
    act(() => correct({ variables: { key: importKey, corrections, choices } }));
  const onSheet = (sheet: string) => act(() => correct({ variables: { key: importKey, corrections: [], sheet } }));
  const onAnswer = (answers: Answer[]) => {
    setAnswered(true);
    return act(() => answer({ variables: { key: importKey, answers } }));
  };
  const onSubmit = (skipBadRows: boolean) => act(() => submit({ variables: { key: importKey, skipBadRows } }));
  const onDiscard = () => discard({ variables: { key: importKey } }).then(onAnother, setFailure);

  return (
    <>
      <p className={styles.fileName}>
        {found.fileName}
        {found.vendor && <span className={styles.quiet}>Vendor: {vendorWords(found.vendor)}</span>}
      </p>
      {isOpen(status) && <ImportProgress found={found} onCancel={() => void onDiscard()} />}
      {status === 'previewed' && asksAboutLayout && (
        <LayoutStep
          found={found}
          busy={isBusy}
          onSheet={sheet => void onSheet(sheet)}
          onConfirm={answers => {
            setBusy(true);
            void onAnswer(answers).finally(() => setBusy(false));
          }}
          onDiscard={() => void onDiscard()}
        />
      )}
      {status === 'previewed' && !asksAboutLayout && (
        <PreviewStep
          found={found}
          report={report}
          isAnswered={isAnswered}
          onAnswer={onAnswer}
          onCorrect={onCorrect}
          onSheet={onSheet}
          onSubmit={onSubmit}
          onDiscard={() => void onDiscard()}
        />
      )}
      {status === 'failed' && (
        <section className={styles.step} aria-label="Result">
          <Notice kind="error">
            <strong>Nothing was imported.</strong> {found.message}
          </Notice>
          <Button kind="primary" onClick={onAnother}>
            Choose another file
          </Button>
        </section>
      )}
      {['completed', 'refused', 'undone'].includes(status) && (
        <ImportResult found={found} report={report} onAnother={onAnother} onUndone={() => void refetch()} />
      )}
      {failure !== null && <ErrorPanel error={failure} />}
    </>
  );
}

/** Shows a success notice if the import completes while the page is open, but not for earlier imports. */
function useSuccessNotice(found: ImportPreviewFragment | undefined): void {
  const before = useRef<string | undefined>(undefined);
  const status = found?.status;
  const fileName = found?.fileName ?? '';
  const key = found?.key ?? 0;
  useEffect(() => {
    if (status === 'completed' && before.current !== undefined && before.current !== 'completed')
      tellImported(key, fileName);
    if (status !== undefined) before.current = status;
  }, [status, fileName, key]);
}
