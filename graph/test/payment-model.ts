import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Order } from '../src/selling/ordering/index.js';
import {
  intentStates,
  PaymentIntent,
  PaymentsService,
  Reconciler,
  type FrozenOrder,
  type PaymentStep,
} from '../src/selling/payments/index.js';
import { decideHeld, SimulatorState } from '#card-simulator';
import type { Database } from '../src/platform/database/index.js';
import { AppError } from '../src/platform/shared/errors.js';
import { sumMoney } from '../src/definitions/price.js';
import { inTransaction } from '../src/platform/shared/transaction.js';
import { Build, type BuiltCustomer } from './build.js';
import { checkPayments } from './check-payments.js';
import { InProcessGateway } from './in-process-gateway.js';
import { TestClock } from './test-clock.js';

const jobs = { send: async () => undefined };

/** Simulates the end of the process in the middle of an operation. */
class PowerCut extends Error {}

export interface ModelFigures {
  runs: number;
  payments: number;
  charges: number;
  powerCuts: number;
  orders: number;
  /** Number of attempts by their final state */
  states: Record<string, number>;
}

/** One customer's payments, on a real database with the simulated provider, and their invariants. */
class World {
  readonly clock = new TestClock();
  readonly simulator: SimulatorState;
  readonly gateway: InProcessGateway;
  lastKey: string | null = null;

  constructor(
    private readonly database: Database,
    private readonly customer: BuiltCustomer,
    private readonly productKey: number,
    readonly figures: ModelFigures,
  ) {
    this.simulator = new SimulatorState(() => this.clock.now(), null);
    // The provider assigns transaction keys, which must be unique across all runs.
    this.simulator.startAt(firstTransId + figures.runs * 1000);
    this.gateway = new InProcessGateway(this.simulator, this.clock);
  }

  em(): EntityManager {
    return this.database.em.fork({ useContext: true });
  }

  private reach(cut: PaymentStep | null) {
    return (step: PaymentStep) => {
      if (step === cut) throw new PowerCut(step);
    };
  }

  intents(): Promise<PaymentIntent[]> {
    return this.em().find(PaymentIntent, { customerKey: this.customer.key }, { orderBy: { key: 'asc' } });
  }

  /** Pays like a checkout. Counts a power cut, and ignores a payment that is already in progress. */
  async pay(token: string, total: string, again: boolean, cut: PaymentStep | null): Promise<void> {
    const key = again && this.lastKey ? this.lastKey : randomUUID();
    this.lastKey = key;
    this.figures.payments += 1;
    const card = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: `${token}:${randomUUID()}` };
    const em = this.em();
    const payments = new PaymentsService({
      em,
      clock: this.clock,
      settings: { payments: { gateway: this.gateway, jobs, reach: this.reach(cut) } },
    });
    try {
      const { intent, fresh } = await inTransaction(em, async inner => {
        const existing = await payments.find(inner, this.customer.key, key);
        if (existing) return { intent: existing, fresh: false };
        return {
          intent: await payments.begin(inner, {
            idempotencyKey: key,
            contentHash: 'same',
            order: this.order(total),
            card,
          }),
          fresh: true,
        };
      });
      if (fresh) await payments.charge(intent, card);
    } catch (error) {
      if (error instanceof PowerCut) this.figures.powerCuts += 1;
      else if (!(error instanceof AppError) || error.code !== 'PAYMENT_IN_PROGRESS') throw error;
    }
  }

  private order(total: string): FrozenOrder {
    const { customer, productKey } = this;
    const { contact, location } = customer;
    return {
      customer: { key: customer.key, customerNumber: customer.customerNumber, name: customer.name },
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
          productId: 'P',
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

  async reconcile(cut: PaymentStep | null = null): Promise<void> {
    const reconciler = new Reconciler({
      newEm: () => this.em(),
      clock: this.clock,
      gateway: this.gateway,
      jobs,
      reach: this.reach(cut),
      onAlarm: () => undefined,
      onError: error => {
        if (!(error instanceof PowerCut)) throw error;
        this.figures.powerCuts += 1;
      },
    });
    await checkPayments(
      () => this.em(),
      this.clock,
      job => reconciler.check(job),
    );
  }

  async giveBackLast(): Promise<void> {
    const [last] = await this.em().find(
      Order,
      { customerKey: this.customer.key, payment: { $in: ['paid', 'review'] } },
      { orderBy: { key: 'desc' }, limit: 1 },
    );
    if (!last) return;
    const em = this.em();
    await inTransaction(em, inner =>
      new PaymentsService({
        em: inner,
        clock: this.clock,
        settings: { payments: { gateway: this.gateway, jobs } },
      }).giveBack(inner, last.key),
    );
  }

  /** Approves or declines a held transaction, like the merchant on the provider's website. */
  decideHeld(action: string): void {
    const held = this.simulator.transactions.find(({ status }) => status.startsWith('FDS'));
    if (held) decideHeld(this.simulator, held.transId, action);
  }

  /** Returns the charges that are captured, authorized or held, and not fully refunded. */
  private activeCharges() {
    return this.simulator.transactions.filter(
      ({ type, status, refunded, amount }) =>
        type === 'authCaptureTransaction' &&
        !['declined', 'voided', 'generalError'].includes(status) &&
        refunded !== amount,
    );
  }

  /** Checks the invariants that hold at every moment, including after a power cut. */
  async checkAlways(): Promise<void> {
    const intents = await this.intents();
    const live = intents.filter(({ state }) => ['SENDING', 'UNKNOWN', 'APPROVED'].includes(state));
    if (live.length > 1) throw new Error(`Two live payments: ${live.map(({ key }) => key).join(', ')}`);
    const numbers = this.activeCharges().map(({ invoiceNumber }) => invoiceNumber);
    if (new Set(numbers).size !== numbers.length) throw new Error('An attempt has two charges.');
    const known = new Set(intents.map(({ invoiceNumber }) => invoiceNumber));
    if (numbers.some(number => !known.has(number))) throw new Error('A charge without an attempt.');
  }

  /** Checks the final state: each charge has its order, each paid order has its charge, and the totals match. */
  async checkAtRest(): Promise<void> {
    this.simulator.faults = [];
    for (let round = 0; round < 12; round += 1) {
      await this.reconcile();
      this.clock.advance(16 * 60);
    }
    const intents = await this.intents();
    const open = intents.filter(
      ({ state }) => !['HELD', 'ORDERED', 'DECLINED', 'FAILED', 'NOT_CHARGED', 'VOIDED', 'REFUNDED'].includes(state),
    );
    if (open.length > 0) throw new Error(`Payments left open: ${open.map(({ state }) => state).join(', ')}`);
    const orders = await this.em().find(Order, { customerKey: this.customer.key });
    const byInvoice = new Map(intents.map(intent => [intent.invoiceNumber, intent]));
    for (const charge of this.activeCharges()) {
      const order = orders.find(({ key }) => key === byInvoice.get(charge.invoiceNumber)?.orderKey);
      const expected = charge.status.startsWith('FDS') ? 'review' : 'paid';
      if (!order || order.payment !== expected || order.total !== charge.amount)
        throw new Error(`A charge without its order: ${charge.invoiceNumber}, ${charge.status}`);
    }
    const paid = orders.filter(({ payment }) => payment === 'paid');
    if (sumMoney(paid.map(({ total }) => total)) !== this.simulator.sum())
      throw new Error(`The paid orders do not add up to the ${this.simulator.sum()} charged.`);
    const unpaid = orders.filter(
      ({ payment, status }) => ['voided', 'refunded'].includes(payment) && status !== 'cancelled',
    );
    if (unpaid.length > 0) throw new Error('An order is not cancelled although its payment was returned.');
    this.count(intents, orders.length);
  }

  private count(intents: PaymentIntent[], orders: number): void {
    this.figures.orders += orders;
    this.figures.charges += this.simulator.transactions.filter(({ type }) => type === 'authCaptureTransaction').length;
    for (const { state } of intents) this.figures.states[state] = (this.figures.states[state] ?? 0) + 1;
  }
}

const firstTransId = 60_000_000_001;

/** A command of a model without state. The checks read the database and the provider's ledger. */
type Command = fc.AsyncCommand<object, World>;

function command(name: string, work: (world: World) => Promise<void> | void): Command {
  return {
    check: () => true,
    run: async (_model, world) => {
      await work(world);
      await world.checkAlways();
    },
    toString: () => name,
  };
}

const tokens = [
  'tok_ok',
  'tok_ok',
  'tok_decline',
  'tok_held_252',
  'tok_held_253',
  'tok_error_6',
  'tok_dup',
  'tok_bad',
  'tok_used',
  'tok_expired',
  'tok_auth',
  'tok_e00001',
  'tok_e00027_bare',
  'tok_charge_then_hang',
  'tok_hang_no_charge',
  'tok_charge_then_reset',
  'tok_charge_then_500',
  'tok_charge_then_trunc',
  'tok_charge_then_html',
  'tok_double_bom',
  'tok_redirect',
  'tok_partial',
  'tok_test_mode',
  'tok_late_visible_300',
  'tok_late_visible_850',
];
const steps: PaymentStep[] = ['afterTx1', 'afterGateway', 'afterTx2a', 'insideTx2b', 'afterTx2b'];
const requests = [
  'createTransactionRequest',
  'getTransactionDetailsRequest',
  'getUnsettledTransactionListRequest',
  'getSettledBatchListRequest',
];

const cuts = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: fc.constantFrom(...steps) });

const pay = fc
  .tuple(fc.constantFrom(...tokens), fc.integer({ min: 1, max: 999_999 }), fc.boolean(), cuts)
  .map(([token, cents, again, cut]) =>
    command(`pay(${token}, ${cents}, ${again ? 'same key' : 'new key'}, cut ${cut})`, world =>
      world.pay(token, `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`, again, cut),
    ),
  );

const commands = [
  pay,
  pay,
  pay,
  cuts.map(cut => command(`reconcile(cut ${cut})`, world => world.reconcile(cut))),
  fc
    .constantFrom(1, 51, 300, 460, 900, 3600)
    .map(seconds => command(`advance(${seconds})`, world => world.clock.advance(seconds))),
  fc.constant(command('settle', world => void world.simulator.settle())),
  fc.constant(command('giveBack', world => world.giveBackLast())),
  fc.constantFrom('approve', 'decline').map(action => command(`held(${action})`, world => world.decideHeld(action))),
  fc
    .tuple(fc.constantFrom(...requests), fc.constantFrom('hang', 'html', 'nothing', 'repeat', 'repeat'))
    .map(([request, delivery]) =>
      command(
        `fault(${request}, ${delivery})`,
        world => void world.simulator.faults.push({ request, delivery, times: 1 }),
      ),
    ),
];

const runsOfBatch = 10;

/** Runs random sequences of a customer's payments. Throws the shortest sequence that violates an invariant. */
export async function runPaymentModel(
  database: Database,
  runs: number,
  options: { seed?: number } = {},
): Promise<ModelFigures> {
  const build = new Build(database.em.fork());
  const product = await build.product();
  const figures: ModelFigures = {
    runs: 0,
    payments: 0,
    charges: 0,
    powerCuts: 0,
    orders: 0,
    states: Object.fromEntries(intentStates.map(state => [state, 0])),
  };
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 30, size: 'max' }), async sequence => {
    const customer = await new Build(database.em.fork()).customer();
    const world = new World(database, customer, product.key, figures);
    figures.runs += 1;
    await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence);
    await world.checkAtRest();
  });
  for (let batch = 0; figures.runs < runs; batch += 1) {
    await fc.assert(property, {
      numRuns: Math.min(runsOfBatch, runs - figures.runs),
      seed: (options.seed ?? 0) + batch,
    });
  }
  return figures;
}
