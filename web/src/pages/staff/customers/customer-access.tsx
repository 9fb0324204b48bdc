import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { errorFacts } from '../../../ui/error-facts';
import { Notice } from '../../../ui/notice';
import { formatDate } from '../../../ui/dates';
import { useStoreFacts } from '../../../ui/store-context';
import { ActivationCode, type IssuedCode } from './activation-code';
import { adminTier } from './customer-texts';
import {
  useCustomerActivationQuery,
  useIssueActivationCodeMutation,
  useMakeAdminMutation,
  useResetCustomerPasswordMutation,
  useRevokeAdminMutation,
} from './customers.generated';
import styles from './customers.module.css';

type Step = 'reset' | 'issue' | 'make' | 'revoke';

const steps: Record<Step, { word: string; question: string; consequence: string; done: string }> = {
  reset: {
    word: 'Reset password',
    question: 'Reset this password?',
    consequence:
      'The customer is signed out everywhere, and chooses a new password with the activation code that you get next.',
    done: 'The password is reset.',
  },
  issue: {
    word: 'Issue another code',
    question: 'Issue another activation code?',
    consequence: 'The earlier code ends.',
    done: 'Another code is issued.',
  },
  make: {
    word: 'Make admin',
    question: 'Make this customer an admin?',
    consequence: 'An admin sees and changes everything in the store.',
    done: 'This customer is now an admin, and must sign in again.',
  },
  revoke: {
    word: 'Revoke admin',
    question: 'Revoke the admin rights?',
    consequence: 'The account becomes a customer of tier 0.',
    done: 'This customer is no longer an admin.',
  },
};

interface CustomerAccessProps {
  customerKey: number;
  name: string;
  pricingTier: number;
  /** Called after the record has changed. */
  onChanged: () => void;
}

/** Sign-in and staff rights of a customer. Each action requires a confirmation. */
export function CustomerAccess({ customerKey, name, pricingTier, onChanged }: CustomerAccessProps) {
  const [asking, setAsking] = useState<Step | null>(null);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);
  const [issued, setIssued] = useState<IssuedCode | null>(null);
  const { data, refetch } = useCustomerActivationQuery({
    variables: { key: customerKey },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const [issue] = useIssueActivationCodeMutation();
  const [reset] = useResetCustomerPasswordMutation();
  const [make] = useMakeAdminMutation();
  const [revoke] = useRevokeAdminMutation();
  const isAdmin = pricingTier === adminTier;
  const timeZone = useStoreFacts()?.timeZone;

  async function take(step: Step) {
    setBusy(true);
    try {
      const options = { variables: { key: customerKey } };
      if (step === 'reset') setIssued((await reset(options)).data?.resetCustomerPassword.activationCode ?? null);
      else if (step === 'issue')
        setIssued((await issue({ variables: { customerKey } })).data?.issueActivationCode ?? null);
      else await (step === 'make' ? make(options) : revoke(options));
      setAnswer({ kind: 'success', text: steps[step].done });
      if (step === 'reset' || step === 'issue') await refetch();
      else onChanged();
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
      {data?.customer && issued && (
        <ActivationCode issued={issued} customer={data.customer} defaultPassword={data.defaultCustomerPassword} />
      )}
      {data?.customer?.activation && (
        <p>
          This customer has not chosen a password yet. The default password is{' '}
          <code>{data.defaultCustomerPassword}</code>; remind the customer to change it.{' '}
          {data.customer.activation.codeExpiresAt == null
            ? 'There is no valid activation code.'
            : `The activation code ends on ${formatDate(data.customer.activation.codeExpiresAt, timeZone)}.`}
        </p>
      )}
      <div className={styles.signIn}>
        {data?.customer?.activation && <Button onClick={() => setAsking('issue')}>{steps.issue.word}</Button>}
        {!isAdmin && !data?.customer?.activation && (
          <Button onClick={() => setAsking('reset')}>{steps.reset.word}</Button>
        )}
        <Button onClick={() => setAsking(isAdmin ? 'revoke' : 'make')}>
          {steps[isAdmin ? 'revoke' : 'make'].word}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          question={steps[asking].question}
          yes={steps[asking].word}
          no="Cancel"
          busy={busy}
          onYes={() => void take(asking)}
          onNo={() => setAsking(null)}
        >
          <p>{name}</p>
          <p>{steps[asking].consequence}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
