import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, editSearch, open } from './steps';
import { newItem, people } from './store';

test('[CAT-1] lists all categories under the letters A to Z, linked to their pages', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const { categories } = await store.graphql<{ categories: { key: number; name: string }[] }>(
    '{ categories { key name } }',
  );
  await open(page, '/allCategories');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'));
  for (const letter of ['A', 'C', 'W']) {
    const expected = categories.filter(({ name }) => name.startsWith(letter));
    const links = page.locator(`#letter-${letter}`).getByRole('link');
    await expect(links).toHaveText(expected.map(({ name }) => name));
    expect(await links.evaluateAll(all => all.map(link => link.getAttribute('href')))).toEqual(
      expected.map(({ key }) => `/product/categories/${key}`),
    );
  }
  expect(await page.locator('[id^=letter-]').getByRole('link').count()).toBe(categories.length);
});

test('[CAT-2] a category shows its heading and products, with prices for signed-in customers', async ({
  page,
  store,
}) => {
  const category = `Zinc Anodes ${newItem().productId}`;
  const products = await store.addItems(
    { category, cost: '1.10', description: `Anode A ${category}` },
    { category, cost: '0.0845', description: `Anode B ${category}`, pack: 100 },
  );
  const path = `/product/categories/${products[0]?.category?.key}`;
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Viewing category results for ${category}`);
  await expect(page.getByText('2 products', { exact: true })).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards.getByRole('link')).toHaveText(products.map(({ description }) => description));
  await expect(cards.first()).toContainText(`Item ID: ${products[0]?.productId}`);
  await expect(cards.first().getByRole('link')).toHaveAttribute('href', `/product/${products[0]?.key}`);
  await expect(cards.first()).not.toContainText('$');

  await startSignedIn(page, people.onAccount);
  await open(page, path);
  await expect(cards.nth(0)).toContainText('$1.10');
  await expect(cards.nth(1)).toContainText('$0.0845');
  await page.getByRole('button', { name: 'Show as tiles' }).click();
  await expect(cards.nth(0)).not.toContainText('$');
});

test('[CAT-2] a category without products shows a message', { tag: '@desktop' }, async ({ page, store }) => {
  const item = newItem({ category: `Zinc Plates ${newItem().productId}` });
  const product = await store.addItem(item);
  await store.addItem({ ...item, category: 'Hammers' });
  await open(page, `/product/categories/${product.category?.key}`);
  await expect(
    page.getByText(`Oops, there doesn't seem to be any results for: ${item.category}`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See all categories' })).toBeVisible();
});

test('[SRCH-1] a search shows its words and finds a part number in any spelling', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const product = await store.addItem();
  for (const spelling of [
    product.productId,
    product.productId.toLowerCase(),
    product.productId.replaceAll('-', ''),
    product.productId.replaceAll('-', ' '),
  ]) {
    await open(page, `/product/search/${encodeURIComponent(spelling)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Viewing search results for ${spelling}`);
    await expect(page.getByRole('article').getByRole('link').first()).toHaveText(product.description);
  }
});

test('[SRCH-1] a search without results shows a message, and its words can be edited', async ({ page, store }) => {
  const product = await store.addItem();
  await open(page, '/product/search/zzqqxxyy');
  await expect(
    page.getByText("Oops, there doesn't seem to be any results for: zzqqxxyy", { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel('Edit your search')).toHaveValue('zzqqxxyy');
  await (await editSearch(page)).fill(product.productId);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`/product/search/${product.productId}`);
  await expect(page.getByRole('article').getByRole('link').first()).toHaveText(product.description);
});

test('[SRCH-2] clearance products have their own page', { tag: '@desktop' }, async ({ page, store }) => {
  const { onSaleProducts } = await store.graphql<{
    onSaleProducts: { totalCount: number; nodes: { description: string }[] };
  }>('{ onSaleProducts(first: 50) { totalCount nodes { description } } }');
  await open(page, '/onsale');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clearance Products');
  await expect(page.getByText(`1 to 50 of ${onSaleProducts.totalCount} products`)).toBeVisible();
  await expect(page.getByRole('article').getByRole('link')).toHaveText(
    onSaleProducts.nodes.map(({ description }) => description),
  );
  await expect(page.getByRole('article').first()).toContainText('Clearance');
});

test('[SRCH-2] the clearance page shows a message if there are no products', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('OnSalePage')) return route.continue();
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { onSaleProducts: object } };
    await route.fulfill({
      response,
      json: { data: { onSaleProducts: { ...data.onSaleProducts, totalCount: 0, nodes: [] } } },
    });
  });
  await open(page, '/product/search/zzqqxxyy');
  await page.getByRole('main').getByRole('link', { name: 'Clearance Products' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clearance Products');
  await expect(page.getByText("Oops, there doesn't seem to be any results", { exact: true })).toBeVisible();
});

test('[SRCH-1] the pages of a long list are links that keep the sort order', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/onsale');
  const firstPage = await page.getByRole('article').getByRole('link').allInnerTexts();
  await page.getByLabel('Sort by').selectOption('Item ID');
  await expect(page).toHaveURL('/onsale?sort=item-id');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/onsale?sort=item-id&page=2');
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await page.goBack();
  await open(page, '/onsale');
  expect(await page.getByRole('article').getByRole('link').allInnerTexts()).toEqual(firstPage);
});

test('[PROD-1][CART-2] adds a product to the cart from its row without leaving the list', async ({ page, store }) => {
  const product = await store.addItem({ pack: 25, minimum: 5 });
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/search/${product.productId}`);
  const quantity = page.getByRole('textbox', { name: `quantity of ${product.description}` });
  await expect(quantity).toHaveValue('25');
  // Until its price is loaded, a product cannot be added.
  await expect(page.getByRole('button', { name: `Add ${product.description} to cart` })).toBeEnabled();
  await quantity.fill('4');
  await expect(page.getByText('Order at least 5.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Add ${product.description} to cart` })).toBeDisabled();
  await quantity.fill('30');
  await quantity.press('Enter');
  await expect(page.getByText('30 in cart')).toBeVisible();
  await page.getByRole('button', { name: `Add ${product.description} to cart` }).click();
  await expect(page.getByText('60 in cart')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await addToCart(page, product);
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.description}` })).toHaveValue('85');
});

test('[SRCH-1] shows each name of a list on one line on a wide screen', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await startSignedIn(page, people.onAccount);
  await open(page, '/product/search/screw');
  const links = page.getByRole('article').getByRole('link');
  await expect(links).toHaveCount(50);
  const wrapped = await links.evaluateAll(all =>
    all
      .filter(link => {
        const text = document.createRange();
        text.selectNodeContents(link);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(link => link.textContent),
  );
  expect(wrapped).toEqual([]);
  expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(1600);
});
