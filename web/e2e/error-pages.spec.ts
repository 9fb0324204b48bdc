import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { createServer, type Plugin } from 'vite';
import type { createDevPageHandler } from '../src/render/dev-page-handler';

interface PageOptions {
  clientDir: string;
  schema: GraphQLSchema;
  makeContext: () => Promise<object>;
  origin: string;
  requestId: () => string;
}

interface Bundle {
  createPageHandler(
    options: PageOptions,
  ): (path: string) => Promise<{ render: () => { status: number; body: string } }>;
  createPagePattern(options: PageOptions): (path: string) => string;
}

const root = new URL('../../', import.meta.url);

/** Loads the built pages with a schema without resolvers, so that every non-null field fails. */
async function openBundle(): Promise<Bundle & { options: PageOptions }> {
  const bundle = (await import(new URL('web/dist/server/page-handler.js', root).href)) as Bundle;
  const options = {
    clientDir: fileURLToPath(new URL('web/dist/client', root)),
    schema: buildSchema(readFileSync(new URL('schema.graphql', root), 'utf8')),
    makeContext: async () => ({}),
    origin: 'http://localhost',
    requestId: () => 'request-4711',
  };
  return { ...bundle, options };
}

test('[AUTH-8] a server-rendered error page shows its request ID', async ({ page }) => {
  const { createPageHandler, options } = await openBundle();
  const { status, body } = (await createPageHandler(options)('/')).render();
  expect(status).toBe(500);
  await page.setContent(body);
  // Without a server, the page also reports that its scripts did not load.
  await expect(page.getByRole('alert').filter({ hasText: 'Oops!' })).toContainText('Reference: request-4711');
});

/** Adds a mistake as the first line of this file. */
const breakFile = (name: string): Plugin => ({
  name: 'break-file',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith(name) ? `const mistake = ;\n${code}` : undefined),
});

test('the dev loop prints file and line of a mistake in a page, without the rest of the file', async ({}, testInfo) => {
  const vite = await createServer({
    configFile: fileURLToPath(new URL('web/vite.config.ts', root)),
    cacheDir: testInfo.outputPath('vite'),
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [breakFile('/cart-page.tsx')],
    logLevel: 'silent',
  });
  try {
    const handler = (await vite.ssrLoadModule('/src/render/dev-page-handler.ts')) as {
      createDevPageHandler: typeof createDevPageHandler;
    };
    const printed: unknown[] = [];
    const handle = handler.createDevPageHandler(vite, {
      runQuery: async () => ({ data: {} }),
      origin: 'http://localhost',
      onError: error => printed.push(error),
    });
    expect((await handle('/cart', null)).status).toBe(500);
    expect(printed).toEqual([expect.stringMatching(/web\/src\/pages\/ordering\/cart\/cart-page\.tsx:1:17\b/)]);
  } finally {
    await vite.close();
  }
});

test('each page has a route pattern that contains no part of its address', async () => {
  const { createPagePattern, options } = await openBundle();
  const patternOf = createPagePattern(options);
  const paths = [
    '/',
    '/product/17?from=x',
    '/product/search/very%20private',
    '/account/orders',
    '/admin/items/7',
    '/no/such/page',
    '//evil.example',
    '/product/search/%ff',
  ];
  expect(paths.map(patternOf)).toEqual([
    '/',
    '/product/:productKey',
    '/product/search/:searchTerm',
    '/account/:tab?',
    '/admin/:pane?/:key?',
    'unknown page',
    'unknown page',
    '/product/search/:searchTerm',
  ]);
});
