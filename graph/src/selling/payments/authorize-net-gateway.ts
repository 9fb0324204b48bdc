import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createRequire } from 'node:module';
import { inSpan } from '../../platform/shared/activity.js';
import type { Clock } from '../../platform/shared/clock.js';
import type {
  BooksPage,
  CardCharge,
  ChargeOutcome,
  DetailsOutcome,
  FindOutcome,
  PaymentGateway,
  PingOutcome,
  RefundRequest,
  ReturnOutcome,
} from './gateway.js';
import { findInLists, readBooks, type SendList } from './find-in-lists.js';
import { anyReply, readCharge, readDetails, readReturn } from './provider-replies.js';
import { chargeBody, refundBody, voidBody } from './provider-requests.js';

export interface GatewaySettings {
  /** Address of the provider's JSON interface */
  url: string;
  apiLoginId: string;
  transactionKey: string;
  /** Limit for one request, in milliseconds; afterwards its outcome is unknown */
  timeoutMs: number;
}

/** Requests that the store sends, by their names in the SDK. */
type RequestName =
  | 'CreateTransaction'
  | 'GetTransactionDetails'
  | 'GetUnsettledTransactionList'
  | 'GetSettledBatchList'
  | 'GetTransactionList'
  | 'AuthenticateTest';

interface Controller {
  setEnvironment(url: string): void;
  execute(callback: () => void): void;
  getResponse(): unknown;
}

interface Sdk {
  APIContracts: { [Name in RequestName as `${Name}Request`]: new () => { getJSON(): object } } & {
    TransactionRequestType: new () => object;
  };
  APIControllers: { [Name in RequestName as `${Name}Controller`]: new (request: object, config: object) => Controller };
}

/** Result of sending a request. A `notSent` request never reached the provider; a `lost` one may have. */
type Sent = { body: unknown } | { failure: 'notSent' | 'lost'; reason: string };

/** Connection errors that occur before any byte of the request is sent. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

const largestReply = 10_000_000;

/**
 * Loads the SDK with its logger silenced, because it creates about ten loggers per request and frees none. Disables
 * redirects, to which the SDK would send the transaction key.
 */
function loadSdk(): Sdk {
  const load = createRequire(import.meta.url);
  const logger = load('authorizenet/lib/logger.js') as { getLogger: () => unknown };
  const silent = { debug: () => undefined, error: () => undefined, info: () => undefined, warn: () => undefined };
  logger.getLogger = () => silent;
  const loadAsSdk = createRequire(load.resolve('authorizenet'));
  const axios = loadAsSdk('axios') as { defaults: object };
  Object.assign(axios.defaults, {
    maxRedirects: 0,
    maxContentLength: largestReply,
    // The provider may close a kept-alive connection just as a charge is sent, and its outcome would be unknown.
    httpAgent: new HttpAgent({ keepAlive: false }),
    httpsAgent: new HttpsAgent({ keepAlive: false }),
  });
  return load('authorizenet') as Sdk;
}

/** The only user of the provider's SDK. */
export class AuthorizeNetGateway implements PaymentGateway {
  private readonly sdk = loadSdk();

  constructor(
    private readonly settings: GatewaySettings,
    private readonly clock: Clock,
  ) {}

  async charge(charge: CardCharge): Promise<ChargeOutcome> {
    const sent = await this.transact(charge.refId, chargeBody(charge));
    if ('failure' in sent) {
      if (sent.failure === 'lost') return { outcome: 'unknown', transId: null, reason: sent.reason };
      return {
        outcome: 'failed',
        code: 'NOT_SENT',
        text: 'The card provider could not be reached. Nothing was charged.',
      };
    }
    const read = readCharge(sent.body, charge);
    return read.outcome === 'partial' ? this.refusePartial(read.transId) : read;
  }

  /** Voids an approval of only part of the total. */
  private async refusePartial(transId: string): Promise<ChargeOutcome> {
    const taken = await this.void(transId);
    if (taken.outcome !== 'done') return { outcome: 'unknown', transId, reason: 'approved in part' };
    return {
      outcome: 'failed',
      code: 'PARTIAL',
      text: 'The card covers only a part of the total. Nothing was charged.',
    };
  }

  async details(transId: string): Promise<DetailsOutcome> {
    const sent = await this.send('GetTransactionDetails', { transId });
    if ('failure' in sent) return { outcome: 'unknown', reason: sent.reason };
    return readDetails(sent.body, transId);
  }

  findByInvoice(invoiceNumber: string, submittedAfter: Date): Promise<FindOutcome> {
    return findInLists(this.sendList, invoiceNumber, submittedAfter, this.clock.now());
  }

  books(settledSince: Date): AsyncIterable<BooksPage> {
    return readBooks(this.sendList, settledSince, this.clock.now());
  }

  private readonly sendList: SendList = async (name, body) => {
    const sent = await this.send(name, body);
    return 'failure' in sent ? { reason: sent.reason } : sent;
  };

  void(transId: string): Promise<ReturnOutcome> {
    return this.sendReturn(voidBody(transId));
  }

  refund(request: RefundRequest): Promise<ReturnOutcome> {
    return this.sendReturn(refundBody(request));
  }

  private async sendReturn(transactionRequest: object): Promise<ReturnOutcome> {
    const refId = randomUUID().slice(0, 18);
    const sent = await this.transact(refId, transactionRequest);
    return 'failure' in sent ? { outcome: 'unknown', reason: sent.reason } : readReturn(sent.body, refId);
  }

  async ping(): Promise<PingOutcome> {
    const probes = [
      ['AuthenticateTest', {}],
      ['GetUnsettledTransactionList', { paging: { limit: 1, offset: 1 } }],
    ] as const;
    for (const [name, body] of probes) {
      const sent = await this.send(name, body);
      if ('failure' in sent) return { outcome: 'unknown', reason: sent.reason };
      const parsed = anyReply.safeParse(sent.body);
      if (!parsed.success) return { outcome: 'unknown', reason: 'unreadable reply' };
      const {
        resultCode,
        message: [first],
      } = parsed.data.messages;
      if (resultCode !== 'Ok') return { outcome: 'refused', code: first?.code ?? '', text: first?.text ?? '' };
    }
    return { outcome: 'ready' };
  }

  /** The SDK's objects define the members in the order that the provider requires. */
  private transact(refId: string, body: object): Promise<Sent> {
    return this.send('CreateTransaction', {
      refId,
      transactionRequest: Object.assign(new this.sdk.APIContracts.TransactionRequestType(), body),
    });
  }

  private send(name: RequestName, body: object): Promise<Sent> {
    return inSpan(`card provider ${name}`, { 'server.address': new URL(this.settings.url).hostname }, () =>
      this.sendOnce(name, body),
    );
  }

  /** Sends one request. Always resolves: with the reply, a failure, or after the timeout. */
  private sendOnce(name: RequestName, body: object): Promise<Sent> {
    const { url, apiLoginId, transactionKey, timeoutMs } = this.settings;
    const request = Object.assign(new this.sdk.APIContracts[`${name}Request`](), {
      merchantAuthentication: { name: apiLoginId, transactionKey },
      ...body,
    });
    const config = { timeout: timeoutMs, clientId: 'store', logger: { enabled: false }, proxy: { setProxy: false } };
    const controller = new this.sdk.APIControllers[`${name}Controller`](request.getJSON(), config);
    controller.setEnvironment(url);
    return new Promise(resolve => {
      const timer = setTimeout(() => resolve({ failure: 'lost', reason: 'timeout' }), timeoutMs);
      const settle = (sent: Sent) => {
        clearTimeout(timer);
        resolve(sent);
      };
      // The SDK stores errors in `_error` without calling back, so a setter reports them.
      Object.defineProperty(controller, '_error', {
        set: (error: unknown) => settle(failureOf(error)),
        get: () => null,
      });
      controller.execute(() => {
        const reply = controller.getResponse();
        const readable = typeof reply === 'object' && reply !== null && 'messages' in reply;
        settle(readable ? { body: reply } : { failure: 'lost', reason: 'unreadable reply' });
      });
    });
  }
}

/** Describes a failure without details of the request, because SDK errors contain keys and card tokens. */
function failureOf(error: unknown): Sent {
  const { code, response } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    response?: { status?: unknown };
  };
  if (typeof code === 'string' && beforeSending.has(code)) return { failure: 'notSent', reason: 'no connection' };
  if (typeof response?.status === 'number' && response.status !== 200)
    return { failure: 'lost', reason: `status ${response.status}` };
  return { failure: 'lost', reason: code === 'ECONNABORTED' || code === 'ETIMEDOUT' ? 'timeout' : 'connection broken' };
}
