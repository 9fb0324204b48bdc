import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { subtract, sum, type Amount } from './amounts.ts';
import type { Behavior } from './test-tokens.ts';

/** The provider's transaction statuses. */
export type TransactionStatus =
  | 'authorizedPendingCapture'
  | 'capturedPendingSettlement'
  | 'settledSuccessfully'
  | 'refundPendingSettlement'
  | 'refundSettledSuccessfully'
  | 'FDSPendingReview'
  | 'FDSAuthorizedPendingReview'
  | 'declined'
  | 'voided'
  | 'generalError'
  | 'chargeback';

export interface SimulatedTransaction {
  transId: string;
  type: 'authCaptureTransaction' | 'authOnlyTransaction' | 'refundTransaction';
  status: TransactionStatus;
  responseCode: number;
  reasonCode: number;
  reasonText: string;
  authCode: string;
  avs: string;
  cvv: string;
  invoiceNumber: string;
  description: string;
  firstName: string;
  lastName: string;
  amount: Amount;
  requestedAmount: Amount;
  lastFour: string;
  cardType: string;
  customerId: string;
  refTransId: string | null;
  refunded: Amount;
  submittedAt: string;
  visibleFrom: string;
  batchId: string | null;
  duplicateKey: string;
  flips: boolean;
  detailsRead: number;
}

export interface Batch {
  batchId: string;
  settledAt: string;
}

export interface Nonce {
  mintedAt: string;
  usedAt: string | null;
  lastFour: string;
  cardType: string;
  /** Identifies the card without storing its number */
  cardHash: string;
  behavior: Behavior;
}

/** A fault for the next matching requests; `times` counts down. */
export interface ScriptedFault {
  request: string;
  delivery: string;
  times: number;
}

/** A request as received, for tests to inspect. */
export interface RecordedRequest {
  at: string;
  root: string;
  body: unknown;
}

interface Saved {
  clockOffsetMs: number;
  nextTransId: number;
  nextBatchId: number;
  transactions: SimulatedTransaction[];
  batches: Batch[];
  nonces: Record<string, Nonce>;
}

const empty = (): Saved => ({
  clockOffsetMs: 0,
  nextTransId: 60_000_000_001,
  nextBatchId: 8_000_001,
  transactions: [],
  batches: [],
  nonces: {},
});

/** Number of requests to keep. */
const recordedRequests = 1000;

/** The state of the simulated provider, optionally stored in a file to survive restarts. */
export class SimulatorState {
  private saved: Saved = empty();
  requests: RecordedRequest[] = [];
  faults: ScriptedFault[] = [];
  redirectsFollowed = 0;
  /** Number of charge requests, with or without a reply */
  chargesSeen = 0;

  private readonly baseClock: () => Date;
  private readonly file: string | null;

  constructor(baseClock: () => Date, file: string | null) {
    this.baseClock = baseClock;
    this.file = file;
    if (file && existsSync(file)) this.saved = JSON.parse(readFileSync(file, 'utf8')) as Saved;
  }

  now(): Date {
    return new Date(this.baseClock().getTime() + this.saved.clockOffsetMs);
  }

  advance(seconds: number): void {
    this.saved.clockOffsetMs += seconds * 1000;
    this.save();
  }

  get transactions(): readonly SimulatedTransaction[] {
    return this.saved.transactions;
  }

  get batches(): readonly Batch[] {
    return this.saved.batches;
  }

  find(transId: string): SimulatedTransaction | undefined {
    return this.saved.transactions.find(transaction => transaction.transId === transId);
  }

  /** Sets the next transaction ID, so that two simulators never use the same one. */
  startAt(transId: number): void {
    this.saved.nextTransId = transId;
  }

  takeTransId(): string {
    const transId = String(this.saved.nextTransId);
    this.saved.nextTransId += 1;
    return transId;
  }

  add(transaction: SimulatedTransaction): SimulatedTransaction {
    this.saved.transactions.push(transaction);
    this.save();
    return transaction;
  }

  /** Deletes a transaction, as a provider should never do. */
  lose(transId: string): void {
    this.saved.transactions = this.saved.transactions.filter(transaction => transaction.transId !== transId);
  }

  /** Settles the day: moves everything captured or refunded into a batch. */
  settle(): Batch {
    const batch = { batchId: String(this.saved.nextBatchId), settledAt: this.now().toISOString() };
    this.saved.nextBatchId += 1;
    this.saved.batches.push(batch);
    for (const transaction of this.saved.transactions) {
      if (transaction.status === 'capturedPendingSettlement') transaction.status = 'settledSuccessfully';
      else if (transaction.status === 'refundPendingSettlement') transaction.status = 'refundSettledSuccessfully';
      else continue;
      transaction.batchId = batch.batchId;
    }
    this.save();
    return batch;
  }

  mint(card: Pick<Nonce, 'lastFour' | 'cardType' | 'behavior'> & { number: string }): string {
    const token = randomBytes(32).toString('base64');
    this.saved.nonces[token] = {
      lastFour: card.lastFour,
      cardType: card.cardType,
      behavior: card.behavior,
      cardHash: createHash('sha256').update(card.number).digest('hex'),
      mintedAt: this.now().toISOString(),
      usedAt: null,
    };
    this.save();
    return token;
  }

  nonce(token: string): Nonce | undefined {
    return this.saved.nonces[token];
  }

  /** Marks a one-time test token or nonce as used; returns false if it already was. */
  use(token: string, card: Omit<Nonce, 'usedAt' | 'mintedAt'>): boolean {
    const known = this.saved.nonces[token];
    if (known?.usedAt) return false;
    const at = this.now().toISOString();
    this.saved.nonces[token] = { ...card, mintedAt: known?.mintedAt ?? at, usedAt: at };
    this.save();
    return true;
  }

  record(root: string, body: unknown): void {
    if (root === 'createTransactionRequest') this.chargesSeen += 1;
    this.requests.push({ at: this.now().toISOString(), root, body });
    if (this.requests.length > recordedRequests) this.requests.shift();
  }

  /** Returns the scripted fault for this request, if any. */
  takeFault(root: string): ScriptedFault | undefined {
    const fault = this.faults.find(({ request, times }) => times > 0 && (request === root || request === '*'));
    if (fault) fault.times -= 1;
    return fault;
  }

  /** Returns money captured minus money refunded, which must equal the total of the store's paid orders. */
  sum(): Amount {
    const of = (...statuses: TransactionStatus[]) =>
      sum(this.saved.transactions.filter(({ status }) => statuses.includes(status)).map(({ amount }) => amount));
    return subtract(
      of('capturedPendingSettlement', 'settledSuccessfully'),
      of('refundPendingSettlement', 'refundSettledSuccessfully'),
    );
  }

  reset(): void {
    this.saved = { ...empty(), nextTransId: this.saved.nextTransId };
    this.requests = [];
    this.faults = [];
    this.redirectsFollowed = 0;
    this.save();
  }

  save(): void {
    if (!this.file) return;
    writeFileSync(`${this.file}.part`, JSON.stringify(this.saved));
    renameSync(`${this.file}.part`, this.file);
  }
}
