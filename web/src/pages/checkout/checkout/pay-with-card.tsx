import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { readAnswer } from './card-answer';
import type { CheckoutCustomerQuery } from './checkout.generated';
import { responseHandler, useCardForm, useSilentForm, type OpaqueData } from './use-card-form';
import styles from './checkout-page.module.css';

export type CardSettings = NonNullable<CheckoutCustomerQuery['paymentSettings']['card']>;

const billingAddress = JSON.stringify({ show: true, required: false });
const paymentOptions = JSON.stringify({ showCreditCard: true, showBankAccount: false });

interface PayWithCardProps {
  settings: CardSettings;
  /** The order's most important action, when it cannot be put on account. */
  isOnlyWay: boolean;
  busy: boolean;
  disabled: boolean;
  onToken: (token: OpaqueData) => void;
  onProblem: (reason: string) => void;
}

/** Opens the provider's own card form: the card's number never passes through this store. */
export function PayWithCard({ settings, isOnlyWay, busy, disabled, onToken, onProblem }: PayWithCardProps) {
  const form = useSilentForm();
  const { state, loadAgain } = useCardForm(settings.scriptUrl, answer => {
    form.close();
    const entry = readAnswer(answer);
    if ('token' in entry) onToken(entry.token);
    else onProblem(entry.problem);
  });
  function leaveForm() {
    form.close();
    // The script opens one form; the next one takes a script of its own.
    loadAgain();
  }
  return (
    <>
      {form.isSilent && (
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
        kind={isOnlyWay ? 'primary' : 'plain'}
        wide
        className="AcceptUI"
        busy={busy || state === 'loading'}
        disabled={disabled || state === 'failed'}
        aria-describedby="question"
        onClick={form.watch}
        data-apiLoginID={settings.apiLoginId}
        data-clientKey={settings.clientKey}
        data-billingAddressOptions={billingAddress}
        data-paymentOptions={paymentOptions}
        data-acceptUIFormBtnTxt="Pay"
        data-acceptUIFormHeaderTxt="Card"
        data-responseHandler={responseHandler}
      >
        {busy ? 'Placing your order' : 'Pay with card'}
      </Button>
    </>
  );
}
