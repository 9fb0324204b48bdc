import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';

interface OpenTransaction {
  begun: boolean;
  hasTimeLimits: boolean;
  afterCommit: (() => void)[];
}

const open = new AsyncLocalStorage<OpenTransaction>();

/** A statement was sent outside of the transaction that its caller has open. */
export class StatementOutsideTransaction extends Error {
  constructor() {
    super(
      "A statement was sent outside of the transaction that is open here. Pass the transaction's entity manager down.",
    );
  }
}

/** Runs `work` in one transaction. Everything in it must use the entity manager that it gets. */
export async function inTransaction<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
  // A nested call joins the open transaction, so that both databases behave the same.
  if (em.isInTransaction()) return work(em);
  const transaction: OpenTransaction = { begun: false, hasTimeLimits: true, afterCommit: [] };
  const result = await open.run(transaction, () => em.transactional(inner => work(inner as EntityManager)));
  for (const announce of transaction.afterCommit) announce();
  return result;
}

/** Calls `announce` after the caller's transaction commits, and never if it is rolled back. */
export function afterCommit(announce: () => void): void {
  const transaction = open.getStore();
  if (!transaction) throw new Error('There is no transaction whose commit could be awaited.');
  transaction.afterCommit.push(announce);
}

const timeLimits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/** Lifts the time limits of the caller's transaction, for work on whole tables. `limits` names those to lift. */
export async function liftTimeLimits(
  em: EntityManager,
  limits: readonly (typeof timeLimits)[number][] = timeLimits,
): Promise<void> {
  const transaction = open.getStore();
  if (!transaction) throw new Error('Time limits can only be lifted inside a transaction.');
  for (const limit of limits) await em.execute(`set local ${limit} = 0`);
  transaction.hasTimeLimits = false;
}

/** Returns false inside a transaction whose time limits were lifted. */
export function hasTimeLimits(): boolean {
  return open.getStore()?.hasTimeLimits ?? true;
}

/**
 * The embedded database has one connection. A statement on another fork, sent inside a transaction, would wait for that
 * transaction forever, and so would everything after it. So it is refused at once.
 */
export function guardSingleConnection(connection: SingleConnection): void {
  const execute = connection.execute.bind(connection);
  const begin = connection.begin.bind(connection);
  connection.execute = async (query, params, method, transaction, ...rest) => {
    if (!transaction && open.getStore()?.begun) throw new StatementOutsideTransaction();
    return execute(query, params, method, transaction, ...rest);
  };
  connection.begin = async options => {
    const store = open.getStore();
    if (!options?.ctx && store?.begun) throw new StatementOutsideTransaction();
    const transaction = await begin(options);
    if (store) store.begun = true;
    return transaction;
  };
}

/** The part of MikroORM's connection that the guard uses. */
export interface SingleConnection {
  execute(
    query: unknown,
    params?: unknown,
    method?: unknown,
    transaction?: unknown,
    ...rest: unknown[]
  ): Promise<unknown>;
  begin(options?: { ctx?: unknown }): Promise<unknown>;
}
