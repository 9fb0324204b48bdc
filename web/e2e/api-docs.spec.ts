import { expect, test } from './fixtures';

test('[REST-1] shows visitors the REST reference, without other sites, and fits the screen', async ({ page }) => {
  const origins = new Set<string>();
  page.on('request', request => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) origins.add(origin);
  });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Saguaro Tool & Supply: REST/ })).toBeVisible();
  await page.getByRole('button', { name: /GET.*\/products\/onsale/ }).click();
  await expect(page.getByText('Public: no sign-in needed.')).toBeVisible();
  await expect(page.getByText('Rows per page, at most 500; 100 by default.')).toBeVisible();
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] as number);
  expect([...origins]).toEqual([new URL(page.url()).origin]);
});

test('[REST-1] calls a path from the reference', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('button', { name: /GET.*\/products\/categories\/featured/ }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  const response = page.waitForResponse('**/api/products/categories/featured');
  await page.getByRole('button', { name: 'Execute' }).click();
  expect((await response).status()).toBe(200);
  await expect(page.getByText('"featured": true').first()).toBeVisible();
});
