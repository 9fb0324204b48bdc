import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from '../../../../test/answers';
import { fill } from '../../../../test/fill';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import {
  AccountJobsDocument,
  CreateJobDocument,
  DeleteJobDocument,
  UpdateJobDocument,
  type AccountJobFragment,
} from './customer-jobs.generated';

const jobOf = (key: number): AccountJobFragment => ({
  key,
  name: `Lot ${key}`,
  code: `J-${key}`,
  locationKey: null,
  contactKey: null,
  requiresPoNumber: false,
  isArchived: false,
  version: 1,
});

/** Opens the jobs of the account, which keep what the page changes. */
async function openJobs(listed: AccountJobFragment[]) {
  let jobs = listed;
  const me = { key: customer.key, contacts: [], locations: [] };
  return renderPage('/account/jobs', {
    signedIn: customer,
    answers: [
      answer(AccountJobsDocument, () => ({ customerJobs: jobs, me })),
      answer(CreateJobDocument, ({ input: { name, code, requiresPoNumber } }) => {
        const known = jobs.find(job => job.code.toLowerCase() === code.toLowerCase());
        const message = `${known?.code} is the code of your job ${known?.name}.`;
        if (known) throw refusal('DUPLICATE', 409, message, { errors: { code: [message] } });
        const added = { ...jobOf(jobs.length), name, code, requiresPoNumber: requiresPoNumber ?? false };
        jobs = [...jobs, added];
        return { createCustomerJob: added };
      }),
      answer(UpdateJobDocument, ({ input: { key, name, isArchived } }) => {
        jobs = jobs.map(job =>
          job.key === key
            ? { ...job, name: name ?? job.name, isArchived: isArchived ?? job.isArchived, version: job.version + 1 }
            : job,
        );
        return { updateCustomerJob: jobs.find(job => job.key === key) ?? jobOf(key) };
      }),
      answer(DeleteJobDocument, ({ key }) => {
        jobs = jobs.filter(job => job.key !== key);
        return { deleteCustomerJob: true };
      }),
    ],
  });
}

const button = (name: string) => screen.findByRole('button', { name });
const row = (name: string) => screen.queryByRole('row', { name: new RegExp(name) });
const dialog = async (name?: string) => within(await screen.findByRole('dialog', { name }));

test('[JOB-1] a job is added, and its form says what is missing or taken', async () => {
  const { user } = await openJobs([]);
  await user.click(await button('Add job'));
  let form = await dialog('New job');
  expect(form.getByLabelText('Job name')).toHaveFocus();
  await user.type(form.getByLabelText('Job name'), 'Site A{Enter}');
  expect(form.getByText('Enter a code.')).toBeVisible();
  await fill(user, form.getByLabelText('Job code'), 'A-1');
  await user.click(form.getByLabelText('PO number required'));
  await user.click(form.getByRole('button', { name: 'Add job' }));
  await waitFor(() => expect(row('Site A')).toHaveTextContent('PO required'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await user.click(await button('Add job'));
  form = await dialog('New job');
  await fill(user, form.getByLabelText('Job name'), 'Same code');
  await fill(user, form.getByLabelText('Job code'), 'a-1');
  await user.click(form.getByRole('button', { name: 'Add job' }));
  await waitFor(() =>
    expect(form.getByLabelText('Job code')).toHaveAccessibleDescription(/A-1 is the code of your job Site A\.$/),
  );
  expect(form.getByLabelText('Job name')).toHaveValue('Same code');
});

test('[JOB-1] a job is edited, archived, restored and removed', async () => {
  const { user } = await openJobs([jobOf(1), jobOf(2)]);
  await user.click(await button('Edit Lot 1'));
  const form = await dialog('Edit Lot 1');
  await fill(user, form.getByLabelText('Job name'), 'Yard 1');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await user.click(await button('Archive Yard 1'));
  await waitFor(() => expect(row('Yard 1')).not.toBeInTheDocument());
  await user.click(screen.getByLabelText('Show archived jobs (1)'));
  await user.click(await button('Restore Yard 1'));
  expect(await button('Archive Yard 1')).toBeVisible();
  await user.click(await button('Delete Yard 1'));
  expect(
    (await dialog()).getByText(/^Past orders keep its name and code, but are no longer listed by job\./),
  ).toBeVisible();
  await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(row('Yard 1')).not.toBeInTheDocument());
  expect(row('Lot 2')).toBeVisible();
});

test('[JOB-1] many jobs can be searched', async () => {
  const { user } = await openJobs(Array.from({ length: 12 }, (_, key) => jobOf(key)));
  await user.type(await screen.findByLabelText('Search jobs'), 'j-11');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(row('Lot 11')).toBeVisible();
  await fill(user, screen.getByLabelText('Search jobs'), 'no such job');
  expect(screen.getByText('No jobs match "no such job".')).toBeVisible();
});
