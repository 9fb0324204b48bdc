import { createHash, randomBytes } from 'node:crypto';
import { compare, isAmount, subtract, type Amount } from './amounts.ts';
import { takeCard, type Card } from './card-of-request.ts';
import { isBody, type Body } from './check-shape.ts';
import { errorMessages, plain, reasonText, transactionReply, type Reply, type ResponseParts } from './replies.ts';
import type { SimulatedTransaction, SimulatorState, TransactionStatus } from './simulator-state.ts';
import { behaviorOf, refusalTexts, type Behavior } from './test-tokens.ts';

const longestDuplicateWindow = 28_800;

/** Handles authCapture and authOnly. The card determines the reply and its delivery. */
export function charge(state: SimulatorState, request: Body, refId: string | undefined): Reply {
  const card = takeCard(state, request.payment);
  if (!('behavior' in card)) return plain({ ...(refId ? { refId } : {}), ...errorMessages(card) });
  const behavior = bySandboxTriggers(card.behavior, request);
  const body = outcome(state, request, { ...card, behavior }, refId);
  return { body, delivery: behavior.delivery ?? 'plain' };
}

/** Returns the delay before the charge, in milliseconds. */
export function delayOf(state: SimulatorState, request: Body): number {
  const payment =
    isBody(request.payment) && isBody(request.payment.opaqueData) ? String(request.payment.opaqueData.dataValue) : '';
  const behavior = behaviorOf(payment) ?? state.nonce(payment)?.behavior;
  return (behavior?.delaySeconds ?? 0) * 1000;
}

/** Applies the zip codes and security codes that the provider's sandbox declines. */
function bySandboxTriggers(behavior: Behavior, request: Body): Behavior {
  const zip = isBody(request.billTo) ? String(request.billTo.zip ?? '') : '';
  const card =
    isBody(request.payment) && isBody(request.payment.creditCard)
      ? String(request.payment.creditCard.cardCode ?? '')
      : '';
  const cvv = { 900: 'M', 901: 'N', 902: 'S', 903: 'U', 904: 'P' }[card];
  const avs = avsOfZip(zip);
  const named = { ...behavior, ...(cvv ? { cvv } : {}), ...(avs ? { avs } : {}) };
  if (behavior.result !== 'approve') return named;
  if (zip === '46282') return { ...named, result: 'decline', code: '2' };
  if (zip === '46225') return { ...named, result: 'partial' };
  return named;
}

function avsOfZip(zip: string): string | undefined {
  const letters = 'ABEGNPRSUWXYZ';
  const index = Number(zip) - 46_201;
  return Number.isInteger(index) && index >= 0 && index <= 16 ? letters[index % letters.length] : undefined;
}

function outcome(state: SimulatorState, request: Body, card: Card, refId: string | undefined): object {
  const { behavior } = card;
  const amount = String(request.amount ?? '');
  const parts = {
    lastFour: card.lastFour,
    cardType: card.cardType,
    avs: behavior.avs ?? 'Y',
    cvv: behavior.cvv ?? 'P',
  };
  const error = (errorCode: string) =>
    transactionReply({ ...parts, responseCode: '3', transId: '0', errorCode }, refId);
  if (behavior.result === 'nothing') return {};
  if (behavior.result === 'refuse') return refusedBy(behavior, refId);
  if (behavior.result === 'error') return error(behavior.code ?? '6');
  if (behavior.result === 'testMode') {
    return transactionReply(
      {
        ...parts,
        responseCode: '1',
        transId: '0',
        authCode: '000000',
        testRequest: '1',
        message: { code: '1', description: 'This transaction has been approved.' },
      },
      refId,
    );
  }
  if (!isAmount(amount) || compare(amount, '0') <= 0) return error('5');
  if (isDuplicate(state, request, card)) return error('11');
  return transactionReply({ ...parts, ...decide(state, request, card, amount) }, refId);
}

function refusedBy(behavior: Behavior, refId: string | undefined): object {
  const code = behavior.code ?? 'E00001';
  return {
    ...(behavior.emptyResponse ? { transactionResponse: {} } : {}),
    ...(refId ? { refId } : {}),
    ...errorMessages({ code, text: refusalTexts[code] ?? refusalTexts.E00001 ?? code }),
  };
}

/** Books a transaction that is approved, declined, held or approved in part. */
function decide(state: SimulatorState, request: Body, card: Card, requested: Amount): ResponseParts {
  const { behavior } = card;
  const transId = state.takeTransId();
  if (behavior.result === 'decline') {
    const code = behavior.code ?? '2';
    book(state, request, card, {
      transId,
      status: 'declined',
      responseCode: 2,
      reasonCode: Number(code),
      amount: requested,
      authCode: '',
    });
    return { responseCode: '2', transId, errorCode: code };
  }
  const authCode = randomBytes(3).toString('hex').toUpperCase();
  if (behavior.result === 'hold') {
    const status = behavior.code === '252' ? 'FDSPendingReview' : 'FDSAuthorizedPendingReview';
    book(state, request, card, {
      transId,
      status,
      responseCode: 4,
      reasonCode: Number(behavior.code),
      amount: requested,
      authCode,
    });
    return {
      responseCode: '4',
      transId,
      authCode,
      message: {
        code: behavior.code ?? '252',
        description: 'Your order has been received. Thank you for your business!',
      },
    };
  }
  const amount = behavior.result === 'partial' ? halfOf(requested) : requested;
  const status =
    request.transactionType === 'authOnlyTransaction' ? 'authorizedPendingCapture' : 'capturedPendingSettlement';
  book(state, request, card, { transId, status, responseCode: 1, reasonCode: 1, amount, authCode });
  return {
    responseCode: '1',
    transId,
    authCode,
    networkTransId: randomBytes(8).toString('hex').toUpperCase().slice(0, 15),
    message: { code: '1', description: 'This transaction has been approved.' },
    ...(amount === requested
      ? {}
      : { prePaidCard: { requestedAmount: requested, approvedAmount: amount, balanceOnCard: '0.00' } }),
  };
}

/** Returns an amount below the requested one. */
function halfOf(amount: Amount): Amount {
  return compare(amount, '1') > 0 ? '1.00' : subtract(amount, '0.01');
}

interface Booking {
  transId: string;
  status: TransactionStatus;
  responseCode: number;
  reasonCode: number;
  amount: Amount;
  authCode: string;
}

function book(state: SimulatorState, request: Body, card: Card, booking: Booking): SimulatedTransaction {
  const order = isBody(request.order) ? request.order : {};
  const billTo = isBody(request.billTo) ? request.billTo : {};
  const customer = isBody(request.customer) ? request.customer : {};
  const now = state.now();
  const visibleFrom = new Date(now.getTime() + (card.behavior.visibleAfterSeconds ?? 0) * 1000);
  return state.add({
    ...booking,
    type: request.transactionType as SimulatedTransaction['type'],
    reasonText: booking.responseCode === 2 ? reasonText(String(booking.reasonCode)) : 'Approval',
    avs: card.behavior.avs ?? 'Y',
    cvv: card.behavior.cvv ?? 'P',
    invoiceNumber: String(order.invoiceNumber ?? ''),
    description: String(order.description ?? ''),
    firstName: String(billTo.firstName ?? ''),
    lastName: String(billTo.lastName ?? ''),
    requestedAmount: String(request.amount),
    lastFour: card.lastFour,
    cardType: card.cardType,
    customerId: String(customer.id ?? ''),
    refTransId: null,
    refunded: '0.00',
    submittedAt: now.toISOString(),
    visibleFrom: visibleFrom.toISOString(),
    batchId: null,
    duplicateKey: duplicateKey(request, card),
    flips: card.behavior.flips === true,
    detailsRead: 0,
  });
}

/** Hashes the members that the provider compares to detect duplicates. */
function duplicateKey(request: Body, card: Card): string {
  const order = isBody(request.order) ? request.order : {};
  const customer = isBody(request.customer) ? request.customer : {};
  const compared = [
    card.cardHash,
    request.amount,
    request.transactionType,
    order.invoiceNumber,
    request.poNumber,
    customer.id,
    request.billTo,
    request.shipTo,
  ];
  return createHash('sha256').update(JSON.stringify(compared)).digest('hex');
}

function isDuplicate(state: SimulatorState, request: Body, card: Card): boolean {
  const windowMs = duplicateWindow(request) * 1000;
  const key = duplicateKey(request, card);
  const since = state.now().getTime() - windowMs;
  return state.transactions.some(
    earlier => earlier.duplicateKey === key && earlier.responseCode !== 2 && Date.parse(earlier.submittedAt) > since,
  );
}

function duplicateWindow(request: Body): number {
  const settings = isBody(request.transactionSettings) ? request.transactionSettings.setting : undefined;
  const list = Array.isArray(settings) ? settings : [settings];
  const setting = list.find(one => isBody(one) && one.settingName === 'duplicateWindow') as Body | undefined;
  return setting ? Math.min(Number(setting.settingValue), longestDuplicateWindow) : 120;
}
