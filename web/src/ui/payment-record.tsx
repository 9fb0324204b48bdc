import { useState } from 'react';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';
import { formatDateTime } from './dates';
import { errorFacts } from './error-facts';
import { formatMoney } from './money';
import { Notice } from './notice';
import { decisionWords, paymentStateWord, type PaymentDecisionName, type PaymentStateName } from './payment-words';
import { useStoreFacts } from './store-context';
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
  busy: boolean;
  error: unknown;
  onDecide: (decision: PaymentDecisionName) => void;
}

/** The bank's answer in words, with its code for a call to the provider. */
function checkWord(check: CardCheckFacts | null): string | null {
  return check && `${check.text} (${check.code})`;
}

/** A card payment for staff: its state, every step with time and person, and the available decisions. */
export function PaymentRecord({ payment, busy, error, onDecide }: PaymentRecordProps) {
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
        <strong>{paymentStateWord(state, heldByStore)}</strong>
        <span>{formatMoney(amount)}</span>
      </p>
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
