import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { company, contact, registerCustomer } from './registration-form';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people, type Store } from './store';

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

test('[ACC-1] the account has eight tabs, each with its own address', async ({ page, store }) => {
  await enter(page, store, '/account');
  const menu = page.getByRole('navigation', { name: 'Account' });
  await expect(menu.getByRole('link')).toHaveText([
    'Account',
    'Contacts',
    'Locations',
    'Jobs',
    'Favorites',
    'Lists',
    'Part numbers',
    'Order history',
  ]);
  for (const [label, path] of [
    ['Contacts', '/account/contacts'],
    ['Locations', '/account/locations'],
    ['Jobs', '/account/jobs'],
    ['Lists', '/account/lists'],
    ['Part numbers', '/account/part-numbers'],
    ['Account', '/account'],
  ] as const) {
    await menu.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(menu.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
  }
});

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
  await page.reload();
  await expect(page.getByLabel('Business name')).toHaveValue('Roadrunner Masonry');
});

test('[ACC-2] lists invalid fields and does not submit the form', async ({ page, store }) => {
  const { token } = await enter(page, store, '/account');
  await page.getByLabel('Zip code').fill('850');
  await page.getByLabel('City').fill('');
  await page.getByLabel('City').blur();
  await expect(page.getByText('Invalid values in: City, Zip code')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await page.getByLabel('City').press('Enter');
  const { me } = await store.graphql<{ me: object }>('{ me { city zipCode version } }', {}, token);
  expect(me).toEqual({ city: company.city, zipCode: company.zipCode, version: 1 });
  await page.getByLabel('City').fill('Mesa');
  await page.getByLabel('Zip code').fill('85201');
  await expect(page.getByText('Invalid values in:')).toBeHidden();
  await page.getByLabel('City').press('Enter');
  await expect(page.getByText('Submitted succesfully', { exact: true })).toBeVisible();
});

test('[ACC-2] reports a change made elsewhere, and keeps the typed text', async ({ page, store }) => {
  const { token } = await enter(page, store, '/account');
  await page.getByLabel('Business name').fill('Roadrunner Masonry');
  await store.graphql('mutation { updateAccount(input: {city: "Tempe"}) { key } }', {}, token);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('This was changed elsewhere while you were typing.')).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue('Roadrunner Masonry');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Submitted succesfully', { exact: true })).toBeVisible();
});

test('[ACC-2] leaving with unsaved changes requires a confirmation', async ({ page, store }) => {
  await enter(page, store, '/account');
  await page.getByLabel('City').fill('Tempe');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Account' });
  await menu.getByRole('link', { name: 'Contacts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/account');
  await expect(page.getByLabel('City')).toHaveValue('Tempe');
  await menu.getByRole('link', { name: 'Contacts' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/account/contacts');
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

test('[ACC-3] leaving a row sends neither unchanged nor invalid values', async ({ page, store }) => {
  const { token } = await enter(page, store, '/account/contacts');
  const updates: string[] = [];
  page.on('request', request => {
    if (request.postData()?.includes('UpdateContact')) updates.push(request.url());
  });
  const pencil = page.getByRole('button', { name: `Edit ${contact.name}` });
  await pencil.click();
  await pencil.click();
  await expect(openRow(page)).toHaveCount(0);

  await pencil.click();
  await openRow(page).getByLabel('Email').fill('nobody');
  await openRow(page).getByLabel('Name').focus();
  await expect(page.getByText('Invalid values in: Email')).toBeVisible();
  await pencil.click();
  await expect(page.getByText('Invalid values in:')).toBeHidden();
  await expect(page.getByText('Not saved, because of Email.')).toBeVisible();
  await expect(rowOf(page, contact.email)).toBeVisible();
  // The typed text is kept, without an error message yet.
  await pencil.click();
  await expect(openRow(page).getByLabel('Email')).toHaveValue('nobody');
  await expect(page.getByText('Invalid values in:')).toBeHidden();
  await page.keyboard.press('Tab');
  await openRow(page).getByLabel('Email').press('Escape');
  await expect(rowOf(page, contact.email)).toBeVisible();
  expect(updates).toEqual([]);
  expect(await contactsOf(store, token)).toEqual([stored]);
});

test('[ACC-3] the add form lists invalid fields and adds nothing', async ({ page, store }) => {
  const { token } = await enter(page, store, '/account/contacts');
  await page.getByLabel('Name').fill('Luis Ortega');
  await page.getByLabel('Name').press('Enter');
  await expect(page.getByText('Invalid values in: Email, Phone')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email');
  expect(await contactsOf(store, token)).toEqual([stored]);
});

test('[ACC-3] warns before overwriting a row that was changed elsewhere', async ({ page, store }) => {
  const { token } = await enter(page, store, '/account/contacts');
  const { me } = await store.graphql<{ me: { contacts: { key: number }[] } }>('{ me { contacts { key } } }', {}, token);
  const pencil = page.getByRole('button', { name: /^Edit / });
  await pencil.click();
  await openRow(page).getByLabel('Name').fill('Ana R.');
  await store.graphql(
    'mutation ($input: UpdateContactInput!) { updateContact(input: $input) { key } }',
    { input: { key: me.contacts[0]?.key, ...stored, phoneNumber: '6025550199' } },
    token,
  );
  await pencil.click();
  await expect(page.getByText('This was changed elsewhere meanwhile.')).toBeVisible();
  await expect(openRow(page).getByLabel('Name')).toHaveValue('Ana R.');
  expect((await contactsOf(store, token))[0]).toEqual({ ...stored, phoneNumber: '6025550199' });
  await pencil.click();
  await expect(openRow(page)).toHaveCount(0);
  expect((await contactsOf(store, token))[0]?.name).toBe('Ana R.');
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

test('[ACC-3] an empty contact list shows a message, and a long one can be searched', async ({ page, store }) => {
  const { token } = await enter(page, store, '/account/contacts');
  await page.getByRole('button', { name: `Delete ${contact.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No contacts yet. Add the first one below.')).toBeVisible();
  for (let index = 1; index <= 12; index += 1) {
    await store.graphql(
      'mutation ($input: AddContactInput!) { addContact(input: $input) { key } }',
      { input: { ...stored, name: `Foreman ${index}` } },
      token,
    );
  }
  await page.reload();
  await page.getByLabel('Search contacts').fill('foreman 11');
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
  await page.getByLabel('Search contacts').fill('nobody');
  await expect(page.getByText('No contacts match "nobody".')).toBeVisible();
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

test('[ACC-4] adds a favorite to the cart from its row', async ({ page, store }) => {
  const product = await store.addItem();
  const { token } = await enter(page, store, '/account/favorites');
  await store.graphql(
    'mutation ($productKey: Int!) { addFavorite(productKey: $productKey) { key } }',
    { productKey: product.key },
    token,
  );
  await page.reload();
  const row = rowOf(page, product.productId);
  await row.getByRole('textbox').fill('3');
  await row.getByRole('button', { name: 'Add' }).first().click();
  await expect(row.getByText('3 in cart')).toBeVisible();
  await row.getByRole('button', { name: `Remove ${product.description} from favorites` }).click();
  await expect(page.getByText("Oops, looks like we don't have anything to see here.")).toBeVisible();
  await open(page, '/cart');
  await expect(rowOf(page, product.description)).toBeVisible();
});

test('[ACC-5] the order history can be searched by number and date, and has pages', async ({ page, store }) => {
  const product = await store.addItem();
  const order = await store.placeOrder(people.onAccount, product.key, 2);
  await startSignedIn(page, people.onAccount);
  await open(page, '/account/order-history');
  const search = page.getByLabel('Search your orders');
  await search.fill(String(order.key));
  await search.press('Enter');
  await expect(page).toHaveURL(`/account/order-history?search=${order.key}`);
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Phoenix' }).format(order.date * 1000);
  await search.fill(day);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('link', { name: String(order.key), exact: true })).toBeVisible();
  await search.fill('1/1/1999');
  await search.press('Enter');
  await expect(page.getByText('No orders match "1/1/1999".')).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue(day);
  await search.fill('');
  await search.press('Enter');
  const pages = page.getByRole('navigation', { name: 'Pages of your orders' });
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/account/order-history?page=2');
});

test('[AUTH-8] shows the waiting time after too many wrong passwords', async ({ page, store }) => {
  const { customerNumber } = await registerCustomer(store);
  for (let time = 0; time < 10; time += 1)
    await store.signInToken(customerNumber, 'not it at all').catch(() => undefined);
  await open(page, '/login');
  await page.getByLabel('Customer number').fill(String(customerNumber));
  await page.getByLabel('Password').fill(company.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText("Oops! We've encountered error code: 429")).toBeVisible();
  await expect(
    page.getByText('Message: That was too many times. Please try again in 15 minutes, or call us.'),
  ).toBeVisible();
});
