import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, chooseFirstContactAndLocation, lineOf, open, orderKeyOf, toCheckout } from './steps';
import { people, type Product, type Store } from './store';

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with card' });

async function openPayment(page: Page, store: Store, customerNumber = people.cashOnDelivery): Promise<Product> {
  const product = await store.addItem({ cost: '8.25' });
  await startSignedIn(page, customerNumber);
  await addToCart(page, product, 2);
  await toCheckout(page);
  await chooseFirstContactAndLocation(page);
  await expect(payButton(page)).toBeEnabled();
  return product;
}

/** Pays in the provider's form with the named test card. */
async function pay(page: Page, card: string): Promise<void> {
  await payButton(page).click();
  const form = page.frameLocator('iframe[title="Card"]');
  const option = form.getByLabel('Test card').locator('option', { hasText: card });
  await form.getByLabel('Test card').selectOption((await option.getAttribute('value')) ?? '');
  await form.getByLabel('Expiration date (MM/YY)').fill('12/39');
  await form.getByLabel('Card code').fill('123');
  await form.getByRole('button', { name: 'Pay' }).click();
}

test('[CHK-4][CHK-7][CHK-3] a customer without terms pays by card and gets an order', async ({ page, store }) => {
  const product = await openPayment(page, store);
  await expect(page.getByText('Test payments: no card is charged.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put on account' })).toHaveCount(0);
  const before = await store.orderCount(people.cashOnDelivery);
  await pay(page, 'Approved');
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(page.getByText('Paid by card').first()).toBeVisible();
  await expect(lineOf(page, product).getByRole('cell', { name: '$16.50', exact: true })).toBeVisible();
  await expect(page.getByLabel('Cart, empty')).toBeVisible();
  expect(await store.orderCount(people.cashOnDelivery)).toBe(before + 1);
});

test("[CHK-8] shows the provider's text for a declined card, keeps the cart, and accepts another card", {
  tag: '@desktop',
}, async ({ page, store, complaints }) => {
  complaints.allow(/status of 402/);
  const product = await openPayment(page, store);
  const before = await store.orderCount(people.cashOnDelivery);
  await pay(page, 'Declined by the bank');
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  const problem = page.getByRole('region', { name: 'Payment' }).getByRole('alert');
  await expect(problem).toContainText('2: This transaction has been declined.');
  await expect(problem).toContainText('Nothing was charged, and your cart is unchanged.');
  const [above, button] = [await problem.boundingBox(), await payButton(page).boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  await expect(lineOf(page, product)).toBeVisible();
  expect(await store.orderCount(people.cashOnDelivery)).toBe(before);
  await pay(page, 'Approved');
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  expect(await store.orderCount(people.cashOnDelivery)).toBe(before + 1);
});

test("[CHK-8] shows the code and text of the card form's error", { tag: '@desktop' }, async ({ page, store }) => {
  await openPayment(page, store);
  await payButton(page).click();
  const form = page.frameLocator('iframe[title="Card"]');
  await form.getByText('Return an error instead').click();
  await form.getByRole('button', { name: 'E_WC_19' }).click();
  await expect(page.getByText('E_WC_19: An error occurred during processing. Please try again.')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
});

test('[CHK-8] a card form whose script fails to load shows an error, and loads on retry', { tag: '@desktop' }, async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product);
  await page.route('**/AcceptUI.js', route => route.abort());
  await open(page, '/checkout');
  await chooseFirstContactAndLocation(page);
  await page.getByRole('radio', { name: 'By card' }).check();
  await expect(page.getByText('There was a problem loading the Accept.JS script. Please try again.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await page.getByRole('radio', { name: 'On account' }).check();
  await expect(page.getByRole('button', { name: 'Put on account' })).toBeEnabled();
  await page.getByRole('radio', { name: 'By card' }).check();
  await expect(payButton(page)).toBeDisabled();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Load the card form again' }).click();
  await expect(payButton(page)).toBeEnabled();
  await pay(page, 'Approved');
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
});

test('[CHK-7][CHK-8] the page finds the order after a lost response, and the card is charged once', {
  tag: '@desktop',
}, async ({ page, store, complaints }) => {
  complaints.allow(/net::ERR_FAILED/);
  const product = await openPayment(page, store);
  const before = await store.orderCount(people.cashOnDelivery);
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('PlaceOrder')) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await pay(page, 'Approved');
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(lineOf(page, product)).toBeVisible();
  await expect(page.getByLabel('Cart, empty')).toBeVisible();
  expect(await store.orderCount(people.cashOnDelivery)).toBe(before + 1);
});

test('[CHK-8] reports a payment that never reached the store as not charged, and allows a retry', {
  tag: '@desktop',
}, async ({ page, store, complaints }) => {
  complaints.allow(/net::ERR_FAILED/);
  await openPayment(page, store);
  const before = await store.orderCount(people.cashOnDelivery);
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('PlaceOrder') ? route.abort() : route.continue(),
  );
  await pay(page, 'Approved');
  await expect(page.getByRole('heading', { name: 'Your card was not charged' })).toBeVisible();
  await expect(page.getByText('Your payment did not reach the store.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await expect(page.getByLabel('Contact email')).not.toHaveValue('');
  await pay(page, 'Approved');
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  expect(await store.orderCount(people.cashOnDelivery)).toBe(before + 1);
});

test('[CHK-4] a held payment places an order under review, even if the card form loads slowly', {
  tag: '@desktop',
}, async ({ page, store }) => {
  await page.route('**/acceptMain.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 1500));
    await route.continue();
  });
  await openPayment(page, store);
  await pay(page, 'Held for review');
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(page.getByText('Payment under review').first()).toBeVisible();
  await expect(page.getByText("Your card payment is under review. You don't have to do anything")).toBeVisible();
});

test('[CHK-4] resolves a payment whose provider response was lost while the customer waits', {
  tag: '@desktop',
}, async ({ page, store }) => {
  await openPayment(page, store);
  const before = await store.orderCount(people.cashOnDelivery);
  await pay(page, 'Charged, the response is lost');
  await expect(page).toHaveURL(/\/(historicalorder\/\d+|payment\/[0-9a-f]+)$/);
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  expect(await store.orderCount(people.cashOnDelivery)).toBe(before + 1);
});

test('[CHK-4][ADM-6] staff find a held payment and void it, which cancels its order and records who did it and when', {
  tag: '@desktop',
}, async ({ page, store, openBrowser }) => {
  await openPayment(page, store);
  await pay(page, 'Held for review');
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  const key = orderKeyOf(page);

  const staffPage = await openBrowser();
  await startSignedIn(staffPage, people.admin);
  await open(staffPage, '/admin/all-orders');
  const row = staffPage
    .getByRole('region', { name: /^Open card payments/ })
    .getByRole('group')
    .filter({ hasText: `Order ${key}` });
  await row.getByText('Held for review by the provider, $16.50').first().click();
  await row.getByRole('link', { name: `Order ${key}` }).click();
  await expect(staffPage).toHaveURL(`/historicalorder/${key}`);
  const payment = staffPage.getByRole('region', { name: 'Card payment', exact: true });
  await expect(payment.getByText('Held for review by the provider').first()).toBeVisible();
  await expect(
    staffPage.getByText('The card payment is under review, so this order cannot be confirmed yet.'),
  ).toBeVisible();
  await expect(payment.getByText('A fraud filter of the card provider holds the charge (reason 253).')).toBeVisible();
  await payment.getByRole('button', { name: 'Void' }).click();
  await expect(staffPage.getByRole('dialog', { name: /^Void this charge/ })).toContainText('$16.50');
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
  await expect(payment.getByRole('list', { name: 'Steps of the payment' })).toContainText('by Saguaro Counter');
  await expect(payment.getByText('Voided', { exact: true }).first()).toBeVisible();
  await expect(staffPage.getByRole('list', { name: 'Order status' })).toContainText('Cancelled');
});
