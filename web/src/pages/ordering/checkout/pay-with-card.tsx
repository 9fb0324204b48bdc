import { Button } from '../../../ui/button';
import { formatMoney } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { readResponse } from './card-response';
import type { CheckoutCustomerQuery } from './checkout.generated';
import { responseHandler, useCardForm, useStalledForm, type OpaqueData } from './use-card-form';
import styles from './checkout-page.module.css';

export type CardSettings = NonNullable<CheckoutCustomerQuery['paymentSettings']['card']>;

const billingAddress = JSON.stringify({ show: true, required: false });
const paymentOptions = JSON.stringify({ showCreditCard: true, showBankAccount: false });

interface PayWithCardProps {
  settings: CardSettings;
  amount: string;
  busy: boolean;
  disabled: boolean;
  onToken: (token: OpaqueData) => void;
  onProblem: (reason: string) => void;
}

/** Opens the provider's card form, so that card numbers never reach this store. */
export function PayWithCard({ settings, amount, busy, disabled, onToken, onProblem }: PayWithCardProps) {
  const form = useStalledForm();
  const { state, loadAgain } = useCardForm(settings.scriptUrl, response => {
    form.close();
    const entry = readResponse(response);
    if ('token' in entry) onToken(entry.token);
    else onProblem(entry.problem);
  });
  function leaveForm() {
    form.close();
    // The script opens only one form, so the next form needs it loaded again.
    loadAgain();
  }
  return (
    <>
      {form.isStalled && (
        <div className={styles.formExit} role="alert">
          <p>Is the card form not showing? Nothing was charged.</p>
          <Button kind="primary" onClick={leaveForm}>
            Back to checkout
          </Button>
        </div>
      )}
      {settings.isTest && <p className={styles.note}>Test payments: no card is charged.</p>}
      {state === 'failed' && (
        <Notice kind="error">
          <p>There was a problem loading the Accept.JS script. Please try again.</p>
          <Button small onClick={loadAgain}>
            Load the card form again
          </Button>
        </Notice>
      )}
      <Button
        kind="primary"
        wide
        className="AcceptUI"
        busy={busy || state === 'loading'}
        disabled={disabled || state === 'failed'}
        aria-describedby="blocked"
        onClick={form.watch}
        data-apiloginid={settings.apiLoginId}
        data-clientkey={settings.clientKey}
        data-billingaddressoptions={billingAddress}
        data-paymentoptions={paymentOptions}
        data-acceptuiformbtntxt="Pay"
        data-acceptuiformheadertxt="Card"
        data-responsehandler={responseHandler}
      >
        {busy ? 'Placing your order' : `Pay with card ${formatMoney(amount)}`}
      </Button>
    </>
  );
}
