import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { CardForm } from '../checkout/index.js';
import { store, type CardConfig, type CardProvider, type Config } from '../config/index.js';
import type { Database } from '../database/index.js';
import type { JobSender } from '../jobs/index.js';
import {
  AuthorizeNetGateway,
  Reconciler,
  SettlementComparison,
  SettlementSchedule,
  timesFor,
  type FoundDifference,
  type PaymentGateway,
  type PaymentParts,
  type PaymentStep,
} from '../payments/index.js';
import type { Clock } from '../shared/clock.js';

/** Where the stand-in's card form lies in the store. */
export const simulatorPath = '/card-simulator';

/** Card payments of the running store. */
export interface CardPayments {
  /** What the services of every request share */
  parts: PaymentParts;
  /** What browsers need for the hosted card form; null: no cards are taken */
  form: CardForm | null;
  /** The stand-in's card form, to be mounted at `simulatorPath`; null with the real provider */
  hostedForm: RequestListener | null;
  /** Begins to settle open payments, now and from time to time. */
  start(): void;
  /** Settles what is due now. */
  reconcile(): Promise<void>;
  /** Lets charges on their way be answered and written down, and ends the work in hand. */
  stop(): Promise<void>;
}

interface Parts {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  jobs: JobSender;
}

/** Opens the way to the card provider as the configuration says: the real one, a stand-in of our own, or none. */
export async function openCardPayments({ config, database, clock, log, jobs }: Parts): Promise<CardPayments> {
  const { cards } = config;
  if (cards.provider === 'none') return withoutCards(jobs);
  const { provider, hostedForm, close } =
    cards.provider === 'simulator'
      ? await startStandIn(config.dataDir, clock)
      : { provider: cards.provider, hostedForm: null, close: async () => undefined };
  const gateway = new AuthorizeNetGateway(
    {
      url: provider.gatewayUrl,
      apiLoginId: provider.apiLoginId,
      transactionKey: provider.transactionKey,
      timeoutMs: cards.timeoutMs,
    },
    clock,
  );
  const onError = (error: unknown) => log.error({ err: error }, 'a step of a card payment failed');
  const times = timesFor(cards);
  const reach = reachStep(cards.failPoint);
  const reconciler = new Reconciler({
    newEm: () => database.em.fork({ useContext: true }),
    clock,
    gateway,
    jobs,
    times,
    checks: cards.checks,
    reach,
    onError,
    onAlarm: (intentKey, state) => log.error({ intentKey, state }, 'a card payment needs a person'),
  });
  const { hour, days, unsettledDays } = cards.comparison;
  const comparison = new SettlementComparison({
    newEm: () => database.em.fork({ useContext: true }),
    clock,
    gateway,
    days,
    unsettledDays,
    listLagMs: cards.listLagMs,
    onFound: differences => logDifferences(log, differences),
    onFailed: reason =>
      log.error({ code: 'PAYMENT_COMPARISON_FAILED', reason }, 'card payments could not be compared with the provider'),
  });
  const schedule = new SettlementSchedule({ comparison, clock, hour, timeZone: store.timeZone, onError });
  const underWay = new Set<Promise<unknown>>();
  return {
    parts: {
      gateway,
      jobs,
      times,
      reach,
      onError,
      comparison,
      breaker: { lostAnswers: cards.lostAnswers, windowMs: 60_000, pauseMs: cards.pauseMs },
      checks: cards.checks,
      declinesPerHour: cards.declinesPerHour,
      onCharge: charge => keepUntilSettled(underWay, charge),
      onOpenWork: () => reconciler.wake(),
    },
    form: {
      apiLoginId: provider.apiLoginId,
      clientKey: provider.clientKey,
      scriptUrl: provider.scriptUrl,
      isTest: cards.isTest,
    },
    hostedForm,
    start: () => {
      reconciler.start();
      schedule.start();
      void warnUnlessReady(gateway, log);
    },
    reconcile: () => reconciler.run(),
    stop: async () => {
      await Promise.allSettled(underWay);
      await reconciler.stop();
      await schedule.stop();
      await close();
    },
  };
}

const withoutCards = (jobs: JobSender): CardPayments => ({
  parts: { gateway: null, jobs },
  form: null,
  hostedForm: null,
  start: () => undefined,
  reconcile: async () => undefined,
  stop: async () => undefined,
});

interface StandIn {
  provider: CardProvider;
  hostedForm: RequestListener;
  close(): Promise<void>;
}

/** Starts the stand-in for the provider, with its books beside the store's data. */
async function startStandIn(dataDir: string, clock: Clock): Promise<StandIn> {
  const { startSimulator } = await import('#card-simulator');
  mkdirSync(dataDir, { recursive: true });
  const simulator = await startSimulator({ now: () => clock.now(), stateFile: join(dataDir, 'card-simulator.json') });
  // The books may be deleted without the database, or the other way: a transaction's key must still never come twice.
  simulator.state.startAt(randomInt(10_000_000_000, 99_000_000_000));
  const { merchant, gatewayUrl, hostedForm, close } = simulator;
  return { provider: { ...merchant, gatewayUrl, scriptUrl: `${simulatorPath}/v3/AcceptUI.js` }, hostedForm, close };
}

/** Beyond these the list in the admin area says more than the log. */
const mostLogged = 20;

/** Alarms by stable codes: one line for each of the first new differences, then their number. */
function logDifferences(log: Logger, differences: FoundDifference[]): void {
  for (const difference of differences.slice(0, mostLogged))
    log.error({ code: 'PAYMENT_DIFFERENCE', ...difference }, 'a card payment differs from the provider');
  log.error({ code: 'PAYMENT_DIFFERENCES', count: differences.length }, 'new payment differences wait for staff');
}

function keepUntilSettled(underWay: Set<Promise<unknown>>, charge: Promise<unknown>): void {
  underWay.add(charge);
  const forget = () => underWay.delete(charge);
  charge.then(forget, forget);
}

/** Ends the process at a step, as a power cut would; for tests of exactly that. */
function reachStep(failPoint: CardConfig['failPoint']): (step: PaymentStep) => void {
  return step => {
    if (step === failPoint) process.kill(process.pid, 'SIGKILL');
  };
}

/** Nobody waits for it: the store sells without cards too. */
async function warnUnlessReady(gateway: PaymentGateway, log: Logger): Promise<void> {
  const ping = await gateway.ping();
  if (ping.outcome !== 'ready')
    log.warn({ ping }, 'the card provider refuses or does not answer; it must also allow the Transaction Details API');
}
