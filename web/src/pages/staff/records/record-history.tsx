import { useState } from 'react';
import type { ChangeSubject } from '#definitions/change-subjects';
import { Button } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { ArchivedChanges } from './archived-changes';
import { ChangeList } from './change-list';
import type { FieldLabels } from './change-words';
import { useRecordHistoryQuery } from './history.generated';
import styles from './record-pane.module.css';

const pageSize = 20;

interface HistoryProps {
  subject: ChangeSubject;
  recordKey: number;
  /** Labels of the record's form */
  labels?: FieldLabels;
}

/** The history of a record, loaded when it is opened. */
export function RecordHistory(history: HistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <Changes {...history} />}
    </details>
  );
}

function Changes({ subject, recordKey, labels }: HistoryProps) {
  const [page, setPage] = useState(0);
  const { data, previousData, error, refetch } = useRecordHistoryQuery({
    variables: { subject, key: recordKey, first: pageSize, offset: page * pageSize },
    fetchPolicy: 'network-only',
  });
  const history = (data ?? previousData)?.history;
  if (error)
    return (
      <ErrorPanel error={error}>
        <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
      </ErrorPanel>
    );
  if (!history) return <TableSkeleton rows={3} columns={2} />;
  if (history.totalCount === 0)
    return (
      <>
        <p>No changes have been recorded.</p>
        <ArchivedChanges />
      </>
    );
  return (
    <>
      <ChangeList label="Changes" of={subject} labels={labels} changes={history.nodes} />
      <Pager
        label="Pages of the history"
        page={page}
        pageSize={pageSize}
        totalCount={history.totalCount}
        onPage={setPage}
      />
      <ArchivedChanges />
    </>
  );
}
