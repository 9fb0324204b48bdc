import { ToolbarButton, useGraphiQL, useGraphiQLActions, type GraphiQLPlugin } from '@graphiql/react';
import { IconDeviceFloppy, IconReportAnalytics } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { libraryQueries, queryText, saveReportAddress, variablesText, type LibraryQuery } from './playground-reports';

/** Lists the saved reports. Each opens in a new tab. */
export const libraryPlugin: GraphiQLPlugin = {
  title: 'Saved reports',
  icon: () => <IconReportAnalytics size={22} stroke={1.6} aria-hidden />,
  content: Library,
};

function Library() {
  const [reports, setReports] = useState<LibraryQuery[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    libraryQueries().then(setReports, (error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, []);
  return (
    <section className="library" aria-label="Saved reports">
      <h2>Saved reports</h2>
      {failure !== null && <p role="alert">Saved reports could not be loaded. {failure}</p>}
      {reports?.length === 0 && <p>No saved reports yet. Select "Save as report" to save the query in the editor.</p>}
      {reports && reports.length > 0 && (
        <ul>
          {reports.map(report => (
            <Entry key={report.key} report={report} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ report }: { report: LibraryQuery }) {
  const { queryEditor, variableEditor } = useGraphiQL(({ queryEditor, variableEditor }) => ({
    queryEditor,
    variableEditor,
  }));
  const { addTab } = useGraphiQLActions();
  function open() {
    addTab();
    queryEditor?.setValue(queryText(report));
    variableEditor?.setValue(variablesText(report));
  }
  return (
    <li>
      <button type="button" onClick={open}>
        {report.name}
      </button>
      <p>{report.description}</p>
    </li>
  );
}

/** Opens the form that saves the query in the editor. */
export function SaveAsReport() {
  const queryEditor = useGraphiQL(state => state.queryEditor);
  return (
    <ToolbarButton
      label="Save as report"
      onClick={() => location.assign(saveReportAddress(queryEditor?.getValue() ?? ''))}
    >
      <IconDeviceFloppy size={20} stroke={1.6} aria-hidden />
    </ToolbarButton>
  );
}
