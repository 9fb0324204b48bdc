import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { unwrapResolverError } from '@apollo/server/errors';
import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql';
import type { PageSessions } from '../platform/auth/index.js';
import type { Config } from '../platform/config/index.js';
import { etagOf, type CachedResponse, type ResponseCache } from '../platform/response-cache/index.js';
import type { Actor } from '../platform/shared/access.js';
import { AppError } from '../platform/shared/errors.js';
import { FairShares, mostWaiting, type Leave } from '../platform/shared/fair-shares.js';
import { currentActivity, setRoute, type Activity } from '../platform/shared/activity.js';
import { isPassing } from '../platform/shared/passing-failure.js';
import { beginPage, cachedPage, stalePage } from './cached-pages.js';
import type { Executor, Operation } from './executor.js';
import { allowInline, type InlineHashes } from './headers.js';
import { cartLinesOf, clearPageSession, pageViewer, sendsPageSession } from './page-session.js';
import { missingAddress, pageAddressOf, unknownPage } from './page-address.js';
import type { Cacheability, RequestContexts } from './request-context.js';
import { formatGraphQLError, knownFailure, retrySeconds } from './error-response.js';

/** A page rendered by the web. */
interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Hashes of the inline style and script */
  inline?: InlineHashes;
}

/** A page whose data is loaded, or a redirect */
interface LoadedPage {
  status: number;
  location?: string;
  render: () => RenderedPage;
}

type LoadPage = (pathAndQuery: string, customer: { cartLines: number } | null) => Promise<LoadedPage>;

/** The built server side of the web. */
interface PageBundle {
  createPageHandler(options: PageOptions): LoadPage;
  createPagePattern(): Pages['patternOf'];
}

/** Options of the web's server side. */
interface PageOptions {
  clientDir: string;
  /**
   * Runs a query for the customer of the page, or for a visitor. Known errors keep their code: a missing record makes
   * the page a 404, a temporary failure a 503.
   */
  runQuery: (query: Operation) => Promise<FormattedExecutionResult>;
  /** Origin of canonical links */
  origin: string;
  /** Id of the current request, which error screens show */
  requestId: () => string | undefined;
  /** Called with the reason for a failed page, which users do not see. */
  onError: (error: unknown) => void;
}

/** Serves pages and static files. */
export interface Pages {
  router: Router;
  /** GraphiQL's page */
  playground: RequestHandler;
  /** The page of the REST reference */
  apiDocs: RequestHandler;
  /** Pattern of a page's address, such as `/product/:productKey` */
  patternOf: (pathAndQuery: string) => string;
}

const webDir = fileURLToPath(new URL('../../../web/', import.meta.url));
const clientDir = join(webDir, 'dist/client');

const year = 365 * 24 * 60 * 60 * 1000;

export interface PageParts {
  config: Config;
  executor: Executor;
  contexts: RequestContexts;
  sessions: PageSessions;
  cache: ResponseCache;
  onError: (error: unknown) => void;
}

/** Opens the pages of the web's build. */
export async function openPages(parts: PageParts): Promise<Pages> {
  const { config, executor, contexts, onError } = parts;
  const options: PageOptions = {
    clientDir,
    runQuery: async query => {
      const { viewer, cacheability } = currentPage.getStore() ?? {
        viewer: null,
        cacheability: { onlySame: false, changes: false },
      };
      const result = await executor.run(query, contexts.page(viewer, cacheability));
      return { ...result, errors: result.errors?.map(formatKnown) };
    },
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    onError,
    requestId: () => currentActivity()?.id,
  };
  const bundle = (await import(pathToFileURL(join(webDir, 'dist/server/page-handler.js')).href)) as PageBundle;
  const patternOf = bundle.createPagePattern();
  const router = express.Router();
  // File names change with their content, and the build has compressed the files. A missing file is not a page.
  const assets = {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { immutable: true, maxAge: year, fallthrough: false },
  };
  router.use('/assets', named('/assets'), expressStaticGzip(join(clientDir, 'assets'), assets));
  router.use(
    named('static file'),
    express.static(clientDir, { maxAge: '1h', index: false }),
    pageRenderer(bundle.createPageHandler(options), patternOf, parts),
  );
  return {
    router,
    // If only known operations run, the playground is of use to staff only, and says so.
    playground: await builtHtml('graphiql.html', html =>
      config.operationsFile === null ? html : html.replace('<div id="graphiql">', '<div id="graphiql" data-for-staff>'),
    ),
    apiDocs: await builtHtml('api-docs.html'),
    patternOf,
  };
}

async function builtHtml(file: string, change = (html: string) => html): Promise<RequestHandler> {
  const html = change(await readFile(join(clientDir, file), 'utf8'));
  return (_request, response) => {
    response.type('html').set('Cache-Control', 'no-cache').send(html);
  };
}

function formatKnown(error: GraphQLFormattedError): GraphQLFormattedError {
  return knownFailure(unwrapResolverError(error)) ? formatGraphQLError(error, error, () => undefined) : error;
}

/** Requests for pages that wait for others of the same sender */
const waiting = { perSender: 24, inTotal: 400 };
const { mostWaitMs } = mostWaiting;
/** Pages that load their data or are rendered: one of a customer. Many visitors may share a network. */
const customerPages = { perSender: 1, waiting, mostWaitMs };
const networkPages = { perSender: 3, waiting, mostWaitMs };
/**
 * Rendering takes the processor, so pages are rendered one after another, and their senders take turns. A page that
 * loads its data is not in this line.
 */
const renders = new FairShares({ perSender: 1, inTotal: 1, mostWaitMs });

async function renderInTurn({ render }: LoadedPage): Promise<RenderedPage> {
  const leave = await enter(renders, currentActivity());
  try {
    // Other requests are read between two pages.
    await nextTurn();
    return render();
  } finally {
    leave();
  }
}

/** Waits for the turn of the request. Throws NOT_READY if too many wait, or for too long. */
async function enter(shares: FairShares, activity: Activity | undefined): Promise<Leave> {
  const leave = await shares.enter(activity?.sender ?? '', activity);
  if (!leave) throw new AppError('NOT_READY', undefined, { retryAfter: retrySeconds });
  return leave;
}

/** The customer that a page is rendered for (null: a visitor), and whether its operations so far can be cached. */
interface CurrentPage {
  viewer: Actor | null;
  cacheability: Cacheability;
}

/** The page that is being rendered. */
const currentPage = new AsyncLocalStorage<CurrentPage>();

/** Sets the route pattern for logs and metrics. */
export function named(route: string): RequestHandler {
  return (_request, _response, next) => {
    setRoute(route);
    next();
  };
}

/** A request for a page */
interface Visit {
  request: Request;
  response: Response;
  /** null: a visitor */
  viewer: Actor | null;
  /** The address of the page for visitors that is sent if what the page shows is missing */
  missing: string;
}

/** Responds to every other GET with a page; the web's router reports unknown addresses. */
function pageRenderer(load: LoadPage, patternOf: Pages['patternOf'], parts: PageParts): RequestHandler {
  const send = pageSender(load, parts);
  const addressOf = pageAddressOf(patternOf);
  const [customers, networks] = [new FairShares(customerPages), new FairShares(networkPages)];
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const url = request.originalUrl;
    const pattern = patternOf(url);
    setRoute(pattern);
    const isPersonal = sendsPageSession(request);
    const viewer = isPersonal ? await viewerOf(request, response, parts) : null;
    const missing = missingAddress(pattern);
    const shared = pattern === unknownPage ? missing : addressOf(url);
    const leave = await enter(viewer ? customers : networks, currentActivity());
    await send(isPersonal ? url : shared, { request, response, viewer, missing }).finally(leave);
  };
}

/**
 * Returns the function that sends a page. A page that is the same for every visitor is cached. A page for a customer
 * with a page session is never cached, by the store or by clients.
 */
function pageSender(load: LoadPage, { cache }: PageParts) {
  return async function send(address: string, visit: Visit): Promise<void> {
    const { request, response, viewer, missing } = visit;
    // Another request may have rendered it meanwhile.
    const cached = cachedPage(cache, () => address, request);
    if (cached) return sendCached(cached, request, response);
    const isPersonal = sendsPageSession(request);
    const cacheability: Cacheability = { onlySame: !isPersonal, changes: false };
    const asViewer = <Result>(work: () => Result) => currentPage.run({ viewer, cacheability }, work);
    const store = beginPage(cache, address, request, response);
    const loaded = await asViewer(() => load(address, viewer && { cartLines: cartLinesOf(request) }));
    if (loaded.status === 404 && !isPersonal && address !== missing) return send(missing, visit);
    // Browsers revalidate a visitor's page each time, and receive it again only if it changed.
    response.set('Cache-Control', isPersonal ? 'private, no-store' : 'no-cache').vary('Cookie');
    if (loaded.location) return response.redirect(loaded.status, loaded.location);
    if (loaded.status === 503) {
      const stale = stalePage(cache, address, request);
      if (stale) return sendStale(stale, response);
      response.set('Retry-After', String(retrySeconds));
    }
    const page = await asViewer(() => renderInTurn(loaded));
    response.status(page.status).set(page.headers);
    if (page.inline) allowInline(response, page.inline);
    if (cachedStatuses.has(page.status) && cacheability.onlySame) store(page.body, page.status);
    if (!isPersonal) response.set('ETag', etagOf(page.body));
    response.send(page.body);
  };
}

/** Pages that are the same until the catalog changes, also those of removed products and of what is missing */
const cachedStatuses = new Set([200, 404, 410]);

function sendCached(page: CachedResponse, request: Request, response: Response): void {
  const activity = currentActivity();
  if (activity) activity.isCached = true;
  page.send(request, response, activity?.id ?? '');
}

/** The customer of a page session. A session that has ended is removed from the browser. */
async function viewerOf(request: Request, response: Response, parts: PageParts): Promise<Actor | null> {
  try {
    const viewer = await pageViewer(request, parts);
    if (!viewer) clearPageSession(request, response, parts.config.production);
    const activity = currentActivity();
    if (activity) activity.actor = viewer;
    return viewer;
  } catch (error) {
    // Without the database, the page cannot be rendered either, and it reports the failure.
    if (isPassing(error)) return null;
    throw error;
  }
}

const staleNotice =
  '<p class="stale-notice" role="status">The store is having trouble right now. This page may be out of date.</p>';

/**
 * Sends a page from before the connection to the database was lost, marked as stale for users and for proxies (RFC
 * 9211).
 */
async function sendStale(page: CachedResponse, response: Response): Promise<void> {
  const { body } = await page.encodedFor('identity');
  for (let index = 0; index < page.headers.length; index += 2)
    response.set(page.headers[index] as string, page.headers[index + 1]);
  response.status(page.status).set({ 'Cache-Control': 'no-store', 'Cache-Status': 'saguaro-store; hit; detail=stale' });
  response.send(body.toString().replace('<body>', `<body>${staleNotice}`));
}
