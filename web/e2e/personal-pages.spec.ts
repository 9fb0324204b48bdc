import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { cookieNames, sessionCookies, startPages, startSignedIn } from './signed-in';
import { addToCart, open, reload, signIn } from './steps';
import { people, type Store } from './store';

/** Returns the cookies that the server issues for a token, by name. */
async function cookiesOf(request: APIRequestContext, token: string): Promise<Record<string, string>> {
  const response = await request.post('/page-session', { headers: { authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(204);
  return Object.fromEntries(
    response
      .headersArray()
      .filter(({ name }) => name.toLowerCase() === 'set-cookie')
      .map(({ value }) => (value.split(';')[0] ?? '').split('=', 2) as [string, string]),
  );
}

const header = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** Returns the page's cookies as a header, with other cart lines. */
async function cookiesWith(page: Page, cartLines: string): Promise<string> {
  const own = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));
  return header({ ...own, 'cart-lines': encodeURIComponent(cartLines) });
}

async function fetchPage(request: APIRequestContext, path: string, cookie?: string) {
  const response = await request.get(path, { headers: cookie === undefined ? {} : { cookie }, maxRedirects: 0 });
  const body = await response.text();
  return { body, headers: response.headers(), greeting: /Hello, <strong>([^<]*)/.exec(body)?.[1] ?? null };
}

async function pricedItem(store: Store) {
  return store.addItem({ cost: '417.35' });
}

test.describe('the first response @desktop', () => {
  test('[PERM-1][T-70] contains price and greeting for customers only, and must not be cached', async ({
    playwright,
    store,
  }) => {
    const item = await pricedItem(store);
    const request = await playwright.request.newContext({ baseURL: store.url });
    const one = header(await cookiesOf(request, await store.signInToken(people.onAccount)));
    const other = header(await cookiesOf(request, await store.signInToken(people.cashOnDelivery)));
    // Contexts store cookies of responses, so each request below sets its own.
    const plain = await playwright.request.newContext({ baseURL: store.url });
    const path = `/product/${item.key}`;
    for (let round = 0; round < 3; round += 1) {
      const visitor = await fetchPage(plain, path);
      expect([visitor.greeting, visitor.body.includes('417.35')]).toEqual([null, false]);
      expect([visitor.headers['cache-control'], visitor.headers.vary]).toEqual([
        'no-cache',
        expect.stringContaining('Cookie'),
      ]);
      const first = await fetchPage(plain, path, one);
      const second = await fetchPage(plain, path, other);
      expect(first.body).toContain('$417.35');
      expect(second.body).toContain('$417.35');
      expect(first.greeting).not.toBeNull();
      expect(second.greeting).not.toBeNull();
      expect(first.greeting).not.toBe(second.greeting);
      for (const { headers } of [first, second]) expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  test('[PERM-1] contains all data each time a page is opened again, whichever pages were opened before', async ({
    playwright,
    store,
  }) => {
    const { key } = await store.placeOrder(people.onAccount, (await pricedItem(store)).key, 1);
    const cookie = header(
      await cookiesOf(
        await playwright.request.newContext({ baseURL: store.url }),
        await store.signInToken(people.onAccount),
      ),
    );
    const plain = await playwright.request.newContext({ baseURL: store.url });
    const tabs = ['', '/contacts', '/locations', '/jobs', '/favorites', '/lists', '/part-numbers', '/order-history'];
    for (const path of [`/order/${key}`, '/list/1', ...tabs.map(tab => `/account${tab}`)]) {
      const first = (await fetchPage(plain, path, cookie)).body.length;
      for (const again of [1, 2])
        expect([path, again, (await fetchPage(plain, path, cookie)).body.length]).toEqual([path, again, first]);
    }
  });

  test('[BUY-3][PERM-1] contains the last orders and products to buy again for customers only', async ({
    playwright,
    store,
  }) => {
    const item = await pricedItem(store);
    const { key } = await store.placeOrder(people.onAccount, item.key, 1);
    const request = await playwright.request.newContext({ baseURL: store.url });
    const own = header(await cookiesOf(request, await store.signInToken(people.onAccount)));
    const other = header(await cookiesOf(request, await store.signInToken(people.cashOnDelivery)));
    const plain = await playwright.request.newContext({ baseURL: store.url });
    const shown = async (path: string, cookie?: string) => {
      const { body } = await fetchPage(plain, path, cookie);
      return [body.includes('<h2 id="last-orders">'), body.includes(`Re-order ${key}`), body.includes('Due</strong>')];
    };
    expect(await shown('/', own)).toEqual([true, true, true]);
    expect((await shown('/', other)).slice(0, 2)).toEqual([true, false]);
    expect(await shown('/')).toEqual([false, false, false]);
    expect((await fetchPage(plain, '/buy-again', own)).body).toContain(item.description);
    expect((await fetchPage(plain, '/buy-again', other)).body).not.toContain(item.description);
  });

  test('[PERM-1][T-72] is the visitor page for incomplete, forged and mixed cookies, which are removed', async ({
    playwright,
    store,
  }) => {
    const item = await pricedItem(store);
    const request = await playwright.request.newContext({ baseURL: store.url });
    const token = await store.signInToken(people.onAccount);
    const own = await cookiesOf(request, token);
    const others = await cookiesOf(request, await store.signInToken(people.cashOnDelivery));
    const plain = await playwright.request.newContext({ baseURL: store.url });
    const [head = '', claims = '', signature = ''] = (own['page-session'] ?? '').split('.');
    const forgedClaims = Buffer.from(
      JSON.stringify({ ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), sub: '1' }),
    ).toString('base64url');
    for (const cookies of [
      { 'page-session': own['page-session'] },
      { 'page-session': own['page-session'], 'page-session-key': others['page-session-key'] },
      { 'page-session': others['page-session'], 'page-session-key': own['page-session-key'] },
      { 'page-session': `${head}.${forgedClaims}.${signature}`, 'page-session-key': own['page-session-key'] },
      { 'page-session': `${head}.${claims}.`, 'page-session-key': own['page-session-key'] },
      { 'page-session': token, 'page-session-key': own['page-session-key'] },
    ]) {
      const page = await fetchPage(plain, `/product/${item.key}`, header(cookies as Record<string, string>));
      expect([page.greeting, page.body.includes('417.35')]).toEqual([null, false]);
      expect([page.headers['cache-control'], page.headers['set-cookie']]).toEqual([
        'private, no-store',
        expect.stringContaining('page-session=;'),
      ]);
    }
    // The key alone does not identify a session.
    const keyOnly = await fetchPage(plain, '/', header({ 'page-session-key': own['page-session-key'] ?? '' }));
    expect(keyOnly.greeting).toBeNull();
  });

  test('[T-24][T-72] the cookies authorize neither GraphQL nor REST, and staff get none', async ({
    playwright,
    store,
  }) => {
    const request = await playwright.request.newContext({ baseURL: store.url });
    const token = await store.signInToken(people.onAccount);
    const cookie = header(await cookiesOf(request, token));
    const plain = await playwright.request.newContext({ baseURL: store.url });
    const me = await plain.post('/graphql', { data: { query: '{ me { key } }' }, headers: { cookie } });
    expect(await me.json()).toMatchObject({ data: { me: null } });
    expect((await plain.get('/api/orders/1', { headers: { cookie } })).status()).toBeGreaterThanOrEqual(400);
    expect((await plain.post('/page-session', { headers: { cookie } })).status()).toBe(401);
    // The cookie's value does not work as a token, either.
    const session = /page-session=([^;]+)/.exec(cookie)?.[1] ?? '';
    const asToken = await plain.post('/graphql', {
      data: { query: '{ me { key } }' },
      headers: { authorization: `Bearer ${session}` },
    });
    expect(asToken.status()).toBe(401);
    const staff = await store.signInToken(people.admin);
    const refused = await plain.post('/page-session', { headers: { authorization: `Bearer ${staff}` } });
    expect([refused.status(), refused.headers()['set-cookie']]).toEqual([403, undefined]);
  });

  test('[T-71] is the visitor page after all sign-ins were ended', async ({ playwright, store }) => {
    const request = await playwright.request.newContext({ baseURL: store.url });
    const token = await store.signInToken(people.cashOnDelivery);
    const cookie = header(await cookiesOf(request, token));
    const plain = await playwright.request.newContext({ baseURL: store.url });
    expect((await fetchPage(plain, '/', cookie)).greeting).not.toBeNull();
    const ended = await plain.post('/graphql', {
      data: { query: 'mutation { signOutEverywhere }' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await ended.json()).toMatchObject({ data: { signOutEverywhere: true } });
    expect((await fetchPage(plain, '/', cookie)).greeting).toBeNull();
  });
});

test('[AUTH-4][T-71] pages are rendered for the signed-in customer, and for a visitor between two sign-ins', async ({
  page,
  store,
}) => {
  const item = await pricedItem(store);
  const first = async () => fetchPage(page.request, `/product/${item.key}`);
  await open(page, '/login');
  await signIn(page, people.onAccount);
  await expect.poll(() => cookieNames(page)).toEqual(sessionCookies);
  const one = await first();
  expect(one.body).toContain('$417.35');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  const none = await first();
  expect([none.greeting, none.body.includes('417.35')]).toEqual([null, false]);
  await signIn(page, people.cashOnDelivery);
  await expect.poll(() => cookieNames(page)).toEqual(sessionCookies);
  const other = await first();
  expect(other.greeting).not.toBeNull();
  expect(other.greeting).not.toBe(one.greeting);
  // Pages are not rendered for staff, so the previous customer's session must be gone.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, people.admin);
  await expect.poll(() => cookieNames(page)).toEqual([]);
});

test('[HDR-5][AUTH-4] the first response contains the number of cart lines, until the customer signs out', async ({
  page,
  store,
}) => {
  const cartLink = async () => /aria-label="(Cart, [^"]*)"/.exec((await fetchPage(page.request, '/')).body)?.[1];
  await startPages(page, people.onAccount);
  expect(await cartLink()).toBe('Cart, empty');
  for (const expected of ['Cart, 1 item', 'Cart, 2 items']) {
    await addToCart(page, await store.addItem());
    await expect.poll(cartLink).toBe(expected);
  }
  for (const forged of ['-1', '1e3', '2"><script>', '99999'])
    expect((await fetchPage(page.request, '/', await cookiesWith(page, forged))).body).toContain(
      'aria-label="Cart, empty"',
    );
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => cookieNames(page)).toEqual([]);
  expect(await cartLink()).toBeUndefined();
  expect((await fetchPage(page.request, '/', header({ 'cart-lines': '2' }))).body).not.toContain('aria-label="Cart, ');
});

test("[AUTH-4][T-71] signing out without a connection also ends the customer's page session", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await startPages(page, people.onAccount);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => cookieNames(page)).not.toContain('page-session-key');
  await context.setOffline(false);
  expect((await fetchPage(page.request, '/')).greeting).toBeNull();
});

test('[T-71] a page rendered for a customer who is no longer signed in here reloads for a visitor', async ({
  page,
}) => {
  await startPages(page, people.onAccount);
  await page.evaluate(() => localStorage.clear());
  await open(page, '/');
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expect.poll(() => cookieNames(page)).toEqual([]);
});

test("[T-71][CART-5] another customer's rendered cart is not stored for the signed-in customer @desktop", async ({
  page,
  store,
}) => {
  await store.addToCart(people.onAccount, (await pricedItem(store)).key, 3);
  await startPages(page, people.onAccount);
  // The cookies still belong to the first customer, as if the second had just signed in in another tab.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  await startSignedIn(page, people.cashOnDelivery);
  // The page reloads at once. A slow response leaves time for it to store the wrong cart.
  let loads = 0;
  await page.route('**/cart', async route => {
    loads += 1;
    if (loads === 2) await new Promise(resolve => setTimeout(resolve, 2000));
    await route.continue();
  });
  // An empty cart is never stored.
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      if (name === 'cart') sessionStorage.setItem('test-stored', String(value));
      setItem.call(this, name, value);
    };
  });
  await open(page, '/cart');
  await expect(page.getByText('Nothing to see here')).toBeVisible();
  await expect(page.getByText('The cart was changed elsewhere')).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('test-stored'))).toBeNull();
  expect(loads).toBe(2);
  expect(await store.cartQuantities(people.cashOnDelivery)).toEqual({});
});

const customerPages = [
  '/',
  '/allCategories',
  '/onsale',
  '/product/categories/1',
  '/product/search/hammer',
  '/product/1',
  '/cart',
  '/pad',
  '/checkout',
  '/account',
  '/account/contacts',
  '/account/locations',
  '/account/favorites',
  '/account/jobs',
  '/account/lists',
  '/account/part-numbers',
  '/account/order-history',
  '/order/1',
];

test("each page of a customer hydrates the server's markup, without a second price or greeting", async ({
  page,
  store,
}) => {
  await store.addToCart(people.onAccount, (await pricedItem(store)).key, 3);
  await startPages(page, people.onAccount);
  // A greeting or price that changes after the first paint would flash.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { removedPersonal: seen });
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(changes => {
        for (const { removedNodes } of changes)
          for (const node of removedNodes)
            if (/Hello, |\$\d/.test(node.textContent ?? '')) seen.push(node.textContent?.slice(0, 80) ?? '');
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
  for (const path of customerPages) {
    await page.goto(path);
    await expect(page.getByText('Hello,')).toBeVisible();
    await page.waitForFunction(() => document.documentElement.dataset.live === 'on');
    await page.waitForLoadState('networkidle');
    const removed = await page.evaluate(() => (window as unknown as { removedPersonal: string[] }).removedPersonal);
    expect(removed, path).toEqual([]);
  }
});

test('[CHK-7] a reload of an order that was just placed hydrates without an error, and keeps its notice', async ({
  page,
  store,
}) => {
  const { key } = await store.placeOrder(people.onAccount, (await pricedItem(store)).key, 1);
  await startPages(page, people.onAccount);
  await open(page, `/historicalorder/${key}`);
  // As checkout opens the page.
  await page.evaluate(() => history.replaceState({ ...history.state, usr: { placed: true } }, ''));
  await reload(page);
  await expect(page.getByText('Your order has been placed. Track its status on this page.')).toBeVisible();
});

for (const path of ['/cart', '/checkout'])
  test(`[CART-5] the first response of ${path} contains the lines with their prices`, async ({ page, store }) => {
    const item = await pricedItem(store);
    await store.addToCart(people.onAccount, item.key, 3);
    await startPages(page, people.onAccount);
    const cookie = header(Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value])));
    const { body, headers } = await fetchPage(page.request, path, cookie);
    const [markup = ''] = body.split('id="page-state"');
    expect(markup).toContain(item.description);
    expect(markup).toContain('$1,252.05');
    expect(headers['cache-control']).toBe('private, no-store');
    // Another customer's has their own, empty cart.
    const other = header(await cookiesOf(page.request, await store.signInToken(people.cashOnDelivery)));
    expect((await fetchPage(page.request, path, other)).body).not.toContain(item.description);
  });

test('[PERM-3][REG-9] sign-in, registration and staff pages redirect a customer', async ({ page }) => {
  await startPages(page, people.onAccount);
  for (const path of ['/login', '/register']) {
    await open(page, path);
    await expect(page).toHaveURL('/');
  }
  await open(page, '/admin/all-orders');
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByText('You are signed in, but not as staff.')).toBeVisible();
});

test('without scripts a customer sees prices, can search, and sees a note on features that need scripts', async ({
  page,
  browser,
  store,
}) => {
  const item = await pricedItem(store);
  await startPages(page, people.onAccount);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: store.url });
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  await plain.goto(`/product/${item.key}`);
  await expect(plain.getByText('$417.35').first()).toBeVisible();
  // The sentence is in a noscript element, which locators by text skip.
  expect(await plain.locator('body').innerText()).toContain('Ordering and changing your account need JavaScript.');
  await plain.getByPlaceholder('Search entire store here').fill(item.description);
  await plain.getByPlaceholder('Search entire store here').press('Enter');
  await expect(plain).toHaveURL(/\/product\/search\//);
  await expect(plain.getByText('$417.35').first()).toBeVisible();
  await context.close();
});
