import { useState, type FormEvent } from 'react';
import { customerJobFields } from '#definitions/customer-job';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { errorCode, errorFacts } from '../../../ui/error-facts';
import { fieldErrors } from '../../../ui/field-errors';
import { fieldKinds } from '../../../ui/field-kinds';
import { CheckField, SelectField, TextField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { SubmitButton } from '../../../ui/submit-button';
import { useFields } from '../../../ui/use-fields';
import {
  AccountJobsDocument,
  useCreateJobMutation,
  useUpdateJobMutation,
  type AccountJobFragment,
  type AccountJobsQuery,
} from './customer-jobs.generated';
import styles from './customer-jobs-tab.module.css';

/** Key of the store's own location, where every customer may pick up orders. */
const inStore = '1';

const { isArchived: _, ...shownFields } = customerJobFields;
const kinds = fieldKinds(shownFields);
type JobTexts = Record<keyof typeof shownFields, string>;

function textsOf(job: AccountJobFragment | null): JobTexts {
  return {
    name: job?.name ?? '',
    code: job?.code ?? '',
    locationKey: String(job?.locationKey ?? ''),
    contactKey: String(job?.contactKey ?? ''),
    requiresPoNumber: String(job?.requiresPoNumber ?? false),
  };
}

function inputOf({ name, code, locationKey, contactKey, requiresPoNumber }: JobTexts) {
  return {
    name,
    code,
    locationKey: locationKey === '' ? null : Number(locationKey),
    contactKey: contactKey === '' ? null : Number(contactKey),
    requiresPoNumber: requiresPoNumber === 'true',
  };
}

/** Contacts and locations to choose from */
export type JobPlaces = Pick<NonNullable<AccountJobsQuery['me']>, 'contacts' | 'locations'>;

interface JobFormProps {
  /** null for a new job */
  job: AccountJobFragment | null;
  places: JobPlaces;
  onDone: () => void;
}

/** The form of a job, in a dialog. A rejected form keeps its input. */
export function JobForm({ job, places: { contacts, locations }, onDone }: JobFormProps) {
  const fields = useFields(kinds, textsOf(job));
  const again = { refetchQueries: [AccountJobsDocument], awaitRefetchQueries: true };
  const [create] = useCreateJobMutation(again);
  const [update] = useUpdateJobMutation(again);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    fields.showAll();
    setProblem(null);
    if (fields.problems.length > 0 || busy) return;
    setBusy(true);
    try {
      const input = inputOf(fields.values);
      await (job
        ? update({ variables: { input: { key: job.key, version: job.version, ...input } } })
        : create({ variables: { input } }));
      onDone();
    } catch (error) {
      fields.refuse(fieldErrors(error) as Partial<JobTexts>);
      setProblem(
        errorCode(error) === 'STALE'
          ? 'This job was changed elsewhere meanwhile. Close the form and open it again.'
          : errorFacts(error).message,
      );
      setBusy(false);
    }
  }

  return (
    <Dialog title={job ? `Edit ${job.name}` : 'New job'} onClose={onDone}>
      <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
        <TextField {...fields.bind('name')} autoComplete="off" autoFocus />
        <TextField {...fields.bind('code')} autoComplete="off" hint="As on your own paperwork, such as MESA-01." />
        <SelectField {...fields.bind('locationKey')} hint="Checkout chooses it together with the job.">
          <option value="">None</option>
          <option value={inStore}>Picked up in store</option>
          {locations.map(({ key, address, city }) => (
            <option key={key} value={key}>
              {address}, {city}
            </option>
          ))}
        </SelectField>
        <SelectField {...fields.bind('contactKey')}>
          <option value="">None</option>
          {contacts.map(({ key, name, email }) => (
            <option key={key} value={key}>
              {name}, {email}
            </option>
          ))}
        </SelectField>
        <CheckField
          label={customerJobFields.requiresPoNumber.label}
          checked={fields.values.requiresPoNumber === 'true'}
          onChange={({ target }) => fields.set('requiresPoNumber', String(target.checked))}
          hint="Orders for this job cannot be placed without one."
        />
        {problem && <Notice kind="error">{problem}</Notice>}
        <div className={styles.answers}>
          <Button onClick={onDone}>Cancel</Button>
          <SubmitButton inactive={fields.problems.length > 0} busy={busy}>
            {job ? 'Save changes' : 'Add job'}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
