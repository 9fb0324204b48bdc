import type { IncomingMessage } from 'node:http';
import type { EntityManager } from '@mikro-orm/postgresql';
import { authenticate, type PageSession, type Tokens } from '../platform/auth/index.js';
import { CustomersService } from '../customers/customers/index.js';
import type { Database } from '../platform/database/index.js';
import type { Actor } from '../platform/shared/access.js';
import { currentActivity, useShareOf } from '../platform/shared/activity.js';
import type { Clock } from '../platform/shared/clock.js';
import type { Reads } from '../platform/shared/reads.js';
import type { OfRequest, ServiceContext, Settings } from '../platform/shared/service-context.js';
import type { ClientAddress } from './client-address.js';

/** The context of every resolver and REST handler. */
export interface RequestContext {
  actor: Actor | null;
  services: ServiceContext;
  cacheability: Cacheability;
}

/** Whether a response may be cached. */
export interface Cacheability {
  /** The operation contains only queries that are the same for every visitor */
  onlySame: boolean;
  /** The operation contains a mutation */
  changes: boolean;
}

export interface ContextParts {
  settings: Settings;
  database: Database;
  /** Reads of the catalog whose rows are cached */
  cachedReads: Reads;
  tokens: Tokens;
  clock: Clock;
  addressOf: ClientAddress;
}

/** Creates the context of a request, the same for GraphQL, REST and the pages. */
export class RequestContexts {
  constructor(private readonly parts: ContextParts) {}

  /** Throws UNAUTHENTICATED for an invalid token. `mostForCustomers`: their largest page, where it is not 100. */
  async of(request: IncomingMessage, mostForCustomers?: number): Promise<RequestContext> {
    const ip = this.parts.addressOf(request);
    const context = new OneRequest(this.parts, ip, mostForCustomers);
    const { authorization } = request.headers;
    if (authorization)
      context.actor = await authenticate(authorization, ip, this.parts.tokens, context.get(CustomersService));
    return this.admitted(context);
  }

  /**
   * The context in which a page is rendered; `viewer` null: a visitor. The operations of one page share `cacheability`.
   */
  page(viewer: Actor | null, cacheability: Cacheability): RequestContext {
    const context = new OneRequest(this.parts, '');
    context.actor = viewer;
    return { ...this.admitted(context), cacheability };
  }

  /** The customer of a page session; null if it was revoked or belongs to staff. */
  async viewer({ customerKey, customerNumber, tokenVersion, keptKey }: PageSession): Promise<Actor | null> {
    useShareOf(customerKey);
    const customers = new OneRequest(this.parts, '').get(CustomersService);
    const account = await customers.account(customerKey);
    if (!account || account.isAdmin || account.tokenVersion !== tokenVersion) return null;
    if (keptKey !== null && !(await customers.isKept({ key: keptKey, customerKey }))) return null;
    const none = { isAdmin: false, mustChangePassword: false, actingAdmin: null, ip: '' };
    return { customerKey, customerNumber, name: account.name, ...none };
  }

  private admitted(context: OneRequest): RequestContext {
    const activity = currentActivity();
    const { actor } = context;
    if (activity) activity.actor = actor;
    if (actor) useShareOf(actor.customerKey);
    if (activity && (actor?.isAdmin || actor?.actingAdmin)) activity.sender = null;
    return { actor, services: context, cacheability: { onlySame: true, changes: false } };
  }
}

/** Shared by the services of one request. Reads need no entity manager, so it is forked on first use. */
class OneRequest implements ServiceContext {
  actor: Actor | null = null;
  readonly reads;
  readonly clock;
  readonly settings;
  private readonly made = new Map<OfRequest<unknown>, unknown>();
  private fork: EntityManager | undefined;

  constructor(
    private readonly parts: Pick<ContextParts, 'database' | 'cachedReads' | 'clock' | 'settings'>,
    readonly ip: string,
    private readonly mostForCustomers = 100,
  ) {
    this.reads = parts.database.reads;
    this.clock = parts.clock;
    this.settings = parts.settings;
  }

  get<T>(of: OfRequest<T>): T {
    const known = this.made.get(of) as T | undefined;
    if (known) return known;
    const made = new of(this);
    this.made.set(of, made);
    return made;
  }

  get mostRows() {
    return this.actor?.isAdmin ? 1000 : this.mostForCustomers;
  }

  /** Staff read the primary, because they must see their own changes immediately. */
  get catalogReads() {
    return this.actor?.isAdmin ? this.reads : this.parts.database.catalogReads;
  }

  get cachedReads() {
    return this.actor?.isAdmin ? this.reads : this.parts.cachedReads;
  }

  /** `useContext` makes the fork follow the transaction of its own request. */
  get em(): EntityManager {
    return (this.fork ??= this.parts.database.em.fork({ useContext: true }));
  }
}
