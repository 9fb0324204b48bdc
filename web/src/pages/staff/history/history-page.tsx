import { changeSubjects } from '#definitions/change-subjects';
import { RequireSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { SelectField, TextField } from '../../../ui/form-field';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { AdminFrame } from '../admin-frame';
import { panes } from '../panes';
import { ArchivedChanges } from '../records/archived-changes';
import { ChangeList } from '../records/change-list';
import { isSubject } from '../records/change-words';
import { recordLabels } from '../records/record-labels';
import { useListAddress } from '../records/use-list-address';
import { useChangeLogQuery } from './history.generated';
import styles from './history-page.module.css';

const pageSize = 50;
const longestSearch = 100;

export function Component() {
  return (
    <RequireSession admin>
      <AdminFrame panes={panes} current="history">
        <History />
      </AdminFrame>
    </RequireSession>
  );
}

/** All changes of all records. Search, type and page are part of the URL. */
function History() {
  const address = useListAddress();
  const kind = address.filter('kind');
  const subject = isSubject(kind) ? kind : null;
  const { data, previousData, error, refetch } = useChangeLogQuery({
    variables: {
      search: address.searchText || null,
      filter: subject && { subject },
      first: pageSize,
      offset: address.page * pageSize,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const changes = (data ?? previousData)?.changes;
  return (
    <div className={styles.pane}>
      <h1>History</h1>
      <div className={styles.tools}>
        <TextField
          label="Search changes"
          type="search"
          autoComplete="off"
          maxLength={longestSearch}
          hint="Part of the name of the record or of the person."
          value={address.typed}
          onChange={({ target }) => address.type(target.value)}
        />
        <SelectField
          label="Of what"
          value={subject ?? ''}
          onChange={({ target }) => address.narrow('kind', target.value)}
        >
          <option value="">Everything</option>
          {Object.entries(changeSubjects).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {error && !changes ? (
        <ErrorPanel error={error}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </ErrorPanel>
      ) : !changes ? (
        <TableSkeleton rows={12} columns={3} />
      ) : changes.totalCount === 0 ? (
        <EmptyState text={address.searchText || subject ? 'No changes match.' : 'Nothing was changed yet.'}>
          {(address.searchText || subject) && <Button onClick={address.clear}>Show all changes</Button>}
        </EmptyState>
      ) : (
        <>
          <p role="status">
            {changes.totalCount.toLocaleString('en-US')} {changes.totalCount === 1 ? 'change' : 'changes'}
          </p>
          <ChangeList label="Changes" changes={changes.nodes} labels={recordLabels} />
          <Pager
            label="Pages of changes"
            page={address.page}
            pageSize={pageSize}
            totalCount={changes.totalCount}
            onPage={address.goToPage}
          />
        </>
      )}
      {changes && <ArchivedChanges />}
    </div>
  );
}
