import type { IncomingMessage } from 'node:http';
import type { EntityManager } from '@mikro-orm/postgresql';
import { authenticate, type PageSession, type Tokens } from '../auth/index.js';
import { CustomersService } from '../customers/index.js';
import type { Database } from '../database/index.js';
import type { Actor } from '../shared/access.js';
import { currentActivity } from '../shared/activity.js';
import type { Clock } from '../shared/clock.js';
import type { Reads } from '../shared/reads.js';
import type { ServiceContext } from '../shared/service-context.js';
import type { ClientAddress } from './client-address.js';
import { createServices, type Services, type ServiceSettings } from './services.js';

/** The context of every resolver and REST handler. */
export interface RequestContext {
  actor: Actor | null;
  services: Services;
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
  database: Database;
  /** Reads of the catalog whose rows are cached */
  cachedReads: Reads;
  tokens: Tokens;
  clock: Clock;
  addressOf: ClientAddress;
}

/** Creates the context of a request, the same for GraphQL, REST and the pages. */
export class RequestContexts {
  constructor(
    private readonly parts: ContextParts,
    private readonly settings: ServiceSettings,
  ) {}

  /** Throws UNAUTHENTICATED for an invalid token. */
  of(request: IncomingMessage): Promise<RequestContext> {
    return this.make(this.parts.addressOf(request), request.headers.authorization);
  }

  /**
   * The context in which a page is rendered; `viewer` null: a visitor. The operations of one page share `cacheability`.
   */
  page(viewer: Actor | null, cacheability: Cacheability): RequestContext {
    const context = new OneRequest(this.parts, '');
    context.actor = viewer;
    return { ...this.withServices(context), cacheability };
  }

  /** The customer of a page session; null if it was revoked or belongs to staff. */
  async viewer({ customerKey, customerNumber, tokenVersion }: PageSession): Promise<Actor | null> {
    const customers = new CustomersService(new OneRequest(this.parts, ''));
    const account = await customers.account(customerKey);
    if (!account || account.isAdmin || account.tokenVersion !== tokenVersion) return null;
    const none = { isAdmin: false, mustChangePassword: false, actingAdmin: null, ip: '' };
    return { customerKey, customerNumber, name: account.name, ...none };
  }

  private async make(ip: string, authorization?: string): Promise<RequestContext> {
    const { tokens } = this.parts;
    const context = new OneRequest(this.parts, ip);
    if (authorization) context.actor = await authenticate(authorization, ip, tokens, new CustomersService(context));
    return this.withServices(context);
  }

  private withServices(context: OneRequest): RequestContext {
    const activity = currentActivity();
    if (activity) activity.actor = context.actor;
    return {
      actor: context.actor,
      services: createServices(context, this.settings),
      cacheability: { onlySame: true, changes: false },
    };
  }
}

/** Shared by the services of one request. Reads need no entity manager, so it is forked on first use. */
class OneRequest implements ServiceContext {
  actor: Actor | null = null;
  readonly reads;
  readonly clock;
  private fork: EntityManager | undefined;

  constructor(
    private readonly parts: Pick<ContextParts, 'database' | 'cachedReads' | 'clock'>,
    readonly ip: string,
  ) {
    this.reads = parts.database.reads;
    this.clock = parts.clock;
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
