import { z } from 'zod';
import { recordChanges } from '../audit/index.js';
import { requireAdmin } from '../shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../shared/connection.js';
import { AppError } from '../shared/errors.js';
import { looksLikeCardNumber, parseInput, textUpTo } from '../shared/input.js';
import { sortOrders } from '../shared/list-order.js';
import { pageOf, pageStatement, type PagedList, type PageRow } from '../shared/list-page.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction } from '../shared/transaction.js';
import type { DifferenceKind } from './difference-of.js';
import type { IntentState } from './intent-states.js';
import type { PaymentParts } from './payments.service.js';
import { countOpenDifferences, resolvedChange } from './settlement-store.js';

export const differenceStatuses = ['open', 'resolved'] as const;
export type DifferenceStatus = (typeof differenceStatuses)[number];

/** A difference between the store's card payments and the provider's transactions. */
export interface PaymentDifference {
  key: number;
  kind: DifferenceKind;
  transId: string;
  invoiceNumber: string | null;
  /** Null if no order is known */
  orderKey: number | null;
  storeState: IntentState | null;
  storeAmount: string | null;
  /** Empty if the provider has no such transaction */
  providerStatus: string;
  providerAmount: string | null;
  foundAt: Date;
  lastFoundAt: Date;
  /** Null if open */
  resolvedAt: Date | null;
  /** Null if open, or closed by a comparison */
  resolvedBy: string | null;
  note: string | null;
}

/** A comparison with the provider's transactions. */
export interface SettlementRun {
  key: number;
  state: 'running' | 'done' | 'failed';
  startedAt: Date;
  finishedAt: Date | null;
  /** Who started it; null for the daily comparison */
  by: string | null;
  /** Number of compared transactions and payments */
  compared: number;
  found: number;
  closed: number;
  problem: string | null;
}

const note = textUpTo(500).pipe(
  z
    .string()
    .min(1, 'Enter how it was resolved.')
    .refine(text => !looksLikeCardNumber(text), 'must not contain a card number'),
);
const resolution = z.object({ note });

const differenceColumns = `d.key, d.kind, d.trans_id as "transId", d.invoice_number as "invoiceNumber", i.order_key as "orderKey", d.store_state as "storeState",
  d.store_amount::text as "storeAmount", d.provider_status as "providerStatus", d.provider_amount::text as "providerAmount", d.found_at as "foundAt",
  d.last_found_at as "lastFoundAt", d.resolved_at as "resolvedAt", d.resolved_by_name as "resolvedBy", d.note`;

const { NEWEST: byAge } = sortOrders('paymentDifferences', {
  NEWEST: [
    [
      ['found_at', 'time'],
      ['key', 'whole'],
    ],
    'desc',
  ],
});

/** Payment differences, for staff to review and resolve. */
export class PaymentDifferencesService {
  constructor(
    private readonly context: ServiceContext,
    private readonly parts: PaymentParts,
  ) {}

  /** Returns a page of differences, newest first. A null status returns all. */
  async list(status: DifferenceStatus | null, page: PageRequest): Promise<Page<PaymentDifference>> {
    requireAdmin(this.context.actor);
    const where = {
      text: status === null ? 'true' : `resolved_at is ${status === 'open' ? '' : 'not '}null`,
      values: [],
    };
    const list: PagedList<never> = {
      from: 'payment_difference',
      where,
      order: byAge,
      columns: differenceColumns,
      join: 'left join payment_difference d on d.key = page.key left join payment_intent i on i.key = d.intent_key',
    };
    const window = pageWindow(page, true);
    const { text, values } = pageStatement(list, window);
    const found = pageOf(await this.context.em.execute<PageRow<PaymentDifference>[]>(text, values), list, window);
    return { ...found, items: found.items.map(withTimes) };
  }

  async openCount(): Promise<number> {
    requireAdmin(this.context.actor);
    return countOpenDifferences(this.context.em);
  }

  /** Resolves an open difference with a note, which the audit log records. */
  async resolve(key: number, text: unknown): Promise<PaymentDifference> {
    const actor = requireAdmin(this.context.actor);
    const { em, clock } = this.context;
    const { note: noted } = parseInput(resolution, { note: text });
    await inTransaction(em, async inner => {
      const [row] = await inner.execute<{ transId: string }[]>(
        `update payment_difference set resolved_at = ?, resolved_by_key = ?, resolved_by_name = ?, note = ? where key = ? and resolved_at is null
         returning trans_id as "transId"`,
        [clock.now(), actor.customerKey, actor.name, noted, key],
      );
      if (!row) throw await this.notOpen(inner, key);
      await recordChanges(inner, actor, clock.now(), [resolvedChange(key, row.transId, noted)]);
    });
    const [resolved] = await this.read('where d.key = ?', [key]);
    return resolved as PaymentDifference;
  }

  private async notOpen(em: ServiceContext['em'], key: number): Promise<AppError> {
    const known = await em.execute<unknown[]>('select 1 from payment_difference where key = ?', [key]);
    return known.length > 0
      ? new AppError('STATUS_NOT_ALLOWED', 'This difference is already resolved. Reload the list.')
      : new AppError('NOT_FOUND', 'Payment difference not found.');
  }

  /** Compares with the provider now. Returns a failed run, rather than throwing, if the provider does not respond. */
  async compareNow(): Promise<SettlementRun> {
    const { customerKey, name } = requireAdmin(this.context.actor);
    const { comparison } = this.parts;
    if (!comparison)
      throw new AppError('CARD_NOT_OFFERED', 'This store takes no cards, so there is nothing to compare.');
    const outcome = await comparison.run({ day: null, by: { customerKey, name } });
    if (!('runKey' in outcome))
      throw new AppError('STATUS_NOT_ALLOWED', 'A comparison is already running. Try again in a minute.');
    return (await this.runs('where key = ?', [outcome.runKey]))[0] as SettlementRun;
  }

  /** Returns the latest comparison, even if it is running or failed; null before the first. */
  async lastRun(): Promise<SettlementRun | null> {
    requireAdmin(this.context.actor);
    return (await this.runs('order by key desc limit 1', []))[0] ?? null;
  }

  private async read(rest: string, values: (number | string)[]): Promise<PaymentDifference[]> {
    const rows = await this.context.em.execute<PaymentDifference[]>(
      `select ${differenceColumns} from payment_difference d left join payment_intent i on i.key = d.intent_key ${rest}`,
      values,
    );
    return rows.map(withTimes);
  }

  private async runs(rest: string, values: number[]): Promise<SettlementRun[]> {
    const rows = await this.context.em.execute<SettlementRun[]>(
      `select key, state, started_at as "startedAt", finished_at as "finishedAt", by_name as by, compared, found, closed, problem from settlement_run ${rest}`,
      values,
    );
    return rows.map(row => ({
      ...row,
      startedAt: new Date(row.startedAt),
      finishedAt: row.finishedAt && new Date(row.finishedAt),
    }));
  }
}

/** PGlite returns times as text. */
function withTimes(row: PaymentDifference): PaymentDifference {
  return {
    ...row,
    foundAt: new Date(row.foundAt),
    lastFoundAt: new Date(row.lastFoundAt),
    resolvedAt: row.resolvedAt && new Date(row.resolvedAt),
  };
}
