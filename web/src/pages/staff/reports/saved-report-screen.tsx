import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { TableSkeleton } from '../../../ui/skeletons';
import { DownloadButton } from '../../../session/download-button';
import { fetchFile } from '../../../session/keep-file';
import { ParameterField, parameterProblem } from './parameter-fields';
import { ReportTable } from './report-table';
import { useSavedReportByKeyQuery, type SavedReport_SavedReportFragment } from './library.generated';
import { RunProgress, RunStopped } from './run-progress';
import type { Parameter } from './saved-report-texts';
import { ScreenHead } from './screen-head';
import { useReportRun } from './use-report-run';
import styles from './reports.module.css';

type Values = Record<string, string>;

export function SavedReportScreen({ reportKey }: { reportKey: number }) {
  const { data, error, refetch } = useSavedReportByKeyQuery({
    variables: { key: reportKey },
    fetchPolicy: 'cache-and-network',
  });
  const report = data?.savedReport;
  return (
    <div className={styles.screen}>
      <ScreenHead title={report?.name ?? 'Saved report'} description={report?.description}>
        {report && (
          <ButtonLink to={`/graphql#report=${reportKey}`} reloadDocument>
            Open in Playground
          </ButtonLink>
        )}
        {report && <ButtonLink to={`/admin/reports/edit/${reportKey}`}>Edit</ButtonLink>}
      </ScreenHead>
      {report ? (
        <Run key={report.version} report={report} />
      ) : error ? (
        <ErrorPanel error={error}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </ErrorPanel>
      ) : (
        <TableSkeleton rows={8} columns={4} />
      )}
    </div>
  );
}

/** The values are part of the URL. The query runs when all of them are present. */
function Run({ report }: { report: SavedReport_SavedReportFragment }) {
  const [address, setAddress] = useSearchParams();
  const { parameters } = report;
  const values: Values = Object.fromEntries(parameters.map(({ name }) => [name, address.get(name) ?? '']));
  const isComplete = parameters.every(parameter => parameterProblem(parameter, values[parameter.name] ?? '') === null);
  const valuesKey = JSON.stringify(values);
  const [runs, setRuns] = useState(0);
  return (
    <>
      {parameters.length > 0 && (
        <ValuesForm
          key={valuesKey}
          parameters={parameters}
          applied={values}
          onRun={typed => {
            setAddress(typed, { preventScrollReset: true });
            setRuns(runs + 1);
          }}
        />
      )}
      {isComplete ? (
        <ReportResult key={`${valuesKey} ${runs}`} report={report} values={values} />
      ) : (
        <EmptyState text="Fill in the form to run this report." />
      )}
    </>
  );
}

function ValuesForm({
  parameters,
  applied,
  onRun,
}: {
  parameters: readonly Parameter[];
  applied: Values;
  onRun: (values: Values) => void;
}) {
  const [typed, setTyped] = useState(applied);
  const [tried, setTried] = useState(Object.values(applied).some(text => text !== ''));
  const problemOf = (parameter: Parameter) => parameterProblem(parameter, typed[parameter.name] ?? '');

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (parameters.every(parameter => problemOf(parameter) === null)) onRun(typed);
  }

  return (
    <form className={styles.form} aria-label="What the report asks for" onSubmit={submit} noValidate autoComplete="off">
      <div className={styles.parameters}>
        {parameters.map(parameter => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={typed[parameter.name] ?? ''}
            problem={tried ? problemOf(parameter) : null}
            onType={text => setTyped(now => ({ ...now, [parameter.name]: text }))}
          />
        ))}
      </div>
      <div>
        <Button kind="primary" type="submit">
          Run report
        </Button>
      </div>
    </form>
  );
}

function ReportResult({ report: { key, name }, values }: { report: SavedReport_SavedReportFragment; values: Values }) {
  const {
    run: { state, rows, of, table, error },
    stop,
    again,
  } = useReportRun(key, values);
  if (state === 'failed')
    return (
      <ErrorPanel error={error}>
        <Button onClick={again}>Try again</Button>
      </ErrorPanel>
    );
  if (state === 'stopped') return <RunStopped rows={rows} onAgain={again} />;
  if (!table) {
    return (
      <>
        <RunProgress rows={rows} of={of} onStop={stop} />
        <TableSkeleton rows={12} columns={5} />
      </>
    );
  }
  if (table.rows.length === 0) return <EmptyState text="The query found nothing." />;
  return (
    <>
      <div className={styles.resultHead}>
        <h2>Result</h2>
        {(['xlsx', 'csv'] as const).map(format => (
          <DownloadButton
            key={format}
            fileName={`${name}.${format}`}
            makeFile={() => fetchFile(`/api/reports/saved/${key}/${format}?${new URLSearchParams(values)}`)}
          />
        ))}
      </div>
      <ReportTable table={table} />
    </>
  );
}
