import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { tell } from '../../../session/notices';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { errorFacts } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { CheckField, TextField } from '../../../ui/form-field';
import { RemoveEntry } from '../../../trade/address-book/remove-entry';
import { TableSkeleton } from '../../../ui/skeletons';
import { JobForm, type JobPlaces } from './job-form';
import {
  AccountJobsDocument,
  useAccountJobsQuery,
  useDeleteJobMutation,
  useUpdateJobMutation,
  type AccountJobFragment,
} from './customer-jobs.generated';
import pageStyles from './account-page.module.css';
import styles from './customer-jobs-tab.module.css';

/** The list has a search field from this many jobs on. */
const many = 10;
const again = { refetchQueries: [AccountJobsDocument], awaitRefetchQueries: true };

function matching(jobs: readonly AccountJobFragment[], search: string): AccountJobFragment[] {
  const words = search.trim().toLowerCase();
  return jobs.filter(({ name, code }) => `${code} ${name}`.toLowerCase().includes(words));
}

/** The jobs of the account, with forms to add, edit, archive and remove them. */
export function CustomerJobsTab() {
  const { data, error } = useAccountJobsQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  if (error)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/account">Your account</ButtonLink>
      </ErrorPanel>
    );
  if (!data?.me) return <TableSkeleton rows={6} columns={4} />;
  return <Jobs jobs={data.customerJobs} places={data.me} />;
}

function Jobs({ jobs, places }: { jobs: readonly AccountJobFragment[]; places: JobPlaces }) {
  const [edited, setEdited] = useState<AccountJobFragment | 'new' | null>(null);
  const [search, setSearch] = useState('');
  const [withArchived, setWithArchived] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const current = jobs.filter(({ isArchived }) => withArchived || !isArchived);
  const found = matching(current, search);
  const archived = jobs.filter(({ isArchived }) => isArchived).length;
  return (
    <section className={pageStyles.section} aria-labelledby="jobs">
      <div className={styles.head}>
        <h2 ref={title} id="jobs" tabIndex={-1}>
          Jobs
        </h2>
        <Button kind="primary" onClick={() => setEdited('new')}>
          Add job
        </Button>
      </div>
      <p className={pageStyles.quiet}>
        Choose a job at checkout. It brings its delivery location and contact, and your orders can be listed by job.
      </p>
      {current.length > many && (
        <TextField
          label="Search jobs"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {archived > 0 && (
        <CheckField
          label={`Show archived jobs (${archived})`}
          checked={withArchived}
          onChange={({ target }) => setWithArchived(target.checked)}
        />
      )}
      {jobs.length === 0 && <EmptyState text="No jobs yet. Add one for each site or project you order for." />}
      {current.length > 0 && found.length === 0 && <EmptyState text={`No jobs match "${search.trim()}".`} />}
      {found.length > 0 && <JobTable jobs={found} onEdit={setEdited} onRemoved={() => title.current?.focus()} />}
      {edited && <JobForm job={edited === 'new' ? null : edited} places={places} onDone={() => setEdited(null)} />}
    </section>
  );
}

interface JobTableProps {
  jobs: readonly AccountJobFragment[];
  onEdit: (job: AccountJobFragment) => void;
  onRemoved: () => void;
}

function JobTable({ jobs, onEdit, onRemoved }: JobTableProps) {
  return (
    <table data-cards className={`${pageStyles.table} ${styles.jobs}`}>
      <caption className="visually-hidden">Jobs</caption>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Name</th>
          <th scope="col">PO number</th>
          <th scope="col">Orders</th>
          <th scope="col">
            <span className="visually-hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(job => (
          <JobRow key={job.key} job={job} onEdit={() => onEdit(job)} onRemoved={onRemoved} />
        ))}
      </tbody>
    </table>
  );
}

interface JobRowProps {
  job: AccountJobFragment;
  onEdit: () => void;
  onRemoved: () => void;
}

function JobRow({ job, onEdit, onRemoved }: JobRowProps) {
  const { key, name, code, requiresPoNumber, isArchived, version } = job;
  const [update, { loading }] = useUpdateJobMutation(again);
  const [remove] = useDeleteJobMutation(again);
  const [removing, setRemoving] = useState(false);
  const archive = () =>
    update({ variables: { input: { key, version, isArchived: !isArchived } } }).catch((error: unknown) =>
      tell('Not changed', errorFacts(error).message, 'red'),
    );
  return (
    <tr className={styles.job}>
      <td>
        <code>{code}</code>
      </td>
      <td className={styles.name}>
        {name}
        {isArchived && <span className={styles.mark}>Archived</span>}
      </td>
      <td className={requiresPoNumber ? undefined : styles.optional}>
        {requiresPoNumber ? 'PO required' : 'PO optional'}
      </td>
      <td>
        <Link to={`/account/order-history?job=${key}`} aria-label={`Orders for ${name}`}>
          Orders
        </Link>
      </td>
      <td className={styles.tools}>
        <Button small kind="quiet" aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
          <IconPencil size={20} aria-hidden />
        </Button>
        <Button
          small
          kind="quiet"
          busy={loading}
          aria-label={`${isArchived ? 'Restore' : 'Archive'} ${name}`}
          title={isArchived ? 'Restore' : 'Archive'}
          onClick={() => void archive()}
        >
          {isArchived ? <IconArchiveOff size={20} aria-hidden /> : <IconArchive size={20} aria-hidden />}
        </Button>
        <Button small kind="quiet" aria-label={`Delete ${name}`} title="Delete" onClick={() => setRemoving(true)}>
          <IconTrash size={20} aria-hidden />
        </Button>
        {removing && (
          <RemoveEntry
            noun="job"
            title={`${name} (${code})`}
            consequence="Past orders keep its name and code, but are no longer listed by job. Archive it instead to keep that."
            remove={async () => {
              await remove({ variables: { key } });
              onRemoved();
            }}
            onDone={() => setRemoving(false)}
          />
        )}
      </td>
    </tr>
  );
}
