import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { FairShares } from '../platform/shared/fair-shares.js';
import { currentActivity, setRoute } from '../platform/shared/activity.js';
import { isPassing } from '../platform/shared/passing-failure.js';
import { beginPage, stalePage } from './cached-pages.js';
import type { Executor, Operation } from './executor.js';
import { allowInline, type InlineHashes } from './headers.js';
import { cartLinesOf, clearPageSession, pageViewer, sendsPageSession } from './page-session.js';
import { pageAddressOf } from './page-address.js';
import type { Cacheability, RequestContexts } from './request-context.js';
import { formatGraphQLError, knownFailure, retrySeconds } from './error-response.js';

/** A page rendered by the web. */
interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
  location?: string;
  /** Hashes of the inline style and script */
  inline?: InlineHashes;
}

type RenderPage = (pathAndQuery: string, customer: { cartLines: number } | null) => Promise<RenderedPage>;

/** The built server side of the web. */
interface PageBundle {
  createPageHandler(options: PageOptions): RenderPage;
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

/** Rendering takes the processor, so more at once only makes all of them late, and cached pages with them. */
const renderLimits = { perSender: 2, inTotal: 4, waiting: { perSender: 24, inTotal: 100 } };

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

/**
 * Responds to every other GET with a page; the web's router reports unknown addresses. A page that is the same for
 * every visitor is cached. A page for a customer with a page session is never cached, by the store or by clients.
 */
function pageRenderer(render: RenderPage, patternOf: Pages['patternOf'], parts: PageParts): RequestHandler {
  const { cache } = parts;
  const addressOf = pageAddressOf(patternOf);
  const shares = new FairShares(renderLimits);
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    setRoute(patternOf(request.originalUrl));
    const address = addressOf(request.originalUrl);
    const isPersonal = sendsPageSession(request);
    const viewer = isPersonal ? await viewerOf(request, response, parts) : null;
    const cacheability: Cacheability = { onlySame: !isPersonal, changes: false };
    const store = beginPage(cache, address, request, response);
    const activity = currentActivity();
    const leave = await shares.enter(activity?.sender ?? '', activity);
    if (!leave) throw new AppError('NOT_READY', undefined, { retryAfter: retrySeconds });
    const page = await currentPage
      .run({ viewer, cacheability }, () => render(address, viewer && { cartLines: cartLinesOf(request) }))
      .finally(leave);
    // Browsers revalidate a visitor's page each time, and receive it again only if it changed.
    response.set('Cache-Control', isPersonal ? 'private, no-store' : 'no-cache').vary('Cookie');
    if (page.location) return response.redirect(page.status, page.location);
    if (page.status === 503) {
      const stale = stalePage(cache, address, request);
      if (stale) return sendStale(stale, response);
      response.set('Retry-After', String(retrySeconds));
    }
    response.status(page.status).set(page.headers);
    if (page.inline) allowInline(response, page.inline);
    if (page.status === 200 && cacheability.onlySame) store(page.body);
    if (!isPersonal) response.set('ETag', etagOf(page.body));
    response.send(page.body);
  };
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
  response.set({ 'Cache-Control': 'no-store', 'Cache-Status': 'saguaro-store; hit; detail=stale' });
  response.send(body.toString().replace('<body>', `<body>${staleNotice}`));
}
