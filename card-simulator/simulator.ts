import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handleAdmin, sendAdmin } from './admin.ts';
import { handleRequest, type Merchant } from './handle-request.ts';
import { serveHostedForm } from './hosted-form.ts';
import { refused } from './replies.ts';
import { sendReply } from './send-reply.ts';
import { SimulatorState } from './simulator-state.ts';

export interface SimulatorOptions {
  /** The clock to which the simulator adds its offset */
  now?: () => Date;
  /** File that stores the ledger, to survive restarts */
  stateFile?: string | null;
  /** 0 for any free port */
  gatewayPort?: number;
  adminPort?: number;
  merchant?: Partial<Merchant>;
}

/** A running simulator. */
export interface Simulator {
  merchant: Merchant;
  /** URL for requests of the SDK */
  gatewayUrl: string;
  /** URL of the hosted form's script */
  scriptUrl: string;
  adminUrl: string;
  state: SimulatorState;
  /** Serves only the hosted form's files and nonces, to be mounted in the store's server */
  hostedForm: RequestListener;
  close(): Promise<void>;
}

/** Default credentials. */
const simulatedMerchant: Merchant = {
  apiLoginId: 'simulated-store',
  transactionKey: 'simulatedKey0001',
  clientKey: 'simulated-public-client-key',
};

const apiPath = '/xml/v1/request.api';
const largestBody = 100_000;
const loopback = '127.0.0.1';

/** Starts the JSON API and the hosted form on one loopback port, and the admin API on another. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const merchant = { ...simulatedMerchant, ...options.merchant };
  const state = new SimulatorState(options.now ?? (() => new Date()), options.stateFile ?? null);
  const gateway = createServer((request, response) => void gatewayListener(state, merchant, request, response));
  const admin = createServer((request, response) => void adminListener(state, request, response));
  const gatewayPort = await listen(gateway, options.gatewayPort);
  const adminPort = await listen(admin, options.adminPort);
  return {
    merchant,
    gatewayUrl: `http://${loopback}:${gatewayPort}${apiPath}`,
    scriptUrl: `http://${loopback}:${gatewayPort}/v3/AcceptUI.js`,
    adminUrl: `http://${loopback}:${adminPort}`,
    state,
    hostedForm: (request, response) => void formListener(state, merchant, request, response),
    close: async () => {
      await Promise.all([gateway, admin].map(close));
    },
  };
}

async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, loopback);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function gatewayListener(
  state: SimulatorState,
  merchant: Merchant,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (serveHostedForm(request, response, '*')) return;
  if (request.url === '/redirected') state.redirectsFollowed += 1;
  if (request.method !== 'POST' || request.url !== apiPath) {
    response.writeHead(404).end();
    return;
  }
  if (!request.headers['content-type']?.startsWith('application/json'))
    return sendReply(response, refused('E00002', 'The content type specified is not supported.'));
  const text = await readText(request);
  sendReply(
    response,
    text === null ? refused('E00003', 'The request is too large.') : await handleRequest(state, merchant, text),
  );
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
    // Also closes requests that hang on purpose.
    server.closeAllConnections();
  });
}

/** Serves only what a browser may request: files, and a nonce for a card. */
async function formListener(
  state: SimulatorState,
  merchant: Merchant,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (serveHostedForm(request, response, "'self'")) return;
  const text = request.method === 'POST' && request.url === apiPath ? await readText(request) : null;
  if (text === null || !/^\s*\{\s*"securePaymentContainerRequest"\s*:/.test(text)) {
    response.writeHead(404).end();
    return;
  }
  sendReply(response, await handleRequest(state, merchant, text));
}

async function adminListener(state: SimulatorState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const text = await readText(request);
    sendAdmin(response, handleAdmin(state, request, text ? (JSON.parse(text) as unknown) : {}));
  } catch {
    sendAdmin(response, { status: 400, body: { error: 'The request could not be read.' } });
  }
}

async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > largestBody) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
