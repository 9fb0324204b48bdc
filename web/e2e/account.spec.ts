import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { company, contact, registerCustomer } from './registration-form';
import { startSignedIn } from './signed-in';
import { open, reload } from './steps';
import { type Store } from './store';

/** Signs in as a new customer and opens an account page. */
async function enter(
  page: Page,
  store: Store,
  path: string,
): Promise<{ token: string; key: number; customerNumber: number }> {
  const customer = await registerCustomer(store);
  await startSignedIn(page, customer.customerNumber, company.password);
  await open(page, path);
  return customer;
}

async function contactsOf(
  store: Store,
  token: string,
): Promise<{ name: string; email: string; phoneNumber: string }[]> {
  return (
    await store.graphql<{ me: { contacts: { name: string; email: string; phoneNumber: string }[] } }>(
      '{ me { contacts { name email phoneNumber } } }',
      {},
      token,
    )
  ).me.contacts;
}

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
/** Returns the row that is being edited. */
const openRow = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('textbox') });
const stored = { name: contact.name, email: contact.email, phoneNumber: contact.phone };

test('[ACC-2] changes the business, and the greeting with it', async ({ page, store }) => {
  const { token } = await enter(page, store, '/account');
  await expect(page.getByLabel('Business name')).toHaveValue(company.name);
  await page.getByLabel('Business name').fill('Roadrunner Masonry');
  await page.getByLabel('Fax (optional)').fill('602-555-0177');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Submitted succesfully', { exact: true })).toBeVisible();
  await expect(page.getByText('Hello, Roadrunner Masonry')).toBeVisible();
  const { me } = await store.graphql<{ me: object }>('{ me { name faxNumber city } }', {}, token);
  expect(me).toEqual({ name: 'Roadrunner Masonry', faxNumber: '6025550177', city: company.city });
  await reload(page);
  await expect(page.getByLabel('Business name')).toHaveValue('Roadrunner Masonry');
});

test('[ACC-3] adds a contact, changes it in its row, and deletes it after a confirmation', async ({ page, store }) => {
  const { token } = await enter(page, store, '/account/contacts');
  await page.getByLabel('Name').fill('Luis Ortega');
  await page.getByLabel('Email').fill('luis@copperstate.example');
  await page.getByLabel('Phone').fill('(602) 555-0144');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByText('Submitted succesfully', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Luis Ortega')).toContainText('602-555-0144');
  await expect(page.getByLabel('Name')).toHaveValue('');
  await page.getByLabel('Name').blur();
  await expect(page.getByText('Submitted succesfully', { exact: true })).toBeVisible();
  await expect(page.getByText('Invalid values in:')).toBeHidden();

  const pencil = page.getByRole('button', { name: 'Edit Luis Ortega' });
  await pencil.click();
  await expect(pencil).toHaveAttribute('aria-pressed', 'true');
  await openRow(page).getByLabel('Email').fill('luis.ortega@copperstate.example');
  await pencil.click();
  await expect(pencil).toHaveAttribute('aria-pressed', 'false');
  await expect(rowOf(page, 'Luis Ortega')).toContainText('luis.ortega@copperstate.example');

  await page.getByRole('button', { name: 'Delete Luis Ortega' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this contact?' });
  await expect(dialog).toContainText('Luis Ortega');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(rowOf(page, 'Luis Ortega')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Luis Ortega' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, 'Luis Ortega')).toHaveCount(0);
  expect(await contactsOf(store, token)).toEqual([stored]);
});

test('[ACC-3] adds, changes and deletes a location by keyboard only @desktop', async ({ page, store }) => {
  await enter(page, store, '/account/locations');
  await page.getByLabel('Street address').focus();
  await page.keyboard.type('77 Jobsite Rd');
  for (const text of ['Gilbert', 'Arizona', '85233']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(rowOf(page, '77 Jobsite Rd')).toContainText('85233');
  await expect(page.getByLabel('Street address')).toBeFocused();

  const pencil = page.getByRole('button', { name: 'Edit 77 Jobsite Rd, Gilbert' });
  await pencil.focus();
  await page.keyboard.press('Enter');
  await openRow(page).getByLabel('City').fill('Chandler');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, '77 Jobsite Rd')).toContainText('Chandler');

  const bin = page.getByRole('button', { name: 'Delete 77 Jobsite Rd, Chandler' });
  await bin.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(bin).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, '77 Jobsite Rd')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeFocused();
});

test('[ACC-3] the tables pass axe and fit the screen, even while a row is open', async ({ page, store }) => {
  await enter(page, store, '/account/contacts');
  for (const path of ['/account/contacts', '/account/locations', '/account']) {
    await open(page, path);
    if (path !== '/account') await page.getByRole('button', { name: /^Edit / }).click();
    else await expect(page.getByLabel('Business name')).toBeVisible();
    expect((await violationsOf(page)).map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  }
});
