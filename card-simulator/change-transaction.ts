import { compare, isAmount, sum } from './amounts.ts';
import { isBody, type Body } from './check-shape.ts';
import { plain, reasonText, refused, transactionReply, type Reply } from './replies.ts';
import type { SimulatedTransaction, SimulatorState } from './simulator-state.ts';

const unsettled = [
  'authorizedPendingCapture',
  'capturedPendingSettlement',
  'FDSPendingReview',
  'FDSAuthorizedPendingReview',
  'refundPendingSettlement',
];

function fails(errorCode: string, refId: string | undefined): Reply {
  return plain(transactionReply({ responseCode: '3', transId: '0', errorCode }, refId));
}

/** Codes 310 and 311 mean that the transaction was already voided or captured. */
function done(transaction: SimulatedTransaction, refId: string | undefined, code: '1' | '310' | '311' = '1'): Reply {
  const message = { code, description: code === '1' ? 'This transaction has been approved.' : reasonText(code) };
  const { transId, authCode, lastFour, cardType, refTransId } = transaction;
  return plain(
    transactionReply(
      { responseCode: '1', transId, authCode, lastFour, cardType, refTransId: refTransId ?? transId, message },
      refId,
    ),
  );
}

/** Voids an unsettled transaction. The second time it returns 310. */
export function voidTransaction(state: SimulatorState, request: Body, refId: string | undefined): Reply {
  const transaction = state.find(String(request.refTransId));
  if (!transaction) return fails('16', refId);
  if (transaction.status === 'voided') return done(transaction, refId, '310');
  if (!unsettled.includes(transaction.status)) return fails('16', refId);
  transaction.status = 'voided';
  state.save();
  return done(transaction, refId);
}

/** Captures an authorization, at most its amount. */
export function captureAuthorized(state: SimulatorState, request: Body, refId: string | undefined): Reply {
  const transaction = state.find(String(request.refTransId));
  if (!transaction) return fails('16', refId);
  if (['capturedPendingSettlement', 'settledSuccessfully'].includes(transaction.status))
    return done(transaction, refId, '311');
  if (transaction.status !== 'authorizedPendingCapture') return fails('16', refId);
  const amount = request.amount === undefined ? transaction.amount : String(request.amount);
  if (!isAmount(amount) || compare(amount, transaction.amount) > 0) return fails('47', refId);
  transaction.amount = amount;
  transaction.status = 'capturedPendingSettlement';
  state.save();
  return done(transaction, refId);
}

/** Refunds a settled charge to its card, at most its amount. */
export function refund(state: SimulatorState, request: Body, refId: string | undefined): Reply {
  const original = state.find(String(request.refTransId));
  if (!original) return fails('16', refId);
  const card = isBody(request.payment) && isBody(request.payment.creditCard) ? request.payment.creditCard : {};
  const amount = String(request.amount ?? '');
  if (original.status !== 'settledSuccessfully' || String(card.cardNumber ?? '').slice(-4) !== original.lastFour)
    return fails('54', refId);
  if (!isAmount(amount) || compare(amount, '0') <= 0) return fails('5', refId);
  if (compare(sum([original.refunded, amount]), original.amount) > 0) return fails('55', refId);
  original.refunded = sum([original.refunded, amount]);
  const order = isBody(request.order) ? request.order : {};
  const now = state.now().toISOString();
  const booked = state.add({
    ...original,
    transId: state.takeTransId(),
    type: 'refundTransaction',
    status: 'refundPendingSettlement',
    invoiceNumber: String(order.invoiceNumber ?? ''),
    amount,
    requestedAmount: amount,
    refTransId: original.transId,
    refunded: '0.00',
    submittedAt: now,
    visibleFrom: now,
    batchId: null,
    duplicateKey: '',
    flips: false,
    detailsRead: 0,
  });
  return done(booked, refId);
}

/** Approves or declines a held transaction, like the merchant on the provider's website. */
export function decideHeld(state: SimulatorState, transId: string, action: string): SimulatedTransaction | null {
  const held = state.find(transId);
  if (!held?.status.startsWith('FDS')) return null;
  if (action === 'approve') held.status = 'capturedPendingSettlement';
  else held.status = held.status === 'FDSAuthorizedPendingReview' ? 'voided' : 'declined';
  held.responseCode = action === 'approve' ? 1 : 2;
  state.save();
  return held;
}

export function updateHeld(state: SimulatorState, body: Body, refId: string | undefined): Reply {
  const request = isBody(body.heldTransactionRequest) ? body.heldTransactionRequest : {};
  const held = decideHeld(state, String(request.refTransId), String(request.action));
  return held ? done(held, refId) : refused('E00040', 'The record cannot be found.');
}
