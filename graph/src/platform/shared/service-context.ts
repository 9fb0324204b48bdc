import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from './access.js';
import type { Clock } from './clock.js';
import type { Reads } from './reads.js';

/** What all requests share. Each module declares its own here, and `server/settings.ts` gives all of them. */
export interface Settings {
  /** IANA time zone of the days in texts, reports and statistics */
  timeZone: string;
}

/** A service or resolver of one request. */
export type OfRequest<T> = new (context: ServiceContext) => T;

/** The context that all services and resolvers of a request share. */
export interface ServiceContext {
  /** Returns the request's instance of a class, which is created on first use. */
  get<T>(of: OfRequest<T>): T;
  settings: Settings;
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
  /** Largest page of a list */
  mostRows: number;
}

/** Base of services and resolvers. They ask the context for others when they are created. */
export abstract class PerRequest {
  constructor(protected readonly context: ServiceContext) {}
}
