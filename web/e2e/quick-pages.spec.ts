import { createHash } from 'node:crypto';
import { print } from 'graphql';
import { OrderPadLinesDocument } from '../src/pages/ordering/order-pad/order-pad.generated';
import { expect, test } from './fixtures';
import { open } from './steps';
import { people } from './store';

const hashOf = (text: string | undefined) =>
  `'sha256-${createHash('sha256')
    .update(text ?? '')
    .digest('base64')}'`;

test('[T-27] a page contains its styles, the content policy allows only these, and they are not fetched again', async ({
  page,
  request,
}) => {
  const response = await request.get('/onsale');
  const body = await response.text();
  const policy = response.headers()['content-security-policy']?.split(';');
  expect(policy).toContain(`style-src 'self' ${hashOf(/<style>([^]*?)<\/style>/.exec(body)?.[1])}`);
  expect(policy).toContain(`script-src 'self' ${hashOf(/<script data-entry[^>]*>([^]*?)<\/script>/.exec(body)?.[1])}`);
  // A script element with a data type never runs.
  expect(body.match(/<style|<script(?! type="application\/(?:ld\+)?json")/g)).toHaveLength(2);

  const fetched: string[] = [];
  page.on('request', sent => {
    if (sent.resourceType() === 'stylesheet') fetched.push(sent.url());
  });
  await open(page, '/onsale');
  await expect(page.getByRole('article').first()).toHaveCSS('display', 'flex');
  expect(fetched).toEqual([]);
  // The next page loads only its own styles, along with its script.
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page.getByText('Sign in to view pricing')).toBeVisible();
  const inline = /<style>([^]*?)<\/style>/.exec(body)?.[1] ?? '';
  for (const url of fetched) expect(inline, url).not.toContain(await (await request.get(url)).text());
});

test('[ERR-2] loads scripts after the whole page is laid out, even in a background tab', async ({
  page,
  browser,
  store,
}) => {
  await open(page, '/onsale');
  const before = await page.evaluate(() => {
    const [{ domContentLoadedEventEnd }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return {
      scripts: scripts.length,
      early: scripts.filter(({ startTime }) => startTime < domContentLoadedEventEnd).length,
    };
  });
  expect(before).toEqual({ scripts: expect.any(Number), early: 0 });
  expect(before.scripts).toBeGreaterThan(5);

  const context = await browser.newContext({ baseURL: store.url });
  const hidden = await context.newPage();
  await hidden.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    window.requestAnimationFrame = () => 0;
  });
  await open(hidden, '/onsale');
  await context.close();
});

test('[ERR-2] a page opens without a connection if its link was hovered over or touched', async ({
  page,
  context,
  complaints,
  isMobile,
}) => {
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await open(page, '/onsale');
  const link = page.getByRole('article').first().getByRole('link');
  const name = await link.innerText();
  const data = page.waitForResponse(response => response.request().postData()?.includes('ProductPage') ?? false);
  if (isMobile) await link.dispatchEvent('touchstart');
  else await link.hover();
  await (await data).finished();
  await context.setOffline(true);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveURL(/\/product\/\d+$/);
});

test('[F-14] pages of people who left are not rendered, and make room for those of others @desktop', async ({
  store,
}) => {
  const visit = (count: number, name: string, signal?: AbortSignal) =>
    Array.from({ length: count }, async (_, index) => {
      const { status } = await fetch(`${store.url}/product/search/${name}${index}`, { signal });
      return status;
    });
  const leaving = new AbortController();
  // More pages than one sender may wait for, none of them cached
  const left = visit(60, 'left', leaving.signal);
  await Promise.any(left.map(async status => expect(await status).toBe(503)));
  leaving.abort();
  await Promise.allSettled(left);
  expect(await Promise.all(visit(20, 'stayed'))).toEqual(Array.from({ length: 20 }, () => 200));
});

test('[T-78] customers whose pages wait for their queries keep no pages from others @desktop', async ({ store }) => {
  const queries = 4;
  let answered = 0;
  // A query that waited too long for its turn is refused.
  const note = () => (answered += 1);
  const customers = await Promise.all(
    [people.onAccount, people.cashOnDelivery].map(async customerNumber => {
      const token = await store.signInToken(customerNumber);
      const session = await fetch(`${store.url}/page-session`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      const cookie = session.headers.getSetCookie().map(each => each.split(';', 1)[0]);
      let text = 0;
      const query = () => {
        const lines = Array.from({ length: 300 }, () => `${customerNumber}Q${(text += 1)} Q7X${text}`);
        return store.graphql(print(OrderPadLinesDocument), { lines }, token);
      };
      return { query, page: () => fetch(`${store.url}/onsale`, { headers: { cookie: cookie.join('; ') } }) };
    }),
  );
  // Queries wait for their turn from the second time on.
  for (const { query, page } of customers) for (const ask of [query, page, page]) await ask();
  const waiting = customers.flatMap(({ query }) => Array.from({ length: queries }, () => query().then(note, note)));
  await Promise.race(waiting);
  const pages = customers.flatMap(({ page }) => [page(), page()]);
  expect((await fetch(`${store.url}/healthz`)).status).toBe(200);
  for (let number = 0; number < 4; number += 1)
    expect((await fetch(`${store.url}/product/search/unlike${number}`)).status).toBe(200);
  expect(answered).toBeLessThan(queries);
  await Promise.all([...waiting, ...pages]);
});

const missing = [
  ['a page', '/nowhere/first', '/elsewhere?page=2'],
  ['a product', '/product/2147483601', '/product/2147483602?page=2'],
  ['a category', '/product/categories/2147483601', '/product/categories/2147483602?page=2'],
  ['a family', '/family/2147483601', '/family/2147483602?page=2'],
] as const;

for (const [what, first, second] of missing)
  test(`[T-78] addresses where ${what} is missing share one page, which is rendered once and works under each @desktop`, async ({
    page,
    request,
  }) => {
    const get = async (address: string) => {
      const response = await request.get(address);
      return { status: response.status(), headers: response.headers(), body: await response.text() };
    };
    const rendered = await get(first);
    // A page is compressed before it is cached, and only a cached one has a known length.
    await expect.poll(async () => 'content-length' in (await get(second)).headers).toBe(true);
    const cached = await get(second);
    expect([rendered.status, cached.status]).toEqual([404, 404]);
    expect(cached.body).toBe(rendered.body);
    expect(rendered.body).not.toMatch(/nowhere|21474836/);
    for (const address of [first, second]) {
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1, name: 'not found' })).toBeVisible();
      await page.getByRole('main').getByRole('combobox').fill('hammer');
      await page.getByRole('main').getByRole('combobox').press('Enter');
      await expect(page).toHaveURL('/product/search/hammer');
    }
  });

test('[T-78] the page of a removed product is rendered once, until the catalog changes @desktop', async ({
  request,
  store,
}) => {
  const { key, description } = await store.addItem({ cost: '2' });
  await store.placeOrder(people.onAccount, key, 1);
  await store.deleteItem(key);
  const get = () => request.get(`/product/${key}`);
  await expect.poll(async () => 'content-length' in (await get()).headers()).toBe(true);
  const cached = await get();
  expect(cached.status()).toBe(410);
  expect(await cached.text()).toContain(description);
});

test('[T-78] the sign-in page is rendered once, whatever unknown parameters its address has @desktop', async ({
  request,
}) => {
  const isCached = async (address: string) => 'content-length' in (await request.get(address)).headers();
  await request.get('/login?z=1');
  await expect.poll(() => isCached('/login')).toBe(true);
  for (let number = 2; number < 6; number += 1) expect(await isCached(`/login?z=${number}`)).toBe(true);
});

test('the policy of the checkout page does not reach the shared page of unknown addresses @desktop', async ({
  request,
}) => {
  const policyOf = async (address: string) => (await request.get(address)).headers()['content-security-policy'];
  expect(await policyOf('/checkout/nowhere')).toBe(await policyOf('/nowhere'));
});
