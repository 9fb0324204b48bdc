// Serves the pages from their sources: `node scripts/tools/dev-pages.mjs PORT`. The API listens on the next port.
// Regenerates the pages' hooks when an operation or the schema changes.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { print } from 'graphql';
import { createServer } from 'vite';
import { run } from './run.mjs';

const port = Number(process.argv[2]);
const origin = `http://localhost:${port}`;
const api = `http://127.0.0.1:${port + 1}`;
const apiPaths =
  '^/(graphql|api|page-session|card-simulator|healthz|readyz|search|robots\\.txt|sitemap[^/]*|site\\.webmanifest)(/|\\?|$)';
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
generateHooks();
vite.watcher.add('schema.graphql');
vite.watcher.on('all', (_event, path) => path.endsWith('.graphql') && generateHooks());
await vite.listen();

function generateHooks() {
  run('graphql-codegen', ['--config', 'codegen.ts', '--errors-only'], { shell: process.platform === 'win32' });
}

async function sendPage(request, response, next) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next();
  try {
    const { status, headers, body, location } = await page(request.originalUrl);
    response.writeHead(status, { 'Cache-Control': 'no-cache', ...headers, ...(location && { location }) }).end(body);
  } catch (error) {
    vite.ssrFixStacktrace(error);
    next(error);
  }
}

async function page(url) {
  const tool = toolAt(url);
  if (tool) {
    const body = await vite.transformIndexHtml(url, readFileSync(`web/${tool}`, 'utf8'));
    return { status: 200, headers: { 'Content-Type': 'text/html' }, body };
  }
  // Load the handler for each page, so that Vite recompiles changed files.
  const { createDevPageHandler } = await vite.ssrLoadModule('/src/app/dev-page-handler.ts');
  return createDevPageHandler(vite, { runQuery, origin, onError: error => console.error(error) })(url);
}

/** Queries the API as a visitor, and retries while it restarts. */
async function runQuery({ document, operationName, variables }) {
  const body = JSON.stringify({ query: print(document), operationName, variables });
  for (const end = Date.now() + longestStartMs; ; await pause(100)) {
    try {
      const response = await fetch(`${api}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      return await response.json();
    } catch (error) {
      if (Date.now() > end) throw error;
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
