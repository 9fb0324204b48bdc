import 'reflect-metadata';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pino, type Logger } from 'pino';
import { createStore, type StoreServer } from '../src/server/create-app.js';
import { readConfig } from '../src/platform/config/index.js';
import type { Database } from '../src/platform/database/index.js';
import { checkPayments } from './check-payments.js';
import { assertDocumented } from './rest-reference.js';
import { TestClock } from './test-clock.js';
import { openTestDatabase } from './test-database.js';

export interface Reply<Body> {
  status: number;
  headers: Headers;
  body: Body;
  /** ID of a failed request. Removed from the body, because it differs each time */
  requestId?: string;
}

export interface GraphQLFailure {
  message: string;
  extensions: { code: string; status: number } & Record<string, unknown>;
}

export interface GraphQLReply<Data> {
  status: number;
  data: Data | null;
  errors?: GraphQLFailure[];
  /** Request ID of each error. Removed from the extensions, because it differs each time */
  requestIds?: unknown[];
}

/** Higher limits, because all tests call from one address. The tests of the limits set lower ones. */
const wideLimits = {
  SIGN_IN_FAILURES_PER_ADDRESS: '100000',
  NUMBER_QUESTIONS_PER_MINUTE: '100000',
  REGISTRATIONS_PER_HOUR: '100000',
  REST_REGISTRATIONS_PER_HOUR: '100000',
  WRONG_CODES_PER_HOUR: '100000',
  PASSWORD_CHANGES_PER_HOUR: '100000',
  SIGN_IN_HELP_PER_HOUR: '100000',
  CAPTCHAS_PER_HOUR: '100000',
  PROOF_OF_WORK_COST: '1',
  CHANGES_PER_HOUR: '100000',
  ORDERS_PER_MINUTE: '100000',
  ORDERS_PER_HOUR: '100000',
  MAILS_PER_RECIPIENT_PER_HOUR: '100000',
  CARD_DECLINES_PER_HOUR: '100000',
  CONNECTIONS_PER_ADDRESS: '2000',
  CARD_LOST_ANSWERS: '100000',
};

/** Disables the response cache, because tests change the database directly. The cache has separate tests. */
const noResponseCache = { ANSWER_CACHE_MB: '0' };

/** The whole store over HTTP, with its own database, cheap password hashing and a stopped clock. It processes imports, and other jobs on demand. */
export class TestApp {
  /** Every SQL statement since the last `countStatements`. */
  private statements: string[] = [];

  private constructor(
    readonly url: string,
    readonly clock: TestClock,
    private readonly rootEm: EntityManager,
    private readonly running: { server: StoreServer; dataDir: string; close: () => Promise<void> },
    statements: string[],
  ) {
    this.statements = statements;
  }

  static async start(
    env: Record<string, string> = {},
    clock = new TestClock(),
    log = pino({ level: 'silent' }),
  ): Promise<TestApp> {
    const statements: string[] = [];
    return TestApp.startOn(await openTestDatabase(sql => statements.push(sql)), env, { clock, log, statements });
  }

  /** Starts the store on an open database, which closes with the store. */
  static async startOn(
    database: Database,
    env: Record<string, string>,
    {
      clock = new TestClock(),
      log = pino({ level: 'silent' }),
      statements = [],
    }: { clock?: TestClock; log?: Logger; statements?: string[] } = {},
  ): Promise<TestApp> {
    const dataDir = mkdtempSync(join(tmpdir(), 'store-test-app-'));
    const config = readConfig({
      ...wideLimits,
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      TOKEN_SECRET: 'a secret of the tests, long enough for it',
      PASSWORD_COST: '4',
      SEED: 'none',
      WEB: 'none',
      ...noResponseCache,
      ...env,
    });
    const server = await createStore({ config, database, clock, log });
    await server.startImports();
    server.httpServer.listen(0, '127.0.0.1');
    await once(server.httpServer, 'listening');
    const { port } = server.httpServer.address() as AddressInfo;
    const close = async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return new TestApp(`http://127.0.0.1:${port}`, clock, database.em, { server, dataDir, close }, statements);
  }

  /** The data directory. Without a mail server, mail is saved in its folder `mail`. */
  get dataDir(): string {
    return this.running.dataDir;
  }

  close(): Promise<void> {
    return this.running.close();
  }

  /** Returns a new fork of the entity manager. */
  em(): EntityManager {
    return this.rootEm.fork();
  }

  async graphql<Data = unknown>(
    query: string,
    variables: Record<string, unknown> = {},
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<GraphQLReply<Data>> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(token), ...headers },
      body: JSON.stringify({ query, variables }),
    });
    const reply = (await response.json()) as Omit<GraphQLReply<Data>, 'status'>;
    const requestIds = reply.errors?.map(({ extensions }) => takeRequestId(extensions));
    return { status: response.status, ...reply, ...(requestIds && { requestIds }) };
  }

  /** Calls a REST path. Fails if the request or the response is not what the API reference documents. */
  async rest<Body = unknown>(
    method: string,
    path: string,
    options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply<Body>> {
    const { body, token, headers } = options;
    const form = body instanceof FormData;
    const requestHeaders = {
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      ...bearer(token),
      ...headers,
    };
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: requestHeaders,
      body: body === undefined ? undefined : form ? body : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    // Files, such as workbooks, are not parsed.
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const parsed = (isJson && text ? JSON.parse(text) : null) as Body;
    await assertDocumented({
      method,
      path,
      requestHeaders,
      requestBody: body,
      status: response.status,
      responseHeaders: response.headers,
      responseBody: parsed,
    });
    const requestId = response.ok ? undefined : takeRequestId(parsed);
    return { status: response.status, headers: response.headers, body: parsed, ...(requestId && { requestId }) };
  }

  /** Calls a REST path that responds with a file, and checks it like `rest`. The response is not read yet. */
  async file(method: string, path: string, token: string): Promise<Response> {
    const requestHeaders = bearer(token);
    const response = await fetch(`${this.url}/api${path}`, { method, headers: requestHeaders });
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    await assertDocumented({
      method,
      path,
      requestHeaders,
      requestBody: undefined,
      status: response.status,
      responseHeaders: response.headers,
      responseBody: isJson && !response.ok ? await response.clone().json() : null,
    });
    return response;
  }

  /** Signs in and returns the token. */
  async signIn(customerNumber: number, password = 'a-good-password'): Promise<string> {
    const { body } = await this.rest<{ data: { token: string } }>('POST', '/auth/login', {
      body: { customerNumber, password },
    });
    return body.data.token;
  }

  /** Makes the checks of open card payments that are due, which a running store does by itself. */
  reconcile(): Promise<void> {
    return checkPayments(
      () => this.em(),
      this.clock,
      job => this.running.server.checkPayment(job),
    );
  }

  /** Processes the jobs that are due, which a running store does by itself. */
  runJobs(): Promise<void> {
    return this.running.server.runJobs();
  }

  /** Returns the metrics as Prometheus reads them. */
  async metrics(): Promise<string> {
    return (await this.running.server.metrics?.text()) ?? '';
  }

  /** Returns the timeouts and connection limits of the server. */
  waits() {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxRequestsPerSocket, maxConnections } =
      this.running.server.httpServer;
    return { headersTimeout, requestTimeout, keepAliveTimeout, maxRequestsPerSocket, maxConnections };
  }

  /** Counts the SQL statements that `work` sends. */
  async countStatements(work: () => Promise<unknown>): Promise<number> {
    this.statements.length = 0;
    await work();
    return this.statements.length;
  }
}

/** Removes and returns the request ID of an error. */
function takeRequestId(failure: unknown): string | undefined {
  const known = (failure ?? {}) as { requestId?: string };
  const { requestId } = known;
  delete known.requestId;
  return requestId;
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
