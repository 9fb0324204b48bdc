import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button';
import { CheckField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import type { ImportReportFragment } from './batch-items.generated';
import { submitWords } from './import-report';
import { RefusedRows, ReportFigures } from './report-table';
import styles from './batch-items.module.css';

interface PreviewStepProps {
  report: ImportReportFragment;
  busy: boolean;
  onSubmit: (skipBadRows: boolean) => void;
}

/** Nothing is written yet: this is what the file would do. */
export function PreviewStep({ report, busy, onSubmit }: PreviewStepProps) {
  const [skip, setSkip] = useState(false);
  const nothing = report.added + report.updated === 0;
  const blocked = report.refused > 0 && !skip;
  return (
    <section className={styles.step} aria-labelledby="step-preview">
      <h2 id="step-preview">Preview</h2>
      <ReportFigures report={report} done={false} />
      {report.refused > 0 && (
        <>
          <Notice kind="warning">
            An import writes all rows or none. Correct the refused rows in the file and choose it again, or skip them.
          </Notice>
          <RefusedRows errors={report.errors} />
          <CheckField label="Skip the refused rows and import the rest" checked={skip} disabled={busy || nothing} onChange={({ target }) => setSkip(target.checked)} />
        </>
      )}
      {nothing && <Notice>{report.unchanged > 0 ? 'This file changes nothing: every row it could import is in the store already.' : 'No row of this file can be imported.'}</Notice>}
      <Button kind="primary" busy={busy} disabled={nothing || blocked} onClick={() => onSubmit(skip)}>
        {busy ? 'Importing' : submitWords(report)}
      </Button>
    </section>
  );
}

export function ImportResult({ report, onAnother }: { report: ImportReportFragment; onAnother: () => void }) {
  return (
    <section className={styles.step} aria-labelledby="step-result">
      <h2 id="step-result">Result</h2>
      <Notice kind="success">Successfully added batch!</Notice>
      <ReportFigures report={report} done />
      <RefusedRows errors={report.errors} />
      <div className={styles.submit}>
        <Button kind="primary" onClick={onAnother}>Import another file</Button>
        <ButtonLink to="/">See the store</ButtonLink>
      </div>
    </section>
  );
}
