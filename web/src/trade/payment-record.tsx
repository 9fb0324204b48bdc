import { useState } from 'react';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { formatDateTime } from '../ui/dates';
import { errorFacts } from '../ui/error-facts';
import { formatMoney } from '../ui/money';
import { Notice } from '../ui/notice';
import { decisionWords, paymentStateWord, type PaymentDecisionName, type PaymentStateName } from './payment-words';
import { useStoreFacts } from '../ui/store-context';
import styles from './payment-record.module.css';

export interface PaymentFacts {
  key: number;
  state: PaymentStateName;
  amount: string;
  invoiceNumber: string;
  transId?: string | null;
  lastFour?: string | null;
  code?: string | null;
  text?: string | null;
  /** The bank's comparison of billing address and security code */
  avs: CardCheckFacts | null;
  cvv: CardCheckFacts | null;
  heldByStore: boolean;
  decisions: readonly PaymentDecisionName[];
  events: readonly { at: number; event: string; state: PaymentStateName; detail: string; by?: string | null }[];
}

interface CardCheckFacts {
  code: string;
  text: string;
}

interface PaymentRecordProps {
  payment: PaymentFacts;
  /** How the payment differs at the provider, in words, if it does */
  inQuestion?: string;
  busy: boolean;
  error: unknown;
  onDecide: (decision: PaymentDecisionName) => void;
}

/** The bank's answer in words, with its code for a call to the provider. */
function checkWord(check: CardCheckFacts | null): string | null {
  return check && `${check.text} (${check.code})`;
}

/** Why a charge is held, and what staff can do. */
function whyHeld({ heldByStore, avs, cvv, code }: PaymentFacts): string {
  if (!heldByStore)
    return `A fraud filter of the card provider holds the charge${code ? ` (reason ${code})` : ''}. Approve or decline it on the provider's website; the order follows within minutes. Or void it here.`;
  const mismatches = [avs, cvv].flatMap(check => (check?.code === 'N' ? [check.text] : []));
  return `${mismatches.join('. ')}. Call the customer: accept the charge if the card is theirs, or void it.`;
}

/** A card payment for staff: its state, every step with time and person, and the available decisions. */
export function PaymentRecord({ payment, inQuestion, busy, error, onDecide }: PaymentRecordProps) {
  const [asked, setAsked] = useState<PaymentDecisionName | null>(null);
  const timeZone = useStoreFacts()?.timeZone;
  const { state, amount, invoiceNumber, transId, lastFour, code, text, avs, cvv, heldByStore, decisions, events } =
    payment;
  const numbers = [
    ['Card', lastFour && `ending in ${lastFour}`],
    ['Invoice', invoiceNumber],
    ['Transaction', transId],
    ['Provider', [code, text].filter(Boolean).join(': ')],
    ['Billing address', checkWord(avs)],
    ['Security code', checkWord(cvv)],
  ] as const;
  return (
    <div className={styles.record}>
      <p className={styles.state}>
        <strong>{inQuestion ?? paymentStateWord(state, heldByStore)}</strong>
        <span>{formatMoney(amount)}</span>
      </p>
      {state === 'HELD' && <p>{whyHeld(payment)}</p>}
      <dl className={styles.numbers}>
        {numbers
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <ol className={styles.events} aria-label="Steps of the payment">
        {events.map(({ at, event, state: reached, detail, by }, index) => (
          <li key={index}>
            <time dateTime={new Date(at * 1000).toISOString()}>{formatDateTime(at, timeZone)}</time>
            <span>
              {paymentStateWord(reached)}
              <span className={styles.quiet}> {[event, detail, by && `by ${by}`].filter(Boolean).join(', ')}</span>
            </span>
          </li>
        ))}
      </ol>
      {decisions.length > 0 && (
        <div className={styles.ways}>
          {decisions.map(decision => (
            <Button
              key={decision}
              kind={decision === 'settle' || decision === 'accept' ? 'plain' : 'danger'}
              busy={busy}
              onClick={() => setAsked(decision)}
            >
              {decisionWords(decision).button}
            </Button>
          ))}
        </div>
      )}
      {error !== undefined && <Notice kind="error">{errorFacts(error).message}</Notice>}
      {asked && (
        <ConfirmDialog
          question={decisionWords(asked).question}
          yes={decisionWords(asked).button}
          no="Leave it"
          onYes={() => {
            setAsked(null);
            onDecide(asked);
          }}
          onNo={() => setAsked(null)}
        >
          <p>
            {formatMoney(amount)}, invoice {invoiceNumber}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
