import { Build } from '../../test/build.js';
import { TestApp } from '../../test/test-app.js';
import { until } from '../../test/until.js';
import { inTransaction, liftTimeLimits } from '../platform/shared/transaction.js';

let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
afterAll(() => app.close());

const get = (path: string, at = app, headers: Record<string, string> = {}) => fetch(at.url + path, { headers });
const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
const addresses = async (path: string, at = app) => locations(await (await get(path, at)).text());

describe('robots.txt', () => {
  test('closes personal pages, staff pages, search and the interfaces to crawlers', async () => {
    const response = await get('/robots.txt');
    const lines = (await response.text()).split('\n');
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'public, max-age=3600',
    ]);
    expect(lines[0]).toBe('User-agent: *');
    expect(lines.filter(line => line.startsWith('Disallow: ')).map(line => line.slice('Disallow: '.length))).toEqual([
      '/account',
      '/cart',
      '/change-password',
      '/checkout',
      '/historicalorder',
      '/order',
      '/payment',
      '/admin',
      '/search',
      '/product/search',
      '/api',
      '/graphql',
    ]);
  });

  test("links to the sitemap only if the store's public URL is configured", async () => {
    expect(await (await get('/robots.txt')).text()).not.toContain('Sitemap');
    const known = await TestApp.start({ PUBLIC_URL: 'https://store.example' });
    try {
      expect(await (await get('/robots.txt', known)).text()).toContain(
        '\nSitemap: https://store.example/sitemap.xml\n',
      );
    } finally {
      await known.close();
    }
  });
});

test('the search form of a page without scripts leads to the results', async () => {
  const { status, headers } = await fetch(`${app.url}/search?q=hammer+drill`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([303, '/product/search/hammer%20drill']);
});

test('the web manifest names the store and its icons', async () => {
  const response = await get('/site.webmanifest');
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
    'public, max-age=3600',
  ]);
  expect(await response.json()).toEqual({
    name: 'Saguaro Tool & Supply',
    description: 'Delivering the tools to build Arizona since 1983.',
    start_url: '/',
    display: 'minimal-ui',
    theme_color: '#1f2328',
    background_color: '#ffffff',
    icons: [
      { src: '/pictures/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/pictures/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  });
});

describe('the sitemap', () => {
  test('lists home, categories and products for sale, with the host of the request, in two statements', async () => {
    const category = await build.category();
    const sold = await build.product({ category });
    const deleted = await build.product({ category, deletedAt: new Date() });
    const response = await get('/sitemap.xml');
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'public, max-age=600',
    ]);
    const found = locations(await response.text());
    expect(found.slice(0, 3)).toEqual([`${app.url}/`, `${app.url}/allCategories`, `${app.url}/onsale`]);
    expect(found).toContain(`${app.url}/product/categories/${category.key}`);
    expect(found).toContain(`${app.url}/product/${sold.key}`);
    expect(found).not.toContain(`${app.url}/product/${deleted.key}`);
    expect(await app.countStatements(() => get('/sitemap.xml'))).toBe(2);
  });

  test('reads forwarded headers only from a trusted proxy', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect(locations(await (await get('/sitemap.xml', app, forwarded)).text())[0]).toBe(`${app.url}/`);
    const behindProxy = await TestApp.start({ TRUSTED_PROXIES: '1' });
    try {
      const text = await (
        await get('/sitemap.xml', behindProxy, { 'x-forwarded-host': 'tools.example', 'x-forwarded-proto': 'https' })
      ).text();
      expect(locations(text)[0]).toBe('https://tools.example/');
      expect((await get('/sitemap.xml', behindProxy, { 'x-forwarded-host': 'a b' })).status).toBe(400);
    } finally {
      await behindProxy.close();
    }
  });

  test('contains the configured public URL and costs no statement until the catalog changes', async () => {
    const known = await TestApp.start({ PUBLIC_URL: 'https://store.example/', ANSWER_CACHE_MB: '8' });
    try {
      const product = await new Build(known.em()).product();
      const address = `https://store.example/product/${product.key}`;
      await until(async () => (await addresses('/sitemap.xml', known)).includes(address), true);
      await until(() => known.countStatements(() => get('/sitemap.xml', known)), 0);
      for (let number = 0; number < 3; number += 1)
        expect(await known.countStatements(() => get(`/sitemap.xml?x=${number}`, known))).toBe(0);
      expect(
        await Promise.all(['/SITEMAP.xml', '/sitemap.xml/'].map(async path => (await get(path, known)).status)),
      ).toEqual([404, 404]);
      const cached = await get('/sitemap.xml', known);
      expect([cached.headers.get('content-type'), cached.headers.get('cache-control')]).toEqual([
        'application/xml; charset=utf-8',
        'public, max-age=600',
      ]);
      await known.em().execute('update product set deleted_at = now() where key = ?', [product.key]);
      await until(async () => (await addresses('/sitemap.xml', known)).includes(address), false);
    } finally {
      await known.close();
    }
  });
});

describe('a sitemap of more than 50,000 addresses', () => {
  let large: TestApp;
  let categoryAddress: string;
  const statements = async (path: string) => large.countStatements(() => get(path, large));

  beforeAll(async () => {
    large = await TestApp.start();
    const builder = new Build(large.em());
    const [vendor, category] = [await builder.vendor(), await builder.category()];
    await inTransaction(large.em(), async em => {
      await liftTimeLimits(em);
      // No test searches these rows, so the search triggers are skipped.
      await em.execute('alter table product disable trigger user');
      await em.execute(
        `insert into product (key, product_id, description, vendor_key, category_key, standard_cost, base_price)
          select key, 'S' || key, 'Hex Bolt ' || key, ?, ?, 1, 1 from generate_series(1, 50003) key where key not between 10 and 12`,
        [vendor.key, category.key],
      );
    });
    categoryAddress = `${large.url}/product/categories/${category.key}`;
  });
  afterAll(() => large.close());

  test('is an index of parts, each with at most 50,000 addresses and one bounded statement', async () => {
    const part = (name: string) => `${large.url}/sitemap-${name}.xml`;
    expect(await addresses('/sitemap.xml', large)).toEqual([part('pages'), part('products-1'), part('products-2')]);
    expect(await addresses('/sitemap-pages.xml', large)).toEqual([
      `${large.url}/`,
      `${large.url}/allCategories`,
      `${large.url}/onsale`,
      categoryAddress,
    ]);
    const first = await addresses('/sitemap-products-1.xml', large);
    expect([first.length, first[0], first[9], first.at(-1)]).toEqual([
      49_997,
      `${large.url}/product/1`,
      `${large.url}/product/13`,
      `${large.url}/product/50000`,
    ]);
    expect(await addresses('/sitemap-products-2.xml', large)).toEqual(
      [50_001, 50_002, 50_003].map(key => `${large.url}/product/${key}`),
    );
    expect([
      await statements('/sitemap.xml'),
      await statements('/sitemap-products-1.xml'),
      await statements('/sitemap-pages.xml'),
    ]).toEqual([3, 1, 1]);
  });

  test.each(['3', '0', '-1', '01', '1e3', '99999999999', 'x'])('has no part %s', async part => {
    const response = await get(`/sitemap-products-${part}.xml`, large);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });
});
