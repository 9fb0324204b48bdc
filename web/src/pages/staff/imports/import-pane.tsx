import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { CheckField } from '../../../ui/form-field';
import { usePreviewImportMutation } from './imports.generated';
import { ColumnMappings } from './column-mappings';
import { FileBox } from './file-box';
import { reports, type ImportKind } from './import-kinds';
import { ImportView } from './import-view';
import { Instructions } from './instructions';
import { PastImports } from './past-imports';
import styles from './imports.module.css';

interface ImportPaneProps {
  kind: ImportKind;
  /** The vendor or agent of the report; null until one is chosen. */
  chosen: { vendorKey?: number; agentKey?: number } | null;
  /** The control that chooses it; `busy` while the file is being uploaded. */
  choice?: (busy: boolean) => ReactNode;
  note?: ReactNode;
}

/**
 * Imports a report on one page: file, preview, result. The URL contains the import's key, so a reload or another
 * browser shows the same import.
 */
export function ImportPane({ kind, chosen, choice, note }: ImportPaneProps) {
  const report = reports[kind];
  const [parameters, setParameters] = useSearchParams();
  const [file, setFile] = useState<File | null>(null);
  const [emptyBlanks, setEmptyBlanks] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [preview, { loading: busy }] = usePreviewImportMutation();
  const opened = Number(parameters.get('import')) || null;

  async function send() {
    if (!chosen || !file) return;
    setRefusal(null);
    try {
      const { data } = await preview({ variables: { doc: file, kind, emptyBlanks, ...chosen } });
      if (data) setParameters({ import: String(data.previewImport.key) });
    } catch (error) {
      setRefusal(error);
    }
  }

  function startOver() {
    setFile(null);
    setEmptyBlanks(false);
    setRefusal(null);
    setParameters({});
  }

  return (
    <div className={styles.pane}>
      <h1>{report.heading}</h1>
      {opened !== null ? (
        <ImportView key={opened} importKey={opened} report={report} onAnother={startOver} />
      ) : (
        <>
          <Instructions report={report}>{note}</Instructions>
          <section className={styles.step}>
            <h2>{report.choice}</h2>
            <div className={styles.inputs}>
              {choice?.(busy)}
              <FileBox
                file={file}
                disabled={busy}
                onPick={picked => {
                  setFile(picked);
                  setRefusal(null);
                }}
              />
            </div>
            <CheckField
              label="Blank cells empty the field"
              hint={`A blank cell then says what it says of a new ${report.noun}; otherwise the store keeps what it has.`}
              checked={emptyBlanks}
              disabled={busy}
              onChange={({ target }) => setEmptyBlanks(target.checked)}
            />
            <Button kind="primary" busy={busy} disabled={!chosen || !file} onClick={() => void send()}>
              {busy ? 'Sending the report' : 'Preview'}
            </Button>
          </section>
          {refusal !== null && <ErrorPanel error={refusal} />}
          <PastImports />
          <ColumnMappings report={report} />
        </>
      )}
    </div>
  );
}
