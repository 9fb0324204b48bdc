import 'reflect-metadata';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pino, type Logger } from 'pino';
import { createStore, type StoreServer } from '../src/app/create-app.js';
import { readConfig } from '../src/config/index.js';
import type { Database } from '../src/database/index.js';
import { assertDocumented } from './rest-reference.js';
import { TestClock } from './test-clock.js';
import { openTestDatabase } from './test-database.js';

export interface Reply<Body> {
  status: number;
  headers: Headers;
  body: Body;
  /** Of a failure; taken out of its body, because it differs each time */
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
  /** Of each error; taken out of their extensions, because it differs each time */
  requestIds?: unknown[];
}

/** Every test calls from one address; the limits have tests of their own, which set them back. */
const wideLimits = {
  SIGN_IN_FAILURES_PER_ADDRESS: '100000',
  NUMBER_QUESTIONS_PER_MINUTE: '100000',
  REGISTRATIONS_PER_HOUR: '100000',
  REST_REGISTRATIONS_PER_HOUR: '100000',
  WRONG_CODES_PER_HOUR: '100000',
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

/** Tests change the database past the store, and ask in the same moment; what is kept of answers has tests of its own. */
const nothingKept = { ANSWER_CACHE_MB: '0' };

/** The whole store over HTTP on a database of its own; cheap password hashing and a clock that stands still. */
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

  /** On a database that a test has opened; it is closed with the store. */
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
      ...nothingKept,
      ...env,
    });
    const server = await createStore({ config, database, clock, log });
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

  /** Where mails without a mail server lie, below `mail`. */
  get dataDir(): string {
    return this.running.dataDir;
  }

  close(): Promise<void> {
    return this.running.close();
  }

  /** A fresh view of the database. */
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
    const requestIds = reply.errors?.map(({ extensions }) => takenOut(extensions));
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
    // A file, such as a workbook, is no body to look into.
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
    const requestId = response.ok ? undefined : takenOut(parsed);
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

  /** The token of a sign-in. */
  async signIn(customerNumber: number, password = 'a-good-password'): Promise<string> {
    const { body } = await this.rest<{ data: { token: string } }>('POST', '/auth/login', {
      body: { customerNumber, password },
    });
    return body.data.token;
  }

  /** Settles open card payments, which a running store does by itself. */
  reconcile(): Promise<void> {
    return this.running.server.reconcile();
  }

  /** Works off the jobs that are due, which a running store does by itself. */
  runJobs(): Promise<void> {
    return this.running.server.runJobs();
  }

  /** Offers the jobs of every day, which a running store does each hour, and returns how many of them are waiting. */
  async offerDailyJobs(): Promise<number> {
    await this.running.server.offerDailyJobs();
    return Number(
      (
        await this.em().execute<{ count: number }[]>(
          "select count(*)::int as count from jobs.job where name = 'retention'",
        )
      )[0]?.count,
    );
  }

  /** What Prometheus would read. */
  async metrics(): Promise<string> {
    return (await this.running.server.metrics?.text()) ?? '';
  }

  /** How long the server waits for whom, and for how many. */
  waits() {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxRequestsPerSocket, maxConnections } =
      this.running.server.httpServer;
    return { headersTimeout, requestTimeout, keepAliveTimeout, maxRequestsPerSocket, maxConnections };
  }

  /** How many SQL statements the work sends. */
  async countStatements(work: () => Promise<unknown>): Promise<number> {
    this.statements.length = 0;
    await work();
    return this.statements.length;
  }
}

/** Removes and returns the request id of a failure. */
function takenOut(failure: unknown): string | undefined {
  const known = (failure ?? {}) as { requestId?: string };
  const { requestId } = known;
  delete known.requestId;
  return requestId;
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
