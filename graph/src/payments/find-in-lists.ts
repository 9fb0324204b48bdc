import type { BooksPage, CardTransaction, FindOutcome } from './gateway.js';
import { batchesReply, listReply, transactionOfRow, type ListRow } from './provider-replies.js';

export type SendList = (
  name: 'GetUnsettledTransactionList' | 'GetSettledBatchList' | 'GetTransactionList',
  body: object,
) => Promise<{ body: unknown } | { reason: string }>;

const pageSize = 1000;
/** The provider's pages end there. */
const mostPages = 100;
const dayMs = 24 * 60 * 60 * 1000;
/** The provider's clock is not ours. */
const clockMarginMs = 60 * 60 * 1000;
/** The provider answers for at most 31 days at once. */
const longestRangeMs = 31 * dayMs;

/** What is unsettled, and what the provider holds for approval. */
const unsettledLists = [{}, { status: 'pendingApproval' }];

/** A list could not be read to its end, so nothing can be said to be missing from it. */
class Unreadable extends Error {}

/** Looks for an invoice number among what is not settled, what is held and what is settled since. */
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

/** Reads the provider's books. Unsettled lists come first: what settles meanwhile is in a batch that is listed after them. */
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

/** The newest first, until rows are older than what is looked for. */
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

/** The provider's form of a time, in whole seconds. */
function timeText(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
