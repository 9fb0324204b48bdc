import type { FindOutcome } from './gateway.js';
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

/** A list could not be read to its end, so nothing can be said to be missing from it. */
class Unreadable extends Error {}

/** Looks for an invoice number among what is not settled, what is held and what is settled since. */
export async function findInLists(send: SendList, invoiceNumber: string, submittedAfter: Date, now: Date): Promise<FindOutcome> {
  const since = new Date(submittedAfter.getTime() - clockMarginMs);
  const matching = (rows: ListRow[]) => rows.filter(row => row.invoiceNumber === invoiceNumber).map(transactionOfRow);
  try {
    for (const status of [undefined, 'pendingApproval']) {
      const found = matching(await readAll(send, 'GetUnsettledTransactionList', status ? { status } : {}, since));
      if (found.length > 0) return { outcome: 'found', transactions: found };
    }
    for (const batchId of await batchesSince(send, since, now)) {
      const found = matching(await readAll(send, 'GetTransactionList', { batchId }, since));
      if (found.length > 0) return { outcome: 'found', transactions: found };
    }
    return { outcome: 'absent' };
  } catch (error) {
    if (error instanceof Unreadable) return { outcome: 'unknown', reason: error.message };
    throw error;
  }
}

/** The newest first, until rows are older than what is looked for. */
async function readAll(send: SendList, name: 'GetUnsettledTransactionList' | 'GetTransactionList', body: object, since: Date): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  for (let offset = 1; offset <= mostPages; offset += 1) {
    const sorting = { orderBy: 'submitTimeUTC', orderDescending: true };
    const sent = await send(name, { ...body, sorting, paging: { limit: pageSize, offset } });
    if ('reason' in sent) throw new Unreadable(sent.reason);
    const parsed = listReply.safeParse(sent.body);
    if (!parsed.success || parsed.data.messages.resultCode !== 'Ok') throw new Unreadable(reasonOf(parsed.data));
    const page = parsed.data.transactions ?? [];
    rows.push(...page);
    const oldest = page.at(-1);
    if (page.length < pageSize || oldest && oldest.submitTimeUTC < since) return rows;
  }
  throw new Unreadable('the list is too long');
}

async function batchesSince(send: SendList, since: Date, now: Date): Promise<string[]> {
  const last = new Date(now.getTime() + clockMarginMs);
  const first = new Date(Math.max(since.getTime(), last.getTime() - longestRangeMs));
  const sent = await send('GetSettledBatchList', { firstSettlementDate: timeText(first), lastSettlementDate: timeText(last) });
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
