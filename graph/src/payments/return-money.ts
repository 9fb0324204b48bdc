import { isMismatchCode, mismatchText } from './card-checks.js';
import type { Finding, IntentChange } from './change-intent.js';
import type { PaymentGateway } from './gateway.js';
import type { PaymentIntent } from './payment-intent.entity.js';

/** The provider's reasons: it is not settled yet, and more was given back than was charged. */
const notSettled = '54';
const givenBackBefore = '55';

/** Voids what is not settled, refunds what is; whatever was done before counts as done. */
export function returnMoney(gateway: PaymentGateway, intent: PaymentIntent): Promise<Finding> {
  return intent.state === 'VOID_PENDING' ? takeBack(gateway, intent) : giveBack(gateway, intent);
}

async function takeBack(gateway: PaymentGateway, intent: PaymentIntent): Promise<Finding> {
  const transId = intent.transId ?? '';
  const outcome = await gateway.void(transId);
  if (outcome.outcome === 'done') return { event: 'voided', ...canceled(intent) };
  if (outcome.outcome === 'unknown') return 'again';
  const details = await gateway.details(transId);
  if (details.outcome !== 'found') return 'again';
  const { standing, status } = details.transaction;
  if (standing === 'settled') return { event: 'settledMeanwhile' };
  return standing === 'voided' || standing === 'notCharged'
    ? { event: 'voided', detail: status, ...canceled(intent) }
    : 'again';
}

/** The customer of a mismatch reads that the void is confirmed. */
function canceled({ code }: PaymentIntent): Pick<IntentChange, 'learned'> {
  return isMismatchCode(code) ? { learned: { text: mismatchText(code, 'done') } } : {};
}

async function giveBack(gateway: PaymentGateway, intent: PaymentIntent): Promise<Finding> {
  const transId = intent.transId ?? '';
  // A refund whose answer was lost stands under a number of its own.
  const invoiceNumber = `${intent.invoiceNumber}R`;
  const before = await gateway.findByInvoice(invoiceNumber, intent.createdAt);
  if (before.outcome === 'unknown') return 'again';
  if (before.outcome === 'found' && before.transactions.some(({ standing }) => standing === 'refund'))
    return { event: 'refunded', detail: 'found' };
  // What was really charged goes back, also when it is not what was asked for.
  const details = await gateway.details(transId);
  if (details.outcome !== 'found') return 'again';
  const { amount, lastFour } = details.transaction;
  const outcome = await gateway.refund({ transId, amount, lastFour, invoiceNumber });
  if (outcome.outcome === 'done') return { event: 'refunded' };
  if (outcome.outcome === 'refused' && outcome.code === notSettled) return { event: 'notSettledYet' };
  if (outcome.outcome === 'refused' && outcome.code === givenBackBefore)
    return { event: 'refunded', detail: 'done before' };
  return 'again';
}
