import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { ActivationCodes, NumberScan, Passwords, PageSessions, Tokens, tokenSecret } from '../auth/index.js';
import { store, type Config } from '../config/index.js';
import type { ActivationParts } from '../customers/index.js';
import { listen, type Database } from '../database/index.js';
import { CachedReads, ResponseCache } from '../response-cache/index.js';
import type { Clock } from '../shared/clock.js';
import { currentActivity, setRoute } from '../shared/activity.js';
import { AppError } from '../shared/errors.js';
import { openMetrics, openTracing, type Metrics } from '../telemetry/index.js';
import { openJobs } from './background-jobs.js';
import { readDatabaseGauges } from './database-gauges.js';
import { sendCachedPages } from './cached-pages.js';
import { openCardPayments, simulatorPath, type CardPayments } from './card-payments.js';
import { clientAddressBehind } from './client-address.js';
import { createLimitedServer, limitConnections } from './connection-limits.js';
import { Executor } from './executor.js';
import { createGraphQLServer } from './graphql.js';
import { GraphQLEndpoint } from './graphql-endpoint.js';
import { acceptOperations, readKnownOperations, readOperationNames } from './known-operations.js';
import { named, openPages, type Pages } from './pages.js';
import { pageSessionRoutes } from './page-session.js';
import { policyReports, reportPath } from './policy-reports.js';
import { payPageHeaders, playgroundHeaders, securityHeaderList, securityHeaders } from './headers.js';
import { costOfVariables } from './query-limits.js';
import { reportSchema } from './report-schema.js';
import { RequestContexts, type RequestContext } from './request-context.js';
import { RequestLog } from './request-log.js';
import { onlyPaths } from './request-target.js';
import { referencePaths, restRouter, sendFailure } from './rest.js';
import { createSchema } from './schema.js';
import type { ServiceSettings } from './services.js';
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
  /** Settles the payments that are due now. */
  reconcile(): Promise<void>;
  /** Runs the jobs that are due now. */
  runJobs(): Promise<void>;
  /** Offers the jobs that run once a day. */
  offerDailyJobs(): Promise<void>;
  /** From now on `/readyz` returns 503; requests are still served. */
  drain(): void;
  close(): Promise<void>;
}

/** The store's interfaces, health and pages behind one server. */
export async function createStore(parts: AppParts): Promise<StoreServer> {
  const { config, database, clock, log } = parts;
  const secret = tokenSecret(config.tokenSecret, config.dataDir);
  const { tokens, sessions, codes } = createSigners(secret, config, clock);
  const tracing = await openTracing(config.tracing);
  const { jobs, imports, daily, stop: stopJobs } = await openJobs({ ...parts, codes, tracing });
  const cards = await openCardPayments({ ...parts, jobs });
  const schema = await createSchema();
  const executor = new Executor(schema, await createSchema({ checksProperties: false }));
  const addressOf = clientAddressBehind(config.trustedProxies);
  const cache = new ResponseCache(config.answerCacheBytes, isHit => metrics?.countLookup(isHit));
  const cachedReads = new CachedReads(database.catalogReads, cache);
  const contexts = new RequestContexts(
    { database, cachedReads, tokens, clock, addressOf },
    {
      config,
      store,
      tokens,
      passwords: new Passwords(config.passwordCost),
      ...alarms(log, { codes, jobs }),
      captchaSecret: derivedSecret(secret, 'captcha'),
      payments: cards.parts,
      mail: { deadLetters: jobs.deadLetters, isSending: !config.production || config.mail.smtpUrl !== null },
      imports,
      ...savedReportSettings(executor),
      cardForm: cards.form,
    },
  );
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
    headers: securityHeaderList(config),
  });
  app.use(sendRequestId, securityHeaders(config), compression());
  addCardForm(app, config, cards);
  addHealth(app, database, state);
  app.use(pageSessionRoutes({ sessions, tokens, contexts }));
  app.post(reportPath, named(reportPath), ...policyReports(log, clock));
  app.use('/api', restRouter({ schema, contexts, cache }, log));
  app.use(named('site file'), siteFiles({ publicUrl: config.publicUrl, store, contexts, cache }));
  const onError = (error: unknown) => log.error({ err: error }, 'page failed');
  const pages =
    config.web === 'none' ? null : await openPages({ config, executor, contexts, sessions, cache, onError });
  if (pages) addPages(app, config, pages);
  addFailures(app, log);
  const requests = new RequestLog({
    log,
    metrics,
    tracing,
    behindProxy: config.trustedProxies > 0,
    cachedSample: config.cachedSample,
    patternOf: path => pages?.patternOf(path) ?? 'page',
  });
  const limited = limitConnections(httpServer, {
    proxies: config.trustedProxies,
    perAddress: config.connectionsPerAddress,
    addressOf,
    log,
  });
  httpServer.on('request', sendCachedPages(cache, requests, requests.before(limited(onlyPaths(endpoint.before(app))))));
  return {
    httpServer,
    metrics,
    startWork: async () => {
      await jobs.start();
      await imports.resume();
      await daily.start();
      cards.start();
    },
    reconcile: cards.reconcile,
    runJobs: () => jobs.runDue(),
    offerDailyJobs: () => daily.offer(),
    drain: () => {
      state.draining = true;
    },
    close: async () => {
      state.draining = true;
      await graphQL.stop();
      await cards.stop();
      await stopJobs();
      await changes.stop();
      metrics?.close();
      await tracing?.close();
    },
  };
}

/** Creates the signers of tokens, page sessions and activation codes. */
function createSigners(secret: string, { previousTokenSecret }: Config, clock: Clock) {
  return {
    tokens: new Tokens(secret, clock, previousTokenSecret),
    sessions: new PageSessions(derivedSecret(secret, 'page sessions'), clock),
    codes: new ActivationCodes(secret, previousTokenSecret),
  };
}

/** Checks and runs saved reports like the operations that staff send. */
function savedReportSettings(executor: Executor): Pick<ServiceSettings, 'runDocument' | 'reportSchema'> {
  const { schema } = executor;
  return {
    reportSchema: reportSchema(schema),
    runDocument: async (document, variables, context) => {
      const refusal = costOfVariables(schema, document, variables);
      return refusal ? { errors: [refusal] } : executor.run({ document, variables }, context as RequestContext);
    },
  };
}

/** Logs attempts to guess customer numbers or activation codes. */
function alarms(log: Logger, parts: ActivationParts): Pick<ServiceSettings, 'numberScan' | 'activation'> {
  return {
    numberScan: new NumberScan((address, customerNumber) =>
      log.warn({ address, customerNumber }, 'an address looks up consecutive customer numbers'),
    ),
    activation: { ...parts, onWrongCode: wrong => log.warn(wrong, 'alarm: a wrong activation code was entered') },
  };
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
    isPoolStuck: () => database.watchdog?.isStuck ?? false,
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
  if (form) app.use('/checkout', payPageHeaders(config, form.scriptUrl));
  if (hostedForm) app.use(simulatorPath, hostedForm);
}

/** Derives a secret for another purpose. The original cannot be computed from it. */
function derivedSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

/**
 * `/healthz`: the process responds and can recover by itself. `/readyz`: it can serve requests. Neither reveals more.
 */
function addHealth(app: Express, database: Database, state: { draining: boolean }): void {
  app.get('/healthz', (_request, response) => {
    setRoute('/healthz');
    const isStuck = database.watchdog?.isStuck ?? false;
    response
      .set('Cache-Control', 'no-store')
      .status(isStuck ? 503 : 200)
      .json({ status: isStuck ? 'stuck' : 'alive' });
  });
  app.get('/readyz', async (_request, response) => {
    setRoute('/readyz');
    const ready =
      !state.draining &&
      (await database.ping().then(
        () => true,
        () => false,
      ));
    response
      .set('Cache-Control', 'no-store')
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ready' : 'not ready' });
  });
}

function addPages(app: Express, config: Config, { router, playground, apiDocs }: Pages): void {
  app.get('/graphql', named('/graphql'), playgroundHeaders(config), playground);
  app.get(`/api${referencePaths.page}`, named('/api/docs'), playgroundHeaders(config), apiDocs);
  // Without scripts, the header's search submits a form.
  app.get('/search', (request, response) => {
    setRoute('/search');
    const text = typeof request.query.q === 'string' ? request.query.q.trim() : '';
    response.redirect(303, text ? `/product/search/${encodeURIComponent(text)}` : '/');
  });
  app.use(router);
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
