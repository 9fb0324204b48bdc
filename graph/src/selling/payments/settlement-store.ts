import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../../platform/audit/index.js';
import { executeBound, LargeText } from '../../platform/shared/bound-statement.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import type { ComparedPayment, DifferenceKind } from './difference-of.js';
import type { IntentState } from './intent-states.js';

/** A stored payment, with the time of its last event. */
export interface StoredPayment extends ComparedPayment {
  key: number;
  invoiceNumber: string;
  createdAt: Date;
  lastEventAt: Date;
}

/** A difference that a comparison found. */
export interface FoundDifference {
  kind: DifferenceKind;
  transId: string;
  invoiceNumber: string | null;
  intentKey: number | null;
  storeState: IntentState | null;
  storeAmount: string | null;
  /** Empty if the provider has no such transaction */
  providerStatus: string;
  providerAmount: string | null;
}

export interface OpenDifference {
  key: number;
  kind: DifferenceKind;
  transId: string;
  intentKey: number | null;
}

const columns = `i.key, i.state, i.trans_id as "transId", i.amount::text as amount, i.invoice_number as "invoiceNumber", i.created_at as "createdAt",
  i.hold_reason is not null as "heldByStore", (select max(e.at) from payment_event e where e.intent_key = i.key) as "lastEventAt"`;

type PaymentRow = Omit<StoredPayment, 'createdAt' | 'lastEventAt'> & {
  createdAt: Date | string;
  lastEventAt: Date | string;
};

function paymentOf(row: PaymentRow): StoredPayment {
  return { ...row, createdAt: new Date(row.createdAt), lastEventAt: new Date(row.lastEventAt) };
}

/** Returns payments by transaction ID, invoice number or key, in one statement. */
export async function paymentsBy(
  em: EntityManager,
  by: { transIds?: string[]; invoiceNumbers?: string[]; keys?: number[] },
): Promise<StoredPayment[]> {
  const listed = [by.transIds ?? [], by.invoiceNumbers ?? [], by.keys ?? []].map(values => JSON.stringify(values));
  if (listed.every(text => text === '[]')) return [];
  const rows = await em.execute<PaymentRow[]>(
    `select ${columns} from payment_intent i where i.key in (
       select key from payment_intent where trans_id in (select jsonb_array_elements_text(?::jsonb))
       union select key from payment_intent where invoice_number in (select jsonb_array_elements_text(?::jsonb))
       union select value::int from jsonb_array_elements_text(?::jsonb))`,
    listed,
  );
  return rows.map(paymentOf);
}

/** Returns the next page of charged payments begun in a period, oldest first. */
export async function chargedPayments(
  em: EntityManager,
  from: Date,
  until: Date,
  after: StoredPayment | undefined,
  limit: number,
): Promise<StoredPayment[]> {
  const rows = await em.execute<PaymentRow[]>(
    `select ${columns} from payment_intent i where i.state in ('ORDERED', 'HELD', 'REFUNDED') and i.created_at >= ? and i.created_at <= ?
       and (i.created_at, i.key) > (?, ?) order by i.created_at, i.key limit ?`,
    [from, until, after?.createdAt ?? new Date(0), after?.key ?? 0, limit],
  );
  return rows.map(paymentOf);
}

export function openDifferences(em: EntityManager, afterKey: number, limit: number): Promise<OpenDifference[]> {
  return em.execute<OpenDifference[]>(
    `select key, kind, trans_id as "transId", intent_key as "intentKey" from payment_difference
     where resolved_at is null and key > ? order by key limit ?`,
    [afterKey, limit],
  );
}

/** Counts differences that need action by staff, for the metrics and the admin area. */
export async function countOpenDifferences(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ count: string | number }[]>(
    'select count(*) as count from payment_difference where resolved_at is null',
  );
  return Number(row?.count ?? 0);
}

/** A comparison that runs longer than this may be replaced. */
const leaseMs = 30 * 60 * 1000;

export interface RunStart {
  /** Day of a daily comparison, in the store's time zone; null if staff started it */
  day: string | null;
  by: { customerKey: number; name: string } | null;
}

/** Claims a comparison for this process. Null if one is running, or the one of the day is running or done. */
export function claimRun(em: EntityManager, { day, by }: RunStart, now: Date): Promise<number | null> {
  return inTransaction(em, async inner => {
    await inner.execute(
      "update settlement_run set state = 'failed', finished_at = ?, problem = 'The server stopped during the comparison.' where state = 'running' and lease_until <= ?",
      [now, now],
    );
    const [row] = await inner.execute<{ key: number }[]>(
      `insert into settlement_run (day, by_customer_key, by_name, state, started_at, lease_until)
       select ?, ?::int, ?, 'running', ?::timestamptz, ?::timestamptz
       where not exists (select 1 from settlement_run where day = ? and state <> 'failed')
       on conflict do nothing returning key`,
      [day, by?.customerKey ?? null, by?.name ?? null, now, new Date(now.getTime() + leaseMs), day],
    );
    return row?.key ?? null;
  });
}

export async function isDayDone(em: EntityManager, day: string): Promise<boolean> {
  return (
    (await em.execute<unknown[]>("select 1 from settlement_run where day = ? and state = 'done'", [day])).length > 0
  );
}

export async function failRun(em: EntityManager, key: number, problem: string, now: Date): Promise<void> {
  await em.execute(
    "update settlement_run set state = 'failed', finished_at = ?, problem = ? where key = ? and state = 'running'",
    [now, problem.slice(0, 200), key],
  );
}

export interface RunResult {
  compared: number;
  found: FoundDifference[];
  /** Open differences that no longer exist */
  obsolete: OpenDifference[];
}

/** Stores the result of a comparison in one transaction. Returns the new differences. */
export function finishRun(
  em: EntityManager,
  key: number,
  { compared, found, obsolete }: RunResult,
  now: Date,
): Promise<FoundDifference[]> {
  return inTransaction(em, async inner => {
    const [run] = await inner.execute<{ key: number }[]>(
      "update settlement_run set state = 'done', finished_at = ?, compared = ?, found = ?, closed = ? where key = ? and state = 'running' returning key",
      [now, compared, found.length, obsolete.length, key],
    );
    if (!run) throw new Error('The comparison took too long and was replaced by another one.');
    const fresh = await storeFound(inner, key, found, now);
    await closeObsolete(inner, obsolete, now);
    return fresh;
  });
}

/**
 * Stores one open row per transaction and kind. A difference that staff resolved returns only if its amounts change.
 */
async function storeFound(
  em: EntityManager,
  runKey: number,
  found: FoundDifference[],
  now: Date,
): Promise<FoundDifference[]> {
  if (found.length === 0) return [];
  const rows = await executeBound<{ transId: string; kind: string; fresh: boolean }>(
    em,
    `insert into payment_difference as d (kind, trans_id, invoice_number, intent_key, store_state, store_amount, provider_status, provider_amount, found_by_run, found_at, last_found_at)
     select f.kind, f."transId", f."invoiceNumber", f."intentKey", f."storeState", f."storeAmount", f."providerStatus", f."providerAmount", $3::int, $2::timestamptz, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) f (kind text, "transId" text, "invoiceNumber" text, "intentKey" int, "storeState" text, "storeAmount" numeric,
       "providerStatus" text, "providerAmount" numeric)
     where not exists (select 1 from payment_difference r where r.trans_id = f."transId" and r.kind = f.kind and r.resolved_by_key is not null
       and r.store_amount is not distinct from f."storeAmount" and r.provider_amount is not distinct from f."providerAmount")
     on conflict (trans_id, kind) where resolved_at is null do update set last_found_at = excluded.last_found_at, store_state = excluded.store_state,
       store_amount = excluded.store_amount, provider_status = excluded.provider_status, provider_amount = excluded.provider_amount
     returning d.trans_id as "transId", d.kind, d.found_by_run = $3::int as fresh`,
    [new LargeText(JSON.stringify(found)), now.toISOString(), runKey],
  );
  const fresh = new Set(rows.filter(row => row.fresh).map(row => `${row.transId} ${row.kind}`));
  return found.filter(({ transId, kind }) => fresh.has(`${transId} ${kind}`));
}

async function closeObsolete(em: EntityManager, obsolete: OpenDifference[], now: Date): Promise<void> {
  if (obsolete.length === 0) return;
  const note = 'Closed by the comparison: store and provider agree now.';
  const rows = await em.execute<{ key: number; transId: string }[]>(
    `update payment_difference set resolved_at = ?, note = ? where resolved_at is null
       and key in (select value::int from jsonb_array_elements_text(?::jsonb)) returning key, trans_id as "transId"`,
    [now, note, JSON.stringify(obsolete.map(({ key }) => key))],
  );
  await recordChanges(
    em,
    null,
    now,
    rows.map(({ key, transId }) => resolvedChange(key, transId, note)),
  );
}

/** Returns the audit entry for a resolved difference. */
export function resolvedChange(key: number, transId: string, note: string) {
  const changes = { resolved: { from: false, to: true }, note: { from: null, to: note } };
  return {
    subject: 'paymentDifference' as const,
    subjectKey: key,
    label: `Transaction ${transId}`,
    action: 'updated' as const,
    changes,
  };
}
