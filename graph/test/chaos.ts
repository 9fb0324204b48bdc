import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Buyer, CardStore } from './card-store.js';

export interface ChaosOptions {
  checkouts: number;
  buyers: number;
  /** Percentage of checkouts with a failing card or connection */
  faultyPercent: number;
  /** Number of times the server is killed, at random points of the run */
  kills: number;
  onProgress?: (text: string) => void;
}

export interface ChaosFigures {
  checkouts: number;
  kills: number;
  orders: number;
  refused: number;
  /** Requests that were repeated with the same key after the connection broke */
  repeated: number;
  seconds: number;
  breaches: string[];
}

const faultyTokens = [
  'tok_decline',
  'tok_error_8',
  'tok_expired',
  'tok_partial',
  'tok_charge_then_reset',
  'tok_charge_then_500',
  'tok_charge_then_trunc',
  'tok_charge_then_html',
  'tok_charge_then_hang',
  'tok_hang_no_charge',
  'tok_late_visible_1',
  'tok_dup',
];

/** One run, with the number of checkouts so far and their outcomes. */
class Run {
  begun = 0;
  ended = 0;
  repeated = 0;
  refused = 0;
  killed = 0;
  readonly orders: number[] = [];

  constructor(
    private readonly store: CardStore,
    private readonly options: ChaosOptions,
  ) {}

  /** Places orders one after another. Repeats each request with the same key until the store reports its outcome. */
  async buyer(buyer: Buyer): Promise<void> {
    while (this.begun < this.options.checkouts) {
      this.begun += 1;
      await this.checkout(buyer);
      this.ended += 1;
    }
  }

  private async checkout(buyer: Buyer): Promise<void> {
    const faulty = Math.random() * 100 < this.options.faultyPercent;
    const token = faulty ? (faultyTokens[Math.floor(Math.random() * faultyTokens.length)] as string) : 'tok_ok';
    const key = randomUUID();
    for (;;) {
      const answer = await this.store.buy(buyer, token, key);
      if (await this.isDecided(buyer, key, answer)) return;
      await pause(50);
    }
  }

  private async isDecided(buyer: Buyer, key: string, answer: Answer): Promise<boolean> {
    if (answer === null) {
      this.repeated += 1;
      return false;
    }
    if (answer.status === 201) this.orders.push(answer.body.data as number);
    else if (answer.status === 402) this.refused += 1;
    else if (answer.status === 202) this.note(await this.store.outcome(buyer, key));
    // A broken connection may have left a payment in progress, which the store reports until it is settled.
    else if (answer.status === 503 || answer.body.code === 'PAYMENT_IN_PROGRESS') return false;
    else throw new Error(`A checkout returned status ${answer.status}: ${JSON.stringify(answer.body)}`);
    return true;
  }

  private note({ orderKey }: { orderKey?: number }): void {
    if (orderKey === undefined) this.refused += 1;
    else this.orders.push(orderKey);
  }

  /** Kills and restarts the server at random points of the run. */
  async killer(): Promise<void> {
    const { checkouts, kills } = this.options;
    const points = Array.from({ length: kills }, () => Math.random() * checkouts * 0.95).sort((a, b) => a - b);
    for (const point of points) {
      while (this.ended < point) await pause(10);
      await pause(Math.random() * 200);
      await this.store.kill();
      this.killed += 1;
      await this.store.start();
      this.options.onProgress?.(`${this.killed} kills, ${this.ended} checkouts`);
    }
  }
}

/** Places orders for many customers while the server is killed repeatedly, then compares all records. */
export async function runChaos(store: CardStore, options: ChaosOptions): Promise<ChaosFigures> {
  const buyers = await store.buyers(options.buyers);
  const run = new Run(store, options);
  const started = performance.now();
  await Promise.all([...buyers.map(buyer => run.buyer(buyer)), run.killer()]);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return {
    checkouts: run.ended,
    kills: run.killed,
    orders: run.orders.length,
    refused: run.refused,
    repeated: run.repeated,
    seconds,
    breaches: await store.breaches(run.orders),
  };
}
