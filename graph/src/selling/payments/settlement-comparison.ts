import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../platform/shared/clock.js';
import { localDay } from '../../platform/shared/local-days.js';
import { differenceOf, type Comparison } from './difference-of.js';
import type { CardTransaction, PaymentGateway } from './gateway.js';
import {
  chargedPayments,
  claimRun,
  failRun,
  finishRun,
  isDayDone,
  openDifferences,
  paymentsBy,
  type FoundDifference,
  type OpenDifference,
  type RunStart,
  type StoredPayment,
} from './settlement-store.js';

export interface ComparisonParts {
  /** Returns a new entity manager for each unit of work */
  newEm: () => EntityManager;
  clock: Clock;
  gateway: PaymentGateway;
  /** Number of days for which settled batches and payments are compared */
  days: number;
  /** Number of days after which an unsettled charge is a difference */
  unsettledDays: number;
  /** Lag of the provider's lists; payments changed since then are left to the next comparison */
  listLagMs: number;
  onFound: (differences: FoundDifference[]) => void;
  onFailed: (reason: string) => void;
}

/** `notNow`: another comparison is running, or the daily one is done. */
export type ComparisonOutcome = { outcome: 'done' | 'failed'; runKey: number } | { outcome: 'notNow' };

/** The provider's lists could not be read completely, so the comparison has no result. */
class ProviderUnreadable extends Error {}

const dayMs = 24 * 60 * 60 * 1000;
const pageSize = 1000;
/** Memory limits of one comparison. The next one finds further differences. */
const mostTransactions = 200_000;
const mostDifferences = 5000;

/** Compares the store's card payments with the provider's transactions, in both directions. */
export class SettlementComparison {
  constructor(private readonly parts: ComparisonParts) {}

  /** Runs the comparison of the current day unless it is done. Throws if it has to be tried again. */
  async runDaily(timeZone: string): Promise<void> {
    const day = localDay(this.parts.clock.now(), timeZone, 'isoDay');
    const { outcome } = await this.run({ day, by: null });
    if (outcome !== 'done' && !(await isDayDone(this.parts.newEm(), day)))
      throw new Error('Card payments were not compared with the provider.');
  }

  async run(start: RunStart): Promise<ComparisonOutcome> {
    const { newEm, clock, onFound, onFailed } = this.parts;
    const runKey = await claimRun(newEm(), start, clock.now());
    if (runKey === null) return { outcome: 'notNow' };
    try {
      const books = new Books(this.parts);
      await books.readProvider();
      await books.readStore();
      const obsolete = await books.recheckOpen();
      const fresh = await finishRun(
        newEm(),
        runKey,
        { compared: books.compared, found: books.found, obsolete },
        clock.now(),
      );
      if (fresh.length > 0) onFound(fresh);
      return { outcome: 'done', runKey };
    } catch (error) {
      const reason = error instanceof ProviderUnreadable ? error.message : 'The comparison failed.';
      await failRun(newEm(), runKey, reason, clock.now());
      onFailed(reason);
      if (!(error instanceof ProviderUnreadable)) throw error;
      return { outcome: 'failed', runKey };
    }
  }
}

/** A running comparison; stores nothing before its end. */
class Books {
  private readonly seen = new Set<string>();
  private readonly differences = new Map<string, FoundDifference>();
  private readonly since: Date;
  private readonly quietSince: Date;
  private readonly unsettledBefore: Date;
  compared = 0;

  constructor(private readonly parts: ComparisonParts) {
    const now = parts.clock.now().getTime();
    this.since = new Date(now - parts.days * dayMs);
    this.quietSince = new Date(now - parts.listLagMs);
    this.unsettledBefore = new Date(now - parts.unsettledDays * dayMs);
  }

  get found(): FoundDifference[] {
    return [...this.differences.values()];
  }

  /** Matches the provider's transactions with payments, with one statement per page. */
  async readProvider(): Promise<void> {
    for await (const page of this.parts.gateway.books(this.since)) {
      if (page.outcome === 'unknown') throw new ProviderUnreadable(`The provider could not be read: ${page.reason}.`);
      const transactions = page.transactions.filter(({ transId }) => !this.seen.has(transId));
      const paymentOf = await this.paymentsOf(transactions);
      for (const transaction of transactions) {
        this.seen.add(transaction.transId);
        this.note(paymentOf(transaction), transaction, transaction.transId);
      }
      if (this.seen.size > mostTransactions)
        throw new ProviderUnreadable(`More than ${mostTransactions} transactions. Lower CARD_RECONCILE_DAYS.`);
    }
  }

  /** Matches the store's charged payments with transactions. Those in no list are queried one by one. */
  async readStore(): Promise<void> {
    let after: StoredPayment | undefined;
    for (;;) {
      const payments = await chargedPayments(this.parts.newEm(), this.since, this.quietSince, after, pageSize);
      for (const payment of payments) {
        if (payment.transId === null || this.seen.has(payment.transId) || payment.lastEventAt > this.quietSince)
          continue;
        this.note(payment, await this.details(payment.transId), payment.transId);
      }
      after = payments.at(-1);
      if (payments.length < pageSize) return;
    }
  }

  /** Checks open differences that were not found again, even older ones, and returns those that no longer exist. */
  async recheckOpen(): Promise<OpenDifference[]> {
    const obsolete: OpenDifference[] = [];
    let afterKey = 0;
    for (;;) {
      const page = await openDifferences(this.parts.newEm(), afterKey, pageSize);
      const unfound = page.filter(({ transId, kind }) => !this.differences.has(`${transId} ${kind}`));
      const transactions = new Map<string, CardTransaction | null>();
      for (const { transId } of unfound)
        if (!transactions.has(transId)) transactions.set(transId, await this.details(transId));
      const payments = await this.paymentsFor(unfound, transactions);
      for (const open of unfound) {
        const now = differenceOf(payments(open), transactions.get(open.transId) ?? null, this.unsettledBefore);
        if (now !== open.kind && now !== 'underWay') obsolete.push(open);
      }
      afterKey = page.at(-1)?.key ?? afterKey;
      if (page.length < pageSize) return obsolete;
    }
  }

  private async paymentsFor(
    open: OpenDifference[],
    transactions: Map<string, CardTransaction | null>,
  ): Promise<(open: OpenDifference) => StoredPayment | null> {
    const known = open.flatMap(({ intentKey }) => (intentKey === null ? [] : [intentKey]));
    const byKey = new Map(
      (await paymentsBy(this.parts.newEm(), { keys: known })).map(payment => [payment.key, payment]),
    );
    const matched = await this.paymentsOf([...transactions.values()].filter(transaction => transaction !== null));
    return ({ intentKey, transId }) => {
      const transaction = transactions.get(transId);
      return (intentKey === null ? undefined : byKey.get(intentKey)) ?? (transaction ? matched(transaction) : null);
    };
  }

  /** Finds payments by transaction ID or invoice number. A refund belongs to the charge that it refers to. */
  private async paymentsOf(
    transactions: CardTransaction[],
  ): Promise<(transaction: CardTransaction) => StoredPayment | null> {
    const invoices = transactions.flatMap(({ invoiceNumber }) =>
      invoiceNumber ? [invoiceNumber, ownInvoice(invoiceNumber)] : [],
    );
    const found = await paymentsBy(this.parts.newEm(), {
      transIds: transactions.map(({ transId }) => transId),
      invoiceNumbers: invoices,
    });
    const matchOf = matcher(found);
    const charges = new Map<string, string>();
    for (const transaction of transactions) {
      if (transaction.standing !== 'refund' || matchOf(transaction)) continue;
      const refTransId = transaction.refTransId ?? (await this.details(transaction.transId))?.refTransId;
      if (refTransId) charges.set(transaction.transId, refTransId);
    }
    const refunded = new Map(
      (await paymentsBy(this.parts.newEm(), { transIds: [...charges.values()] })).map(payment => [
        payment.transId,
        payment,
      ]),
    );
    return transaction => matchOf(transaction) ?? refunded.get(charges.get(transaction.transId) ?? '') ?? null;
  }

  private note(payment: StoredPayment | null, transaction: CardTransaction | null, transId: string): void {
    this.compared += 1;
    // The lists may not show its last step yet, or it changed after they were read.
    if (payment && payment.lastEventAt > this.quietSince) return;
    const kind: Comparison = differenceOf(payment, transaction, this.unsettledBefore);
    if (kind === null || kind === 'underWay' || this.differences.size >= mostDifferences) return;
    this.differences.set(`${transId} ${kind}`, {
      kind,
      transId,
      ...storeSide(payment, transaction),
      ...providerSide(transaction),
    });
  }

  private async details(transId: string): Promise<CardTransaction | null> {
    const details = await this.parts.gateway.details(transId);
    if (details.outcome === 'unknown')
      throw new ProviderUnreadable(`The provider could not be read: ${details.reason}.`);
    return details.outcome === 'found' ? details.transaction : null;
  }
}

function storeSide(payment: StoredPayment | null, transaction: CardTransaction | null) {
  if (!payment)
    return {
      invoiceNumber: transaction?.invoiceNumber?.slice(0, 50) ?? null,
      intentKey: null,
      storeState: null,
      storeAmount: null,
    };
  return {
    invoiceNumber: payment.invoiceNumber,
    intentKey: payment.key,
    storeState: payment.state,
    storeAmount: payment.amount,
  };
}

function providerSide(transaction: CardTransaction | null) {
  return { providerStatus: transaction?.status.slice(0, 50) ?? '', providerAmount: transaction?.amount ?? null };
}

/** Returns the invoice number of the charge; refunds append an R. */
function ownInvoice(invoiceNumber: string): string {
  return invoiceNumber.replace(/R$/, '');
}

function matcher(payments: StoredPayment[]): (transaction: CardTransaction) => StoredPayment | null {
  const byTransId = new Map(payments.map(payment => [payment.transId, payment]));
  const byInvoice = new Map(payments.map(payment => [payment.invoiceNumber, payment]));
  return ({ transId, invoiceNumber, standing }) => {
    const invoice = invoiceNumber ?? '';
    return (
      byTransId.get(transId) ??
      byInvoice.get(invoice) ??
      (standing === 'refund' ? byInvoice.get(ownInvoice(invoice)) : undefined) ??
      null
    );
  };
}
