import { randomUUID } from 'node:crypto';
import { findInLists, readBooks, type SendList } from '../src/selling/payments/find-in-lists.js';
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
} from '../src/selling/payments/gateway.js';
import { readCharge, readDetails, readReturn } from '../src/selling/payments/provider-replies.js';
import { chargeBody, refundBody, voidBody } from '../src/selling/payments/provider-requests.js';
import { handleRequest, type Merchant, type SimulatorState } from '#card-simulator';
import type { Clock } from '../src/platform/shared/clock.js';

const merchant: Merchant = { apiLoginId: 'store', transactionKey: 'key', clientKey: 'client' };

type Sent = { body: unknown } | { reason: string };

/**
 * Calls the card simulator without a network, for thousands of payments in seconds. A broken delivery counts as a lost
 * reply immediately.
 */
export class InProcessGateway implements PaymentGateway {
  constructor(
    private readonly state: SimulatorState,
    private readonly clock: Clock,
  ) {}

  private async send(root: string, body: object): Promise<Sent> {
    const request = {
      [root]: {
        merchantAuthentication: { name: merchant.apiLoginId, transactionKey: merchant.transactionKey },
        ...body,
      },
    };
    const { body: reply, delivery } = await handleRequest(this.state, merchant, JSON.stringify(request));
    return ['plain', 'noBom'].includes(delivery)
      ? { body: JSON.parse(JSON.stringify(reply)) as unknown }
      : { reason: delivery };
  }

  async charge(charge: CardCharge): Promise<ChargeOutcome> {
    const sent = await this.send('createTransactionRequest', {
      refId: charge.refId,
      transactionRequest: chargeBody(charge),
    });
    if ('reason' in sent) return { outcome: 'unknown', transId: null, reason: sent.reason };
    const read = readCharge(sent.body, charge);
    if (read.outcome !== 'partial') return read;
    const taken = await this.void(read.transId);
    return taken.outcome === 'done'
      ? { outcome: 'failed', code: 'PARTIAL', text: 'in part' }
      : { outcome: 'unknown', transId: read.transId, reason: 'approved in part' };
  }

  async details(transId: string): Promise<DetailsOutcome> {
    const sent = await this.send('getTransactionDetailsRequest', { transId });
    if ('reason' in sent) return { outcome: 'unknown', reason: sent.reason };
    return readDetails(sent.body, transId);
  }

  findByInvoice(invoiceNumber: string, submittedAfter: Date): Promise<FindOutcome> {
    return findInLists(this.sendList, invoiceNumber, submittedAfter, this.clock.now());
  }

  books(settledSince: Date): AsyncIterable<BooksPage> {
    return readBooks(this.sendList, settledSince, this.clock.now());
  }

  private readonly sendList: SendList = (name, body) => this.send(`g${name.slice(1)}Request`, body);

  void(transId: string): Promise<ReturnOutcome> {
    return this.sendReturn(voidBody(transId));
  }

  refund(request: RefundRequest): Promise<ReturnOutcome> {
    return this.sendReturn(refundBody(request));
  }

  private async sendReturn(transactionRequest: object): Promise<ReturnOutcome> {
    const refId = randomUUID().slice(0, 18);
    const sent = await this.send('createTransactionRequest', { refId, transactionRequest });
    return 'reason' in sent ? { outcome: 'unknown', reason: sent.reason } : readReturn(sent.body, refId);
  }

  ping(): Promise<PingOutcome> {
    return Promise.resolve({ outcome: 'ready' });
  }
}
