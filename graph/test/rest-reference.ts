import { appendFileSync } from 'node:fs';
import { OpenAPIBackend, type Document, type OpenAPIBackend as Backend } from 'openapi-backend';
import { openApiDocument } from '../src/server/openapi.js';
import { restRoutes } from './rest-routes.js';
import { createSchema } from '../src/server/schema.js';

/** A REST request and its response. */
export interface RestExchange {
  method: string;
  /** Path below /api, with its query string */
  path: string;
  requestHeaders: Record<string, string>;
  requestBody: unknown;
  status: number;
  responseHeaders: Headers;
  /** The parsed JSON; null for a file */
  responseBody: unknown;
}

interface Documented {
  content: Record<string, unknown>;
  headers?: Record<string, { required?: boolean }>;
}

/** OpenAPIBackend reads schemas of `application/json` only. */
const otherJsonTypes = /"(application\/problem\+json|multipart\/form-data)":/g;

/** Accepts any text as a `date`, because dates also have a pattern. */
const ajvOpts = { formats: { date: true } } as const;

let opened: Promise<Backend> | undefined;

async function open(): Promise<Backend> {
  const document = JSON.stringify(openApiDocument(restRoutes, await createSchema()));
  const definition = JSON.parse(document.replaceAll(otherJsonTypes, '"application/json":')) as Document;
  const backend = new OpenAPIBackend({ definition, quick: true, apiRoot: '/', coerceTypes: true, ajvOpts });
  await backend.init();
  const documented = backend.router.getOperations().flatMap(({ method, path, responses }) =>
    Object.keys(responses ?? {})
      .filter(status => status !== 'default')
      .map(status => `documented ${method} ${path} ${status}`),
  );
  note(documented);
  return backend;
}

/** Writes lines for `scripts/test.mjs`, which compares the documented responses with those that tests received. */
function note(lines: string[]): void {
  const file = process.env.REST_RESPONSES_FILE;
  if (file) appendFileSync(file, lines.map(line => `${line}\n`).join(''));
}

const received = new Set<string>();

/** Throws unless the API reference documents the path, the response and, if the server accepted it, the request. */
export async function assertDocumented(exchange: RestExchange): Promise<void> {
  const { method, path, status, responseHeaders, responseBody, requestHeaders } = exchange;
  const { router, validator } = await (opened ??= open());
  const operation = router.matchOperation({ method, path: path.split('?')[0] as string, headers: {} });
  const call = `${method} ${path}: ${status}`;
  if (!operation) {
    if (status < 400) throw new Error(`${call} is not in the API reference.`);
    return;
  }
  // The client already has the body.
  if (status === 304) return;
  const isSuccess = status < 400;
  const documented = (operation.responses ?? {})[isSuccess ? String(status) : 'default'] as Documented | undefined;
  if (!documented) throw new Error(`${call} is not a documented response.`);
  const faults: unknown[] = [];
  const type = responseHeaders.get('content-type')?.split(';')[0] ?? '';
  const types = Object.keys(documented.content).map(name => name.split(';')[0]);
  if (!types.includes(isSuccess ? type : type.replace('problem+', '')))
    faults.push(`Content-Type is ${type}, not ${types.join()}`);
  if (types.includes('application/json')) {
    faults.push(...(validator.validateResponse(responseBody, operation, status).errors ?? []));
    faults.push(
      ...(validator.validateResponseHeaders(Object.fromEntries(responseHeaders), operation, { statusCode: status })
        .errors ?? []),
    );
    faults.push(...missingHeaders(documented, responseHeaders));
  }
  if (isSuccess) {
    const request = { method, path, headers: requestHeaders, body: sentBody(exchange) };
    faults.push(...(validator.validateRequest(request, operation).errors ?? []));
  }
  if (faults.length > 0)
    throw new Error(`${call} does not match the API reference:\n${JSON.stringify(faults, null, 2)}`);
  const line = `received ${method.toLowerCase()} ${operation.path} ${status}`;
  if (isSuccess && !received.has(line)) note([line]);
  received.add(line);
}

/** Returns the missing required headers, which OpenAPIBackend does not check. */
function missingHeaders({ headers = {} }: Documented, sent: Headers): string[] {
  return Object.keys(headers)
    .filter(name => headers[name]?.required && !sent.has(name))
    .map(name => `${name.toLowerCase()} is missing`);
}

/** Returns the sent body for validation: a form as its fields, and its file as the file's name. */
function sentBody({ requestBody }: RestExchange): unknown {
  if (requestBody instanceof FormData)
    return Object.fromEntries(
      [...requestBody].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    );
  return typeof requestBody === 'string' ? JSON.parse(requestBody) : requestBody;
}
