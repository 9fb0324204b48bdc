import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tell } from '../../../session/notices';
import { ErrorPanel } from '../../../ui/error-panel';
import { TableSkeleton } from '../../../ui/skeletons';
import { DeleteRecord } from '../records/delete-record';
import { RecordForm } from '../records/record-form';
import { freshRecord, useRecordForm } from '../records/use-record-form';
import {
  SavedReportByKeyDocument,
  useDeleteSavedReportMutation,
  useSavedReportByKeyQuery,
  useSaveReportMutation,
  type SavedReport_SavedReportFragment,
} from './library.generated';
import { SavedReportFields } from './saved-report-form';
import {
  parameterKindWords,
  parametersFor,
  parametersFrom,
  savedReportKinds,
  textsOfSavedReport,
  type SavedReportName,
  type SavedReportTexts,
} from './saved-report-texts';
import { ScreenHead } from './screen-head';
import styles from './reports.module.css';

const noReport: SavedReport_SavedReportFragment = {
  key: 0,
  name: '',
  description: '',
  query: '',
  parameters: [],
  version: 0,
};

function describe(name: SavedReportName, text: string): string {
  return name === 'parameters'
    ? parametersFrom(text)
        .map(({ label, kind }) => `${label} (${parameterKindWords[kind]})`)
        .join(', ')
    : text;
}

const inputOf = ({ parameters, ...texts }: SavedReportTexts) => ({ ...texts, parameters: parametersFrom(parameters) });

/** The page for a new saved report. */
export function NewSavedReport() {
  const { hash } = useLocation();
  // The query from the playground's editor.
  const query = new URLSearchParams(hash.slice(1)).get('query') ?? '';
  const [begun] = useState({ ...noReport, query, parameters: parametersFor(query, []) });
  return (
    <div className={styles.screen}>
      <ScreenHead
        title="Save a query as a report"
        description="Colleagues find it among the reports and run it from a form."
      />
      <Form report={begun} />
    </div>
  );
}

export function EditSavedReport({ reportKey }: { reportKey: number }) {
  const { data, error } = useSavedReportByKeyQuery({
    variables: { key: reportKey },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const report = data?.savedReport;
  return (
    <div className={styles.screen}>
      <ScreenHead title={report ? `Edit ${report.name}` : 'Edit the report'} />
      {report ? (
        <Form report={report} />
      ) : error ? (
        <ErrorPanel error={error} />
      ) : (
        <TableSkeleton rows={8} columns={2} />
      )}
    </div>
  );
}

function Form({ report }: { report: SavedReport_SavedReportFragment }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [save] = useSaveReportMutation();
  const [remove] = useDeleteSavedReportMutation();
  const savedKey = useRef(report.key);
  const { key } = report;
  const isNew = key === 0;
  const form = useRecordForm({
    kinds: savedReportKinds,
    source: report,
    textsOf: textsOfSavedReport,
    save: async ({ values, source: { version } }) => {
      const { data } = await save({ variables: { input: { ...inputOf(values), ...(!isNew && { key, version }) } } });
      savedKey.current = data?.saveReport.key ?? key;
    },
    ...(!isNew && {
      reload: () => freshRecord(client, SavedReportByKeyDocument, { key }, ({ savedReport }) => savedReport),
    }),
    onSaved: () => {
      void tell('Submitted succesfully', form.fields.values.name, 'green');
      void navigate(`/admin/reports/saved/${savedKey.current}`);
    },
  });
  function leaveDeleted() {
    void tell('Deleted', report.name, 'green');
    void navigate('/admin/reports');
  }
  return (
    <RecordForm
      label={isNew ? 'New report' : `Report ${report.name}`}
      form={form}
      kinds={savedReportKinds}
      describe={describe}
      failure="The report is not saved."
      submitWord="Save report"
      actions={
        !isNew && (
          <DeleteRecord
            question="Delete this report?"
            title={report.name}
            failure="Error deleting this report."
            remove={() => remove({ variables: { key } }).then(form.forget)}
            onDeleted={leaveDeleted}
          />
        )
      }
    >
      <SavedReportFields fields={form.fields} />
    </RecordForm>
  );
}
