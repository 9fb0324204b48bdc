import { useState } from 'react';
import { tell } from '../../../session/notices';
import { Button } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { LoadingWord } from '../../../ui/skeletons';
import { VendorBox, type Vendor } from '../records/vendor-box';
import { useImportProductsMutation, type ImportReportFragment } from './batch-items.generated';
import { FileBox } from './file-box';
import { reportOf } from './import-report';
import { ImportResult, PreviewStep } from './import-steps';
import { Instructions } from './instructions';
import styles from './batch-items.module.css';

type Phase = 'choosing' | 'previewing' | 'previewed' | 'importing' | 'done';

/** Three steps on one page: the file, what it would do, what it did. */
export function BatchAddItems() {
  const [vendor, setVendor] = useState<Vendor | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [phase, setPhase] = useState<Phase>('choosing');
  const [report, setReport] = useState<ImportReportFragment | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [send] = useImportProductsMutation();
  const busy = phase === 'previewing' || phase === 'importing';

  function startOver() {
    setPhase('choosing');
    setReport(null);
    setRefusal(null);
  }

  async function run(dryRun: boolean, skipBadRows: boolean) {
    if (!vendor || !file) return;
    setPhase(dryRun ? 'previewing' : 'importing');
    setRefusal(null);
    try {
      const { data } = await send({ variables: { doc: file, vendorKey: vendor.key, dryRun, skipBadRows } });
      if (data) setReport(data.importProducts);
      setPhase(dryRun ? 'previewed' : 'done');
      if (!dryRun) void tell('Successfully added batch!', `${vendor.name}: ${file.name}`, 'green');
    } catch (error) {
      const refused = reportOf(error);
      if (refused) setReport(refused);
      else setRefusal(error);
      setPhase(refused ? 'previewed' : 'choosing');
    }
  }

  return (
    <div className={styles.pane}>
      <h1>Batch Add Items</h1>
      {phase === 'done' && report ? (
        <ImportResult
          report={report}
          onAnother={() => {
            setFile(null);
            startOver();
          }}
        />
      ) : (
        <>
          <Instructions />
          <section className={styles.step}>
            <h2>Vendor and file</h2>
            <div className={styles.inputs}>
              <VendorBox vendor={vendor} disabled={busy} onPick={(picked) => { setVendor(picked); startOver(); }} />
              <FileBox file={file} disabled={busy} onPick={(picked) => { setFile(picked); startOver(); }} />
            </div>
            {!report && (
              <Button kind="primary" busy={busy} disabled={!vendor || !file} onClick={() => void run(true, true)}>
                {phase === 'previewing' ? 'Reading the report' : 'Preview'}
              </Button>
            )}
            {busy && <p className={styles.quiet}><LoadingWord />This may take a while. Leave this page open.</p>}
          </section>
          {report && <PreviewStep report={report} busy={busy} onSubmit={(skipBadRows) => void run(false, skipBadRows)} />}
          {refusal !== null && <ErrorPanel error={refusal} />}
        </>
      )}
    </div>
  );
}
