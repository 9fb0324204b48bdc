import { useState, type FormEvent } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { refreshUser } from '../../../session/session';
import { errorCode } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { fieldErrors } from '../../../ui/field-errors';
import { InvalidValues } from '../../../ui/invalid-values';
import { Notice } from '../../../ui/notice';
import { SubmitButton } from '../../../ui/submit-button';
import { textsDiffer, useFields } from '../../../ui/use-fields';
import { BusinessFields, businessKinds } from '../../../trade/business-fields';
import { AccountDetailsDocument, useUpdateAccountMutation, type AccountBusinessFragment } from './details.generated';
import { LeaveGuard } from '../../../ui/leave-guard';
import formStyles from '../account-form.module.css';
import styles from './account-page.module.css';

function textsOf({ name, address, city, state, zipCode, phoneNumber, faxNumber }: AccountBusinessFragment) {
  return { name, address, city, state, zipCode, phoneNumber, faxNumber: faxNumber ?? '' };
}

/** The form of the business. Keeps its input until it is saved, even if the server refuses it. */
export function BusinessForm({ stored }: { stored: AccountBusinessFragment }) {
  const client = useApolloClient();
  const fields = useFields(businessKinds, textsOf(stored));
  const [saved, setSaved] = useState(false);
  const [update, { loading, error, reset }] = useUpdateAccountMutation();
  // True until the newer record is loaded, because another submit would be refused for the same reason.
  const [catchingUp, setCatchingUp] = useState(false);
  const isStale = errorCode(error) === 'STALE' && !catchingUp;
  const busy = loading || catchingUp;
  const unsaved = textsDiffer(fields.values, textsOf(stored));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSaved(false);
    fields.showAll();
    if (fields.problems.length > 0 || busy) return;
    try {
      const { data } = await update({ variables: { input: { ...fields.values, version: stored.version } } });
      if (!data) return;
      fields.reset(textsOf(data.updateAccount));
      setSaved(true);
      await refreshUser(data.updateAccount);
    } catch (refusal) {
      fields.refuse(fieldErrors(refusal));
      // Loads the other user's changes, and keeps the input.
      if (errorCode(refusal) !== 'STALE') return;
      setCatchingUp(true);
      await client.query({ query: AccountDetailsDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
      setCatchingUp(false);
    }
  }

  return (
    <form
      className={formStyles.form}
      onSubmit={event => void submit(event)}
      onChange={() => {
        setSaved(false);
        if (error) reset();
      }}
      noValidate
    >
      <BusinessFields bind={fields.bind} />
      <InvalidValues problems={fields.shownProblems} />
      {saved && <Notice kind="success">Submitted succesfully</Notice>}
      {isStale && (
        <Notice kind="warning">
          This was changed elsewhere while you were typing. Check your entries, then submit once more to keep them.
        </Notice>
      )}
      {error && errorCode(error) !== 'STALE' && fields.shownProblems.length === 0 && <ErrorPanel error={error} />}
      <div className={styles.actions}>
        <SubmitButton inactive={fields.problems.length > 0} busy={busy}>
          {busy ? 'Saving' : 'Submit'}
        </SubmitButton>
        {unsaved && <span className={styles.quiet}>Not saved yet</span>}
      </div>
      <LeaveGuard unsaved={unsaved} />
    </form>
  );
}
