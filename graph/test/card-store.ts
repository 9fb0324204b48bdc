import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { entities } from '../src/server/entities.js';
import { openDatabase, type Database } from '../src/platform/database/index.js';
import { Order } from '../src/selling/ordering/index.js';
import { PaymentIntent } from '../src/selling/payments/index.js';
import type { Simulator } from '#card-simulator';
import { sumMoney } from '../src/definitions/price.js';
import { Build, password, type BuiltCustomer } from './build.js';
import { cardOf, startCardProvider } from './card-provider.js';
import { StoreProcess } from './store-process.js';
import { makeDataDir } from './test-database.js';

/** Seconds instead of minutes. An earlier check could settle a payment before its checkout gets a response. */
const shortTimes = {
  CARD_TIMEOUT_SECONDS: '4',
  CARD_LIST_LAG_SECONDS: '3',
  CARD_CHECK_SECONDS: '0.5',
  CARD_DECLINES_PER_HOUR: '1000000',
  CARD_LOST_ANSWERS: '1000000',
};

/** A response, or null if the connection broke. */
export type Answer = { status: number; body: { data?: unknown; code?: string } } | null;

export interface Buyer {
  customer: BuiltCustomer;
  token: string;
}

/** The built store as a process that tests can kill, with a database and a card simulator that outlive it. */
export class CardStore {
  private process: StoreProcess | null = null;
  url = '';
  productKey = 0;
  readonly price = '2.50';

  private constructor(
    readonly simulator: Simulator,
    private readonly cardEnv: Record<string, string>,
    private readonly databaseUrl: string | null,
    readonly dataDir: string,
  ) {}

  static async open(databaseUrl: string | null): Promise<CardStore> {
    const { simulator, env } = await startCardProvider();
    return new CardStore(simulator, env, databaseUrl, makeDataDir());
  }

  /** Creates customers and a product, restarts the store, and signs the customers in. */
  async buyers(count: number): Promise<Buyer[]> {
    await this.kill('SIGTERM');
    const customers = await this.inDatabase(async database => {
      const build = new Build(database.em.fork());
      if (this.productKey === 0) this.productKey = (await build.product({ standardCost: '2.5000' })).key;
      const built: BuiltCustomer[] = [];
      for (let index = 0; index < count; index += 1) built.push(await build.customer());
      return built;
    });
    await this.start();
    return Promise.all(customers.map(customer => this.signIn(customer)));
  }

  private async signIn(customer: BuiltCustomer): Promise<Buyer> {
    const answer = await this.send('POST', '/auth/login', { customerNumber: customer.customerNumber, password });
    return { customer, token: (answer?.body.data as { token: string }).token };
  }

  /** Waits until the provider has received more than `seen` charges. */
  async requestAtProvider(seen: number): Promise<void> {
    while (this.simulator.state.chargesSeen <= seen) await pause(10);
  }

  /** Starts the store unless it is running. */
  async ready(): Promise<void> {
    if (!this.process) await this.start();
  }

  async start(env: Record<string, string> = {}): Promise<void> {
    const all = {
      NODE_ENV: 'test',
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.databaseUrl ?? '',
      ...this.cardEnv,
      ...shortTimes,
      ...env,
    };
    const started = await StoreProcess.start(all);
    this.process = started.process;
    this.url = started.url;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const running = this.process;
    this.process = null;
    return running ? running.kill(signal) : null;
  }

  /** Waits until the process has killed itself at a fail point. */
  async ended(): Promise<void> {
    await this.process?.ended();
    this.process = null;
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    try {
      const response = await fetch(`${this.url}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as { data?: unknown; code?: string } };
    } catch {
      return null;
    }
  }

  buy({ customer, token }: Buyer, card: string, key: string = randomUUID()): Promise<Answer> {
    const order = {
      customerKey: customer.key,
      total: Number(this.price),
      location: customer.location.key,
      contact: customer.contact.key,
    };
    const products = [{ productKey: this.productKey, quantity: 1, price: Number(this.price) }];
    return this.send(
      'POST',
      '/authorders/card',
      { order, products, payment: cardOf(card) },
      { authorization: `Bearer ${token}`, 'idempotency-key': key },
    );
  }

  async paymentStatus({ token }: Buyer, key: string): Promise<{ status: string; orderKey?: number } | null> {
    const answer = await this.send('GET', `/authorders/payment/${key}`, undefined, {
      authorization: `Bearer ${token}`,
    });
    return answer?.status === 200 ? (answer.body.data as { status: string; orderKey?: number }) : null;
  }

  /** Returns a checkout's payment status once it is no longer `checking`. */
  async outcome(buyer: Buyer, key: string): Promise<{ status: string; orderKey?: number }> {
    for (;;) {
      const found = await this.paymentStatus(buyer, key);
      if (found && found.status !== 'checking') return found;
      await pause(50);
    }
  }

  async inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ entities, databaseUrl: this.databaseUrl, dataDir: this.dataDir });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  mails(): string[] {
    const folder = join(this.dataDir, 'mail');
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  async close(): Promise<void> {
    await this.kill();
    await this.simulator.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Stops the store, compares its records with the provider's, and describes every violation of I1 to I5. */
  async breaches(acknowledged: number[] = []): Promise<string[]> {
    await this.kill('SIGTERM');
    return this.inDatabase(async ({ em }) => {
      const fork = em.fork();
      const orders = await fork.find(Order, {});
      const attempts = await fork.find(PaymentIntent, {});
      const jobs = await fork.execute<{ key: string; count: unknown }[]>(
        `select data->>'orderKey' as key, count(*) as count from jobs.job where name = 'orderConfirmation' group by 1`,
      );
      return [
        ...moneyBreaches(this.simulator, orders, attempts),
        ...orderBreaches(orders, attempts, acknowledged),
        ...mailBreaches(orders, jobs, this.mails()),
      ];
    });
  }
}

/** I1 and I2: each charge in effect belongs to one paid order, and each paid order has one charge. */
function moneyBreaches(simulator: Simulator, orders: Order[], attempts: PaymentIntent[]): string[] {
  const breaches: string[] = [];
  const paid = orders.filter(({ payment }) => payment === 'paid');
  const [ours, theirs] = [sumMoney(paid.map(({ total }) => total)), simulator.state.sum()];
  if (ours !== theirs) breaches.push(`I1: paid orders ${ours}, captured ${theirs}`);
  const byInvoice = new Map(attempts.map(attempt => [attempt.invoiceNumber, attempt]));
  const inEffect = simulator.state.transactions.filter(
    ({ type, status }) => type === 'authCaptureTransaction' && !['declined', 'voided', 'generalError'].includes(status),
  );
  const charged = new Set<number>();
  for (const { invoiceNumber, amount } of inEffect) {
    const order = orders.find(({ key }) => key === byInvoice.get(invoiceNumber)?.orderKey);
    if (!order || order.total !== amount) breaches.push(`I2: the charge ${invoiceNumber} has no order`);
    else if (charged.has(order.key)) breaches.push(`I2: the order ${order.key} was charged twice`);
    else charged.add(order.key);
  }
  return [
    ...breaches,
    ...paid.filter(({ key }) => !charged.has(key)).map(({ key }) => `I2: the order ${key} is paid without a charge`),
  ];
}

/** I3 and I4: no key has two orders, no acknowledged order is missing, and no payment attempt is still open. */
function orderBreaches(orders: Order[], attempts: PaymentIntent[], acknowledged: number[]): string[] {
  const keys = orders.map(({ customerKey, idempotencyKey }) => `${customerKey} ${idempotencyKey}`);
  const stored = new Set(orders.map(({ key }) => key));
  return [
    ...(new Set(keys).size === keys.length ? [] : ['I3: a key has two orders']),
    ...acknowledged.filter(key => !stored.has(key)).map(key => `I4: the acknowledged order ${key} is lost`),
    ...attempts
      .filter(({ state }) =>
        ['SENDING', 'UNKNOWN', 'APPROVED', 'VOID_PENDING', 'REFUND_PENDING', 'MANUAL'].includes(state),
      )
      .map(({ key, state }) => `the attempt ${key} is still ${state}`),
  ];
}

/** I5: each order has one confirmation, and each confirmation has an order. */
function mailBreaches(orders: Order[], jobs: { key: string; count: unknown }[], mails: string[]): string[] {
  const confirmations = new Map(jobs.map(({ key, count }) => [Number(key), Number(count)]));
  const expected = new Set(orders.map(({ key }) => `order-${key}.eml`));
  return [
    ...orders
      .filter(({ key }) => confirmations.get(key) !== 1)
      .map(({ key }) => `I5: the order ${key} has ${confirmations.get(key) ?? 0} confirmations`),
    ...(confirmations.size === orders.length ? [] : ['I5: a confirmation without an order']),
    ...mails
      .filter(name => name.endsWith('.eml') && !expected.has(name))
      .map(name => `I5: the mail ${name} has no order`),
  ];
}
