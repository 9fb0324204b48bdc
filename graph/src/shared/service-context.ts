import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from './access.js';
import type { Clock } from './clock.js';
import type { Reads } from './reads.js';

/** What all services of a request use. */
export interface ServiceContext {
  /** Forked for this request */
  em: EntityManager;
  reads: Reads;
  /** The catalog, which may come from a read replica for callers who do not change it */
  catalogReads: Reads;
  /** Like `catalogReads`, but caches rows until the catalog changes. For slow statements that many callers repeat. */
  cachedReads: Reads;
  /** null: a visitor */
  actor: Actor | null;
  clock: Clock;
  /** Address of the sender; empty if there is none, as for a page rendered on the server */
  ip: string;
}
