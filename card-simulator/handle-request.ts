import { setTimeout as pause } from 'node:timers/promises';
import { behaviorOfCard, nonceDescriptor } from './card-of-request.ts';
import { captureAuthorized, refund, updateHeld, voidTransaction } from './change-transaction.ts';
import { charge, delayOf } from './charge.ts';
import { checkShape, isBody, type Body } from './check-shape.ts';
import { errorMessages, okMessages, plain, refused, type Delivery, type Reply } from './replies.ts';
import { batchTransactions, merchantDetails, settledBatches, transactionDetails, unsettledList } from './reports.ts';
import type { SimulatorState } from './simulator-state.ts';
import { cardTypeOf, testCards } from './test-cards.ts';

/** The merchant's credentials. */
export interface Merchant {
  apiLoginId: string;
  transactionKey: string;
  clientKey: string;
}

/** Handles the text of a request as the provider would. */
export async function handleRequest(state: SimulatorState, merchant: Merchant, text: string): Promise<Reply> {
  const parsed = parse(text);
  const [root, body] = parsed ? (Object.entries(parsed)[0] ?? ['', null]) : ['', null];
  if (!parsed) return refused('E00003', 'The JSON is not valid: Root element is missing.');
  const wrong = checkShape(root, body);
  if (wrong) return plain(errorMessages(wrong));
  const known = body as Body;
  state.record(root, known);
  if (!isMerchant(merchant, root, known))
    return refused('E00007', 'User authentication failed due to invalid authentication values.');
  const fault = state.takeFault(root);
  // The fault occurs before processing: nothing is booked, and no response is sent.
  if (fault?.delivery === 'nothing') return { body: {}, delivery: 'hang' };
  // The network delivers the request twice and returns the reply to the second delivery.
  if (fault?.delivery === 'repeat') {
    await work(state, merchant, root, known);
    return work(state, merchant, root, known);
  }
  const reply = await work(state, merchant, root, known);
  return fault ? { ...reply, delivery: fault.delivery as Delivery } : reply;
}

function parse(text: string): Body | null {
  try {
    const value: unknown = JSON.parse(text);
    return isBody(value) && Object.keys(value).length === 1 ? value : null;
  } catch {
    return null;
  }
}

/** The server authenticates with its transaction key, the hosted form with the public client key. */
function isMerchant(merchant: Merchant, root: string, body: Body): boolean {
  const sent = isBody(body.merchantAuthentication) ? body.merchantAuthentication : {};
  if (sent.name !== merchant.apiLoginId) return false;
  return root === 'securePaymentContainerRequest'
    ? sent.clientKey === merchant.clientKey
    : sent.transactionKey === merchant.transactionKey;
}

async function work(state: SimulatorState, merchant: Merchant, root: string, body: Body): Promise<Reply> {
  const refId = body.refId === undefined || body.refId === null ? undefined : String(body.refId);
  switch (root) {
    case 'createTransactionRequest':
      return transaction(state, body.transactionRequest as Body, refId);
    case 'updateHeldTransactionRequest':
      return updateHeld(state, body, refId);
    case 'securePaymentContainerRequest':
      return mintNonce(state, body, refId);
    default:
      return withRefId(report(state, merchant, root, body), refId);
  }
}

function report(state: SimulatorState, merchant: Merchant, root: string, body: Body): Reply {
  switch (root) {
    case 'getTransactionDetailsRequest':
      return transactionDetails(state, body);
    case 'getUnsettledTransactionListRequest':
      return unsettledList(state, body);
    case 'getSettledBatchListRequest':
      return settledBatches(state, body);
    case 'getTransactionListRequest':
      return batchTransactions(state, body);
    case 'getMerchantDetailsRequest':
      return merchantDetails(merchant.clientKey);
    default:
      return plain(okMessages());
  }
}

function withRefId(reply: Reply, refId: string | undefined): Reply {
  return refId ? { ...reply, body: { refId, ...reply.body } } : reply;
}

async function transaction(state: SimulatorState, request: Body, refId: string | undefined): Promise<Reply> {
  switch (request.transactionType) {
    case 'authCaptureTransaction':
    case 'authOnlyTransaction':
      await pause(delayOf(state, request));
      return charge(state, request, refId);
    case 'priorAuthCaptureTransaction':
      return captureAuthorized(state, request, refId);
    case 'voidTransaction':
      return voidTransaction(state, request, refId);
    case 'refundTransaction':
      return refund(state, request, refId);
    default:
      return refused('E00013', 'The field is invalid: transactionType.');
  }
}

/** Exchanges the card of the hosted form for a nonce, without storing its number. */
function mintNonce(state: SimulatorState, body: Body, refId: string | undefined): Reply {
  const data = body.data as Body;
  const token = data.token as Body;
  const number = String(token.cardNumber).replaceAll(' ', '');
  // Real cards are rejected, so that none is entered by mistake.
  if (!testCards.some(card => card.number === number))
    return refused('E_WC_05', 'Please provide valid credit card number.');
  const dataValue = state.mint({
    number,
    lastFour: number.slice(-4),
    cardType: cardTypeOf(number),
    behavior: behaviorOfCard(number),
  });
  return withRefId(plain({ opaqueData: { dataDescriptor: nonceDescriptor, dataValue }, ...okMessages() }), refId);
}
