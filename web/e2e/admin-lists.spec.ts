import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open, pathOf, reload } from './steps';
import { people } from './store';

const links = (page: Page) => page.getByRole('table').getByRole('link');
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('[ADM-8][ADM-9] a list of 500 sorts by its headings, pages, works by keyboard, keeps its position and fits a phone', async ({
  page,
  store,
}) => {
  const token = await store.signInToken(people.admin);
  for (let group = 0; group < 34; group += 1) {
    const numbers = Array.from({ length: 15 }, (_, index) => String(group * 15 + index + 1).padStart(3, '0'));
    const calls = numbers.map(
      number =>
        `a${number}: createVendor(input: { name: "LISTED ${number}", id: "L${1000 - Number(number)}", address: "1 Mine Rd", city: "Town ${number}", state: "AZ", zipCode: "85346", phoneNumber: "9285550101", contactName: "Lee", terms: "NET30", federalTaxId: "1", accountNumber: "1", ourAccountNumber: "1" }) { key }`,
    );
    await store.graphql(`mutation { ${calls.join(' ')} }`, {}, token);
  }
  await startSignedIn(page, people.admin);
  await open(page, '/admin/edit-vendors?search=LISTED');
  await expect(page.getByText('510 vendors', { exact: true })).toBeVisible();
  await expect(links(page)).toHaveCount(50);
  await expect(links(page).first()).toHaveText('LISTED 001');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(links(page).first()).toHaveText('LISTED 510');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('columnheader', { name: 'Vendor ID' }).getByRole('button').press('Enter');
  await expect(page).toHaveURL('/admin/edit-vendors?search=LISTED&sort=vendor-id');
  await expect(page.getByRole('columnheader', { name: 'Vendor ID' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByLabel('Sorted by').selectOption({ label: 'Newest first' });
  await expect(links(page).first()).toHaveText('LISTED 510');
  await page.getByRole('navigation', { name: 'Pages of vendors' }).getByRole('button', { name: 'Next' }).click();
  await expect(links(page).first()).toHaveText('LISTED 460');
  expect(pathOf(page)).toBe('/admin/edit-vendors?search=LISTED&sort=newest&page=2');
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([]);

  await page.getByLabel('Search vendors').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(links(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'LISTED 459' })).toBeVisible();
  await reload(page);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL('/admin/edit-vendors?search=LISTED&sort=newest&page=2');
  await expect(links(page).first()).toHaveText('LISTED 460');
  await expect(links(page).nth(1)).toBeFocused();
  await expect(links(page).nth(1)).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(links(page)).toHaveCount(50);
  expect(await fits(page)).toBeLessThanOrEqual(0);
  await page.getByLabel('Sorted by').selectOption({ label: 'City, Z to A' });
  await expect(links(page).first()).toHaveText('LISTED 510');
  await page.getByLabel('Search vendors').fill('LISTED 25');
  await expect(page.getByText('10 vendors', { exact: true })).toBeVisible();
  await expect(links(page)).toHaveText(Array.from({ length: 10 }, (_, index) => `LISTED ${259 - index}`));
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([]);
  expect(await fits(page)).toBeLessThanOrEqual(0);
});

test('[ADM-6] Back and the breadcrumb return to the row of All Orders, which opens only after it is read again', async ({
  page,
}) => {
  await startSignedIn(page, people.admin);
  await open(page, '/admin/all-orders?sort=oldest');
  const link = links(page).nth(30);
  await link.scrollIntoViewIfNeeded();
  const top = (await link.boundingBox())?.y ?? 0;
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  let release: () => void = () => undefined;
  const held = new Promise<void>(resolve => (release = resolve));
  await page.route('**/graphql', async route => {
    if (route.request().postDataJSON().operationName === 'AllOrders') await held;
    await route.fallback();
  });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  const isPressable = () =>
    link.evaluate(element => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  expect(Math.abs(((await link.boundingBox())?.y ?? 0) - top)).toBeLessThan(40);
  expect(await isPressable()).toBe(false);
  release();
  await expect.poll(isPressable).toBe(true);
  await expect(link).toBeFocused();
  expect(Math.abs(((await link.boundingBox())?.y ?? 0) - top)).toBeLessThan(40);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'All Orders' }).click();
  await expect(page).toHaveURL('/admin/all-orders?sort=oldest');
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

test('[ADM-6] All Orders fits every width, with long names, jobs, numbers and totals', async ({ page, store }) => {
  const product = await store.addItem({ cost: '987.43' });
  await store.placeOrder(people.onAccount, product.key, 3, { poNumber: 'PO-2026-ROADRUNNER-00417' });
  await startSignedIn(page, people.admin);
  for (const width of [390, 768, 959, 960, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/admin/all-orders');
    await expect(links(page).first()).toBeVisible();
    expect([width, await fits(page)]).toEqual([width, 0]);
    const lines = await links(page).first().evaluate(link => link.getClientRects().length);
    expect([width, lines]).toEqual([width, 1]);
  }
});
