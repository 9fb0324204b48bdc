import { createHash, randomBytes } from 'node:crypto';
import { compare, isAmount, subtract, type Amount } from './amounts.ts';
import { takeCard, type Card } from './card-of-request.ts';
import { isBody, type Body } from './check-shape.ts';
import { errorMessages, plain, reasonText, transactionReply, type Reply, type ResponseParts } from './replies.ts';
import type { SimulatedTransaction, SimulatorState, TransactionStatus } from './simulator-state.ts';
import { behaviourOf, refusalTexts, type Behaviour } from './test-tokens.ts';

const longestDuplicateWindow = 28_800;

/** What authCapture and authOnly do: the card decides the answer, and how it travels. */
export function charge(state: SimulatorState, request: Body, refId: string | undefined): Reply {
  const card = takeCard(state, request.payment);
  if (!('behaviour' in card)) return plain({ ...(refId ? { refId } : {}), ...errorMessages(card) });
  const behaviour = bySandboxTriggers(card.behaviour, request);
  const body = outcome(state, request, { ...card, behaviour }, refId);
  return { body, delivery: behaviour.delivery ?? 'plain' };
}

/** How long the provider thinks before it charges. */
export function delayOf(state: SimulatorState, request: Body): number {
  const payment =
    isBody(request.payment) && isBody(request.payment.opaqueData) ? String(request.payment.opaqueData.dataValue) : '';
  const behaviour = behaviourOf(payment) ?? state.nonce(payment)?.behaviour;
  return (behaviour?.delaySeconds ?? 0) * 1000;
}

/** Zip codes and security codes that make the provider's own sandbox decline. */
function bySandboxTriggers(behaviour: Behaviour, request: Body): Behaviour {
  const zip = isBody(request.billTo) ? String(request.billTo.zip ?? '') : '';
  const card =
    isBody(request.payment) && isBody(request.payment.creditCard)
      ? String(request.payment.creditCard.cardCode ?? '')
      : '';
  const cvv = { 900: 'M', 901: 'N', 902: 'S', 903: 'U', 904: 'P' }[card];
  const avs = avsOfZip(zip);
  const named = { ...behaviour, ...(cvv ? { cvv } : {}), ...(avs ? { avs } : {}) };
  if (behaviour.result !== 'approve') return named;
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
  const { behaviour } = card;
  const amount = String(request.amount ?? '');
  const parts = {
    lastFour: card.lastFour,
    cardType: card.cardType,
    avs: behaviour.avs ?? 'Y',
    cvv: behaviour.cvv ?? 'P',
  };
  const error = (errorCode: string) =>
    transactionReply({ ...parts, responseCode: '3', transId: '0', errorCode }, refId);
  if (behaviour.result === 'nothing') return {};
  if (behaviour.result === 'refuse') return refusedBy(behaviour, refId);
  if (behaviour.result === 'error') return error(behaviour.code ?? '6');
  if (behaviour.result === 'testMode') {
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

function refusedBy(behaviour: Behaviour, refId: string | undefined): object {
  const code = behaviour.code ?? 'E00001';
  return {
    ...(behaviour.emptyResponse ? { transactionResponse: {} } : {}),
    ...(refId ? { refId } : {}),
    ...errorMessages({ code, text: refusalTexts[code] ?? refusalTexts.E00001 ?? code }),
  };
}

/** Books a transaction that became one: approved, declined, held or approved in part. */
function decide(state: SimulatorState, request: Body, card: Card, requested: Amount): ResponseParts {
  const { behaviour } = card;
  const transId = state.takeTransId();
  if (behaviour.result === 'decline') {
    const code = behaviour.code ?? '2';
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
  if (behaviour.result === 'hold') {
    const status = behaviour.code === '252' ? 'FDSPendingReview' : 'FDSAuthorizedPendingReview';
    book(state, request, card, {
      transId,
      status,
      responseCode: 4,
      reasonCode: Number(behaviour.code),
      amount: requested,
      authCode,
    });
    return {
      responseCode: '4',
      transId,
      authCode,
      message: {
        code: behaviour.code ?? '252',
        description: 'Your order has been received. Thank you for your business!',
      },
    };
  }
  const amount = behaviour.result === 'partial' ? halfOf(requested) : requested;
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

/** Something below the amount that was asked for. */
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
  const visibleFrom = new Date(now.getTime() + (card.behaviour.visibleAfterSeconds ?? 0) * 1000);
  return state.add({
    ...booking,
    type: request.transactionType as SimulatedTransaction['type'],
    reasonText: booking.responseCode === 2 ? reasonText(String(booking.reasonCode)) : 'Approval',
    avs: card.behaviour.avs ?? 'Y',
    cvv: card.behaviour.cvv ?? 'P',
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
    flips: card.behaviour.flips === true,
    detailsRead: 0,
  });
}

/** The members that the provider compares; any other value in one of them is another transaction. */
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
