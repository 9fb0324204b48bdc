import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../src/platform/database/index.js';
import { Order } from '../src/selling/ordering/index.js';
import {
  type ComparisonParts,
  PaymentIntent,
  PaymentsService,
  Reconciler,
  SettlementComparison,
  type FoundDifference,
  type FrozenOrder,
  type PaymentParts,
} from '../src/selling/payments/index.js';
import { SimulatorState } from '#card-simulator';
import { inTransaction } from '../src/platform/shared/transaction.js';
import { Build, type BuiltCustomer } from './build.js';
import { cardOf } from './card-provider.js';
import { checkPayments } from './check-payments.js';
import { InProcessGateway } from './in-process-gateway.js';
import { TestClock } from './test-clock.js';

let nextTransId = 70_000_000_001;

/** Card payments of one customer, on a real database, with the simulated provider in the same process. */
export class PaymentCounter {
  readonly gateway: InProcessGateway;

  private constructor(
    private readonly database: Database,
    readonly clock: TestClock,
    readonly simulator: SimulatorState,
    readonly customer: BuiltCustomer,
    private readonly productKey: number,
  ) {
    this.gateway = new InProcessGateway(simulator, clock);
  }

  static async open(database: Database): Promise<PaymentCounter> {
    const clock = new TestClock();
    const simulator = new SimulatorState(() => clock.now(), null);
    // Transaction keys must be unique in a database.
    simulator.startAt((nextTransId += 1000));
    const build = new Build(database.em.fork());
    return new PaymentCounter(database, clock, simulator, await build.customer(), (await build.product()).key);
  }

  em(): EntityManager {
    return this.database.em.fork({ useContext: true });
  }

  private parts(parts: Partial<PaymentParts>): PaymentParts {
    return { gateway: this.gateway, jobs: { send: async () => undefined }, ...parts };
  }

  order(total: string): FrozenOrder {
    const { customer, productKey } = this;
    const { key, customerNumber, name, contact, location } = customer;
    return {
      customer: { key, customerNumber, name },
      contact: { key: contact.key, name: contact.name, email: contact.email, phoneNumber: contact.phoneNumber },
      location: {
        key: location.key,
        address: location.address,
        city: location.city,
        state: location.state,
        zipCode: location.zipCode,
      },
      pickup: false,
      poNumber: null,
      note: null,
      total,
      ip: '203.0.113.7',
      lines: [
        {
          productKey,
          productId: 'P-1',
          description: 'Hammer',
          imageAddress: null,
          vendorKey: null,
          quantity: 1,
          unitPrice: total,
          price: total,
        },
      ],
    };
  }

  /** Pays like a checkout. */
  async pay(
    token: string,
    { total = '24.98', ...parts }: Partial<PaymentParts> & { total?: string } = {},
  ): Promise<PaymentIntent> {
    const em = this.em();
    const payments = new PaymentsService({ em, clock: this.clock, settings: { payments: this.parts(parts) } });
    const card = cardOf(token);
    const intent = await inTransaction(em, inner =>
      payments.begin(inner, { idempotencyKey: randomUUID(), contentHash: 'hash', order: this.order(total), card }),
    );
    return payments.charge(intent, card);
  }

  /** Reconciles the open payments that are due. */
  finish(parts: Partial<PaymentParts> = {}): Promise<void> {
    const { jobs } = this.parts({});
    const fail = (error: unknown) => {
      throw error;
    };
    const reconciler = new Reconciler({
      newEm: () => this.em(),
      clock: this.clock,
      gateway: this.gateway,
      jobs,
      checks: parts.checks,
      onError: fail,
      onAlarm: () => undefined,
    });
    return checkPayments(
      () => this.em(),
      this.clock,
      job => reconciler.check(job),
    );
  }

  /** Compares payments with the provider's ledger. Returns the new differences, and why it failed. */
  async compare(day: string | null = null): Promise<{ outcome: string; fresh: FoundDifference[]; failed: string[] }> {
    const fresh: FoundDifference[] = [];
    const failed: string[] = [];
    const { outcome } = await this.comparison({
      onFound: found => fresh.push(...found),
      onFailed: reason => failed.push(reason),
    }).run({ day, by: null });
    return { outcome, fresh, failed };
  }

  comparison(parts: Partial<ComparisonParts> = {}): SettlementComparison {
    return new SettlementComparison({
      newEm: () => this.em(),
      clock: this.clock,
      gateway: this.gateway,
      days: 7,
      unsettledDays: 3,
      listLagMs: 900_000,
      onFound: () => undefined,
      onFailed: () => undefined,
      ...parts,
    });
  }

  /** Returns the stored differences, oldest first. */
  differences() {
    return this.em().execute<{ kind: string; transId: string; open: boolean; note: string | null }[]>(
      'select kind, trans_id as "transId", resolved_at is null as open, note from payment_difference order by key',
    );
  }

  intent(key: number): Promise<PaymentIntent> {
    return this.em().findOneOrFail(PaymentIntent, { key });
  }

  orders(): Promise<Order[]> {
    return this.em().find(Order, { customerKey: this.customer.key }, { orderBy: { key: 'asc' } });
  }
}
