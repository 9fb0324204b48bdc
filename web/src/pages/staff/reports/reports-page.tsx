import { useParams } from 'react-router-dom';
import { keyFrom } from '../../../products/key-from';
import { RequireSession } from '../../../session/session';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { AdminFrame } from '../admin-frame';
import { panes } from '../panes';
import { EditSavedReport, NewSavedReport } from './edit-saved-report';
import { Overview } from './overview';
import { reports } from './report-kinds';
import { ReportScreen } from './report-screen';
import { SavedReportScreen } from './saved-report-screen';

export function Component() {
  return (
    <RequireSession admin>
      <AdminFrame panes={panes} current="reports">
        <Reports />
      </AdminFrame>
    </RequireSession>
  );
}

function Reports() {
  const { report, key } = useParams();
  const reportKey = keyFrom(key ?? '');
  if (report === undefined) return <Overview />;
  if (report === 'new' && key === undefined) return <NewSavedReport />;
  if (report === 'saved' && reportKey) return <SavedReportScreen key={reportKey} reportKey={reportKey} />;
  if (report === 'edit' && reportKey) return <EditSavedReport key={reportKey} reportKey={reportKey} />;
  const kind = reports.find(({ slug }) => slug === report);
  if (kind && key === undefined) return <ReportScreen key={kind.slug} kind={kind} />;
  return (
    <>
      <h1>Page not found</h1>
      <EmptyState text="Report not found.">
        <ButtonLink to="/admin/reports">All reports</ButtonLink>
      </EmptyState>
    </>
  );
}
