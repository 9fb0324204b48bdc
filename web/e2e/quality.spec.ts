import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { smallTargetsOf, violationsOf } from './accessibility';
import { panes } from '../src/pages/staff/panes';
import { expect, test } from './fixtures';
import { startPages, startSignedIn } from './signed-in';
import { addToCart, chooseFirstContactAndLocation, open } from './steps';
import { people, type Product } from './store';

// These are the longest tests. In one worker, they would still run after all others have ended.
test.describe.configure({ mode: 'parallel' });

const publicPaths = (product: Product) => [
  '/',
  '/allCategories',
  `/product/categories/${product.category?.key}`,
  '/product/search/hammer',
  '/product/search/zzqqxxyy',
  `/product/search/${'x'.repeat(60)}`,
  '/onsale',
  `/product/${product.key}`,
  '/login',
  '/register',
  '/nope',
];

/** Asserts that no axe rule is violated, including minor ones, and that touch targets of customers are large enough. */
async function expectAccessible(page: Page, place: string): Promise<void> {
  // Contrast cannot be measured during a color transition.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  const violations = await violationsOf(page);
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${impact} ${id}: ${target.join(' ')} ${failureSummary}`),
  );
  expect(found, place).toEqual([]);
  const isOnPhone = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  const isForStaff = /\/(admin|historicalorder)\//.test(page.url());
  if (isOnPhone && !isForStaff) expect(await smallTargetsOf(page), place).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page, place: string): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${place} fits its width`,
  ).toBeLessThanOrEqual(0);
}

test('[ERR-2] public pages hydrate without warnings, fit the screen and pass axe', async ({ page, store }) => {
  const product = await store.addItem({ image: '/pictures/families/hex-bolt.svg' });
  const inFamily = await store.productInFamily();
  for (const path of [...publicPaths(product), `/family/${inFamily}`, `/product/${inFamily}`]) {
    await open(page, path);
    await expectAccessible(page, path);
    await expectNoSidewaysScroll(page, path);
  }
});

test('[HDR-2][SRCH-1] open suggestions and open filters pass axe and fit the screen', async ({ page }) => {
  await open(page, '/product/search/screw');
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search entire store' });
  await field.fill('ball valves');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').nth(5)).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page, 'suggestions');
  await expectNoSidewaysScroll(page, 'suggestions');
  await page.keyboard.press('Escape');
  const button = page.getByRole('button', { name: 'Filters', exact: true });
  if (await button.isVisible()) await button.click();
  await page.getByRole('group', { name: 'Vendor' }).getByRole('checkbox').first().check();
  await expect(page.getByRole('link', { name: 'Clear all', includeHidden: true })).toHaveCount(1);
  await expectAccessible(page, 'filters');
  await expectNoSidewaysScroll(page, 'filters');
});

test('[ERR-2] customer pages pass axe and fit the screen', async ({ page, store }) => {
  const product = await store.addItem();
  const order = await store.placeOrder(people.onAccount, product.key, 1);
  await startSignedIn(page, people.onAccount);
  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Shopping cart', level: 1 })).toBeVisible();
  await expectAccessible(page, 'empty cart');
  await addToCart(page, product);
  await expectAccessible(page, 'cart');
  await expectNoSidewaysScroll(page, 'cart');
  await page.getByRole('button', { name: `Remove ${product.description}` }).click();
  await expectAccessible(page, 'cart with a removed line');
  await page.getByRole('button', { name: `Undo removing ${product.description}` }).click();
  // A page that is left at once may not have stored it yet.
  await expect.poll(() => store.cartQuantities(people.onAccount)).toEqual({ [product.key]: 1 });
  await open(page, `/product/${product.key}`);
  await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeEnabled();
  await expectAccessible(page, 'product');
  await expectNoSidewaysScroll(page, 'product');
  await open(page, '/checkout');
  await chooseFirstContactAndLocation(page);
  await expect(page.getByRole('button', { name: 'Put on account' })).toBeEnabled();
  await expectAccessible(page, 'checkout');
  await expectNoSidewaysScroll(page, 'checkout');
  const places = [
    ['/', 'Featured products'],
    ['/product/search/hammer', 'Viewing search results for hammer'],
    [`/family/${await store.productInFamily()}`, 'Hex Cap Screw'],
    ['/account', 'Business'],
    ['/account/favorites', 'Favorites'],
    ['/account/jobs', 'Jobs'],
    ['/account/lists', 'Lists'],
    ['/account/part-numbers', 'Part numbers'],
    ['/account/order-history', 'Order history'],
    ['/buy-again', 'Buy again'],
    [`/reorder/${order.key}`, `Re-order ${order.key}`],
    [`/order/${order.key}`, `Order ${order.key}`],
    ['/order/999999', 'Order not found'],
    ['/change-password', 'Change password'],
  ] as const;
  for (const [path, heading] of places) {
    await open(page, path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expectAccessible(page, path);
    await expectNoSidewaysScroll(page, path);
  }
});

test('[ERR-2] staff pages pass axe and fit the screen', async ({ page, store }) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  const category = `Anchors ${randomUUID().slice(0, 8)}`;
  const [anchor] = await store.addItems(
    ...['2-1/4 in', '3 in', '5 in'].map(size => ({
      description: `Tie Wire Anchor 1/4 in x ${size} zinc plated`,
      category,
    })),
  );
  await startSignedIn(page, people.admin);
  for (const [path, heading] of [
    [`/admin/families?category=${anchor?.category?.key}`, 'Proposal 1 of 1'],
    ['/admin/all-orders', 'All Orders'],
    ['/admin/removed-items', 'Removed items'],
    ['/admin/removed-customers', 'Removed customers'],
    ['/admin/batch-add-items', 'Batch Add Items'],
    ['/admin/nope', 'Page not found'],
    [`/historicalorder/${order.key}`, `Order ${order.key}`],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await expectAccessible(page, path);
    await expectNoSidewaysScroll(page, path);
  }
});

test('[AUTH-8] the error panel passes axe', async ({ page }) => {
  await open(page, '/login');
  await page.getByLabel('Customer number').fill('999999999');
  await page.getByLabel('Password').fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText("Oops! We've encountered error code: 401")).toBeVisible();
  await expectAccessible(page, 'the error panel');
  await expectNoSidewaysScroll(page, 'the error panel');
});

declare global {
  interface Window {
    shifts: { value: number; sources: string[] }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Records layout shifts that no input caused. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const sources = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName} ${node.className}` : (node?.nodeName ?? ''),
        );
        if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, sources });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens pages with a cold cache and a slow line, of so many bytes per second, and asserts that nothing moves on them. */
async function expectNoShifts(page: Page, paths: readonly string[], bytes = 400_000): Promise<void> {
  await watchShifts(page);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  const latency = 100;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  const moved: string[] = [];
  for (const path of paths) {
    await open(page, path);
    // Waits for the pictures and, for a customer, the prices.
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => window.shifts);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    if (total >= 0.02) moved.push(`${path}: ${total} ${JSON.stringify(shifts)}`);
  }
  expect(moved).toEqual([]);
}

test('[ERR-2] pages do not shift while they load for a visitor', async ({ page, store }) => {
  const product = await store.addItem({ image: '/pictures/families/hex-bolt.svg' });
  await expectNoShifts(page, ['/', `/product/categories/${product.category?.key}`, `/product/${product.key}`]);
});

test('[ERR-2] the first part of a list that arrives shows no products that the rest would move', {
  tag: '@desktop',
}, async ({ page, complaints }) => {
  complaints.allow(/net::ERR_FAILED/);
  const path = '/product/search/screw';
  const body = await (await page.request.get(path)).text();
  const families = body.indexOf('aria-label="Families as tables"');
  expect(families).toBeGreaterThan(0);
  await page.route('**/assets/*.js', route => route.abort());
  for (const [end, isShown] of [
    [body.lastIndexOf('<li', families), false],
    [body.length, true],
  ] as const) {
    await page.route(`**${path}`, route => route.fulfill({ body: body.slice(0, end), contentType: 'text/html' }));
    await page.goto(path);
    await expect(page.getByRole('main').locator('article').first()).toBeVisible({ visible: isShown });
  }
});

test('[ERR-2] pages do not shift while they load for a customer', async ({ page, store }) => {
  const product = await store.addItem({ image: '/pictures/families/hex-bolt.svg' });
  const order = await store.placeOrder(people.onAccount, product.key, 2);
  const [unusual, gone, substitute] = (await store.addItems({}, {}, {})) as [Product, Product, Product];
  await store.addToCart(people.onAccount, unusual.key, 50);
  await store.addToCart(people.onAccount, gone.key, 2);
  await store.addToCart(people.onAccount, product.key, 2);
  await store.updateItem(gone.key, { substituteId: substitute.productId });
  await store.deleteItem(gone.key);
  await startPages(page, people.onAccount);
  await expectNoShifts(page, [
    '/',
    `/product/categories/${product.category?.key}`,
    `/product/${product.key}`,
    '/cart',
    '/checkout',
    '/pad',
    '/buy-again',
    '/list/1',
    `/order/${order.key}`,
    '/order/999999',
    `/reorder/${order.key}`,
    '/account',
    '/account/order-history',
  ]);
});

/** Staff pages whose layout depends on the width: lists, open records, orders and notices. The others are one column. */
const widthMatters = /^\/$|order|edit-|customer|families/;

for (const [tag, width] of [
  ['@desktop', 1280],
  ['@desktop', 768],
  ['@phone', 390],
] as const) {
  test(`[ERR-2] pages do not shift while they load for staff on a screen of ${width} px`, { tag }, async ({
    page,
    store,
  }) => {
    const product = await store.addItem();
    const order = await store.placeOrder(people.onAccount, product.key, 2);
    const paths = [
      '/',
      `/product/${product.key}`,
      `/order/${order.key}`,
      '/order/999999',
      `/historicalorder/${order.key}`,
      '/admin',
      ...panes.map(({ slug }) => `/admin/${slug}`),
      `/admin/edit-items/${product.key}`,
      '/admin/edit-customer/2',
      '/admin/edit-purchasing-agents/1',
      '/admin/edit-vendors/1',
      '/admin/manage-categories/1',
      '/admin/reports',
      '/admin/reports/vendor?vendor=1',
      '/admin/history',
      '/admin/search-synonyms',
      '/admin/removed-items',
      '/admin/removed-customers',
      `/admin/families?category=${product.category?.key}`,
      '/admin/payment-differences',
      '/admin/failed-mail',
      '/admin/act-as/2',
      '/admin/nope',
    ];
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 900 });
    await startSignedIn(page, people.admin);
    await expectNoShifts(
      page,
      paths.filter(path => width === 1280 || widthMatters.test(path)),
      // Staff pages are many, and their scripts are larger.
      2_000_000,
    );
  });
}

test('[ERR-2] each tool above a list has a fixed position, regardless of how many have loaded', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/product/search/screw');
  const moved = await page
    .getByRole('group', { name: 'Layout' })
    .locator('..')
    .evaluate(tools => {
      const all = [...tools.children].filter(
        (tool): tool is HTMLElement => tool instanceof HTMLElement && tool.checkVisibility(),
      );
      const places = (count: number) =>
        all
          .slice(0, count)
          .map(
            tool => `${Math.round(tool.getBoundingClientRect().left)} ${Math.round(tool.getBoundingClientRect().top)}`,
          );
      const last = places(all.length);
      return all.flatMap((_, count) => {
        all.forEach((tool, index) => tool.toggleAttribute('hidden', index >= count));
        for (const tool of all) tool.style.display = tool.hidden ? 'none' : '';
        return places(count).filter((place, index) => place !== last[index]);
      });
    });
  expect(moved).toEqual([]);
});
