import type { IncomingMessage } from 'node:http';
import { authenticate, type Tokens } from '../auth/index.js';
import { CustomersService } from '../customers/index.js';
import type { Database } from '../database/index.js';
import type { Actor } from '../shared/access.js';
import type { Clock } from '../shared/clock.js';
import { createServices, type Services, type ServiceSettings } from './services.js';

/** What every resolver and REST handler gets. */
export interface RequestContext {
  actor: Actor | null;
  services: Services;
}

export interface RequestSource {
  headers: IncomingMessage['headers'];
  ip?: string;
}

/** Makes the context of a request, the same for GraphQL, REST and the pages. */
export class RequestContexts {
  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly settings: ServiceSettings,
  ) {}

  /** Throws UNAUTHENTICATED for a token that is sent but not valid. */
  async of(request: RequestSource): Promise<RequestContext> {
    // The fork follows the transaction that its own request opens, and none else.
    const em = this.database.em.fork({ useContext: true });
    const ip = request.ip ?? '';
    const accounts = new CustomersService({ em, actor: null, clock: this.clock, ip });
    const actor = await authenticate(request.headers.authorization, ip, this.tokens, accounts);
    return { actor, services: createServices({ em, actor, clock: this.clock, ip }, this.settings) };
  }

  /** A visitor's context, in which pages are rendered. */
  visitor(): Promise<RequestContext> {
    return this.of({ headers: {} });
  }
}
