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
import { errorFacts } from '../ui/error-facts';
import { createServerClient, type RunQuery } from './apollo';
import { App } from './app';
import { assetsOfBuild, type FindAssets } from './assets';
import { pageHtml } from './html';
import type { PageState } from './page-state';
import { makeRoutes } from './routes';

export interface PageHandlerOptions {
  /** The browser's build; not needed where `assets` says what a page needs. */
  clientDir?: string;
  runQuery: RunQuery;
  /** Scheme and host of the store's public address, from the configuration: never from a request. */
  origin: string;
  assets?: FindAssets;
  /** Told of failures that became an error screen, so that they are in the log. */
  onError?: (error: unknown) => void;
  /** Id of the current request: error screens show it, and the log has it. */
  requestId?: () => string | undefined;
}

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** For redirects. */
  location?: string;
  /** What stands inline in the body, for the content policy. */
  inline?: { styleHash: string; scriptHash: string };
}

export type PageHandler = (pathAndQuery: string) => Promise<PageAnswer>;

/** Errors travel as plain data; the router on the other side makes its own kind of them again. */
function hydrationState({ loaderData, actionData, errors }: StaticHandlerContext): HydrationState {
  const plain = Object.entries(errors ?? {}).map(([id, error]) => [
    id,
    isRouteErrorResponse(error)
      ? { ...error, __type: 'RouteErrorResponse' }
      : { message: 'This screen could not be shown.', __type: 'Error' },
  ]);
  return { loaderData, actionData, errors: errors && Object.fromEntries(plain) };
}

function render(client: ApolloClient, routes: RouteObject[], context: StaticHandlerContext, origin: string): string {
  return renderToString(
    <App client={client} origin={origin}>
      <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
    </App>,
  );
}

/** A page whose drawing fails is drawn as the outermost error screen: no boundary catches anything on the server. */
function renderOrExplain(
  client: ApolloClient,
  routes: RouteObject[],
  context: StaticHandlerContext,
  { origin, onError, requestId }: PageHandlerOptions,
): string {
  try {
    return render(client, routes, context, origin);
  } catch (error) {
    onError?.(error);
    context.statusCode = 500;
    context.errors = withRequestId(
      { root: { status: 500, statusText: 'Error', internal: false, data: errorFacts(null) } },
      requestId?.(),
    );
    return render(client, routes, context, origin);
  }
}

/** Failures of the store name the request, so that a customer can read its id to us on the phone. */
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

/** Returns what names the pattern of a page's address, e.g. `/product/:productKey`: logs and metrics must not hold addresses. */
export function createPagePattern({
  runQuery,
}: Pick<PageHandlerOptions, 'runQuery'>): (pathAndQuery: string) => string {
  const routes = makeRoutes(createServerClient(runQuery));
  return pathAndQuery => {
    const [path = ''] = pathAndQuery.split(/[?#]/);
    const pattern = matchRoutes(routes, path)?.at(-1)?.route.path;
    return pattern === undefined || pattern === '*' ? 'unknown page' : pattern;
  };
}

function redirectAnswer(response: Response): PageAnswer {
  const location = response.headers.get('location') ?? '/';
  return { status: response.status, headers: { location }, body: '', location };
}

/**
 * Renders any page of the store as a visitor sees it. The route loaders fill the cache, one rendering reads it, and
 * the cache goes along with the page, so that the browser continues without a question.
 */
export function createPageHandler(options: PageHandlerOptions): PageHandler {
  const { runQuery, origin, clientDir, onError } = options;
  const findAssets = options.assets ?? assetsOfBuild(clientDir ?? 'web/dist/client');

  return async pathAndQuery => {
    const client = createServerClient(runQuery);
    const routes = makeRoutes(client, onError);
    const handler = createStaticHandler(routes);
    // The path is only ever a path: what looks like another host ("//evil.example") stays one here.
    const url = origin + pathAndQuery;
    const context = await handler.query(new Request(url));
    if (context instanceof Response) return redirectAnswer(context);

    context.errors = withRequestId(context.errors, options.requestId?.());
    const assets = await findAssets(context.matches.map(match => match.route.id));
    const markup = renderOrExplain(client, handler.dataRoutes, context, options);
    const state: PageState = {
      apollo: client.cache.extract() as PageState['apollo'],
      router: hydrationState(context),
      origin,
    };
    return {
      status: context.statusCode,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: pageHtml({ markup, state, assets }),
      ...(assets.inline && { inline: { styleHash: assets.inline.styleHash, scriptHash: assets.inline.scriptHash } }),
    };
  };
}
