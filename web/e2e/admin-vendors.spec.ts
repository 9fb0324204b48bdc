import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people, type Store } from './store';

interface Vendor {
  key: number;
  name: string;
}

/** Returns a unique word. */
const newWord = () => randomUUID().slice(0, 8).toUpperCase();

const vendorInput = (word: string) => ({
  name: `Quartzsite Tools ${word}`,
  id: word,
  address: '1 Mine Rd',
  city: 'Quartzsite',
  state: 'AZ',
  zipCode: '85346',
  federalTaxId: '86-0000001',
  accountNumber: 'A-1',
  terms: 'NET30',
  ourAccountNumber: 'S-1',
  contactName: 'Lee Ortiz',
  phoneNumber: '9285550101',
  faxNumber: '',
});

async function addVendor(store: Store, word = newWord()): Promise<Vendor> {
  const query = 'mutation ($input: CreateVendorInput!) { createVendor(input: $input) { key name } }';
  return (
    await store.graphql<{ createVendor: Vendor }>(
      query,
      { input: vendorInput(word) },
      await store.signInToken(people.admin),
    )
  ).createVendor;
}

async function vendorOf<Fields>(store: Store, key: number, fields: string): Promise<Fields> {
  return (
    await store.graphql<{ vendor: Fields }>(
      `query ($key: Int!) { vendor(key: $key) { ${fields} } }`,
      { key },
      await store.signInToken(people.admin),
    )
  ).vendor;
}

async function expectFitAndAccessible(page: Page, place: string): Promise<void> {
  const violations = await violationsOf(page);
  expect(
    violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
    place,
  ).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    place,
  ).toBeLessThanOrEqual(0);
}

const search = (page: Page) => page.getByLabel('Search vendors');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 });

test('[ADM-8][ADM-9] finds a vendor with input in upper case, changes it twice and returns to the list', async ({
  page,
  store,
}) => {
  const word = newWord();
  const vendor = await addVendor(store, word);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/edit-vendors');
  await search(page).pressSequentially(word.toLowerCase());
  await expect(search(page)).toHaveValue(word);
  await expect(page).toHaveURL(`/admin/edit-vendors?search=${word}`);
  await expect(page.getByRole('status').filter({ hasText: /^1 vendor$/ })).toBeVisible();
  await search(page).press('ArrowDown');
  await expect(page.getByRole('link', { name: vendor.name })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/edit-vendors/${vendor.key}?search=${word}`);
  await expect(page.getByRole('heading', { name: vendor.name })).toBeFocused();
  await expect(page.getByLabel('City')).toHaveValue('Quartzsite');

  await page.getByLabel('City').fill('Bouse');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Submitted succesfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: vendor.name })).toContainText('Bouse, AZ');
  // The form stays open, with the version of the saved record.
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await expect(page).toHaveURL(`/admin/edit-vendors/${vendor.key}?search=${word}`);
  await page.getByRole('main').getByText('History', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Bouse');
  await page.getByLabel('Street address').fill('2 Mine Rd');
  await submit(page).click();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('2 Mine Rd');
  await expect(page.getByText('Not saved yet')).toBeHidden();
  expect(await vendorOf(store, vendor.key, 'city address version')).toEqual({
    city: 'Bouse',
    address: '2 Mine Rd',
    version: 3,
  });

  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(`/admin/edit-vendors?search=${word}`);
  await expect(search(page)).toHaveValue(word);
});

test('[ADM-8] the vendor panes pass axe and fit the screen, even with an open form', async ({ page, store }) => {
  const vendor = await addVendor(store);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/edit-vendors');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectFitAndAccessible(page, 'list');
  await open(page, `/admin/edit-vendors/${vendor.key}`);
  await expect(page.getByLabel('City')).toHaveValue('Quartzsite');
  await expectFitAndAccessible(page, 'form');
  await open(page, '/admin/add-vendor');
  await submit(page).press('Enter');
  await expect(mainHeading(page)).toHaveText('Add Vendor');
  await expectFitAndAccessible(page, 'add');
});
