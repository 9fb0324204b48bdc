import { isInputObjectType, isObjectType, type GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from 'zod-openapi';
import { store } from '../platform/config/index.js';
import type { Access } from '../platform/shared/access.js';
import { errorCodes } from '../platform/shared/errors.js';
import { pageParameters } from '../platform/shared/rest-page.js';
import type { RestFile, RestRoute } from '../platform/shared/rest.js';

type Route = Pick<
  RestRoute,
  | 'method'
  | 'path'
  | 'description'
  | 'access'
  | 'params'
  | 'query'
  | 'headers'
  | 'body'
  | 'response'
  | 'isVersioned'
  | 'takesFile'
>;

const introduction = `The same services as GraphQL at \`/graphql\`, so the same rules apply.

- **Sign in** with \`POST /auth/login\` and send \`Authorization: Bearer {token}\`. A token expires after 12 hours. An invalid token is refused on every path, public ones too.
- **Responses** are \`{"data": ...}\`. A failure is a problem document (RFC 9457) with a \`code\` from a closed list.
- **Money** is a number in US dollars, but decimal text in payment differences. Requests may send it as decimal text. **Times** are Unix seconds.
- **Lists** take \`limit\` (100 by default, at most 500) and \`after\` or \`offset\`. \`X-Total-Count\` has the length of the whole list, and \`X-Next-Cursor\` the value of \`after\` for the next page. Rows that others add, change or delete in the meantime are neither skipped nor repeated.
- **Versions**: a record has a \`version\` and an \`ETag\`. An update with an outdated \`version\` fails with 409 STALE, and one with an outdated \`If-Match\` with 412 PRECONDITION_FAILED.
- **Limits**: JSON bodies of at most 100 KB, files of at most 25 MB from staff and 5 MB from customers. Writes and sign-ins are limited in number: 429 TOO_MANY_REQUESTS has \`Retry-After\`.
- Unknown query parameters are refused. Unknown body fields are ignored.`;

const accessSentences: Record<Exclude<Access, 'priced'>, string> = {
  public: 'Public: no sign-in needed.',
  passwordChange: 'Needs a sign-in; a token that may only change the password is enough.',
  customer: 'Needs a sign-in.',
  self: 'Needs a sign-in. Staff who act as a customer are refused.',
  admin: 'Needs the sign-in of an admin.',
};

const problem = z
  .looseObject({
    status: z.int().describe('The HTTP status.'),
    title: z.string().describe('What happened and what to do, for people to read.'),
    code: z.enum(errorCodes).describe('What happened, for programs.'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Messages by field name, with INVALID_INPUT. Other codes have other details.'),
    requestId: z.string().optional().describe('Finds the request in the log of the store. The same as `X-Request-Id`.'),
  })
  .meta({ id: 'Problem', description: 'A failure (RFC 9457).' });

const failure: ZodOpenApiResponseObject = {
  id: 'Problem',
  description: 'The request failed.',
  headers: z.object({
    'Retry-After': z.int().optional().describe('Seconds to wait, with TOO_MANY_REQUESTS and NOT_READY.'),
  }),
  content: { 'application/problem+json': { schema: problem } },
};

const listHeaders = z.object({
  'X-Total-Count': z.int().describe('Number of rows in the whole list.'),
  'X-Next-Cursor': z.string().optional().describe('Send it as `after` for the next page. Absent on the last page.'),
});
const versionHeaders = z.object({
  ETag: z.string().optional().describe('Version of the record, for `If-Match`.'),
});

const versionCondition = z
  .string()
  .optional()
  .describe('`ETag` of the record that was read. If it has changed since, the request fails with PRECONDITION_FAILED.');

/**
 * Builds the OpenAPI document of these routes. Schemas with the id of a GraphQL type take missing descriptions from it.
 */
export function openApiDocument(routes: readonly Route[], schema: GraphQLSchema) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) (paths[templateOf(route.path)] ??= {})[route.method] = operationOf(route);
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: { title: `${store.name}: REST`, version: '1.0.0', description: introduction },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      paths,
    },
    { override: ({ jsonSchema }) => dropSafeLimits(jsonSchema) },
  );
  const schemas = (document.components?.schemas ?? {}) as Record<string, Described>;
  for (const [id, described] of Object.entries(schemas)) describeFrom(schema, id, described);
  return document;
}

/** `/a/:key` in OpenAPI's notation: `/a/{key}`. */
function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

function operationOf(route: Route): ZodOpenApiOperationObject {
  const { method, path, description, access, params = {}, query, headers, isVersioned } = route;
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  if (named.join() !== Object.keys(params).join())
    throw new Error(`${method} ${path} does not describe the parameters ${named.join(', ')}.`);
  // The list of paths shows the first sentence, as plain text.
  const [summary = '', ...details] = description.split(/(?<=\.) /);
  return {
    operationId: method + path.replaceAll(/[/:]+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [path.split('/')[1]?.replace(/^auth(?=.)/, '') ?? ''],
    summary: summary.replaceAll('`', ''),
    description: [...details, accessSentences[access as Exclude<Access, 'priced'>]].join(' '),
    security: access === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    requestParams: {
      path: z.object(params),
      query: z.object(query === 'checkedByService' ? {} : query),
      header: z.object({ ...headers, ...(isVersioned && { 'If-Match': versionCondition }) }),
    },
    ...(query === 'checkedByService' && { parameters: [reportParameters] }),
    ...bodyOf(route),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.response).map(([status, success]) => [status, successOf(route, success)]),
      ),
      default: failure,
    },
  };
}

const reportParameters = {
  name: 'parameters',
  in: 'query',
  description: 'The parameters of the saved report, by name.',
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
} as const;

function bodyOf({ body, takesFile }: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (!body) return {};
  const form = z
    .object({ doc: z.file().describe('The file, of at most 25 MB from staff and 5 MB from customers.') })
    .and(body);
  return {
    requestBody: {
      required: !body.safeParse(undefined).success,
      content: takesFile ? { 'multipart/form-data': { schema: form } } : { 'application/json': { schema: body } },
    },
  };
}

function successOf({ query }: Route, success: z.ZodType | RestFile): ZodOpenApiResponseObject {
  if (!(success instanceof z.ZodType))
    return {
      description: 'The file.',
      content: { [success.mediaType]: { schema: { type: 'string', format: 'binary' } } },
    };
  const isPaged = typeof query === 'object' && 'limit' in query && query.limit === pageParameters.limit;
  return {
    description: 'Success.',
    headers: isPaged ? listHeaders : versionHeaders,
    content: { 'application/json': { schema: z.object({ data: success }) } },
  };
}

/** zod limits every whole number to 2^53, which JSON does not. */
function dropSafeLimits(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

interface Described {
  description?: string;
  properties?: Record<string, Described>;
}

/** Adds missing descriptions to a schema and its properties, from the GraphQL type with that name. */
function describeFrom(schema: GraphQLSchema, name: string, described: Described): void {
  const type = schema.getType(name);
  if (!isObjectType(type) && !isInputObjectType(type)) return;
  described.description ??= type.description ?? undefined;
  const fields = type.getFields();
  for (const [property, value] of Object.entries(described.properties ?? {}))
    value.description ??= fields[property]?.description ?? undefined;
}
