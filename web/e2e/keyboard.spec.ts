import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { company, contact, readCaptcha } from './registration-form';
import { lineOf, open, orderKeyOf, pasteOnPad, tabPresses, untilReady } from './steps';
import { startSignedIn } from './signed-in';
import { demoPassword, people } from './store';

/** Presses Tab until the target has the focus. */
const tabTo = (page: Page, target: Locator): Promise<void> => tabPresses(page).to(target);

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });

async function register(page: Page): Promise<void> {
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Register' }));
  await press(page, button(page, 'Pick one for me'));
  await expect(page.getByLabel('Customer number')).toHaveValue(/^[1-9]\d{4}$/);
  const fields = [
    ['Business name', company.name],
    ['Street address', company.address],
    ['City', company.city],
    ['State', 'Arizona'],
    ['Zip code', company.zipCode],
    ['Business phone', company.phone],
    ['Password', company.password],
    ['Password again', company.password],
  ] as const;
  for (const [label, text] of fields) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Step 2 of 2 Your first contact')).toBeFocused();
  for (const [label, text] of [
    ['Name', contact.name],
    ['Email', contact.email],
    ['Phone', contact.phone],
  ] as const)
    await type(page, label, text);
  await type(page, 'Characters in the picture', await readCaptcha(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Hello, ${company.name}`)).toBeVisible();
}

async function signInByKeys(page: Page, customerNumber: number): Promise<void> {
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Sign in' }));
  await type(page, 'Customer number', String(customerNumber));
  await type(page, 'Password', demoPassword);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Sign out')).toBeVisible();
  // The header shows the greeting before the form closes. Until then, keys would type into the password field.
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
}

async function choose(page: Page, label: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel(label)).not.toHaveValue('');
}

test('[REG-9][PROD-9][CART-3][CHK-7][ORD-2][AUTH-4] a new customer can register, save a favorite, fill the cart, order on account, re-order and sign out by keyboard alone', async ({
  page,
  store,
}) => {
  const product = await store.addItem({ cost: '8.25' });
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  await register(page);
  await press(page, button(page, 'Sign out'));
  await expect(page).toHaveURL('/');
  // New customers have no terms, so a customer with terms places the order.
  await signInByKeys(page, people.onAccount);

  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search entire store here')).toBeFocused();
  await page.keyboard.type(product.productId);
  await page.keyboard.press('Enter');
  await expect(heading(page, `Viewing search results for ${product.productId}`)).toBeVisible();
  await press(page, link(page, product.description));
  await expect(page).toHaveURL(`/product/${product.key}`);

  await press(page, button(page, 'Add to favorites'));
  await expect(button(page, 'Remove from favorites')).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'quantity', exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await press(page, button(page, 'Add to cart'));
  await expect(page).toHaveURL('/cart');
  await type(page, `Quantity of ${product.description}`, '4');
  await expect(lineOf(page, product).getByRole('cell', { name: '$33.00', exact: true })).toBeVisible();

  await press(page, link(page, 'Checkout'));
  await choose(page, 'Contact email');
  await choose(page, 'Delivery location');
  await press(page, page.getByRole('button', { name: 'Put on account' }));
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  const key = orderKeyOf(page);
  await expect(heading(page, `Order ${key}`)).toBeVisible();

  await press(page, page.getByRole('banner').getByRole('link', { name: 'Account' }));
  await press(page, page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Favorites' }));
  await expect(page.getByRole('row').filter({ hasText: product.description })).toBeVisible();
  await press(page, page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Order history' }));
  await press(page, page.getByRole('link', { name: new RegExp(`^(Order )?${key}$`) }));
  await expect(page).toHaveURL(`/order/${key}`);
  await press(page, page.getByRole('main').getByRole('button', { name: 'Re-order' }).last());
  await expect(page).toHaveURL('/checkout');
  await expect(lineOf(page, product).getByRole('cell', { name: '$33.00', exact: true })).toBeVisible();

  await press(page, button(page, 'Sign out'));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('[CART-1][CHK-1] a cart of twelve lines is ordered with at most 25 presses of Tab', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const items = await store.addItems(...Array.from({ length: 12 }, () => ({ cost: '2.00' })));
  await startSignedIn(page, people.onAccount);
  await open(page, '/pad');
  await pasteOnPad(page, items.map(({ productId }) => productId).join('\n'));
  await button(page, 'Add 12 lines').click();
  await expect(page.getByText('12 lines added to your cart.')).toBeVisible();

  await open(page, '/cart');
  const tabs = tabPresses(page);
  const pressed = async (target: Locator) => {
    await tabs.to(target);
    await page.keyboard.press('Enter');
  };
  await pressed(link(page, 'Skip to content'));
  await pressed(link(page, 'Skip to the summary'));
  await pressed(link(page, 'Checkout'));
  await page.waitForURL('/checkout');
  await untilReady(page);
  await pressed(link(page, 'Skip to content'));
  for (const label of ['Contact email', 'Delivery location']) {
    await tabs.to(page.getByLabel(label));
    await page.keyboard.press('ArrowDown');
  }
  await pressed(page.getByRole('button', { name: 'Put on account $24.00' }));
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  expect(tabs.count()).toBeLessThanOrEqual(25);
});
