import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { CardForm } from '../selling/checkout/index.js';
import { store, type CardConfig, type CardProvider, type Config } from '../platform/config/index.js';
import type { Database } from '../platform/database/index.js';
import type { JobData, JobSender } from '../platform/jobs/index.js';
import {
  AuthorizeNetGateway,
  queueChecks,
  Reconciler,
  SettlementComparison,
  timesFor,
  type FoundDifference,
  type PaymentGateway,
  type PaymentParts,
  type PaymentStep,
} from '../selling/payments/index.js';
import type { Clock } from '../platform/shared/clock.js';

/** Path of the simulator's card form. */
export const simulatorPath = '/card-simulator';

/** Card payments of the running store. */
export interface CardPayments {
  /** Shared by the payment services of all requests */
  parts: PaymentParts;
  /** Settings that browsers need for the hosted card form; null: cards are not accepted */
  form: CardForm | null;
  /** The simulator's card form, to be mounted at `simulatorPath`; null with the real provider */
  hostedForm: RequestListener | null;
  /** Compares the payments with the provider's records, once a day. */
  compareDaily(): Promise<void>;
  /** Makes a check of an open payment. */
  check(job: JobData['settlePayment']): Promise<void>;
  /** Queues the checks of open payments that are not queued. */
  findOpen(): Promise<void>;
  /** Finds open payments, and warns if the provider does not respond. */
  start(): Promise<void>;
  /** Waits until running charges have completed and are stored. */
  finishCharges(): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  jobs: JobSender;
}

/** Connects to the card provider that the configuration names: the real one, the simulator, or none. */
export async function openCardPayments({ config, database, clock, log, jobs }: Parts): Promise<CardPayments> {
  const { cards } = config;
  if (cards.provider === 'none') return withoutCards(jobs);
  const { provider, hostedForm, close } =
    cards.provider === 'simulator'
      ? await openSimulator(config.dataDir, clock)
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
  const { days, unsettledDays } = cards.comparison;
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
  const findOpen = () => queueChecks(database.em.fork({ useContext: true }), jobs, clock.now());
  const running = new Set<Promise<unknown>>();
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
      onCharge: charge => trackUntilSettled(running, charge),
    },
    form: {
      apiLoginId: provider.apiLoginId,
      clientKey: provider.clientKey,
      scriptUrl: provider.scriptUrl,
      isTest: cards.isTest,
    },
    hostedForm,
    findOpen,
    start: async () => {
      await findOpen();
      void warnUnlessReady(gateway, log);
    },
    compareDaily: () => comparison.runDaily(store.timeZone),
    check: job => reconciler.check(job),
    finishCharges: async () => void (await Promise.allSettled(running)),
    close,
  };
}

const withoutCards = (jobs: JobSender): CardPayments => ({
  parts: { gateway: null, jobs },
  form: null,
  hostedForm: null,
  findOpen: async () => undefined,
  start: async () => undefined,
  compareDaily: async () => undefined,
  check: async () => undefined,
  finishCharges: async () => undefined,
  close: async () => undefined,
});

interface RunningSimulator {
  provider: CardProvider;
  hostedForm: RequestListener;
  close(): Promise<void>;
}

/** Starts the simulator, which stores its state in the data directory. */
async function openSimulator(dataDir: string, clock: Clock): Promise<RunningSimulator> {
  const { startSimulator } = await import('#card-simulator');
  mkdirSync(dataDir, { recursive: true });
  const simulator = await startSimulator({ now: () => clock.now(), stateFile: join(dataDir, 'card-simulator.json') });
  // The state may be deleted without the database, or the database without the state. A transaction key must still be
  // unique.
  simulator.state.startAt(randomInt(10_000_000_000, 99_000_000_000));
  const { merchant, gatewayUrl, hostedForm, close } = simulator;
  return { provider: { ...merchant, gatewayUrl, scriptUrl: `${simulatorPath}/v3/AcceptUI.js` }, hostedForm, close };
}

/** Differences beyond these are only counted; the admin area lists all. */
const mostLogged = 20;

/** Logs one line with a stable code for each of the first new differences, then their number. */
function logDifferences(log: Logger, differences: FoundDifference[]): void {
  for (const difference of differences.slice(0, mostLogged))
    log.error({ code: 'PAYMENT_DIFFERENCE', ...difference }, 'a card payment differs from the provider');
  log.error({ code: 'PAYMENT_DIFFERENCES', count: differences.length }, 'new payment differences wait for staff');
}

function trackUntilSettled(running: Set<Promise<unknown>>, charge: Promise<unknown>): void {
  running.add(charge);
  const forget = () => running.delete(charge);
  charge.then(forget, forget);
}

/** Kills the process at a step, as a power failure would, for tests of such failures. */
function reachStep(failPoint: CardConfig['failPoint']): (step: PaymentStep) => void {
  return step => {
    if (step === failPoint) process.kill(process.pid, 'SIGKILL');
  };
}

/** Not awaited at startup: the store also sells without cards. */
async function warnUnlessReady(gateway: PaymentGateway, log: Logger): Promise<void> {
  const ping = await gateway.ping();
  if (ping.outcome !== 'ready')
    log.warn({ ping }, 'the card provider refuses or does not respond; it must also allow the Transaction Details API');
}
