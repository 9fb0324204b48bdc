import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { company, contact, readCaptcha } from './registration-form';
import { lineOf, open, orderKeyOf } from './steps';
import { demoPassword, people } from './store';

/** Exceeds the number of tab stops on any page of this test. */
const mostSteps = 150;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < mostSteps; step += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} is not reached by the Tab key`);
}

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
  await press(page, button(page, 'Put on account'));
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
