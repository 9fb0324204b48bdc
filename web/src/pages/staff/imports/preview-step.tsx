import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { formatDateTime } from '../../../ui/dates';
import { CheckField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import type { ImportPreviewFragment } from './imports.generated';
import type { ReportKind } from './import-kinds';
import { ImportFigures } from './import-figures';
import { focusOpenQuestion, ImportQuestions, type Answer } from './import-questions';
import { questionWords, rowKindWords, submitWords } from './import-words';
import { correctionsOf, MappingTable, type Correction } from './mapping-table';
import { PreviewQuestions } from './preview-questions';
import { RefusedFile } from './refused-file';
import { RowTabs } from './row-tabs';
import { previewTabs } from './tabs-of-import';
import { UnknownTable, type UnknownChoice } from './unknown-table';
import styles from './imports.module.css';

interface PreviewStepProps {
  found: ImportPreviewFragment;
  report: ReportKind;
  onCorrect: (corrections: Correction[], choices?: UnknownChoice[]) => Promise<void>;
  onSheet: (sheet: string) => Promise<void>;
  /** Answers were given a moment ago, so the focus goes on from there */
  isAnswered: boolean;
  onAnswer: (answers: Answer[]) => Promise<void>;
  onSubmit: (skipBadRows: boolean) => Promise<void>;
  onDiscard: () => void;
}

/** Shows the changes that the file would make. No records are changed yet. */
export function PreviewStep({
  found,
  report,
  isAnswered,
  onAnswer,
  onCorrect,
  onSheet,
  onSubmit,
  onDiscard,
}: PreviewStepProps) {
  const [skip, setSkip] = useState(false);
  const [busy, setBusy] = useState(false);
  const { added, changed, unchanged, refused, sentBefore, notes, needsKey, questions } = found;
  const open = questions.filter(({ answer }) => answer === null).length;
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAnswered && open === 0) submitButton.current?.focus();
  }, [isAnswered, open]);
  const sheet = found.sheets.find(({ isRead }) => isRead)?.name;
  const nothing = added + changed === 0;

  async function during(work: Promise<void>) {
    setBusy(true);
    await work;
    setBusy(false);
  }

  return (
    <section className={styles.step} aria-labelledby="step-preview">
      <h2 id="step-preview">Preview</h2>
      <ImportQuestions
        questions={questions.filter(({ kind }) => kind !== 'layout')}
        busy={busy}
        takesFocus={isAnswered}
        onAnswer={answers => void during(onAnswer(answers))}
      />
      {!needsKey && (
        <>
          <ImportFigures found={found} done={false} />
          <p className={styles.quiet}>The file holds {rowKindWords(found.rowKinds)}.</p>
        </>
      )}
      {sentBefore != null && (
        <Notice>
          This file was imported on {formatDateTime(sentBefore)}. It is compared with the store as it is now.
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice kind="warning">
          {notes.map(note => (
            <span key={note} className={styles.line}>
              {note}
            </span>
          ))}
        </Notice>
      )}
      {found.emptiesBlanks && (
        <Notice kind="warning">Blank cells reset their field to the default of a new {report.noun}.</Notice>
      )}
      <PreviewQuestions found={found} busy={busy} onSheet={sheet => void during(onSheet(sheet))} />
      <MappingTable
        key={`${sheet} ${needsKey}`}
        found={found}
        busy={busy}
        onCorrect={corrections => void during(onCorrect(corrections))}
      />
      <UnknownTable
        found={found}
        busy={busy}
        onChoose={choices => void during(onCorrect(correctionsOf(found.mapping), choices))}
      />
      {refused > 0 && <RefusedFile importKey={found.key ?? 0} fileName={found.fileName} />}
      <RowTabs label="Rows of this file" tabs={previewTabs(found, report)} />
      {refused > 0 && (
        <>
          <Notice kind="warning">
            An import writes all rows or none. Correct the refused rows in the file and choose it again, or skip them.
          </Notice>
          <CheckField
            label="Skip the refused rows and import the rest"
            checked={skip}
            disabled={busy || nothing}
            onChange={({ target }) => setSkip(target.checked)}
          />
        </>
      )}
      {nothing && !needsKey && (
        <Notice>
          {unchanged > 0
            ? 'This file changes nothing: every row it could import is in the store already.'
            : 'No row of this file can be imported.'}
        </Notice>
      )}
      <div className={styles.submit}>
        <Button
          kind="primary"
          busy={busy}
          ref={submitButton}
          disabled={nothing || open > 0 || (refused > 0 && !skip)}
          aria-describedby={open > 0 ? 'open-questions' : undefined}
          onClick={() => void during(onSubmit(skip))}
        >
          {submitWords(found)}
        </Button>
        {open > 0 && (
          <Button id="open-questions" disabled={busy} onClick={() => focusOpenQuestion()}>
            {questionWords(open)}
          </Button>
        )}
        <Button disabled={busy} onClick={onDiscard}>
          Choose another file
        </Button>
      </div>
    </section>
  );
}
