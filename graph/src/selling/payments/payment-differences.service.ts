import DataLoader from 'dataloader';
import { z } from 'zod';
import { recordChanges } from '../../platform/audit/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { epochSeconds } from '../../platform/shared/clock.js';
import { pageWindow, type Page, type PageRequest } from '../../platform/shared/connection.js';
import { AppError } from '../../platform/shared/errors.js';
import { looksLikeCardNumber } from '../../definitions/text-checks.js';
import { parseInput, severalLines, textUpTo } from '../../platform/shared/input.js';
import { sortOrders } from '../../platform/shared/list-order.js';
import { pageOf, pageStatement, type PagedList, type PageRow } from '../../platform/shared/list-page.js';
import { intArray, readStatement } from '../../platform/shared/reads.js';
import { PerRequest, type ServiceContext } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import type { DifferenceStatus, PaymentDifference, SettlementRun } from './payment-difference-types.js';
import { countOpenDifferences, resolvedChange } from './settlement-store.js';

type DifferenceRow = WithTimes<PaymentDifference, 'foundAt' | 'lastFoundAt' | 'resolvedAt'>;
type RunRow = WithTimes<SettlementRun, 'startedAt' | 'finishedAt'>;
/** A row as the database returns it */
type WithTimes<T, Name extends keyof T> = { [K in keyof T]: K extends Name ? Exclude<T[K], number> | Date : T[K] };

const note = textUpTo(500, severalLines).pipe(
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

const differencesOfOrders = readStatement(
  `select ${differenceColumns} from payment_intent i join payment_difference d on d.intent_key = i.key
   where i.order_key = any (?::int[]) order by d.resolved_at is not null, d.key desc`,
);

/** Payment differences, for staff to review and resolve. */
export class PaymentDifferencesService extends PerRequest {
  private readonly parts = this.context.settings.payments;

  private readonly ofOrderLoader = new DataLoader<number, PaymentDifference[]>(
    async orderKeys => {
      const rows = await this.context.reads.rows<DifferenceRow>(differencesOfOrders, [intArray(orderKeys)]);
      const byOrder = Map.groupBy(rows.map(withTimes), ({ orderKey }) => orderKey);
      return orderKeys.map(key => byOrder.get(key) ?? []);
    },
    { cache: false },
  );

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
    const window = pageWindow(page, this.context);
    const { text, values } = pageStatement(list, window);
    const found = pageOf(await this.context.em.execute<PageRow<DifferenceRow>[]>(text, values), list, window);
    return { ...found, items: found.items.map(withTimes) };
  }

  /** Returns the differences of an order, open ones first. Batches the lookups of a list. */
  ofOrder(orderKey: number): Promise<PaymentDifference[]> {
    requireAdmin(this.context.actor);
    return this.ofOrderLoader.load(orderKey);
  }

  /** Returns whether an order has an open difference. Callers may read the order. */
  async isInQuestion(orderKey: number): Promise<boolean> {
    return (await this.ofOrderLoader.load(orderKey)).some(({ resolvedAt }) => resolvedAt === null);
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
    const rows = await this.context.em.execute<DifferenceRow[]>(
      `select ${differenceColumns} from payment_difference d left join payment_intent i on i.key = d.intent_key ${rest}`,
      values,
    );
    return rows.map(withTimes);
  }

  private async runs(rest: string, values: number[]): Promise<SettlementRun[]> {
    const rows = await this.context.em.execute<RunRow[]>(
      `select key, state, started_at as "startedAt", finished_at as "finishedAt", by_name as by, compared, found, closed, problem from settlement_run ${rest}`,
      values,
    );
    return rows.map(row => ({
      ...row,
      startedAt: seconds(row.startedAt),
      finishedAt: row.finishedAt && seconds(row.finishedAt),
    }));
  }
}

/** PGlite returns times as text. */
const seconds = (time: Date) => epochSeconds(new Date(time));

function withTimes(row: DifferenceRow): PaymentDifference {
  return {
    ...row,
    foundAt: seconds(row.foundAt),
    lastFoundAt: seconds(row.lastFoundAt),
    resolvedAt: row.resolvedAt && seconds(row.resolvedAt),
  };
}
