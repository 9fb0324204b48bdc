import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, chooseFirstContactAndLocation, lineOf, open, signIn } from './steps';
import { people, type Product } from './store';

test('[CART-2] keeps the items that two tabs add at the same time', async ({ page, context, store }) => {
  const products = await store.addItems({}, {});
  await signIn(page, people.onAccount);
  const tabs = [page, await context.newPage()];
  await Promise.all(tabs.map((tab, index) => open(tab, `/product/${products[index]?.key}`)));
  await Promise.all(
    tabs.map(tab => expect(tab.getByRole('button', { name: 'Add to cart', exact: true })).toBeEnabled()),
  );
  await Promise.all(tabs.map(tab => tab.getByRole('button', { name: 'Add to cart', exact: true }).click()));
  for (const tab of tabs) {
    await expect(tab).toHaveURL('/cart');
    for (const product of products) await expect(lineOf(tab, product)).toBeVisible();
  }
});

test('[CART-5] two windows of one browser add once, and report nothing as changed elsewhere @desktop', async ({
  page,
  context,
  store,
}) => {
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  const other = await context.newPage();
  const news = (window: Page) => window.getByText('The cart was changed elsewhere');
  let expected = 0;
  for (let round = 0; round < 3; round += 1) {
    await open(other, round === 0 ? '/cart' : `/product/${product.key}`);
    await page.bringToFront();
    await page.getByRole('textbox', { name: 'quantity', exact: true }).fill('5');
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    expected += 5;
    if (round > 0) {
      await other.getByRole('button', { name: 'Add to cart', exact: true }).click();
      expected += 1;
      await expect(other).toHaveURL('/cart');
    }
    await expect(page).toHaveURL('/cart');
    for (const window of [page, other])
      await expect(lineOf(window, product).getByRole('textbox')).toHaveValue(String(expected));
    await expect.poll(() => store.cartQuantities(people.onAccount)).toMatchObject({ [product.key]: expected });
    // Both windows have asked the server for changes since.
    for (const window of [page, other]) {
      await window.waitForResponse(response => response.request().postData()?.includes('CartVersion') ?? false);
      await expect(news(window)).toBeHidden();
    }
    expect(await store.cartQuantities(people.onAccount)).toMatchObject({ [product.key]: expected });
    await open(page, `/product/${product.key}`);
  }
});

test('[CART-1][CHK-8] marks a product that is no longer sold, and the rest can be ordered without it', async ({
  page,
  store,
}) => {
  const [kept, gone] = (await store.addItems({ cost: '8.25' }, { cost: '5' })) as [Product, Product];
  await startSignedIn(page, people.onAccount);
  await addToCart(page, kept);
  await addToCart(page, gone);
  await store.graphql(
    'mutation ($key: Int!) { deleteProduct(key: $key) }',
    { key: gone.key },
    await store.signInToken(people.admin),
  );
  await open(page, '/cart');
  await expect(lineOf(page, gone).getByText('No longer sold')).toBeVisible();
  await expect(lineOf(page, gone).getByRole('link')).toHaveCount(0);
  await open(page, '/checkout');
  await chooseFirstContactAndLocation(page);
  await expect(page.getByText('Something changed since you added these items')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put on account' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove items no longer sold' }).click();
  await expect(lineOf(page, gone)).toHaveCount(0);
  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(lineOf(page, kept)).toBeVisible();
});
