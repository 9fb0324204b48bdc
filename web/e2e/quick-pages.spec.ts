import { createHash } from 'node:crypto';
import { expect, test } from './fixtures';
import { open } from './steps';

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
