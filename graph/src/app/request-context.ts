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

/** What every resolver and REST handler gets. */
export interface RequestContext {
  actor: Actor | null;
  services: Services;
  asked: Asked;
}

/** Properties of a request that decide whether its response may be cached. */
export interface Asked {
  /** Only queries that are the same for every visitor */
  onlySame: boolean;
  /** Contains a mutation */
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

  /** The context in which a page is rendered; `viewer` null: a visitor. The operations of one page share `asked`. */
  page(viewer: Actor | null, asked: Asked): RequestContext {
    const context = new OneRequest(this.parts, '');
    context.actor = viewer;
    return { ...this.withServices(context), asked };
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
      asked: { onlySame: true, changes: false },
    };
  }
}

/** What the services of one request share. Reads need no entity manager, so it is forked when first used. */
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

  /** Staff must see their own changes at once. */
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
