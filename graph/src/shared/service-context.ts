import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from './access.js';
import type { Clock } from './clock.js';
import type { Reads } from './reads.js';

/** The context that all services of a request share. */
export interface ServiceContext {
  /** Forked for this request */
  em: EntityManager;
  reads: Reads;
  /** The catalog, which may come from a read replica for callers who do not change it */
  catalogReads: Reads;
  /** Like `catalogReads`, but caches rows until the catalog changes. For slow statements that many callers repeat. */
  cachedReads: Reads;
  /** null for visitors */
  actor: Actor | null;
  clock: Clock;
  /** IP address of the sender; empty for a page rendered on the server */
  ip: string;
}
