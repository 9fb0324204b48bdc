import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, chooseFirstContactAndLocation, lineOf, open, signIn } from './steps';
import { newItem, people, type Product } from './store';

test('[CART-1][CART-4] marks a changed price in its line with both prices, and uses the new one', async ({
  page,
  store,
}) => {
  const item = newItem({ cost: '8.25' });
  const product = await store.addItem(item);
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 2);
  await store.addItem({ ...item, cost: '9.75' });
  await page.reload();
  const line = lineOf(page, product);
  await expect(line.getByText('Price changed from $8.25 to $9.75')).toBeVisible();
  await expect(line.getByRole('cell', { name: '$19.50', exact: true })).toBeVisible();
  await expect(page.getByText('Something changed since you added these items')).toBeVisible();
  await page.getByRole('button', { name: 'Accept the current prices' }).click();
  await expect(page.getByText('Something changed since you added these items')).toBeHidden();
  await page.reload();
  await expect(line.getByRole('cell', { name: '$19.50', exact: true })).toBeVisible();
  await expect(line.getByText('Price changed')).toBeHidden();
});

test('[CART-1][CHK-5] marks an item that became in-store only, and checkout makes the order a pickup before it charges', async ({
  page,
  store,
}) => {
  const item = newItem();
  const product = await store.addItem(item);
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product);
  await store.addItem({ ...item, inStoreOnly: true });
  await open(page, '/cart');
  await expect(lineOf(page, product).getByText('Now available only in store')).toBeVisible();
  await open(page, '/checkout');
  await expect(page.getByText('Something changed since you added these items')).toBeVisible();
  const pickUp = page.getByRole('checkbox', { name: 'Pick Up In Store' });
  await expect(pickUp).toBeChecked();
  await expect(pickUp).toBeDisabled();
  await page.getByRole('button', { name: 'Accept the current prices' }).click();
  await page.getByLabel('Contact email').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
});

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

test('[CHK-1] checkout shows a changed price before it offers to charge', async ({ page, store }) => {
  const item = newItem({ cost: '8.25' });
  const product = await store.addItem(item);
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 2);
  await store.addItem({ ...item, cost: '9.75' });
  await open(page, '/checkout');
  await expect(page.getByText('Price changed from $8.25 to $9.75').first()).toBeVisible();
  await chooseFirstContactAndLocation(page);
  const before = await store.orderCount(people.onAccount);
  await expect(page.getByRole('button', { name: 'Put on account' })).toBeDisabled();
  await page.getByRole('button', { name: 'Accept the current prices' }).click();
  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  expect(await store.orderCount(people.onAccount)).toBe(before + 1);
  await expect(lineOf(page, product).getByRole('cell', { name: '$19.50', exact: true })).toBeVisible();
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
