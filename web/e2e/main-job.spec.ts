import { expect, test } from './fixtures';
import {
  addToCart,
  chooseFirstContactAndLocation,
  fillSignIn,
  lineOf,
  open,
  openMenu,
  orderKeyOf,
  orderLink,
  signIn,
  toCheckout,
} from './steps';
import { people } from './store';

test('[SRCH-1][PROD-7][AUTH-6][PROD-6][CHK-1][CHK-7][ORD-1][ADM-6] a visitor becomes a customer and places an order that an admin finds', async ({
  page,
  store,
  openBrowser,
}) => {
  const product = await store.addItem({ cost: '0.0845', pack: 100 });

  await open(page, '/');
  await page.getByPlaceholder('Search entire store here').fill(product.productId);
  await page.getByPlaceholder('Search entire store here').press('Enter');
  await expect(page.getByRole('heading', { name: `Viewing search results for ${product.productId}` })).toBeVisible();
  await page.getByRole('link', { name: product.description }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.description);

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, people.onAccount);
  await expect(page.getByText('Hello, Roadrunner Ridge Construction')).toBeAttached();
  await openMenu(page);
  await expect(page.getByText('Hello, Roadrunner Ridge Construction')).toBeVisible();

  await addToCart(page, product);
  await expect(lineOf(page, product)).toContainText('$8.45');
  await toCheckout(page);
  await chooseFirstContactAndLocation(page);
  await page.getByLabel('PO number (optional)').fill('PO-1983');
  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  const orderKey = orderKeyOf(page);
  await expect(page.getByRole('heading', { name: `Order ${orderKey}`, exact: true })).toBeVisible();
  await expect(page.getByText('Your order has been placed. Track its status on this page.')).toBeVisible();
  await expect(lineOf(page, product)).toContainText('$8.45');
  await expect(page.getByLabel('Cart, empty')).toBeVisible();

  const desk = await openBrowser();
  await signIn(desk, people.admin);
  await openMenu(desk);
  await desk.getByRole('link', { name: 'Admin' }).click();
  await desk.getByRole('link', { name: 'All Orders' }).click();
  await desk.getByLabel('Search orders').fill(String(orderKey));
  await orderLink(desk, orderKey).click();
  await expect(desk).toHaveURL(`/historicalorder/${orderKey}`);
  await expect(desk.getByRole('heading', { name: `Order ${orderKey}`, exact: true })).toBeVisible();
  await expect(desk.getByText('PO-1983')).toBeVisible();
  await expect(lineOf(desk, product)).toContainText('$8.45');
});
