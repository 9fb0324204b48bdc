import type { BooksPage, CardTransaction, FindOutcome } from './gateway.js';
import { batchesReply, listReply, transactionOfRow, type ListRow } from './provider-replies.js';

export type SendList = (
  name: 'GetUnsettledTransactionList' | 'GetSettledBatchList' | 'GetTransactionList',
  body: object,
) => Promise<{ body: unknown } | { reason: string }>;

const pageSize = 1000;
/** The provider returns at most this many pages. */
const mostPages = 100;
const dayMs = 24 * 60 * 60 * 1000;
/** Allowance for differences between the provider's clock and ours. */
const clockMarginMs = 60 * 60 * 1000;
/** The provider accepts ranges of at most 31 days. */
const longestRangeMs = 31 * dayMs;

/** Queries for unsettled transactions and those held for approval. */
const unsettledLists = [{}, { status: 'pendingApproval' }];

/** A list could not be read completely, so no transaction can be reported as absent. */
class Unreadable extends Error {}

/** Searches for an invoice number in unsettled, held and settled transactions. */
export async function findInLists(
  send: SendList,
  invoiceNumber: string,
  submittedAfter: Date,
  now: Date,
): Promise<FindOutcome> {
  const since = new Date(submittedAfter.getTime() - clockMarginMs);
  const matching = async (pages: AsyncIterable<ListRow[]>) => {
    const found: CardTransaction[] = [];
    for await (const page of pages)
      found.push(...page.filter(row => row.invoiceNumber === invoiceNumber).map(transactionOfRow));
    return found;
  };
  try {
    for (const status of unsettledLists) {
      const found = await matching(pagesOf(send, 'GetUnsettledTransactionList', status, since));
      if (found.length > 0) return { outcome: 'found', transactions: found };
    }
    for (const batchId of await batchesSince(send, since, now)) {
      const found = await matching(pagesOf(send, 'GetTransactionList', { batchId }, since));
      if (found.length > 0) return { outcome: 'found', transactions: found };
    }
    return { outcome: 'absent' };
  } catch (error) {
    if (error instanceof Unreadable) return { outcome: 'unknown', reason: error.message };
    throw error;
  }
}

/**
 * Reads all transactions of the provider. Unsettled lists come first, so one that settles during the read is in a later
 * batch.
 */
export async function* readBooks(send: SendList, settledSince: Date, now: Date): AsyncIterable<BooksPage> {
  const whole = new Date(0);
  const asPage = (rows: ListRow[]): BooksPage => ({
    outcome: 'page',
    transactions: rows.filter(({ transId }) => transId !== '').map(transactionOfRow),
  });
  try {
    for (const status of unsettledLists) {
      for await (const rows of pagesOf(send, 'GetUnsettledTransactionList', status, whole)) yield asPage(rows);
    }
    for (const batchId of await batchesSince(send, settledSince, now)) {
      for await (const rows of pagesOf(send, 'GetTransactionList', { batchId }, whole)) yield asPage(rows);
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield { outcome: 'unknown', reason: error.message };
  }
}

/** Yields the pages, newest first, up to rows older than `since`. */
async function* pagesOf(
  send: SendList,
  name: 'GetUnsettledTransactionList' | 'GetTransactionList',
  body: object,
  since: Date,
): AsyncIterable<ListRow[]> {
  for (let offset = 1; offset <= mostPages; offset += 1) {
    const sorting = { orderBy: 'submitTimeUTC', orderDescending: true };
    const sent = await send(name, { ...body, sorting, paging: { limit: pageSize, offset } });
    if ('reason' in sent) throw new Unreadable(sent.reason);
    const parsed = listReply.safeParse(sent.body);
    if (!parsed.success || parsed.data.messages.resultCode !== 'Ok') throw new Unreadable(reasonOf(parsed.data));
    const page = parsed.data.transactions ?? [];
    yield page;
    const oldest = page.at(-1);
    if (page.length < pageSize || (oldest && oldest.submitTimeUTC < since)) return;
  }
  throw new Unreadable('the list is too long');
}

async function batchesSince(send: SendList, since: Date, now: Date): Promise<string[]> {
  const last = new Date(now.getTime() + clockMarginMs);
  const first = new Date(Math.max(since.getTime(), last.getTime() - longestRangeMs));
  const sent = await send('GetSettledBatchList', {
    firstSettlementDate: timeText(first),
    lastSettlementDate: timeText(last),
  });
  if ('reason' in sent) throw new Unreadable(sent.reason);
  const parsed = batchesReply.safeParse(sent.body);
  if (!parsed.success || parsed.data.messages.resultCode !== 'Ok') throw new Unreadable(reasonOf(parsed.data));
  return (parsed.data.batchList ?? []).map(batch => batch.batchId);
}

function reasonOf(reply: { messages: { message: { code: string }[] } } | undefined): string {
  return reply ? `provider code ${reply.messages.message[0]?.code.slice(0, 10)}` : 'unreadable reply';
}

/** Formats a time for the provider, in whole seconds. */
function timeText(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
