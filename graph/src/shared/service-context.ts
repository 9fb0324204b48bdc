import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from './access.js';
import type { Clock } from './clock.js';
import type { Reads } from './reads.js';

/** What every service of one request works with. */
export interface ServiceContext {
  /** Forked for this request */
  em: EntityManager;
  reads: Reads;
  /** The catalogue, which a copy of the database may tell to those who do not change it */
  catalogueReads: Reads;
  /** null: a visitor */
  actor: Actor | null;
  clock: Clock;
  /** Address of the request's sender; empty where there is none, e.g. for a page rendered on the server */
  ip: string;
}
