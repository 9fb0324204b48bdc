import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { currentSender } from './activity.js';
import type { FairShares, Leave } from './fair-shares.js';

interface OpenTransaction {
  begun: boolean;
  hasTimeLimits: boolean;
  afterCommit: (() => void)[];
  /** Ends the sender's turn on the single connection */
  leave?: Leave;
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
  const result = await open
    .run(transaction, () => em.transactional(inner => work(inner as EntityManager)))
    .finally(() => transaction.leave?.());
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

/**
 * Lifts the time limits of the caller's transaction, for work on whole tables. `limits` names those to lift; `toMs` is
 * their new value in milliseconds, 0 for none.
 */
export async function liftTimeLimits(
  em: EntityManager,
  limits: readonly (typeof timeLimits)[number][] = timeLimits,
  toMs = 0,
): Promise<void> {
  const transaction = open.getStore();
  if (!transaction) throw new Error('Time limits can only be lifted inside a transaction.');
  for (const limit of limits) await em.execute(`set local ${limit} = ${toMs}`);
  transaction.hasTimeLimits = false;
}

/** Returns false inside a transaction whose time limits were lifted. */
export function hasTimeLimits(): boolean {
  return open.getStore()?.hasTimeLimits ?? true;
}

const longestRestMs = 25;

/**
 * The embedded database has one connection. A statement on another fork, sent inside a transaction, would wait for that
 * transaction forever, and so would everything after it. So it is refused at once. Senders take turns on the connection.
 */
export function guardSingleConnection(connection: SingleConnection, shares: FairShares): void {
  const enter = () => shares.turn(currentSender());
  // The database runs in this thread. Without a pause after a long statement, queued statements would run back to back,
  // and the server could not accept new requests until the queue was empty.
  let restMs = 0;
  const execute = connection.execute.bind(connection);
  const begin = connection.begin.bind(connection);
  connection.execute = async (query, params, method, transaction, ...rest) => {
    if (!transaction && open.getStore()?.begun) throw new StatementOutsideTransaction();
    const leave = transaction ? null : await enter();
    await (restMs < 1 ? nextTurn() : pause(restMs));
    const began = performance.now();
    return execute(query, params, method, transaction, ...rest).finally(() => {
      restMs = Math.min((performance.now() - began) / 10, longestRestMs);
      // A query's statements count as parts of the query (see Executor), or it would rest twice.
      leave?.({ counted: false });
    });
  };
  connection.begin = async options => {
    const store = open.getStore();
    if (!options?.ctx && store?.begun) throw new StatementOutsideTransaction();
    const leave = options?.ctx ? () => undefined : await enter();
    // MikroORM opens its own transaction for a flush. Its end is not visible here, so it must not keep the turn.
    if (store) store.leave = leave;
    else leave();
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
