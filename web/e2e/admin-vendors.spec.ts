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

test('[ADM-8][ADM-9] finds a vendor with input in upper case, changes it and returns to the list', async ({
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
  await expect(page).toHaveURL(`/admin/edit-vendors?search=${word}`);
  await expect(page.getByRole('row').filter({ hasText: vendor.name })).toContainText('Bouse, AZ');
  expect(await vendorOf(store, vendor.key, 'city address version')).toEqual({
    city: 'Bouse',
    address: '1 Mine Rd',
    version: 2,
  });

  await page.getByRole('link', { name: vendor.name }).click();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(`/admin/edit-vendors?search=${word}`);
  await expect(search(page)).toHaveValue(word);
});

test('[VAL-1][ADM-9] lists invalid values and sends nothing', async ({ page, store }) => {
  const vendor = await addVendor(store);
  await startSignedIn(page, people.admin);
  await open(page, `/admin/edit-vendors/${vendor.key}`);
  await page.getByLabel('Contact name').fill('');
  await page.getByLabel('Phone', { exact: true }).fill('(928) 555-01');
  await page.getByLabel('Phone', { exact: true }).blur();
  await expect(page.getByText('Invalid values in: Contact name, Phone')).toBeVisible();
  await expect(
    page.getByText('Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890'),
  ).toBeVisible();
  await page.getByLabel('Phone', { exact: true }).press('Enter');
  await expect(page.getByLabel('Contact name')).toBeFocused();
  expect(await vendorOf(store, vendor.key, 'contactName phoneNumber version')).toEqual({
    contactName: 'Lee Ortiz',
    phoneNumber: '9285550101',
    version: 1,
  });
});

test('[ADM-8] leaving with unsaved changes requires a confirmation', async ({ page, store }) => {
  const vendor = await addVendor(store);
  await startSignedIn(page, people.admin);
  await open(page, `/admin/edit-vendors/${vendor.key}`);
  await page.getByLabel('Terms').fill('NET45');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Terms')).toHaveValue('NET45');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/edit-vendors');
  expect(await vendorOf(store, vendor.key, 'terms version')).toEqual({ terms: 'NET30', version: 1 });
});

test('[ADM-8] loses no change when two colleagues edit a vendor', async ({ page, store }) => {
  const vendor = await addVendor(store);
  await startSignedIn(page, people.admin);
  await open(page, `/admin/edit-vendors/${vendor.key}`);
  await page.getByLabel('Contact name').fill('Mine');
  await page.getByLabel('Terms').fill('NET50');
  const change = 'mutation ($input: UpdateVendorInput!) { updateVendor(input: $input) { version } }';
  await store.graphql(
    change,
    { input: { key: vendor.key, version: 1, contactName: 'Theirs', city: 'Bouse' } },
    await store.signInToken(people.admin),
  );
  await submit(page).click();
  const notice = page.getByRole('status').filter({ hasText: 'changed this record on' });
  await expect(notice).toContainText('City: now Bouse');
  await expect(notice).toContainText('Contact name: now Theirs, here Mine');
  await expect(page.getByLabel('Contact name')).toHaveValue('Mine');
  await expect(page.getByLabel('City')).toHaveValue('Bouse');
  expect(await vendorOf(store, vendor.key, 'contactName city terms version')).toEqual({
    contactName: 'Theirs',
    city: 'Bouse',
    terms: 'NET30',
    version: 2,
  });

  await notice.getByRole('button', { name: 'Take the stored one' }).click();
  await expect(page.getByLabel('Contact name')).toHaveValue('Theirs');
  await submit(page).click();
  await expect(page.getByText('Submitted succesfully')).toBeVisible();
  expect(await vendorOf(store, vendor.key, 'contactName city terms version')).toEqual({
    contactName: 'Theirs',
    city: 'Bouse',
    terms: 'NET50',
    version: 3,
  });
});

test('[ADM-8][VAL-2] deletes a vendor after a confirmation', async ({ page, store }) => {
  const vendor = await addVendor(store);
  await startSignedIn(page, people.admin);
  await open(page, `/admin/edit-vendors/${vendor.key}`);
  await page.getByLabel('Terms').fill('NET45');
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this vendor?' });
  await expect(dialog).toContainText(vendor.name);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  expect(await vendorOf(store, vendor.key, 'name')).toEqual({ name: vendor.name });
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/edit-vendors');
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible();
  await expect(vendorOf(store, vendor.key, 'name')).rejects.toThrow('NOT_FOUND');
  await open(page, `/admin/edit-vendors/${vendor.key}`);
  await expect(page.getByText('Vendor not found. It may have been deleted in the meantime.')).toBeVisible();
});

test('[ADM-8] does not delete a vendor with products, and shows the reason', async ({ page, store }) => {
  const product = await store.addItem();
  if (!product.vendor) throw new Error('The item has no vendor');
  const { key, name } = product.vendor;
  await startSignedIn(page, people.admin);
  await open(page, `/admin/edit-vendors/${key}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error deleting this vendor.' })).toContainText(
    'Products of this vendor are sold.',
  );
  await expect(page).toHaveURL(`/admin/edit-vendors/${key}`);
  expect(await vendorOf(store, key, 'name')).toEqual({ name });
});

test('[ADM-8][VAL-1] adds a vendor without a fax, and rejects a taken ID', async ({ page, store }) => {
  const word = newWord();
  const taken = await addVendor(store);
  const { id: takenId } = await vendorOf<{ id: string }>(store, taken.key, 'id');
  await startSignedIn(page, people.admin);
  await open(page, '/admin/add-vendor');
  await submit(page).press('Enter');
  await expect(
    page.getByText(
      'Invalid values in: Name, Vendor ID, Street address, City, State, Zip code, Contact name, Phone, Terms, Federal tax ID, Account number, Our account number',
    ),
  ).toBeVisible();
  const typed = {
    Name: `Quartzsite Tools ${word}`,
    'Vendor ID': takenId,
    'Street address': '1 Mine Rd',
    City: 'Quartzsite',
    'Zip code': '85346',
    'Contact name': 'Lee Ortiz',
    Phone: '928-555-0101',
    Terms: 'NET30',
    'Federal tax ID': '86-0000001',
    'Account number': 'A-1',
    'Our account number': 'S-1',
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('State').selectOption('AZ');
  await submit(page).click();
  await expect(page.getByText('Another vendor has this id.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong!' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(typed.Name);
  await page.getByLabel('Vendor ID').fill(word);
  await submit(page).click();
  await expect(page.getByText('Submitted succesfully')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await page.getByRole('link', { name: typed.Name }).click();
  await expect(page.getByLabel('Vendor ID')).toHaveValue(word);
});

test('[ADM-8][ERR-1] a failed addition shows an error and keeps the typed text', async ({ page, complaints }) => {
  complaints.allow(/502/);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/add-vendor');
  for (const label of [
    'Name',
    'Vendor ID',
    'Street address',
    'City',
    'Contact name',
    'Terms',
    'Federal tax ID',
    'Account number',
    'Our account number',
  ])
    await page.getByLabel(label, { exact: true }).fill('Kept');
  await page.getByLabel('Zip code').fill('85346');
  await page.getByLabel('Phone', { exact: true }).fill('9285550101');
  await page.getByLabel('State').selectOption('AZ');
  await page.route('**/graphql', route => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong!' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept');
});

test('[ADM-8] the vendor panes pass axe and fit the screen, even with an open form', async ({ page, store }) => {
  test.slow();
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
