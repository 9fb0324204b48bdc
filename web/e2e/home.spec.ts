import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { open } from './steps';
import { people, type Product, type Store } from './store';

async function featured(store: Store): Promise<Product[]> {
  const query = '{ featuredProducts { key productId description standardCost } }';
  return (await store.graphql<{ featuredProducts: Product[] }>(query, {}, await store.signInToken(people.onAccount)))
    .featuredProducts;
}

const carousel = (page: Page) => page.getByRole('group', { name: 'Featured products' });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous product' });
const next = (page: Page) => page.getByRole('button', { name: 'Next product' });

/** Navigates to the home page in the browser, so that its products are loaded over GraphQL. */
async function goHome(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Saguaro Tool & Supply' }).click();
  await expect(page).toHaveURL('/');
}

/** Returns the indexes of the tiles that are fully visible in the carousel. */
function visibleTiles(page: Page): Promise<number[]> {
  return carousel(page)
    .getByRole('list')
    .evaluate(list => {
      const frame = list.getBoundingClientRect();
      return [...list.children].flatMap((tile, index) => {
        const { left, right } = tile.getBoundingClientRect();
        return left >= frame.left - 1 && right <= frame.right + 1 ? [index] : [];
      });
    });
}

test('[HOME-1][PROD-1] shows visitors linked featured products without prices', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const products = await featured(store);
  await open(page, '/');
  await expect(page.getByRole('heading', { name: 'Featured products' })).toBeVisible();
  await expect(carousel(page).getByRole('article').getByRole('link')).toHaveText(
    products.map(({ description }) => description),
  );
  const first = carousel(page).getByRole('article').first();
  await expect(first).toContainText(`Item ID: ${products[0]?.productId}`);
  await expect(first.locator('img')).toBeVisible();
  await expect(carousel(page)).not.toContainText('$');
  // The list clips its content, so the tile's edges and focus ring must be inside it.
  const [list, tile] = [await carousel(page).getByRole('list').boundingBox(), await first.boundingBox()];
  const margins = list && tile ? [tile.y - list.y, list.y + list.height - tile.y - tile.height, tile.x - list.x] : [];
  expect(margins.map(pixels => pixels >= 5)).toEqual([true, true, true]);
  await first.getByRole('link').click();
  await expect(page).toHaveURL(`/product/${products[0]?.key}`);
});

test('[HOME-4] shows four products at a time, and an arrow moves by one and hides at the end', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const count = (await featured(store)).length;
  await open(page, '/');
  await expect.poll(() => visibleTiles(page)).toEqual([0, 1, 2, 3]);
  await expect(previous(page)).toBeHidden();
  await next(page).click();
  await expect.poll(() => visibleTiles(page)).toEqual([1, 2, 3, 4]);
  await next(page).click();
  await expect.poll(() => visibleTiles(page)).toEqual([2, 3, 4, 5]);
  await previous(page).click();
  await expect.poll(() => visibleTiles(page)).toEqual([1, 2, 3, 4]);
  for (let start = 1; start < count - 4; start += 1) await next(page).click();
  await expect.poll(() => visibleTiles(page)).toEqual([count - 4, count - 3, count - 2, count - 1]);
  await expect(next(page)).toBeHidden();
  await expect(previous(page)).toBeVisible();
});

test('[HOME-5] shows a 300 px hammer until the products are loaded', { tag: '@desktop' }, async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>(resolve => (release = resolve));
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('FeaturedProducts')) await held;
    await route.continue();
  });
  await open(page, '/onsale');
  await goHome(page);
  const hammer = page.getByRole('img', { name: 'Hammer at work' });
  await expect(hammer).toBeVisible();
  expect((await hammer.boundingBox())?.height).toBe(300);
  release();
  await expect(carousel(page).getByRole('article').first()).toBeVisible();
  await expect(hammer).toBeHidden();
});

const categoryLinks = (page: Page) =>
  page.getByRole('region', { name: 'Featured categories' }).getByRole('listitem').getByRole('link');

test('[HOME-2] featured categories are in rows of five', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/');
  const tops = await categoryLinks(page).evaluateAll(all =>
    all.map(link => Math.round(link.getBoundingClientRect().top)),
  );
  expect(tops.length).toBeGreaterThan(5);
  expect(tops.map(top => [...new Set(tops)].indexOf(top))).toEqual(tops.map((_, index) => Math.floor(index / 5)));
});

test("[HOME-3] the charity banner's code and logo open the donation page in a new tab", async ({ page }) => {
  await open(page, '/');
  const banner = page.getByRole('region', { name: 'We support Desert Builders Fund' });
  for (const name of [/^QR code to the donation page/, /^Desert Builders Fund, opens the donation page/]) {
    const link = banner.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', 'https://desertbuildersfund.example/donate');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link.locator('img')).toBeVisible();
  }
  // A phone cannot scan its own screen.
  const [shown, hidden] =
    test.info().project.name === 'phone'
      ? ['Open the link to give.', 'Scan the code']
      : ['Scan the code or follow the logo to give.', 'Open the link'];
  await expect(banner.getByText(shown)).toBeVisible();
  await expect(banner.getByText(hidden)).toBeHidden();
});
