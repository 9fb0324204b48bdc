import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures';

const build = fileURLToPath(new URL('../dist/client', import.meta.url));

/** Each page's address and file */
const pages = [
  ['/', 'storefront/home/home-page'],
  ['/allCategories', 'storefront/all-categories/all-categories-page'],
  ['/product/categories/1', 'storefront/category/category-page'],
  ['/product/search/hammer', 'storefront/search/search-page'],
  ['/onsale', 'storefront/on-sale/on-sale-page'],
  ['/family/1', 'storefront/family/family-page'],
  ['/product/1', 'storefront/product/product-page'],
  ['/login', 'account/login/login-page'],
  ['/sign-in-help', 'account/sign-in-help/sign-in-help-page'],
  ['/choose-password', 'account/sign-in-help/choose-password-page'],
  ['/change-password', 'account/change-password/change-password-page'],
  ['/register', 'account/register/register-page'],
  ['/cart', 'ordering/cart/cart-page'],
  ['/cart/1', 'ordering/linked-cart/linked-cart-page'],
  ['/pad', 'ordering/order-pad/order-pad-page'],
  ['/buy-again', 'ordering/buy-again/buy-again-page'],
  ['/list/1', 'ordering/shopping-list/shopping-list-page'],
  ['/list/1/labels', 'ordering/labels/labels-page'],
  ['/reorder/1', 'ordering/reorder/reorder-page'],
  ['/checkout', 'ordering/checkout/checkout-page'],
  ['/payment/1', 'ordering/payment/payment-page'],
  ['/order/1', 'ordering/order/order-page'],
  ['/historicalorder/1', 'ordering/order/order-page'],
  ['/account', 'account/account/account-page'],
  ['/account/lists', 'account/account/account-page'],
  ['/admin/reports', 'staff/reports/reports-page'],
  ['/admin/history', 'staff/history/history-page'],
  ['/admin/search-synonyms', 'staff/search-synonyms/search-synonyms-page'],
  ['/admin/removed-items', 'staff/removed-items/removed-items-page'],
  ['/admin/removed-customers', 'staff/removed-customers/removed-customers-page'],
  ['/admin/families', 'staff/families/families-page'],
  ['/admin/payment-differences', 'staff/payment-differences/payment-differences-page'],
  ['/admin/failed-mail', 'staff/failed-mail/failed-mail-page'],
  ['/admin/act-as/1', 'staff/acting/act-as-page'],
  ['/admin', 'staff/admin-page'],
  ['/admin/edit-items/1', 'staff/admin-page'],
] as const;

test('[ERR-2] the first response of every page contains its styles, and names its scripts', async ({ request }) => {
  const manifest = JSON.parse(readFileSync(join(build, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >;
  const built = Object.keys(manifest).filter(name => /^src\/pages\/.*-page\.tsx$/.test(name));
  expect([...new Set(pages.map(([, file]) => `src/pages/${file}.tsx`))].sort()).toEqual(built.sort());
  const lacking: string[] = [];
  for (const [address, name] of pages) {
    const body = await (await request.get(address)).text();
    const { file, css = [] } = manifest[`src/pages/${name}.tsx`] ?? { file: name };
    if (!body.includes(`/${file}`)) lacking.push(`${address} ${file}`);
    for (const style of css)
      if (!body.includes(readFileSync(join(build, style), 'utf8'))) lacking.push(`${address} ${style}`);
  }
  expect(lacking).toEqual([]);
});

/** Returns width and height from the header of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('a page links its icons and manifest, and the store serves them', async ({ request }) => {
  for (const path of ['/', '/no/such/page', '/graphql']) {
    const page = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    for (const link of [
      /<link rel="icon" href="\/favicon.ico"/,
      /<link rel="icon" href="\/pictures\/favicon.svg"/,
      /<link rel="apple-touch-icon" href="\/apple-touch-icon.png"/,
      /<link rel="manifest" href="\/site.webmanifest"/,
    ]) {
      expect(page, path).toMatch(link);
    }
  }
  for (const [path, side] of [
    ['/apple-touch-icon.png', 180],
    ['/pictures/icon-192.png', 192],
    ['/pictures/icon-512.png', 512],
  ] as const) {
    const response = await request.get(path);
    expect([response.status(), response.headers()['content-type'], response.headers()['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=3600',
    ]);
    expect(sizeOf(await response.body())).toEqual([side, side]);
  }
  const { icons } = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  expect(icons.map(({ src }) => src)).toEqual(['/pictures/icon-192.png', '/pictures/icon-512.png']);
});

test('/favicon.ico is an icon of three sizes', async ({ request }) => {
  const response = await request.get('/favicon.ico');
  expect([response.status(), response.headers()['content-type'], response.headers()['cache-control']]).toEqual([
    200,
    'image/vnd.microsoft.icon',
    'public, max-age=3600',
  ]);
  const file = await response.body();
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const pictures = [0, 1, 2].map(index => {
    const entry = 6 + 16 * index;
    const start = file.readUInt32LE(entry + 12);
    return sizeOf(file.subarray(start, start + file.readUInt32LE(entry + 8)));
  });
  expect(pictures).toEqual([
    [16, 16],
    [32, 32],
    [48, 48],
  ]);
});

test('opening a file directly, which requests /favicon.ico, logs no console error', async ({ page, complaints }) => {
  for (const path of ['/pictures/logo.svg', '/robots.txt']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(complaints.unexpectedFound).toEqual([]);
});
