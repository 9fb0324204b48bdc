import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { catalogEditingRoutes, catalogRoutes } from '../catalog/index.js';
import { checkoutRoutes } from '../checkout/index.js';
import { accountRoutes, customerEditingRoutes, customersRoutes } from '../customers/index.js';
import { customerJobsRoutes } from '../customer-jobs/index.js';
import { cartsRoutes } from '../carts/index.js';
import { favoritesRoutes } from '../favorites/index.js';
import { exportsRoutes, importCodesRoutes, importsRoutes } from '../imports/index.js';
import { customerDataRoutes } from '../lifecycle/index.js';
import { ownNumbersRoutes } from '../own-numbers/index.js';
import { orderPadRoutes } from '../order-pad/index.js';
import { failedMailRoutes, orderingRoutes } from '../ordering/index.js';
import { paymentDifferenceRoutes } from '../payments/index.js';
import { poAttachmentsRoutes } from '../po-attachments/index.js';
import { familiesRoutes } from '../product-families/index.js';
import { purchasingRecords } from '../purchasing/index.js';
import { reorderingRoutes } from '../reordering/index.js';
import { reportsRoutes } from '../reporting/index.js';
import { shoppingListsRoutes } from '../shopping-lists/index.js';
import type { ResponseCache } from '../response-cache/index.js';
import { assertAccess, isForCustomers } from '../shared/access.js';
import { setRoute } from '../shared/activity.js';
import { AppError, invalidInput } from '../shared/errors.js';
import type { RestFile, RestRoute } from '../shared/rest.js';
import { assertStorable } from '../shared/storable-text.js';
import { knownFailure, problemOf } from './error-response.js';
import type { RequestContexts } from './request-context.js';
import { openApiDocument } from './openapi.js';
import { ifMatch, versionTag } from './rest-versions.js';
import { sendSteps } from './rest-steps.js';
import { receiveUpload } from './rest-upload.js';
import type { Services } from './services.js';

/** Every path of the REST interface. */
export const restRoutes: RestRoute<Services>[] = [
  ...customersRoutes,
  ...accountRoutes,
  ...customerEditingRoutes,
  ...favoritesRoutes,
  ...cartsRoutes,
  ...ownNumbersRoutes,
  ...customerJobsRoutes,
  ...poAttachmentsRoutes,
  ...shoppingListsRoutes,
  ...catalogRoutes,
  ...catalogEditingRoutes,
  ...familiesRoutes,
  ...orderPadRoutes,
  ...orderingRoutes,
  ...reorderingRoutes,
  ...failedMailRoutes,
  ...checkoutRoutes,
  ...paymentDifferenceRoutes,
  ...purchasingRecords.flatMap(({ routes }) => routes),
  ...importsRoutes,
  ...importCodesRoutes,
  ...exportsRoutes,
  ...reportsRoutes,
  ...customerDataRoutes,
];

/** Paths of the API reference: the document, and the page that shows it (`app/pages.ts`). Both are public. */
export const referencePaths = { document: '/openapi.json', page: '/docs' } as const;

interface RestParts {
  schema: GraphQLSchema;
  contexts: RequestContexts;
  cache: ResponseCache;
}

/** Builds the REST interface below /api, a thin layer over the services. */
export function restRouter(parts: RestParts, log: Logger): Router {
  const router = express.Router();
  addReference(router, parts.schema);
  router.use(express.json({ limit: '100kb', type: ['application/json', 'application/*+json'] }));
  for (const route of restRoutes) {
    router[route.method](route.path, (request, response) => {
      setRoute(`/api${route.path}`);
      return respond(route, parts, request, response, log);
    });
  }
  router.use(() => {
    throw new AppError('NOT_FOUND', 'Path not found.');
  });
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) =>
    sendFailure(error, response, log),
  );
  return router;
}

function addReference(router: Router, schema: GraphQLSchema): void {
  let document: string | undefined;
  router.get(referencePaths.document, (_request, response) => {
    setRoute(`/api${referencePaths.document}`);
    document ??= JSON.stringify(openApiDocument(restRoutes, schema));
    // Express adds the ETag.
    response.type('json').set('Cache-Control', 'public, no-cache').send(document);
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
function knownParameters({ query: known = {} }: RestRoute<Services>, sent: Request['query']): Record<string, string> {
  const errors: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (known !== 'checkedByService' && !Object.hasOwn(known, name)) errors[name] = [unknownParameter(known)];
    else if (typeof value !== 'string') errors[name] = ['must be given once'];
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return sent as Record<string, string>;
}

function unknownParameter(known: object): string {
  return `unknown parameter; this path takes ${Object.keys(known).join(', ') || 'none'}`;
}

/** The default status of a route's response, and the media type of its file. */
function successOf({ response }: RestRoute<Services>): { status: number; mediaType: string } {
  const [status, success] = Object.entries(response)[0] as [string, z.ZodType | RestFile];
  return { status: Number(status), mediaType: 'mediaType' in success ? success.mediaType : 'json' };
}

async function respond(
  route: RestRoute<Services>,
  { contexts, cache }: RestParts,
  request: Request,
  response: Response,
  log: Logger,
): Promise<void> {
  const { actor, services } = await contexts.of(request);
  assertAccess(route.access, actor);
  const query = knownParameters(route, request.query);
  if (route.method !== 'get' && isForCustomers(route.access)) await services.writeLimits.change();
  const upload = route.takesFile ? await receiveUpload(request) : undefined;
  try {
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
    else if (file) response.attachment(file.name).type(success.mediaType).send(file.bytes);
    else response.status(status).json({ data });
  } finally {
    await upload?.discard();
  }
}
