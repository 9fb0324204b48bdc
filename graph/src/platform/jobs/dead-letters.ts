import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Page, Window } from '../shared/connection.js';
import { sortOrders } from '../shared/list-order.js';
import { pageOf, pageStatement, type PagedList, type PageRow } from '../shared/list-page.js';
import { inTransactionOf, schema } from './job-database.js';
import { deadLetterQueue, type JobData, type jobKinds } from './job-kinds.js';
import { isFailureNote } from './run-batch.js';

/** Jobs with a dead letter queue. */
type DeadJobName = {
  [Name in keyof typeof jobKinds]: (typeof jobKinds)[Name] extends { historyName: string } ? Name : never;
}[keyof typeof jobKinds];

/** The subject of the job: an order or a customer. */
type DeadJobData = Partial<JobData['orderConfirmation'] & JobData['activationMail']>;

/** A job that failed permanently. */
export interface DeadLetter {
  id: string;
  name: DeadJobName;
  data: DeadJobData;
  attempts: number;
  reason: string;
  /** True if the recipient's server refused it permanently, false if all retries failed */
  isRefused: boolean;
  firstAttemptAt: Date;
  lastAttemptAt: Date;
}

interface DeadLetterRow {
  id: string;
  name: DeadJobName;
  data: DeadJobData;
  attempts: number;
  note: unknown;
  sentAt: Date | string;
  failedAt: Date | string;
}

const rowColumns = `id, source_name as name, data, coalesce(source_retry_count, 0) + 1 as attempts, source_output as note,
  source_created_on as "sentAt", created_on as "failedAt"`;
const waiting = `name = '${deadLetterQueue}' and state = 'created'`;
const { LAST_FIRST: lastFirst } = sortOrders('failedMail', {
  LAST_FIRST: [
    [
      ['created_on', 'time'],
      ['id', 'uuid'],
    ],
    'desc',
  ],
});
const chunkSize = 1000;

/** Jobs that failed permanently, until staff retry or dismiss them. */
export class DeadLetters {
  constructor(private readonly boss: PgBoss) {}

  async count(em: EntityManager): Promise<number> {
    const [row] = await em.execute<{ count: unknown }[]>(
      `select count(*) as count from ${schema}.job where ${waiting}`,
    );
    return Number(row?.count);
  }

  /** Returns a page of jobs, latest failures first. */
  async page(em: EntityManager, window: Window): Promise<Page<DeadLetter>> {
    const list: PagedList<never> = {
      from: `${schema}.job`,
      where: { text: waiting, values: [] },
      order: lastFirst,
      columns: rowColumns,
    };
    const { text, values } = pageStatement(list, window);
    const page = pageOf(await em.execute<PageRow<DeadLetterRow>[]>(text, values), list, window);
    return { ...page, items: page.items.map(deadLetter) };
  }

  /**
   * Sends jobs again with all their attempts, in the caller's transaction; null sends all. Returns those that still
   * existed.
   */
  async retry(em: EntityManager, ids: readonly string[] | null): Promise<DeadLetter[]> {
    return this.take(
      em,
      ids,
      async taken =>
        void (await this.boss.redrive(deadLetterQueue, { ids: taken, limit: taken.length, ...inTransactionOf(em) })),
    );
  }

  /** Deletes jobs in the caller's transaction. Returns those that still existed. */
  async dismiss(em: EntityManager, ids: readonly string[]): Promise<DeadLetter[]> {
    return this.take(
      em,
      ids,
      async taken => void (await this.boss.deleteJob(deadLetterQueue, taken, inTransactionOf(em))),
    );
  }

  /** Skips locked rows, which another staff member is retrying or dismissing. */
  private async take(
    em: EntityManager,
    ids: readonly string[] | null,
    work: (ids: string[]) => Promise<void>,
  ): Promise<DeadLetter[]> {
    const chosen = ids === null ? '' : 'and id = any (?::uuid[])';
    const rows = await em.execute<DeadLetterRow[]>(
      `select ${rowColumns} from ${schema}.job where ${waiting} ${chosen} order by created_on, id for update skip locked`,
      ids === null ? [] : [`{${ids.join(',')}}`],
    );
    for (let start = 0; start < rows.length; start += chunkSize)
      await work(rows.slice(start, start + chunkSize).map(({ id }) => id));
    return rows.map(deadLetter);
  }
}

function deadLetter({ id, attempts, note, sentAt, failedAt, ...job }: DeadLetterRow): DeadLetter {
  const known = isFailureNote(note) ? note : null;
  return {
    ...job,
    id,
    attempts: Number(attempts),
    reason: known?.message ?? 'The last attempt did not finish: its process stopped or it timed out.',
    isRefused: known?.isRefused ?? false,
    firstAttemptAt: new Date(known?.firstAttemptAt ?? sentAt),
    lastAttemptAt: new Date(known?.lastAttemptAt ?? failedAt),
  };
}
