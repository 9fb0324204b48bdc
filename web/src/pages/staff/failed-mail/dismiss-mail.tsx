import { useState } from 'react';
import type { DocumentNode } from 'graphql';
import { tell } from '../../../session/notices';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { errorFacts } from '../../../ui/error-facts';
import { TextField } from '../../../ui/form-field';
import { useDismissFailedMailMutation, type FailedMailRow_MailFragment } from './failed-mail.generated';

const longestNote = 500;

interface DismissMailProps {
  mail: FailedMailRow_MailFragment;
  refetchQueries: DocumentNode[];
  onEnd: (isDone: boolean) => void;
}

/** Confirms that a mail is to be discarded, with a note for the history. */
export function DismissMail({
  mail: { id, orderKey, customerName, recipient },
  refetchQueries,
  onEnd,
}: DismissMailProps) {
  const [note, setNote] = useState('');
  const [dismiss, { loading }] = useDismissFailedMailMutation({ refetchQueries, awaitRefetchQueries: true });
  async function go() {
    try {
      await dismiss({ variables: { id, note: note.trim() || null } });
      onEnd(true);
    } catch (error) {
      onEnd(false);
      await tell('The mail was not dismissed', errorFacts(error).message, 'red');
    }
  }
  return (
    <ConfirmDialog
      question={
        orderKey == null
          ? `Dismiss the activation code of ${customerName}?`
          : `Dismiss the confirmation of order ${orderKey}?`
      }
      yes="Dismiss"
      no="Keep"
      busy={loading}
      onYes={() => void go()}
      onNo={() => onEnd(false)}
    >
      <p>It is never sent to {recipient}.</p>
      <TextField
        label="Note (optional)"
        hint="Kept in the history."
        autoComplete="off"
        maxLength={longestNote}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ConfirmDialog>
  );
}
