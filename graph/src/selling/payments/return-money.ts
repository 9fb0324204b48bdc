import { isMismatchCode, mismatchText } from './card-checks.js';
import type { Finding, IntentChange } from './change-intent.js';
import type { PaymentGateway } from './gateway.js';
import type { PaymentIntent } from './payment-intent.entity.js';

/** Provider error codes: not settled yet, and refunds would exceed the charge. */
const notSettled = '54';
const alreadyRefunded = '55';

/** Voids or refunds a charge. A void or refund that was done before counts as done. */
export function returnMoney(gateway: PaymentGateway, intent: PaymentIntent): Promise<Finding> {
  return intent.state === 'VOID_PENDING' ? voidCharge(gateway, intent) : refundCharge(gateway, intent);
}

async function voidCharge(gateway: PaymentGateway, intent: PaymentIntent): Promise<Finding> {
  const transId = intent.transId ?? '';
  const outcome = await gateway.void(transId);
  if (outcome.outcome === 'done') return { event: 'voided', ...canceled(intent) };
  // Every other reply leaves open whether the charge stands.
  const details = await gateway.details(transId);
  if (details.outcome !== 'found') return 'again';
  const { standing, status } = details.transaction;
  if (standing === 'settled') return { event: 'settledMeanwhile' };
  return standing === 'voided' || standing === 'notCharged'
    ? { event: 'voided', detail: status, ...canceled(intent) }
    : 'again';
}

/** Returns the customer's text for a mismatch whose void is confirmed. */
function canceled({ code }: PaymentIntent): Pick<IntentChange, 'learned'> {
  return isMismatchCode(code) ? { learned: { text: mismatchText(code, 'done') } } : {};
}

async function refundCharge(gateway: PaymentGateway, intent: PaymentIntent): Promise<Finding> {
  const transId = intent.transId ?? '';
  // Refunds have their own invoice number, by which one without a reply is found.
  const invoiceNumber = `${intent.invoiceNumber}R`;
  const before = await gateway.findByInvoice(invoiceNumber, intent.createdAt);
  if (before.outcome === 'unknown') return 'again';
  if (before.outcome === 'found' && before.transactions.some(({ standing }) => standing === 'refund'))
    return { event: 'refunded', detail: 'found' };
  // The amount that was actually charged is refunded, even if it differs from the requested one.
  const details = await gateway.details(transId);
  if (details.outcome !== 'found') return 'again';
  const { amount, lastFour } = details.transaction;
  const outcome = await gateway.refund({ transId, amount, lastFour, invoiceNumber });
  if (outcome.outcome === 'done') return { event: 'refunded' };
  if (outcome.outcome === 'refused' && outcome.code === notSettled) return { event: 'notSettledYet' };
  if (outcome.outcome === 'refused' && outcome.code === alreadyRefunded)
    return { event: 'refunded', detail: 'done before' };
  return 'again';
}
