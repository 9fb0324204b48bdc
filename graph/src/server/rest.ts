import { WriteLimits } from '../platform/auth/index.js';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { checkoutRoutes } from '../selling/checkout/index.js';
import { ownedRecordRoutes, customersRoutes } from '../customers/customers/index.js';
import { favoritesRoutes } from '../customers/favorites/index.js';
import { exportsRoutes, importsRoutes } from '../staff/imports/index.js';
import { customerDataRoutes } from '../operations/lifecycle/index.js';
import { ownNumbersRoutes } from '../customers/own-numbers/index.js';
import { orderPadRoutes } from '../selling/order-pad/index.js';
import { failedMailRoutes, orderingRoutes } from '../selling/ordering/index.js';
import { poAttachmentsRoutes } from '../selling/po-attachments/index.js';
import { vendorNamesRoute } from '../catalog/purchasing/index.js';
import { reorderingRoutes } from '../selling/reordering/index.js';
import { reportsRoutes } from '../staff/reporting/index.js';
import type { ResponseCache } from '../platform/response-cache/index.js';
import { assertAccess, isForCustomers } from '../platform/shared/access.js';
import { setRoute } from '../platform/shared/activity.js';
import { AppError, invalidInput } from '../platform/shared/errors.js';
import { largestFileOf } from '../platform/shared/received-file.js';
import { mostRows } from '../platform/shared/rest-page.js';
import type { RestFile, RestRoute } from '../platform/shared/rest.js';
import { assertShallow, assertStorable } from '../platform/shared/storable-text.js';
import { knownFailure, problemOf } from './error-response.js';
import type { RequestContexts } from './request-context.js';
import type { Executor } from './executor.js';
import { openApiDocument } from './openapi.js';
import { operationRoutes, type OperationRoute } from './rest-operations.js';
import { sendFile } from './rest-file.js';
import { ifMatch, versionTag } from './rest-versions.js';
import { sendSteps } from './rest-steps.js';
import { receiveUpload } from './rest-upload.js';

/** Paths with a handler, because no GraphQL operation has their shape. */
const handledRoutes: RestRoute[] = [
  ...customersRoutes,
  ...ownedRecordRoutes,
  ...favoritesRoutes,
  ...ownNumbersRoutes,
  ...poAttachmentsRoutes,
  ...orderPadRoutes,
  ...orderingRoutes,
  ...reorderingRoutes,
  ...failedMailRoutes,
  ...checkoutRoutes,
  vendorNamesRoute,
  ...importsRoutes,
  ...exportsRoutes,
  ...reportsRoutes,
  ...customerDataRoutes,
];

type Route = (RestRoute & { isOperation?: false }) | OperationRoute;

/** Every path of the REST interface. */
export function restRoutesOf(schema: GraphQLSchema): Route[] {
  // The router takes the first match, so a word comes before a parameter in its place.
  const order = ({ path }: Route) => path.replaceAll(/:\w+/g, '\uffff');
  return [...operationRoutes(schema), ...handledRoutes].sort((a, b) =>
    order(a) < order(b) ? -1 : Number(order(a) > order(b)),
  );
}

/** Paths of the API reference: the document, and the page that shows it (`server/pages.ts`). Both are public. */
export const referencePaths = { document: '/openapi.json', page: '/docs' } as const;

interface RestParts {
  executor: Executor;
  contexts: RequestContexts;
  cache: ResponseCache;
  production: boolean;
}

/** Builds the REST interface below /api, a thin layer over the services. */
export function restRouter(parts: RestParts, log: Logger): Router {
  const router = express.Router();
  const routes = restRoutesOf(parts.executor.schema);
  addReference(router, routes, parts);
  router.use(express.json({ limit: '100kb', type: ['application/json', 'application/*+json'] }));
  for (const route of routes) {
    router[route.method](route.path, (request, response) => {
      setRoute(`/api${route.path}`);
      return respond(route, parts, request, response, log);
    });
  }
  for (const [path, ofPath] of Map.groupBy(routes, ({ path: each }) => each))
    router.all(path, (_request, { locals }, next) => {
      locals.allowed = new Set([...((locals.allowed as Set<string> | undefined) ?? []), ...methodsOf(ofPath)]);
      next();
    });
  router.use((_request, response) => {
    const allowed = response.locals.allowed as Set<string> | undefined;
    if (allowed) response.set('Allow', [...allowed].join(', '));
    throw allowed ? new AppError('METHOD_NOT_ALLOWED') : new AppError('NOT_FOUND', 'Path not found.');
  });
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) =>
    sendFailure(error, response, log),
  );
  return router;
}

function methodsOf(routes: readonly Route[]): string[] {
  return routes.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
}

/** In production, only staff see the paths of staff. */
function addReference(router: Router, routes: readonly Route[], { executor, contexts, production }: RestParts): void {
  const documentOf = (shown: readonly Route[]) => {
    let document: string | undefined;
    return () => (document ??= JSON.stringify(openApiDocument(shown, executor.schema)));
  };
  const [forStaff, forOthers] = [routes, routes.filter(({ access }) => access !== 'admin')].map(documentOf) as [
    () => string,
    () => string,
  ];
  router.get(referencePaths.document, async (request, response) => {
    setRoute(`/api${referencePaths.document}`);
    const isForStaff = !production || ((await contexts.of(request)).actor?.isAdmin ?? false);
    // Express adds the ETag.
    response.type('json').set('Cache-Control', production ? 'private, no-cache' : 'public, no-cache');
    response.vary('Authorization').send(isForStaff ? forStaff() : forOthers());
  });
  router.get(referencePaths.page, (_request, _response, next) => next('router'));
}

/** Reports a failed request. Express's own handler would write the stack to the console. */
export function sendFailure(error: unknown, response: Response, log: Logger): void {
  const failure = knownFailure(error);
  if (!failure) log.error({ err: error }, 'request failed');
  if (response.headersSent) response.destroy();
  else sendProblem(response, failure ?? new AppError('INTERNAL'));
}

function sendProblem(response: Response, failure: AppError): void {
  if (typeof failure.details.retryAfter === 'number') response.set('Retry-After', String(failure.details.retryAfter));
  response
    .status(failure.status)
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(failure)));
}

/**
 * Returns each parameter once, as text. Rejects unknown parameters, because a misspelled filter would return
 * everything.
 */
function knownParameters({ query: known = {} }: Pick<Route, 'query'>, sent: Request['query']): Record<string, string> {
  const errors = Object.entries(sent).flatMap(([name, value]): [string, string[]][] => {
    if (known !== 'checkedByService' && !Object.hasOwn(known, name)) return [[name, [unknownParameter(known)]]];
    return typeof value === 'string' ? [] : [[name, ['must be given once']]];
  });
  // Setting a property with the name `__proto__` would set no property.
  if (errors.length > 0) throw invalidInput(Object.fromEntries(errors));
  return sent as Record<string, string>;
}

function unknownParameter(known: object): string {
  return `unknown parameter; this path takes ${Object.keys(known).join(', ') || 'none'}`;
}

/** The default status of a route's response, and the media type of its file. */
function successOf({ response }: Pick<Route, 'response'>): { status: number; mediaType: string } {
  const [status, success] = Object.entries(response)[0] as [string, z.ZodType | RestFile];
  return { status: Number(status), mediaType: 'mediaType' in success ? success.mediaType : 'json' };
}

async function respond(
  route: Route,
  { executor, contexts, cache }: RestParts,
  request: Request,
  response: Response,
  log: Logger,
): Promise<void> {
  const context = await contexts.of(request, mostRows);
  const { actor, services } = context;
  assertAccess(route.access, actor);
  const query = knownParameters(route, request.query);
  if (!route.isOperation && route.method !== 'get' && isForCustomers(route.access))
    await services.get(WriteLimits).change();
  const upload = route.takesFile ? await receiveUpload(request, largestFileOf(actor)) : undefined;
  try {
    assertShallow(request.body);
    for (const sent of [request.params, query, upload?.fields, request.body as object | undefined])
      assertStorable(sent ?? {});
    const condition = ifMatch(request, route);
    const success = successOf(route);
    const {
      data,
      status = success.status,
      totalCount,
      nextCursor,
      file,
      steps,
    } = await route
      .handle({
        params: request.params as Record<string, string>,
        query,
        body: condition.body,
        headers: request.headers,
        services,
        showPrices: actor !== null,
        upload,
        run: (document, variables) => executor.run({ document, variables }, context),
      })
      .catch(condition.refuse);
    // Staff who changed the catalog see their change with the next request, even before the database sends its
    // notification.
    if (route.method !== 'get' && actor?.isAdmin) cache.clear();
    if (totalCount !== undefined) response.set('X-Total-Count', String(totalCount));
    if (nextCursor) response.set('X-Next-Cursor', nextCursor);
    const tag = versionTag(data);
    if (tag) response.set('ETag', tag);
    // Responses depend on the sign-in, so no shared cache may store them.
    response.set({ Vary: 'Authorization', 'Cache-Control': 'private, no-store' });
    if (steps) await sendSteps(steps, response, error => log.error({ err: error }, 'request failed'));
    else if (file) await sendFile(file, success.mediaType, response);
    else response.status(status).json({ data });
  } finally {
    upload?.discard();
  }
}
