import type { Server } from 'node:http';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { store, type Config } from '../platform/config/index.js';
import { missingFirstSteps, type FirstStepSettings } from '../operations/first-steps/index.js';
import { listen, type Database } from '../platform/database/index.js';
import { CachedReads, ResponseCache } from '../platform/response-cache/index.js';
import type { Clock } from '../platform/shared/clock.js';
import { currentActivity, setRoute } from '../platform/shared/activity.js';
import { AppError } from '../platform/shared/errors.js';
import { openMetrics, openTracing, type Metrics } from '../platform/telemetry/index.js';
import { openJobs } from './background-jobs.js';
import { readDatabaseGauges } from './database-gauges.js';
import { sendCachedPages } from './cached-pages.js';
import { openCardPayments, simulatorPath, type CardPayments } from './card-payments.js';
import { clientAddressBehind } from './client-address.js';
import { createLimitedServer, limitConnections } from './connection-limits.js';
import { hasDiskSpace } from './disk-space.js';
import { Executor } from './executor.js';
import { createGraphQLServer } from './graphql.js';
import { GraphQLEndpoint } from './graphql-endpoint.js';
import { acceptOperations, readKnownOperations, readOperationNames } from './known-operations.js';
import { pageAddressOf } from './page-address.js';
import { named, openPages, type Pages } from './pages.js';
import { keptSignInRoutes } from './kept-sign-in.js';
import { pageSessionRoutes } from './page-session.js';
import { oneAtATime } from './pipelined-requests.js';
import { policyReports, reportPath } from './policy-reports.js';
import { payPageHeaders, playgroundHeaders, securityHeaders } from './headers.js';
import { RequestContexts } from './request-context.js';
import { RequestLog } from './request-log.js';
import { onlyPaths } from './request-target.js';
import { fewPerTurn } from './requests-per-turn.js';
import { referencePaths, restRouter, sendFailure } from './rest.js';
import { createSchema } from './schema.js';
import { settingsOf } from './settings.js';
import { createSigners } from './signers.js';
import { siteFiles } from './site-files.js';

export interface AppParts {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
}

/** The store as one HTTP server. `close` waits for running requests. */
export interface StoreServer {
  httpServer: Server;
  /** null: METRICS_PORT is not set */
  metrics: Metrics | null;
  /** Starts background work, such as settling open payments and sending mail. */
  startWork(): Promise<void>;
  /** Starts processing imports, without the other background work. */
  startImports(): Promise<void>;
  /** Makes a check of an open payment. */
  checkPayment: CardPayments['check'];
  /** Runs the jobs that are due now. */
  runJobs(): Promise<void>;
  /** From now on `/readyz` returns 503; requests are still served. */
  drain(): void;
  close(): Promise<void>;
}

/** The store's interfaces, health and pages behind one server. */
export async function createStore(parts: AppParts): Promise<StoreServer> {
  const { config, database, clock, log } = parts;
  const { tokens, sessions, codes, captchaSecret } = createSigners(config, clock);
  const tracing = await openTracing(config.tracing);
  const { jobs, stop: stopJobs } = await openJobs({ ...parts, codes, tracing, payments: () => cards });
  const cards: CardPayments = await openCardPayments({ ...parts, jobs });
  const schema = await createSchema();
  const executor = new Executor(schema, await createSchema({ checksProperties: false }));
  const addressOf = clientAddressBehind(config.trustedProxies);
  const cache = new ResponseCache(config.answerCacheBytes, isHit => metrics?.countLookup(isHit));
  const cachedReads = new CachedReads(database.catalogReads, cache);
  const isSendingMail = !config.production || config.mail.smtpUrl !== null;
  const firstSteps = { isSendingMail, takesCards: cards.form !== null, needsBackup: config.production };
  const settings = settingsOf(config, {
    log,
    executor,
    tokens,
    captchaSecret,
    codes,
    jobs,
    payments: cards.parts,
    failedMail: { deadLetters: jobs.deadLetters, isSending: isSendingMail },
    firstSteps,
    cardForm: cards.form,
  });
  const contexts = new RequestContexts({ database, cachedReads, tokens, clock, addressOf, settings });
  const changes = await followCatalog(database, cache);
  const metrics = config.metrics && (await metricsOf(database, cache));
  const app = express();
  const httpServer = createLimitedServer();
  const graphQL = createGraphQLServer(executor, httpServer, log, {
    isLimited: config.operationsFile !== null,
    operationNames: readOperationNames(config.operationNamesFile),
  });
  await graphQL.start();
  const state = { draining: false };
  // Used for scheme and host of addresses. client-address.ts reads the sender's address.
  app.disable('x-powered-by').set('trust proxy', config.trustedProxies).set('query parser', 'simple');
  const accept = acceptOperations(config.operationsFile === null ? null : readKnownOperations(config.operationsFile));
  const endpoint = new GraphQLEndpoint(graphQL, {
    accept,
    contexts,
    cache,
    log,
    setHeaders: securityHeaders(config),
  });
  app.use(sendRequestId, securityHeaders(config), compression());
  addCardForm(app, config, cards);
  addHealth(app, parts, state);
  addSearchForm(app);
  app.use(pageSessionRoutes({ production: config.production, sessions, tokens, contexts }));
  app.use(keptSignInRoutes({ production: config.production, tokens, contexts, clock }));
  app.post(reportPath, named(reportPath), ...policyReports(log, clock));
  app.use('/api', restRouter({ executor, contexts, cache, production: config.production }, log));
  app.use(named('site file'), siteFiles({ publicUrl: config.publicUrl, store, contexts, cache }));
  const onError = (error: unknown) => log.error({ err: error }, 'page failed');
  const pages =
    config.web === 'none' ? null : await openPages({ config, executor, contexts, sessions, cache, onError });
  if (pages) addPages(app, config, pages);
  addFailures(app, log);
  const patternOf = (path: string) => pages?.patternOf(path) ?? 'page';
  const { trustedProxies: proxies, cachedSample } = config;
  const requests = new RequestLog({ log, metrics, tracing, behindProxy: proxies > 0, cachedSample, patternOf });
  const limited = limitedBy(parts, httpServer, addressOf);
  const computed = requests.before(limited(onlyPaths(endpoint.before(app))));
  const answer = sendCachedPages(cache, pageAddressOf(patternOf), requests, fewPerTurn(addressOf, computed));
  httpServer.on('request', oneAtATime(httpServer, answer));
  return {
    httpServer,
    metrics,
    startWork: async () => {
      await jobs.start();
      await cards.start();
      if (config.production) await logFirstSteps(database, firstSteps, log);
    },
    checkPayment: cards.check,
    startImports: () => jobs.startOnly('runImport'),
    runJobs: () => jobs.runDue(),
    drain: () => {
      state.draining = true;
    },
    close: async () => {
      state.draining = true;
      await graphQL.stop();
      await cards.finishCharges();
      await stopJobs();
      await cards.close();
      await changes.stop();
      metrics?.close();
      await tracing?.close();
    },
  };
}

function limitedBy({ config, log }: AppParts, httpServer: Server, addressOf: ReturnType<typeof clientAddressBehind>) {
  const { trustedProxies: proxies, connectionsPerAddress: perAddress } = config;
  return limitConnections(httpServer, { proxies, perAddress, addressOf, log });
}

/** Logs what a new store lacks; its admins see the same list in the admin area. */
async function logFirstSteps({ em }: Database, settings: FirstStepSettings, log: Logger): Promise<void> {
  const missing = await missingFirstSteps(em.fork(), settings);
  if (missing.length > 0)
    log.warn({ missing }, 'the store is not completely set up; admins see a list with links under /admin');
}

/** When the catalog changes, clears the cache, and ignores replicas that do not have the change yet. */
function followCatalog(database: Database, cache: ResponseCache) {
  return listen(database, 'catalogue', {
    onNotification: () => {
      database.replicas?.changed();
      cache.clear();
    },
    onListening: listening => {
      database.replicas?.setListening(listening);
      cache.setListening(listening);
    },
  });
}

function metricsOf(database: Database, cache: ResponseCache): Promise<Metrics> {
  return openMetrics({
    pool: database.pool,
    isPoolStuck: () => database.watchdog.isStuck,
    cache,
    readDatabase: () => readDatabaseGauges(database),
    replicaLags: async () => database.replicas?.lags() ?? [],
  });
}

function sendRequestId(_request: Request, response: Response, next: NextFunction): void {
  const activity = currentActivity();
  if (activity) response.setHeader('X-Request-Id', activity.id);
  next();
}

/** Allows the payment page to show the card form, and serves the simulator's form if it runs. */
function addCardForm(app: Express, config: Config, { form, hostedForm }: CardPayments): void {
  if (form) app.get('/checkout', payPageHeaders(config, form.scriptUrl));
  if (hostedForm) app.use(simulatorPath, hostedForm);
}

/**
 * `/healthz`: the process responds and can recover by itself. `/readyz`: it can serve requests. Neither reveals more.
 */
function addHealth(app: Express, { config, database }: AppParts, state: { draining: boolean }): void {
  app.get('/healthz', (_request, response) => {
    setRoute('/healthz');
    const { isStuck } = database.watchdog;
    response
      .set('Cache-Control', 'no-store')
      .status(isStuck ? 503 : 200)
      .json({ status: isStuck ? 'stuck' : 'alive' });
  });
  app.get('/readyz', async (_request, response) => {
    setRoute('/readyz');
    const ready =
      !state.draining &&
      !database.watchdog.isStuck &&
      (await database.ping().then(
        () => true,
        () => false,
      )) &&
      (await hasDiskSpace(config.dataDir));
    response
      .set('Cache-Control', 'no-store')
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ready' : 'not ready' });
  });
}

function addPages(app: Express, config: Config, { router, playground, apiDocs }: Pages): void {
  app.get('/graphql', named('/graphql'), playgroundHeaders(config), playground);
  app.get(`/api${referencePaths.page}`, named('/api/docs'), playgroundHeaders(config), apiDocs);
  app.use(router);
}

/** Without scripts, the header's search submits a form. */
function addSearchForm(app: Express): void {
  app.get('/search', (request, response) => {
    setRoute('/search');
    const text = typeof request.query.q === 'string' ? request.query.q.trim() : '';
    response.redirect(303, text ? `/product/search/${encodeURIComponent(text)}` : '/');
  });
}

/** Handles unknown paths and failures. Express would send these with its own headers. */
function addFailures(app: Express, log: Logger): void {
  app.use(() => {
    setRoute('other');
    throw new AppError('NOT_FOUND', 'Path not found.');
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction): void =>
    sendFailure(error, response, log),
  );
}
