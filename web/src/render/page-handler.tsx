import type { ApolloClient } from '@apollo/client';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  StaticRouterProvider,
  type HydrationState,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router-dom';
import type { ServedFor } from '../session/is-signed-in';
import { MeDocument } from '../session/me.generated';
import type { SessionUser } from '../session/session';
import { errorFacts } from '../ui/error-facts';
import { createServerClient, type RunQuery } from '../start/apollo';
import { App } from '../frame/app';
import { assetsOfBuild, type FindAssets } from './assets';
import { pageHtml } from './html';
import type { PageState } from '../frame/page-state';
import type { PageHandle } from '../frame/route-notes';
import { makeRoutes, type ClientOf } from '../frame/routes';

export interface PageHandlerOptions {
  /** The browser's build. Not needed if `assets` is given. */
  clientDir?: string;
  runQuery: RunQuery;
  /** Scheme and host of the store's public address, from the configuration, never from a request. */
  origin: string;
  assets?: FindAssets;
  /** Called with failures that became an error page, to log them. */
  onError?: (error: unknown) => void;
  /** Returns the id of the current request, which error pages show and the log contains. */
  requestId?: () => string | undefined;
}

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Hashes of the inline style and script, for the content security policy. */
  inline?: { styleHash: string; scriptHash: string };
}

/** A page whose data is loaded. Rendering it takes the processor. */
export interface LoadedPage {
  status: number;
  /** For redirects, which are not rendered. */
  location?: string;
  render: () => PageAnswer;
}

/** The customer for whom a page is rendered. Queries run for them, and the page contains their name and data. */
export interface Customer {
  /** Number of lines in the cart */
  cartLines: number;
}

/** @param customer null: a visitor's page */
export type PageHandler = (pathAndQuery: string, customer?: Customer | null) => Promise<LoadedPage>;

/** Converts errors to plain data, from which the browser's router restores its error type. */
function hydrationState({ loaderData, actionData, errors }: StaticHandlerContext): HydrationState {
  const plain = Object.entries(errors ?? {}).map(([id, error]) => [
    id,
    isRouteErrorResponse(error)
      ? { ...error, __type: 'RouteErrorResponse' }
      : { message: 'This screen could not be shown.', __type: 'Error' },
  ]);
  return { loaderData, actionData, errors: errors && Object.fromEntries(plain) };
}

interface Rendering {
  client: ApolloClient;
  routes: RouteObject[];
  context: StaticHandlerContext;
  user: SessionUser | null;
  cartLines: number;
}

function render({ client, routes, context, user, cartLines }: Rendering, origin: string): string {
  return renderToString(
    <App client={client} origin={origin} user={user} cartLines={cartLines}>
      <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
    </App>,
  );
}

/** Renders the outermost error page if rendering fails, because error boundaries do not work on the server. */
function renderOrExplain(rendering: Rendering, { origin, onError, requestId }: PageHandlerOptions): string {
  try {
    return render(rendering, origin);
  } catch (error) {
    onError?.(error);
    const { context } = rendering;
    context.statusCode = 500;
    context.errors = withRequestId(
      { root: { status: 500, statusText: 'Error', internal: false, data: errorFacts(null) } },
      requestId?.(),
    );
    return render(rendering, origin);
  }
}

/** Adds the request's id to server errors, so that customers can read it to us on the phone. */
function withRequestId(
  errors: StaticHandlerContext['errors'],
  requestId: string | undefined,
): StaticHandlerContext['errors'] {
  const named = Object.entries(errors ?? {}).map(([id, error]) => {
    const isOurs = isRouteErrorResponse(error) && error.status >= 500;
    return [id, isOurs ? { ...error, data: { ...(error.data as object), requestId } } : (error as unknown)];
  });
  return errors && Object.fromEntries(named);
}

/** Returns a function that finds a page's route pattern, e.g. `/product/:productKey`, for logs and metrics. */
export function createPagePattern(): (pathAndQuery: string) => string {
  const routes = makeRoutes(clientOfPage);
  return pathAndQuery => {
    const [path = ''] = pathAndQuery.split(/[?#]/);
    const pattern = matchRoutes(routes, path)?.at(-1)?.route.path;
    return pattern === undefined || pattern === '*' ? 'unknown page' : pattern;
  };
}

const clientOfPage: ClientOf = ({ context }) => (context as ServedFor).client;

function redirect({ status, headers }: Response): LoadedPage {
  const location = headers.get('location') ?? '/';
  return { status, location, render: () => ({ status, headers: { location }, body: '' }) };
}

function fileOf({ handle }: RouteObject): string | undefined {
  return (handle as PageHandle | undefined)?.file;
}

/** Returns the files of all pages. Throws if the build did not name one. */
function filesOf(routes: RouteObject[]): string[] {
  return routes.flatMap(route => {
    const file = fileOf(route);
    if (route.lazy && !file)
      throw new Error(`The page ${route.path} has no file. Import it in routes.tsx as the other pages are.`);
    return [...(file ? [file] : []), ...filesOf(route.children ?? [])];
  });
}

/** null if it cannot be loaded. The page is then rendered for visitors, and the browser fills in the rest. */
async function loadUser(client: ApolloClient): Promise<SessionUser | null> {
  const { data } = await client.query({ query: MeDocument, errorPolicy: 'ignore' }).catch(() => ({ data: null }));
  return data?.me ?? null;
}

/**
 * Renders any page as a visitor or a customer sees it. The route loaders fill the cache, and the page contains the
 * cache, so that the browser needs no requests to hydrate it.
 */
export function createPageHandler(options: PageHandlerOptions): PageHandler {
  const { runQuery, origin, clientDir, onError } = options;
  const routes = makeRoutes(clientOfPage, onError);
  const findAssets = options.assets ?? assetsOfBuild(clientDir ?? 'web/dist/client', filesOf(routes));
  const handler = createStaticHandler(routes);

  return async (pathAndQuery, customer = null) => {
    const client = createServerClient(runQuery);
    // Concatenated, so that a path such as "//evil.example" cannot name another host.
    const url = origin + pathAndQuery;
    const servedFor: ServedFor = { isSignedIn: customer !== null, client };
    const [context, user] = await Promise.all([
      handler.query(new Request(url), { requestContext: servedFor }),
      customer && loadUser(client),
    ]);
    if (context instanceof Response) return redirect(context);

    context.errors = withRequestId(context.errors, options.requestId?.());
    const last = context.matches.at(-1);
    const assets = await findAssets(last && fileOf(last.route));
    const cartLines = user && customer ? customer.cartLines : 0;
    const renderLoaded = (): PageAnswer => {
      const markup = renderOrExplain({ client, routes: handler.dataRoutes, context, user, cartLines }, options);
      const state: PageState = {
        apollo: client.cache.extract() as PageState['apollo'],
        router: hydrationState(context),
        origin,
        user,
        cartLines,
      };
      return {
        status: context.statusCode,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: pageHtml({ markup, state, assets }),
        ...(assets.inline && { inline: { styleHash: assets.inline.styleHash, scriptHash: assets.inline.scriptHash } }),
      };
    };
    return { status: context.statusCode, render: renderLoaded };
  };
}
