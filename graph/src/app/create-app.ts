import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import proxyAddress from 'proxy-addr';
import { NumberScan, Passwords, Tokens, tokenSecret } from '../auth/index.js';
import { store, type Config } from '../config/index.js';
import { listen, type Database } from '../database/index.js';
import type { Clock } from '../shared/clock.js';
import { currentActivity, setRoute } from '../shared/activity.js';
import { AppError } from '../shared/errors.js';
import { openMetrics, openTracing, type Metrics } from '../telemetry/index.js';
import { openJobs } from './background-jobs.js';
import { readDatabaseGauges } from './database-gauges.js';
import { openCardPayments, simulatorPath, type CardPayments } from './card-payments.js';
import { knownFailure } from './error-response.js';
import { Execution } from './execution.js';
import { createGraphQLServer } from './graphql.js';
import { GraphQLEndpoint } from './graphql-endpoint.js';
import { KeptAnswers } from './kept-answers.js';
import { readOperationNames } from './known-operations.js';
import { named, openPages, type Pages } from './pages.js';
import { policyReports, reportPath } from './policy-reports.js';
import { payPageHeaders, playgroundHeaders, securityHeaderList, securityHeaders } from './headers.js';
import { reportSchema } from './report-schema.js';
import { RequestContexts, type RequestContext } from './request-context.js';
import { RequestLog } from './request-log.js';
import { restRouter, sendProblem } from './rest.js';
import { createSchema } from './schema.js';
import { siteFiles } from './site-files.js';
import { VisitorLane } from './visitor-lane.js';

export interface AppParts {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
}

/** The store as one HTTP server; `close` lets running requests finish. */
export interface StoreServer {
  httpServer: Server;
  /** null: METRICS_PORT is not set */
  metrics: Metrics | null;
  /** Begins the work that nobody asked for by a request: settling open payments, sending mails. */
  startWork(): Promise<void>;
  /** Settles the payments that are due now. */
  reconcile(): Promise<void>;
  /** Works off the jobs that are due now. */
  runJobs(): Promise<void>;
  /** Offers the jobs that run once a day. */
  offerDailyJobs(): Promise<void>;
  /** From here on `/readyz` answers 503, while requests are still served. */
  drain(): void;
  close(): Promise<void>;
}

/** The store's interfaces, health and pages behind one server. */
export async function createStore(parts: AppParts): Promise<StoreServer> {
  const { config, database, clock, log } = parts;
  const secret = tokenSecret(config.tokenSecret, config.dataDir);
  const tokens = new Tokens(secret, clock, config.previousTokenSecret);
  const tracing = await openTracing(config.tracing);
  const { jobs, imports, daily, stop: stopJobs } = await openJobs({ ...parts, tracing });
  const cards = await openCardPayments({ ...parts, jobs });
  const schema = await createSchema();
  const execution = new Execution(schema);
  const contexts = new RequestContexts(database, tokens, clock, {
    config, store, tokens,
    passwords: new Passwords(config.passwordCost),
    numberScan: new NumberScan((address, customerNumber) => log.warn({ address, customerNumber }, 'customer numbers are asked for one after the other')),
    captchaSecret: derivedSecret(secret, 'captcha'),
    payments: cards.parts,
    mail: { deadLetters: jobs.deadLetters, isSending: !config.production || config.mail.smtpUrl !== null },
    imports,
    runDocument: (document, variables, context) => execution.run({ document, variables }, context as RequestContext),
    reportSchema: reportSchema(schema),
    cardForm: cards.form,
  });
  const answers = new KeptAnswers(config.answerCacheBytes);
  const changes = await followCatalogue(database, answers);
  const metrics = config.metrics && await metricsOf(database, answers);
  const lane = new VisitorLane(answers, isHit => metrics?.countLookup(isHit));
  const app = express();
  const httpServer = createLimitedServer();
  const graphQL = createGraphQLServer(execution, httpServer, log, { operationsFile: config.operationsFile, operationNames: readOperationNames(config.operationNamesFile) });
  await graphQL.start();
  const state = { draining: false };
  app.disable('x-powered-by').set('trust proxy', config.trustedProxies).set('query parser', 'simple');
  const endpoint = new GraphQLEndpoint(graphQL, { contexts, lane, answers, log, headers: securityHeaderList(config), addressOf: request => proxyAddress(request, app.get('trust proxy fn')) });
  app.use(sendRequestId, securityHeaders(config), compression());
  addCardForm(app, config, cards);
  addHealth(app, database, state);
  app.post(reportPath, named(reportPath), ...policyReports(log, clock));
  app.use('/api', restRouter({ contexts, answers }, log));
  app.use(named('site file'), siteFiles({ publicUrl: config.publicUrl, store, contexts, lane }));
  const onError = (error: unknown) => log.error({ err: error }, 'page failed');
  const pages = config.web === 'none' ? null : await openPages({ config, schema, contexts, lane, httpServer, onError });
  if (pages) addPages(app, config, pages);
  // Express's own page for it would bring headers of its own.
  app.use(() => {
    setRoute('other');
    throw new AppError('NOT_FOUND', 'There is no such path.');
  });
  app.use(pageFailure(log));
  const requests = new RequestLog({
    log, metrics, tracing,
    behindProxy: config.trustedProxies > 0,
    cachedSample: config.cachedSample,
    patternOf: path => pages?.patternOf(path) ?? 'page',
  });
  httpServer.on('request', lane.before(requests.before(endpoint.before(app)), requests));
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

function createLimitedServer(): Server {
  // Proxies keep idle connections for up to 75 s: the store must not close one in the moment in which a request is sent on it.
  const httpServer = createServer({ headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 80_000 });
  // Beyond what one machine's shoppers and their proxies open; those who open more wait at the door.
  httpServer.maxConnections = 2000;
  httpServer.maxRequestsPerSocket = 1000;
  return httpServer;
}

/** Drops cached responses, and reads no copy that is behind, when the catalogue changes. */
function followCatalogue(database: Database, answers: KeptAnswers) {
  return listen(database, 'catalogue', {
    onNotification: () => {
      database.replicas?.changed();
      answers.forget();
    },
    onListening: listening => {
      database.replicas?.setListening(listening);
      answers.setListening(listening);
    },
  });
}

function metricsOf(database: Database, cache: KeptAnswers): Promise<Metrics> {
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

/** Lets the pay page show the card form, and serves the stand-in's form where there is one. */
function addCardForm(app: Express, config: Config, { form, hostedForm }: CardPayments): void {
  if (form) app.use('/checkout', payPageHeaders(config, form.scriptUrl));
  if (hostedForm) app.use(simulatorPath, hostedForm);
}

/** A secret for another purpose, from which the first cannot be found. */
function derivedSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

/** `/healthz`: the process answers and can heal itself. `/readyz`: it can serve. Neither says more. */
function addHealth(app: Express, database: Database, state: { draining: boolean }): void {
  app.get('/healthz', (_request, response) => {
    setRoute('/healthz');
    const isStuck = database.watchdog?.isStuck ?? false;
    response.set('Cache-Control', 'no-store').status(isStuck ? 503 : 200).json({ status: isStuck ? 'stuck' : 'alive' });
  });
  app.get('/readyz', async (_request, response) => {
    setRoute('/readyz');
    const ready = !state.draining && (await database.ping().then(() => true, () => false));
    response.set('Cache-Control', 'no-store').status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
}

function addPages(app: Express, config: Config, { router, playground }: Pages): void {
  app.get('/graphql', named('/graphql'), playgroundHeaders(config), playground);
  // The header's search works without scripts through a form.
  app.get('/search', (request, response) => {
    setRoute('/search');
    const text = typeof request.query.q === 'string' ? request.query.q.trim() : '';
    response.redirect(303, text ? `/product/search/${encodeURIComponent(text)}` : '/');
  });
  app.use(router);
}

function pageFailure(log: Logger) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) return next(error);
    const failure = knownFailure(error);
    if (!failure) log.error({ err: error }, 'request failed');
    sendProblem(response, failure ?? new AppError('INTERNAL'));
  };
}
