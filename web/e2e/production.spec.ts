import { cp, mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from './fixtures';
import { addToCart, chooseFirstContactAndLocation, open, orderKeyOf, signIn } from './steps';
import { Store, people } from './store';
import { startServer } from './store-server';

/** A store in production mode, without a card provider. */
const test = base.extend<object, { store: Store }>({
  store: [
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'store-e2e-production-'));
      await cp(join(process.env.E2E_DATA ?? '', 'data'), join(directory, 'data'), { recursive: true });
      const server = await startServer(join(directory, 'data'), {
        NODE_ENV: 'production',
        DEFAULT_CUSTOMER_PASSWORD: 'a-first-password',
      });
      await use(new Store(server));
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test("[T-27] in production all requests of the store's pages are allowed, and cards are not offered without a provider", async ({
  page,
  store,
  openBrowser,
}) => {
  await page.goto('/graphql');
  await expect(page.getByText('In this store, only staff can use the playground.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
  await open(page, '/');
  await page.getByPlaceholder('Search entire store here').fill('wedge anchor');
  await page.getByPlaceholder('Search entire store here').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viewing search results for wedge anchor');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Wedge Anchor/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page.getByText('Sign in to view pricing')).toBeVisible();
  const productKey = Number(/\/product\/(\d+)$/.exec(page.url())?.[1]);
  await open(page, '/register');
  await page.getByRole('button', { name: 'Pick one for me' }).click();
  await expect(page.getByLabel('Customer number')).toHaveValue(/^[1-9]\d{4}$/);

  await signIn(page, people.onAccount);
  for (const path of [
    '/',
    '/allCategories',
    '/onsale',
    '/account',
    '/account/contacts',
    '/account/locations',
    '/account/favorites',
    '/account/jobs',
    '/account/lists',
    '/account/part-numbers',
    '/account/order-history',
  ]) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText("Oops! We've encountered error code")).toHaveCount(0);
  }
  const product = { key: productKey } as Awaited<ReturnType<Store['addItem']>>;
  await addToCart(page, product, 5);
  await open(page, '/checkout');
  await chooseFirstContactAndLocation(page);
  await expect(page.getByRole('button', { name: 'Pay with card' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  const orderKey = orderKeyOf(page);
  await expect(page.getByRole('heading', { name: `Order ${orderKey}`, exact: true })).toBeVisible();

  await expect(store.graphql('{ categories { key } }')).rejects.toThrow(
    "Only the operations of this store's own pages run here.",
  );
  const desk = await openBrowser();
  await signIn(desk, people.admin);
  await open(desk, '/admin/all-orders');
  await expect(desk.getByRole('link', { name: String(orderKey), exact: true })).toBeVisible();
  await expect(desk.getByText('Order confirmations are not being sent: no mail server is configured.')).toBeVisible();
});

test('serves build files compressed and cached for a year, and responds with 404 for those of another build', async ({
  page,
  store,
  request,
}) => {
  await open(page, '/');
  const script = await page.locator('script[type="module"]').getAttribute('src');
  const responses = await Promise.all(
    ['br', 'gzip', 'identity'].map(encoding =>
      request.get(`${store.url}${String(script)}`, { headers: { 'accept-encoding': encoding } }),
    ),
  );
  for (const response of responses) {
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'content-type': expect.stringContaining('text/javascript'),
    });
  }
  expect(responses.map(response => response.headers()['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  const [brotli, gzip, plain] = responses.map(response => Number(response.headers()['content-length'])) as [
    number,
    number,
    number,
  ];
  expect([brotli < gzip, gzip < plain / 2]).toEqual([true, true]);
  const texts = await Promise.all(responses.map(response => response.text()));
  expect(new Set(texts).size).toBe(1);
  expect((await request.get(`${store.url}/assets/app-00000000.js`)).status()).toBe(404);
});

/** Requests a path unchanged. `fetch` and browsers would normalize it first. */
function rawGet(origin: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    http
      .get({ hostname, port, path }, response => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      })
      .on('error', reject);
  });
}

test('[T-57] rejects a path outside of the static files', async ({ store }) => {
  const paths = [
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/../../server/page-handler.js',
    '/assets/..%2f..%2fserver%2fpage-handler.js',
    '/pictures/%2e%2e/%2e%2e/operations.json',
    '/assets/%2e%2e/.vite/manifest.json',
    '/.vite/manifest.json',
    '/%5c..%5c..%5cpackage.json',
    '/assets/app.js%00.css',
  ];
  for (const path of paths) {
    const { status, text } = await rawGet(store.url, path);
    expect([path, status >= 400 && status < 500, /"dependencies"|createPageHandler|"isEntry"/.test(text)]).toEqual([
      path,
      true,
      false,
    ]);
  }
});
