import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { password } from '../build.js';
import type { Shoppers } from './shoppers.js';

export interface LoadFigures {
  requests: number;
  /** Requests that got an unexpected status or no response */
  failures: number;
  /** Statuses of the failures, with 0 for no response */
  statuses: Record<number, number>;
  /** Orders that the store acknowledged */
  orders: number;
}

interface Buyer {
  customer: Shoppers['customers'][number];
  token: string;
}

const pauseAfterFailureMs = 100;
const requestTimeoutMs = 30_000;

/** Customers who view products and order on account continuously, over REST. */
export class OrderLoad {
  private buyers: Buyer[] = [];
  private isOver = false;
  private running: Promise<unknown> = Promise.resolve();
  private figures: LoadFigures = { requests: 0, failures: 0, statuses: {}, orders: 0 };
  private readonly acknowledged: { key: number; idempotencyKey: string }[] = [];

  /** `url` is called before each request. */
  constructor(
    private readonly url: () => string,
    private readonly shoppers: Shoppers,
  ) {}

  /** Signs the customers in and starts the load. Each sends its next request after the previous response. */
  async start(requestsPerSecond = Infinity): Promise<void> {
    this.buyers = await Promise.all(this.shoppers.customers.map(customer => this.signIn(customer)));
    this.isOver = false;
    const pauseMs = requestsPerSecond === Infinity ? 0 : (1000 * this.buyers.length) / requestsPerSecond;
    this.running = Promise.all(this.buyers.map(buyer => this.shop(buyer, pauseMs)));
  }

  /** Waits for pending requests and returns the figures since the last call. */
  async stop(): Promise<LoadFigures> {
    this.isOver = true;
    await this.running;
    const { figures } = this;
    this.figures = { requests: 0, failures: 0, statuses: {}, orders: 0 };
    return figures;
  }

  get requestsSoFar(): number {
    return this.figures.requests;
  }

  /** Returns the seconds until every customer's next order is accepted. */
  async secondsToRecover(limitSeconds = 60): Promise<number> {
    const began = Date.now();
    while (Date.now() - began < limitSeconds * 1000) {
      const keys = await Promise.all(this.buyers.map(buyer => this.order(buyer)));
      if (keys.every(key => key !== null)) break;
      await pause(pauseAfterFailureMs);
    }
    return (Date.now() - began) / 1000;
  }

  /** Reports acknowledged orders that are missing, and idempotency keys with two orders. */
  async breaches(database: pg.Pool | pg.Client): Promise<string[]> {
    const { rows } = await database.query<{ key: number; idempotency_key: string }>(
      'select key, idempotency_key from orders',
    );
    const stored = new Map(rows.map(row => [row.key, row.idempotency_key]));
    const lost = this.acknowledged.filter(({ key, idempotencyKey }) => stored.get(key) !== idempotencyKey);
    const twice = rows.length - new Set(rows.map(row => row.idempotency_key)).size;
    return [
      ...lost.map(({ key }) => `acknowledged order ${key} is lost`),
      ...(twice > 0 ? [`${twice} orders were placed twice`] : []),
    ];
  }

  private async shop(buyer: Buyer, pauseMs: number): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) {
      const began = Date.now();
      const isDone = turn % 3 === 2 ? (await this.order(buyer)) !== null : await this.look(buyer);
      const waitMs = pauseMs - (Date.now() - began);
      if (!isDone) await pause(pauseAfterFailureMs);
      else if (waitMs > 0) await pause(waitMs);
    }
  }

  private async look({ token }: Buyer): Promise<boolean> {
    return (await this.send('GET', `/api/products/${this.shoppers.productKey}`, token, 200)) !== null;
  }

  private async order({ customer, token }: Buyer): Promise<number | null> {
    const idempotencyKey = randomUUID();
    const order = {
      customerKey: customer.key,
      total: 2.5,
      location: customer.locationKey,
      contact: customer.contactKey,
    };
    const body = { order, products: [{ productKey: this.shoppers.productKey, quantity: 1, price: 2.5 }] };
    const answer = await this.send('POST', '/api/authorders', token, 201, body, { 'idempotency-key': idempotencyKey });
    if (answer === null) return null;
    this.figures.orders += 1;
    this.acknowledged.push({ key: answer as number, idempotencyKey });
    return answer as number;
  }

  private async signIn(customer: Buyer['customer']): Promise<Buyer> {
    const { token } = (await this.send('POST', '/api/auth/login', '', 200, {
      customerNumber: customer.customerNumber,
      password,
    })) as { token: string };
    return { customer, token };
  }

  /** Returns the `data` of a response with the expected status. Counts any other as a failure and returns null. */
  private async send(
    method: string,
    path: string,
    token: string,
    expected: number,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    this.figures.requests += 1;
    let status = 0;
    try {
      const response = await fetch(this.url() + path, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      status = response.status;
      const { data } = (await response.json()) as { data?: unknown };
      if (status === expected) return data;
    } catch {
      // Counted below: without a response, or with one that is not JSON.
    }
    this.figures.failures += 1;
    this.figures.statuses[status] = (this.figures.statuses[status] ?? 0) + 1;
    return null;
  }
}
