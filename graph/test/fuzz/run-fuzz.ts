import fc from 'fast-check';
import { pino } from 'pino';
import { createSchema } from '../../src/app/schema.js';
import { Build } from '../build.js';
import { TestApp } from '../test-app.js';
import { anyRequest, send, type FuzzAnswer } from './fuzz-request.js';
import type { FuzzRequest } from './fuzz-world.js';
import { buildWorld, marks, priceDigits, type World } from './fuzz-world.js';
import { wrongsOf } from './judge.js';

export interface FuzzOptions {
  requests: number;
  /** The same seed on the same database sends the same requests. */
  seed: number;
  onProgress?: (text: string) => void;
  onBreach?: (breach: Breach) => void;
}

/** A request whose answer was wrong, whole, so that it can be sent again by hand. */
export interface Breach {
  number: number;
  wrongs: string[];
  request: FuzzRequest;
  answer: { status: number; text: string } | null;
  /** What the server wrote into its log meanwhile */
  log: string[];
}

export interface FuzzFigures {
  seed: number;
  requests: number;
  seconds: number;
  /** How many answers of each status, by kind and caller */
  statuses: Record<string, Record<string, number>>;
  /** Root fields and routes that were asked, and those of them that never did what they were asked for */
  operations: { asked: number; neverDone: string[] };
  breaches: Breach[];
}

/** Requests are made some hundred at a time, each with a seed of its own. */
const batch = 500;

/** Sends one request after the other to a store of its own and judges every answer. */
export async function runFuzz({ requests, seed, onProgress, onBreach }: FuzzOptions): Promise<FuzzFigures> {
  const log: string[] = [];
  const app = await TestApp.start(
    { DEFAULT_CUSTOMER_PASSWORD: 'the-default-one' },
    undefined,
    pino({ level: 'error' }, { write: line => log.push(line) }),
  );
  try {
    const world = await buildWorld(app, new Build(app.em()));
    await assertSeeing(world);
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
    await assertSeeing(world);
    return { seed, requests, seconds: Math.round((performance.now() - started) / 100) / 10, ...run.figures() };
  } finally {
    await app.close();
  }
}

/** The marks can be seen by those who may see them, and everybody is still who it was: else a run would prove nothing. */
async function assertSeeing({ app, tokens }: World): Promise<void> {
  const document = '{ me { pricingTier orders(first: 100) { nodes { note lines { unitPrice } } } } }';
  for (const caller of ['one', 'other'] as const) {
    const { data } = await app.graphql<{ me: { pricingTier: number } | null }>(document, {}, tokens[caller]);
    const text = JSON.stringify(data);
    if (!text.includes(marks[caller].word) || !text.includes(priceDigits) || data?.me?.pricingTier === 42_069)
      throw new Error(`The records of ${caller} are not what they were: ${text}`);
  }
  const { data } = await app.graphql('{ orders(first: 1000) { totalCount } }', {}, tokens.admin);
  if (data === null) throw new Error('The admin is none any more.');
}

class Run {
  readonly breaches: Breach[] = [];
  private sent = 0;
  private readonly statuses: Record<string, Record<string, number>> = {};
  private readonly asked = new Set<string>();
  private readonly done = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly log: string[],
  ) {}

  async one(request: FuzzRequest): Promise<Breach | null> {
    this.log.length = 0;
    const answer = await send(this.world, request);
    this.sent += 1;
    const wrongs = wrongsOf(request, answer);
    this.count(request, answer);
    if (wrongs.length === 0) return null;
    const breach = {
      number: this.sent,
      wrongs,
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
    const asked = [...this.asked].sort();
    return {
      statuses: this.statuses,
      operations: { asked: asked.length, neverDone: asked.filter(operation => !this.done.has(operation)) },
      breaches: this.breaches,
    };
  }

  private count({ kind, caller, operations }: FuzzRequest, answer: FuzzAnswer | null): void {
    const codes = (this.statuses[`${kind} ${caller}`] ??= {});
    const status = answer === null ? 'none' : this.statusOf(kind, answer);
    codes[status] = (codes[status] ?? 0) + 1;
    for (const operation of operations) {
      this.asked.add(operation);
      if (/^2\d\d$/.test(status)) this.done.add(operation);
    }
  }

  /** A document that ran answers 200 also where it was refused; what counts then is the refusal. */
  private statusOf(kind: string, { status, text }: FuzzAnswer): string {
    const refused = kind === 'graphql' && status === 200 ? /"extensions":\{[^}]*"status":(\d+)/.exec(text) : null;
    return refused ? `200 with ${refused[1]}` : String(status);
  }
}
