import { isBody, type Body } from './check-shape.ts';
import { okMessages, plain, refused, type Reply } from './replies.ts';
import type { SimulatedTransaction, SimulatorState } from './simulator-state.ts';

const notFound = () => refused('E00040', 'The record cannot be found.');

/** Returns the details of a transaction, with numbers where the provider sends numbers. */
export function transactionDetails(state: SimulatorState, body: Body): Reply {
  const transaction = state.find(String(body.transId));
  if (!transaction) return notFound();
  transaction.detailsRead += 1;
  const batch = state.batches.find(({ batchId }) => batchId === transaction.batchId);
  const { submittedAt } = transaction;
  // The first query shows the charge as captured; later ones show that the bank reversed it.
  if (transaction.flips && transaction.detailsRead > 1 && transaction.status === 'capturedPendingSettlement')
    transaction.status = 'voided';
  state.save();
  return plain({
    transaction: {
      transId: transaction.transId,
      ...(transaction.refTransId ? { refTransId: transaction.refTransId } : {}),
      submitTimeUTC: submittedAt,
      submitTimeLocal: submittedAt.replace('Z', ''),
      transactionType: transaction.type,
      transactionStatus: transaction.status,
      responseCode: transaction.responseCode,
      responseReasonCode: transaction.reasonCode,
      responseReasonDescription: transaction.reasonText,
      authCode: transaction.authCode,
      AVSResponse: transaction.avs,
      cardCodeResponse: transaction.cvv,
      ...(batch ? { batch: { ...batchOf(batch), settlementState: 'settledSuccessfully' } } : {}),
      order: { invoiceNumber: transaction.invoiceNumber, description: transaction.description, discountAmount: 0 },
      requestedAmount: Number(transaction.requestedAmount),
      authAmount: Number(transaction.amount),
      settleAmount: Number(transaction.amount),
      taxExempt: false,
      payment: {
        creditCard: {
          cardNumber: `XXXX${transaction.lastFour}`,
          expirationDate: 'XXXX',
          cardType: transaction.cardType,
        },
      },
      ...(transaction.customerId ? { customer: { id: transaction.customerId } } : {}),
      recurringBilling: false,
      product: 'Card Not Present',
      marketType: 'eCommerce',
    },
    ...okMessages(),
  });
}

function batchOf({ batchId, settledAt }: { batchId: string; settledAt: string }) {
  return { batchId, settlementTimeUTC: settledAt, settlementTimeLocal: settledAt.replace('Z', '') };
}

function summaryOf(transaction: SimulatedTransaction) {
  return {
    transId: transaction.transId,
    submitTimeUTC: transaction.submittedAt,
    submitTimeLocal: transaction.submittedAt.replace('Z', ''),
    transactionStatus: transaction.status,
    ...(transaction.invoiceNumber ? { invoiceNumber: transaction.invoiceNumber } : {}),
    ...(transaction.firstName ? { firstName: transaction.firstName } : {}),
    ...(transaction.lastName ? { lastName: transaction.lastName } : {}),
    accountType: transaction.cardType,
    accountNumber: `XXXX${transaction.lastFour}`,
    settleAmount: Number(transaction.amount),
    marketType: 'eCommerce',
    product: 'Card Not Present',
  };
}

/** Lists visible unsettled transactions, or held ones for `pendingApproval`. */
export function unsettledList(state: SimulatorState, body: Body): Reply {
  const held = body.status === 'pendingApproval';
  const now = state.now().toISOString();
  const listed = state.transactions.filter(
    transaction =>
      transaction.visibleFrom <= now && transaction.batchId === null && transaction.status.startsWith('FDS') === held,
  );
  return listReply(listed, body);
}

export function settledBatches(state: SimulatorState, body: Body): Reply {
  const from = typeof body.firstSettlementDate === 'string' ? body.firstSettlementDate : null;
  const to = typeof body.lastSettlementDate === 'string' ? body.lastSettlementDate : null;
  const dayMs = 24 * 60 * 60 * 1000;
  if (from && to && Date.parse(to) - Date.parse(from) > 31 * dayMs)
    return refused('E00003', 'The settlement date range must be at most 31 days.');
  const start = from ? Date.parse(from) : state.now().getTime() - dayMs;
  const end = to ? Date.parse(to) : Infinity;
  const within = state.batches.filter(
    ({ settledAt }) => Date.parse(settledAt) >= start && Date.parse(settledAt) <= end,
  );
  const batchList = within.map(batch => ({
    ...batchOf(batch),
    settlementState: 'settledSuccessfully',
    paymentMethod: 'creditCard',
    marketType: 'eCommerce',
    product: 'Card Not Present',
  }));
  return plain({ ...(batchList.length > 0 ? { batchList } : {}), ...okMessages() });
}

export function batchTransactions(state: SimulatorState, body: Body): Reply {
  const batchId = String(body.batchId);
  if (!state.batches.some(batch => batch.batchId === batchId)) return notFound();
  return listReply(
    state.transactions.filter(transaction => transaction.batchId === batchId),
    body,
  );
}

/** Sorts and pages a list. Pages count from 1 and have 1 to 1,000 rows. */
function listReply(listed: SimulatedTransaction[], body: Body): Reply {
  const sorting = isBody(body.sorting) ? body.sorting : {};
  const paging = isBody(body.paging) ? body.paging : { limit: 1000, offset: 1 };
  const [limit, offset] = [Number(paging.limit), Number(paging.offset)];
  if (!(limit >= 1 && limit <= 1000)) return refused('E00013', 'The page limit is invalid.');
  if (!(offset >= 1 && offset <= 100_000)) return refused('E00013', 'The page offset is invalid.');
  const descending = String(sorting.orderDescending) === 'true' ? -1 : 1;
  const bySubmission = sorting.orderBy === 'submitTimeUTC';
  const sorted = [...listed].sort(
    (a, b) =>
      descending *
      ((bySubmission ? a.submittedAt.localeCompare(b.submittedAt) : 0) || a.transId.localeCompare(b.transId)),
  );
  const page = sorted.slice((offset - 1) * limit, offset * limit);
  return plain({
    ...(page.length > 0 ? { transactions: page.map(summaryOf) } : {}),
    totalNumInResultSet: listed.length,
    ...okMessages(),
  });
}

export function merchantDetails(clientKey: string): Reply {
  return plain({
    isTestMode: false,
    processors: [{ name: 'Simulated processor', id: 2, cardTypes: ['A', 'D', 'M', 'V'] }],
    merchantName: 'Simulated merchant',
    gatewayId: '100001',
    marketTypes: ['eCommerce'],
    productCodes: ['CNP'],
    paymentMethods: ['AmericanExpress', 'Discover', 'MasterCard', 'Visa'],
    currencies: ['USD'],
    publicClientKey: clientKey,
    ...okMessages(),
  });
}
