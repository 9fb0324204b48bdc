import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCart } from '../../../cart/cart';
import { subtotalOf } from '../../../cart/line-price';
import { lineProblem } from '../../../cart/quantity-rule';
import { useUnusualLines } from '../../../cart/use-unusual-lines';
import type { PriceRefresh } from '../../../cart/use-price-refresh';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { creditFacts, type Credit } from '../../../trade/credit-facts';
import { CheckField } from '../../../ui/form-field';
import { formatMoney } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { PhoneLink } from '../../../ui/phone-link';
import { SummaryLine } from '../../../ui/with-summary';
import { useCheckoutCreditQuery } from './checkout.generated';
import { PayWithCard, type CardSettings } from './pay-with-card';
import type { CheckoutJob } from './job-fields';
import type { OpaqueData } from './use-card-form';
import type { CheckoutCustomer, Choices } from './use-choices';
import type { PlaceOrder } from './use-place-order';
import styles from './checkout-page.module.css';

interface CheckoutSummaryProps {
  customer: CheckoutCustomer;
  card: CardSettings | null;
  choices: Choices;
  job: CheckoutJob | null;
  /** Why the order needs a PO number; null if it has one or needs none */
  poMissing: string | null;
  refresh: PriceRefresh;
  order: PlaceOrder;
  onPlace: () => void;
  onToken: (token: OpaqueData) => void;
}

/** Returns what the customer has to do before the order can be placed, or null. */
function blockedBy(
  { changes, shown, checking }: PriceRefresh,
  isUnusual: boolean,
  poMissing: string | null,
): string | null {
  if (changes.size > 0) return 'Review the changes first.';
  if (shown.some(({ product, quantity }) => lineProblem(product, quantity)))
    return 'Correct the marked quantities in your cart first.';
  if (isUnusual) return 'Confirm the marked quantities in your cart first.';
  if (poMissing !== null) return poMissing;
  return checking ? 'Checking prices' : null;
}

export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { customer, choices, job, refresh } = props;
  const { poNumber } = useCart().notes;
  const total = subtotalOf(refresh.shown);
  const location = customer.locations.find(({ key }) => key === choices.locationKey);
  const contact = customer.contacts.find(({ key }) => key === choices.contactKey);
  // Other orders, payments and staff change it, so it is asked for again whenever the page opens.
  const { data, previousData } = useCheckoutCreditQuery({
    variables: { total },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const credit = (data ?? previousData)?.credit;
  return (
    <>
      <h2 className={styles.summaryHeading}>Summary</h2>
      <div className={styles.details}>
        {job && <SummaryLine label="Job">{job.name}</SummaryLine>}
        <SummaryLine label="Contact">{contact?.name ?? 'Not chosen yet'}</SummaryLine>
        <SummaryLine label={choices.pickup ? 'Delivery' : 'Deliver to'}>
          {choices.pickup ? 'Pick up in store' : location ? `${location.address}, ${location.city}` : 'Not chosen yet'}
        </SummaryLine>
        {poNumber.trim() !== '' && <SummaryLine label="PO number">{poNumber}</SummaryLine>}
        <SummaryLine label="Items">{refresh.shown.length}</SummaryLine>
      </div>
      <SummaryLine label="Subtotal" strong>
        {formatMoney(total)}
      </SummaryLine>
      <p className={styles.note}>Tax and freight, where they apply, are invoiced separately</p>
      <CreditLines isOnTerms={!customer.cod} credit={credit} />
      {contact && choices.locationKey !== null ? (
        <Payment {...props} total={total} refusal={credit?.refusal ?? null} />
      ) : (
        <p className={styles.note}>Choose a contact and a delivery location first.</p>
      )}
    </>
  );
}

/** What may be put on account; for an account without terms, why nothing may. */
function CreditLines({ isOnTerms, credit }: { isOnTerms: boolean; credit: Credit | undefined }) {
  if (!isOnTerms)
    return (
      <p className={styles.note}>
        {credit?.refusal ?? '…'} To ask for terms, call us: <PhoneLink className={styles.phone} />
      </p>
    );
  return (
    <div className={styles.details}>
      {creditFacts(credit).map(([name, value]) => (
        <SummaryLine key={name} label={name}>
          {value}
        </SummaryLine>
      ))}
    </div>
  );
}

type Method = 'ON_ACCOUNT' | 'CARD';

const methods: readonly (readonly [Method, words: string])[] = [
  ['ON_ACCOUNT', 'On account'],
  ['CARD', 'By card'],
];

interface PaymentProps extends CheckoutSummaryProps {
  total: string;
  /** Why this order may not be put on account; null if it may, or while that is unknown */
  refusal: string | null;
}

function Payment(props: PaymentProps) {
  const { acting } = useSession();
  const isPossible = !props.customer.cod || (props.card && !acting);
  return (
    <section className={styles.payment} aria-label="Payment">
      {isPossible ? (
        <WaysToPay {...props} offersCard={!acting} />
      ) : acting ? (
        <p>
          This account is not on terms, and staff cannot pay with a customer's card. The customer has to sign in and
          place this order.
        </p>
      ) : (
        <p>
          This account is not on terms, and we do not take cards online. Call us to place this order:{' '}
          <PhoneLink className={styles.phone} />
        </p>
      )}
    </section>
  );
}

function WaysToPay(props: PaymentProps & { offersCard: boolean }) {
  const { customer, card, total, poMissing, refresh, order, refusal, onPlace, onToken } = props;
  const [chosen, setChosen] = useState<Method>('ON_ACCOUNT');
  const placing = order.placing !== null;
  const unusual = useUnusualLines(refresh.shown);
  const blocked = order.unclear ? 'Check your last order first.' : blockedBy(refresh, unusual.size > 0, poMissing);
  const overLimit = !customer.cod && refusal !== null;
  const offersCard = card !== null && props.offersCard;
  const isByCard = customer.cod || (offersCard && (overLimit || chosen === 'CARD'));
  return (
    <>
      <OrderProblem order={order} />
      {blocked && !placing && (
        <p className={styles.blocked} id="blocked">
          {blocked}
        </p>
      )}
      {overLimit && <OverLimit refusal={refusal} offersCard={offersCard} />}
      {!customer.cod && offersCard && (
        <HowToPay isByCard={isByCard} isOverLimit={overLimit} busy={placing} onChoose={setChosen} />
      )}
      {!isByCard && (
        <Button
          kind="primary"
          wide
          busy={placing}
          disabled={blocked !== null || overLimit}
          aria-describedby={overLimit ? 'over-limit' : 'blocked'}
          onClick={onPlace}
        >
          {placing ? 'Placing your order' : `Put on account ${formatMoney(total)}`}
        </Button>
      )}
      {isByCard && card && (
        <PayWithCard
          settings={card}
          amount={total}
          busy={placing}
          disabled={blocked !== null}
          onToken={onToken}
          onProblem={order.failCard}
        />
      )}
    </>
  );
}

function OverLimit({ refusal, offersCard }: { refusal: string; offersCard: boolean }) {
  return (
    <p className={styles.blocked} id="over-limit">
      {refusal} {offersCard ? 'Pay with card, order less' : 'Order less'}, or call us:{' '}
      <PhoneLink className={styles.phone} />
    </p>
  );
}

interface HowToPayProps {
  isByCard: boolean;
  isOverLimit: boolean;
  busy: boolean;
  onChoose: (method: Method) => void;
}

function HowToPay({ isByCard, isOverLimit, busy, onChoose }: HowToPayProps) {
  return (
    <fieldset className={styles.howToPay} disabled={busy}>
      <legend>How to pay</legend>
      {methods.map(([method, words]) => (
        <CheckField
          key={method}
          type="radio"
          name="payment"
          label={words}
          checked={isByCard === (method === 'CARD')}
          disabled={isOverLimit && method === 'ON_ACCOUNT'}
          onChange={() => onChoose(method)}
        />
      ))}
    </fieldset>
  );
}

/** Shows why the last attempt failed, or that its outcome is unknown. */
export function OrderProblem({ order: { failure, unclear, checkSent } }: { order: PlaceOrder }) {
  if (unclear) {
    return (
      <Notice kind="warning">
        <p>Your order may have been placed: the connection was lost before the store's response arrived.</p>
        <Button small onClick={() => void checkSent()}>
          Check again
        </Button>
      </Notice>
    );
  }
  if (!failure) return null;
  return (
    <Notice kind="error">
      <p className={styles.failure}>{failure.heading}</p>
      <p>{failure.reason}</p>
      <p>{failure.outcome}</p>
      {failure.orderKey !== undefined && (
        <p>
          <Link to={`/order/${failure.orderKey}`}>Show order {failure.orderKey}</Link>
        </p>
      )}
    </Notice>
  );
}
