import { useState } from 'react';
import { Button } from '../../../ui/button';
import { formatDateTime } from '../../../ui/dates';
import { CheckField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import type { ImportPreviewFragment } from './batch.generated';
import type { BatchReport } from './import-kinds';
import { ImportFigures } from './import-figures';
import { rowKindWords, submitWords } from './import-words';
import { ImportedRows } from './imported-rows';
import { correctionsOf, MappingTable, type Correction } from './mapping-table';
import { RefusedFile } from './refused-file';
import { UnknownTable, type UnknownChoice } from './unknown-table';
import styles from './batch.module.css';

interface PreviewStepProps {
  found: ImportPreviewFragment;
  report: BatchReport;
  onCorrect: (corrections: Correction[], choices?: UnknownChoice[]) => Promise<void>;
  onSubmit: (skipBadRows: boolean) => Promise<void>;
  onDiscard: () => void;
}

/** Nothing is written yet: this is what the file would do. */
export function PreviewStep({ found, report, onCorrect, onSubmit, onDiscard }: PreviewStepProps) {
  const [skip, setSkip] = useState(false);
  const [busy, setBusy] = useState(false);
  const { added, changed, unchanged, refused, sentBefore, notes } = found;
  const nothing = added + changed === 0;

  async function during(work: Promise<void>) {
    setBusy(true);
    await work;
    setBusy(false);
  }

  return (
    <section className={styles.step} aria-labelledby="step-preview">
      <h2 id="step-preview">Preview</h2>
      <ImportFigures found={found} done={false} />
      <p className={styles.quiet}>The file holds {rowKindWords(found.rowKinds)}.</p>
      {sentBefore != null && <Notice>This file was imported on {formatDateTime(sentBefore)}. It is compared with the store as it is now.</Notice>}
      {notes.length > 0 && <Notice kind="warning">{notes.map((note) => <span key={note} className={styles.line}>{note}</span>)}</Notice>}
      {found.emptiesBlanks && <Notice kind="warning">Blank cells empty the field: they say what they say of a new {report.noun}.</Notice>}
      <MappingTable found={found} busy={busy} onCorrect={(corrections) => void during(onCorrect(corrections))} />
      <UnknownTable found={found} busy={busy} onChoose={(choices) => void during(onCorrect(correctionsOf(found.mapping), choices))} />
      {refused > 0 && <ImportedRows found={found} outcome="refused" heading="Refused rows" report={report}><RefusedFile importKey={found.key ?? 0} fileName={found.fileName} /></ImportedRows>}
      {changed > 0 && <ImportedRows found={found} outcome="updated" heading="Changes" report={report} />}
      {refused > 0 && (
        <>
          <Notice kind="warning">An import writes all rows or none. Correct the refused rows in the file and choose it again, or skip them.</Notice>
          <CheckField label="Skip the refused rows and import the rest" checked={skip} disabled={busy || nothing} onChange={({ target }) => setSkip(target.checked)} />
        </>
      )}
      {nothing && <Notice>{unchanged > 0 ? 'This file changes nothing: every row it could import is in the store already.' : 'No row of this file can be imported.'}</Notice>}
      <div className={styles.submit}>
        <Button kind="primary" busy={busy} disabled={nothing || (refused > 0 && !skip)} onClick={() => void during(onSubmit(skip))}>{submitWords(found)}</Button>
        <Button disabled={busy} onClick={onDiscard}>Choose another file</Button>
      </div>
    </section>
  );
}
