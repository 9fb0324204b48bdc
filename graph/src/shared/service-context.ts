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
  /** The same, with rows that are cached until the catalog changes: for what many callers ask for and is slow to compute */
  cachedReads: Reads;
  /** null: a visitor */
  actor: Actor | null;
  clock: Clock;
  /** Address of the sender; empty if there is none, as for a page rendered on the server */
  ip: string;
}
