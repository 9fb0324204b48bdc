import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { errorFacts } from '../../../ui/error-facts';
import { Notice } from '../../../ui/notice';
import { ADMIN_TIER } from './customer-texts';
import { useDefaultPasswordQuery, useMakeAdminMutation, useResetCustomerPasswordMutation, useRevokeAdminMutation } from './customers.generated';
import styles from './customers.module.css';

type Step = 'reset' | 'make' | 'revoke';

const steps: Record<Step, { word: string; question: string; consequence: string; done: string }> = {
  reset: {
    word: 'Reset password', question: 'Reset this password?', consequence: 'The customer is signed out everywhere and signs in with the default password, to change it.',
    done: 'The password is reset. Remind the customer to change it.',
  },
  make: { word: 'Make admin', question: 'Make this customer an admin?', consequence: 'An admin sees and changes everything in the store.', done: 'This is an admin now, and has to sign in anew.' },
  revoke: { word: 'Revoke admin', question: 'Take the admin rights away?', consequence: 'The person stays a customer of tier 0.', done: 'This is an admin no longer.' },
};

interface CustomerAccessProps {
  customerKey: number;
  name: string;
  pricingTier: number;
  /** The record changed with it. */
  onChanged: () => void;
}

/** How a customer signs in, and whether it is one of the staff. Each step asks first. */
export function CustomerAccess({ customerKey, name, pricingTier, onChanged }: CustomerAccessProps) {
  const [asking, setAsking] = useState<Step | null>(null);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);
  const { data } = useDefaultPasswordQuery();
  const [reset] = useResetCustomerPasswordMutation();
  const [make] = useMakeAdminMutation();
  const [revoke] = useRevokeAdminMutation();
  const isAdmin = pricingTier === ADMIN_TIER;

  async function take(step: Step) {
    setBusy(true);
    try {
      const options = { variables: { key: customerKey } };
      await (step === 'reset' ? reset(options) : step === 'make' ? make(options) : revoke(options));
      setAnswer({ kind: 'success', text: step === 'reset' && data ? `${steps.reset.done} The default password is ${data.defaultCustomerPassword}.` : steps[step].done });
      if (step !== 'reset') onChanged();
    } catch (error) {
      setAnswer({ kind: 'error', text: errorFacts(error).message });
    } finally {
      setBusy(false);
      setAsking(null);
    }
  }

  return (
    <section className={styles.part} aria-labelledby="customer-access">
      <h2 id="customer-access">Sign-in</h2>
      {answer && <Notice kind={answer.kind}>{answer.text}</Notice>}
      <div className={styles.signIn}>
        {!isAdmin && <Button onClick={() => setAsking('reset')}>{steps.reset.word}</Button>}
        <Button onClick={() => setAsking(isAdmin ? 'revoke' : 'make')}>{steps[isAdmin ? 'revoke' : 'make'].word}</Button>
      </div>
      {asking && (
        <ConfirmDialog question={steps[asking].question} yes={steps[asking].word} no="Cancel" busy={busy} onYes={() => void take(asking)} onNo={() => setAsking(null)}>
          <p>{name}</p>
          <p>{steps[asking].consequence}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
