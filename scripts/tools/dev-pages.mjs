// Serves the pages from their sources on PORT (4000). The API listens on the next port. Generates the pages' operations
// again when one of them or the schema changes.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { print } from 'graphql';
import { createServer } from 'vite';
import { generateOperations } from './codegen.mjs';

export const port = Number(process.env.PORT ?? 4000);
export const origin = `http://localhost:${port}`;
const api = `http://127.0.0.1:${port + 1}`;
const apiPaths =
  '^/(graphql|api|page-session|card-simulator|healthz|readyz|search|robots\\.txt|sitemap[^/]*|site\\.webmanifest)(/|\\?|$)';
const pageHandler = '/src/render/dev-page-handler.ts';
/** The first start loads the demo data. */
const longestStartMs = 120_000;

const vite = await createServer({
  configFile: 'web/vite.config.ts',
  server: {
    port,
    strictPort: true,
    proxy: { [apiPaths]: { target: api, bypass: request => (opensTool(request) ? request.url : undefined) } },
  },
  plugins: [{ name: 'pages', configureServer: server => () => void server.middlewares.use(sendPage) }],
});
try {
  await vite.listen();
} catch (error) {
  console.error(`${error.message}. Stop the other program, or set PORT.`);
  process.exit(1);
}
vite.watcher.add('schema.graphql');
let waiting;
vite.watcher.on('all', (_event, path) => {
  if (!path.endsWith('.graphql')) return;
  clearTimeout(waiting);
  waiting = setTimeout(generateOperations, 50);
});
// While the API starts.
void generateOperations().then(() => vite.warmupRequest(pageHandler, { ssr: true }));

export function stopPages() {
  void vite.close();
}

async function sendPage(request, response, next) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next();
  try {
    const { status, headers, body, location } = await page(request);
    response.writeHead(status, { 'Cache-Control': 'no-store', ...headers, ...(location && { location }) }).end(body);
  } catch (error) {
    vite.ssrFixStacktrace(error);
    next(error);
  }
}

async function page(request) {
  const { originalUrl: url } = request;
  const tool = toolAt(url);
  if (tool) {
    const body = await vite.transformIndexHtml(url, readFileSync(`web/${tool}`, 'utf8'));
    return { status: 200, headers: { 'Content-Type': 'text/html' }, body };
  }
  // Load the handler for each page, so that Vite recompiles changed files.
  const { createDevPageHandler } = await vite.ssrLoadModule(pageHandler);
  // Waits for the API, whose files `customerOf` reads.
  await query({ query: '{ __typename }' });
  const { token, ...customer } = (await customerOf(request)) ?? {};
  const runQuery = ({ document, ...operation }) => query({ ...operation, query: print(document) }, token);
  const handle = createDevPageHandler(vite, { runQuery, origin, onError: error => console.error(error) });
  return handle(url, token ? customer : null);
}

/** Returns the customer of the browser's page session, with a token for their queries, or null. */
async function customerOf(request) {
  const { cartLinesOf, pageSessionOf, sendsPageSession } = await import('../../graph/dist/server/page-session.js');
  if (!sendsPageSession(request)) return null;
  const { createSigners } = await import('../../graph/dist/server/signers.js');
  const { readConfig } = await import('../../graph/dist/platform/config/index.js');
  const { sessions, tokens } = createSigners(readConfig(), { now: () => new Date() });
  const session = pageSessionOf(request, sessions);
  if (!session) return null;
  const token = tokens.issue({ ...session, pricingTier: 0, scope: 'full', acting: null, kept: null });
  const { data } = await query({ query: '{ me { key } }' }, token);
  return data?.me ? { token, cartLines: cartLinesOf(request) } : null;
}

/** Queries the API, as a visitor without a token, and retries while it restarts. */
async function query(operation, token) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  for (const end = Date.now() + longestStartMs; ; await pause(100)) {
    try {
      const response = await fetch(`${api}/graphql`, { method: 'POST', headers, body: JSON.stringify(operation) });
      return await response.json();
    } catch (error) {
      if (Date.now() > end)
        throw new Error('The API does not respond. Its output above names the reason.', { cause: error });
    }
  }
}

/** Returns whether a browser opens the page of a tool, whose path is one of the API's. */
function opensTool({ method, headers, url }) {
  return method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '') && toolAt(url) !== undefined;
}

function toolAt(url) {
  if (/^\/graphql\/?(\?|$)/.test(url)) return 'graphiql.html';
  return /^\/api\/docs\/?(\?|$)/.test(url) ? 'api-docs.html' : undefined;
}
