import fc from 'fast-check';
import { pino } from 'pino';
import { createSchema } from '../../src/server/schema.js';
import { Build } from '../build.js';
import { TestApp } from '../test-app.js';
import { anyRequest, send, type FuzzAnswer } from './fuzz-request.js';
import type { FuzzRequest } from './fuzz-world.js';
import { buildWorld, marks, priceDigits, type World } from './fuzz-world.js';
import { problemsOf } from './judge.js';

export interface FuzzOptions {
  requests: number;
  /** The same seed on the same database sends the same requests. */
  seed: number;
  onProgress?: (text: string) => void;
  onBreach?: (breach: Breach) => void;
}

/** A complete request that got an incorrect response, so that it can be sent again by hand */
export interface Breach {
  number: number;
  problems: string[];
  request: FuzzRequest;
  answer: { status: number; text: string } | null;
  /** Log lines that the server wrote during the request */
  log: string[];
}

export interface FuzzFigures {
  seed: number;
  requests: number;
  seconds: number;
  /** Number of responses with each status, by API and caller */
  statuses: Record<string, Record<string, number>>;
  /** Number of root fields and routes that were requested, and those that never succeeded */
  operations: { requested: number; neverSucceeded: string[] };
  breaches: Breach[];
}

/** Number of requests generated at a time. Each batch has its own seed. */
const batch = 500;

/** Starts a store, sends it one request after another and checks every response. */
export async function runFuzz({ requests, seed, onProgress, onBreach }: FuzzOptions): Promise<FuzzFigures> {
  const log: string[] = [];
  const app = await TestApp.start(
    { DEFAULT_CUSTOMER_PASSWORD: 'the-default-one' },
    undefined,
    pino({ level: 'error' }, { write: line => log.push(line) }),
  );
  try {
    const world = await buildWorld(app, new Build(app.em()));
    await assertCallersIntact(world);
    const run = new Run(world, log);
    const any = anyRequest(await createSchema(), world);
    const started = performance.now();
    for (let sent = 0; sent < requests; sent += batch) {
      for (const request of fc.sample(any, { seed: seed + sent, numRuns: Math.min(batch, requests - sent) })) {
        const breach = await run.one(request);
        if (breach) onBreach?.(breach);
      }
      await run.isAlive();
      onProgress?.(`${Math.min(sent + batch, requests)} requests, ${run.breaches.length} breaches`);
    }
    await assertCallersIntact(world);
    return { seed, requests, seconds: Math.round((performance.now() - started) / 100) / 10, ...run.figures() };
  } finally {
    await app.close();
  }
}

/** Asserts that each caller can see its own marks and has its original rights. Otherwise a run would prove nothing. */
async function assertCallersIntact({ app, tokens }: World): Promise<void> {
  const document = '{ me { pricingTier orders(first: 100) { nodes { note lines { unitPrice } } } } }';
  for (const caller of ['one', 'other'] as const) {
    const { data } = await app.graphql<{ me: { pricingTier: number } | null }>(document, {}, tokens[caller]);
    const text = JSON.stringify(data);
    if (!text.includes(marks[caller].word) || !text.includes(priceDigits) || data?.me?.pricingTier === 42_069)
      throw new Error(`The records of ${caller} have changed: ${text}`);
  }
  const { data } = await app.graphql('{ orders(first: 1000) { totalCount } }', {}, tokens.admin);
  if (data === null) throw new Error('The admin has lost admin access.');
}

class Run {
  readonly breaches: Breach[] = [];
  private sent = 0;
  private readonly statuses: Record<string, Record<string, number>> = {};
  private readonly requested = new Set<string>();
  private readonly done = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly log: string[],
  ) {}

  async one(request: FuzzRequest): Promise<Breach | null> {
    this.log.length = 0;
    const answer = await send(this.world, request);
    this.sent += 1;
    const problems = problemsOf(request, answer);
    this.count(request, answer);
    if (problems.length === 0) return null;
    const breach = {
      number: this.sent,
      problems,
      request,
      answer: answer && { status: answer.status, text: answer.text },
      log: [...this.log],
    };
    this.breaches.push(breach);
    return breach;
  }

  async isAlive(): Promise<void> {
    const response = await fetch(`${this.world.app.url}/readyz`);
    if (response.status !== 200) throw new Error(`After ${this.sent} requests the store is not ready.`);
    await response.text();
  }

  figures() {
    const requested = [...this.requested].sort();
    return {
      statuses: this.statuses,
      operations: {
        requested: requested.length,
        neverSucceeded: requested.filter(operation => !this.done.has(operation)),
      },
      breaches: this.breaches,
    };
  }

  private count({ kind, caller, operations }: FuzzRequest, answer: FuzzAnswer | null): void {
    const codes = (this.statuses[`${kind} ${caller}`] ??= {});
    const status = answer === null ? 'none' : this.statusOf(kind, answer);
    codes[status] = (codes[status] ?? 0) + 1;
    for (const operation of operations) {
      this.requested.add(operation);
      if (/^2\d\d$/.test(status)) this.done.add(operation);
    }
  }

  /** An executed operation returns 200 even if it was refused. In that case the status of the refusal counts. */
  private statusOf(kind: string, { status, text }: FuzzAnswer): string {
    const refused = kind === 'graphql' && status === 200 ? /"extensions":\{[^}]*"status":(\d+)/.exec(text) : null;
    return refused ? `200 with ${refused[1]}` : String(status);
  }
}
