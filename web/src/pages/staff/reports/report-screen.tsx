import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keyFrom } from '../../../products/key-from';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { TableSkeleton } from '../../../ui/skeletons';
import { useStoreFacts } from '../../../ui/store-context';
import { BarChart } from './bar-chart';
import { chartBars } from './chart-bars';
import { DownloadButton } from '../../../session/download-button';
import { fetchFile } from '../../../session/keep-file';
import { periodProblems, todayIn, usualPeriod } from './periods';
import { ReportForm, type ReportParameters } from './report-form';
import type { ReportKind } from './report-kinds';
import { ReportTable } from './report-table';
import { useSalesReportQuery, useVendorReportQuery, type Report_ReportFragment } from './reports.generated';
import { ScreenHead } from './screen-head';
import styles from './reports.module.css';

/** The parameters are part of the URL, so that Reload, Back and a shared link show the same report. */
export function ReportScreen({ kind }: { kind: ReportKind }) {
  const [address, setAddress] = useSearchParams();
  const today = todayIn(useStoreFacts()?.timeZone);
  const usual = usualPeriod(today);
  const applied: ReportParameters = {
    from: address.get('from') ?? usual.from,
    to: address.get('to') ?? usual.to,
    vendorKey: keyFrom(address.get('vendor') ?? ''),
  };
  const needsVendor = kind.name === 'vendor';
  const { from, to } = periodProblems(applied);
  return (
    <div className={styles.screen}>
      <ScreenHead title={kind.title} description={kind.description} />
      <ReportForm
        applied={applied}
        today={today}
        needsVendor={needsVendor}
        onApply={parameters =>
          setAddress(
            {
              from: parameters.from,
              to: parameters.to,
              ...(parameters.vendorKey !== null && { vendor: String(parameters.vendorKey) }),
            },
            { preventScrollReset: true },
          )
        }
      />
      {from || to ? (
        <EmptyState text="Choose days that a report can cover." />
      ) : needsVendor && applied.vendorKey === null ? (
        <EmptyState text="Pick a vendor to see what its items sold." />
      ) : (
        <ReportResult key={`${applied.from} ${applied.to} ${applied.vendorKey}`} kind={kind} parameters={applied} />
      )}
    </div>
  );
}

function ReportResult({
  kind,
  parameters: { from, to, vendorKey },
}: {
  kind: ReportKind;
  parameters: ReportParameters;
}) {
  const ofVendor = useVendorReportQuery({
    variables: { vendorKey: vendorKey ?? 0, from, to },
    skip: kind.name !== 'vendor',
    fetchPolicy: 'no-cache',
  });
  const ofSales = useSalesReportQuery({
    variables: { name: kind.name === 'vendor' ? 'salesByMonth' : kind.name, from, to },
    skip: kind.name === 'vendor',
    fetchPolicy: 'no-cache',
  });
  const { error, refetch } = kind.name === 'vendor' ? ofVendor : ofSales;
  const report = ofVendor.data?.vendorReport ?? ofSales.data?.report;
  if (error)
    return (
      <ErrorPanel error={error}>
        <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
      </ErrorPanel>
    );
  if (!report) return <TableSkeleton rows={12} columns={5} />;
  if (report.rows.length === 0) return <EmptyState text="Nothing was found in this period. Choose other days above." />;
  const query = new URLSearchParams({ from, to, ...(kind.name === 'vendor' && { vendorKey: String(vendorKey) }) });
  return (
    <Shown
      report={report}
      kind={kind}
      download={
        <DownloadButton
          fileName={`${report.title} ${from} to ${to}.xlsx`}
          makeFile={() => fetchFile(`/api/reports/${kind.name}/xlsx?${query}`)}
        />
      }
    />
  );
}

function Shown({ report, kind, download }: { report: Report_ReportFragment; kind: ReportKind; download: ReactNode }) {
  const { title, bars } = chartBars(kind, report.points);
  return (
    <>
      <div className={styles.resultHead}>
        <h2>{report.title}</h2>
        {download}
      </div>
      <BarChart title={title} bars={bars} />
      <ReportTable table={report} />
    </>
  );
}
