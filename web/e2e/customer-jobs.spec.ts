import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, chooseFirstContactAndLocation, open } from './steps';
import { people, type Store } from './store';

/** Adds a job to the customer through the API. */
async function addJob(store: Store, customerNumber: number, input: object): Promise<{ key: number; name: string }> {
  const token = await store.signInToken(customerNumber);
  const { createCustomerJob } = await store.graphql<{ createCustomerJob: { key: number; name: string } }>(
    'mutation ($input: CreateCustomerJobInput!) { createCustomerJob(input: $input) { key name } }',
    { input },
    token,
  );
  return createCustomerJob;
}

let made = 0;
/** Returns a code that no other test uses, at either screen size. */
function newCode(): string {
  made += 1;
  return `J${test.info().workerIndex}${Date.now() % 1e6}${made}`;
}

const poBox = (page: Page) => page.getByLabel(/^PO number/);
const place = (page: Page) => page.getByRole('button', { name: 'Put on account' });

test('[JOB-3] [JOB-4] [JOB-5] a job sets contact and location, requires a PO number, and warns about a repeated one', async ({
  page,
  store,
}) => {
  const code = newCode();
  const token = await store.signInToken(people.onAccount);
  const { me } = await store.graphql<{
    me: { contacts: { key: number; email: string }[]; locations: { key: number; address: string }[] };
  }>('{ me { contacts { key email } locations { key address } } }', {}, token);
  const [contact, location] = [me.contacts[1], me.locations[1]];
  const job = await addJob(store, people.onAccount, {
    name: `Clinic ${code}`,
    code,
    requiresPoNumber: true,
    locationKey: location?.key,
    contactKey: contact?.key,
  });
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  await addToCart(page, product, 1);
  await open(page, '/checkout');
  await page.getByLabel('Job', { exact: true }).selectOption(String(job.key));
  await expect(page.getByLabel('Contact email')).toHaveValue(String(contact?.key));
  await expect(page.getByLabel('Delivery location')).toHaveValue(String(location?.key));
  await expect(place(page)).toBeDisabled();
  await poBox(page).focus();
  await poBox(page).blur();
  await expect(page.getByText(`Enter a PO number. Orders for Clinic ${code} require one.`)).toHaveCount(2);
  expect(await violationsOf(page)).toEqual([]);
  await poBox(page).fill(`PO-${code}`);
  await place(page).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  const first = /\d+$/.exec(page.url())?.[0] ?? '';
  await expect(page.getByText(`Clinic ${code}`)).toBeVisible();
  await expect(page.getByText(`PO-${code}`)).toBeVisible();

  await addToCart(page, product, 1);
  await open(page, '/checkout');
  await poBox(page).fill(`po-${code.toLowerCase()}`);
  await expect(page.getByRole('link', { name: `order ${first}` })).toHaveAttribute('href', `/order/${first}`);
  await expect(place(page)).toBeEnabled();

  await open(page, `/account/order-history?job=${job.key}`);
  await expect(page.getByRole('link', { name: first, exact: true })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Search your orders').fill(`clinic ${product.productId}`);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('link', { name: first, exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .csv' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain(`PO-${code}`);
  expect(await violationsOf(page)).toEqual([]);
});

test('[JOB-8] a contact and a location are added during checkout, and chosen', async ({ page, store }) => {
  const code = newCode();
  await startSignedIn(page, people.onAccount);
  await addToCart(page, await store.addItem(), 1);
  await open(page, '/checkout');
  await chooseFirstContactAndLocation(page);
  await poBox(page).fill('PO-KEPT');
  // The customer's data that follow a new location must not choose the contact again.
  await page.getByLabel('Contact email').selectOption('Choose a contact');
  await page.getByRole('button', { name: 'Add a location' }).click();
  const location = page.getByRole('form', { name: 'New location' });
  await location.getByLabel('Street address').fill(`${code} E Van Buren St`);
  await location.getByLabel('City').fill('Phoenix');
  await location.getByLabel('Zip code').fill('123');
  await location.getByLabel('State').selectOption('AZ');
  await location.getByLabel('Zip code').blur();
  await expect(location.getByText('Invalid zipcode. Must be 5 digits').first()).toBeVisible();
  await location.getByLabel('Zip code').fill('85034');
  await location.getByRole('button', { name: 'Add location' }).click();
  await expect(location).toBeHidden();
  await expect(page.getByLabel('Delivery location').locator('option:checked')).toHaveText(`${code} E Van Buren St`);
  await expect(page.getByLabel('Contact email')).toHaveValue('');

  await page.getByRole('button', { name: 'Add a contact' }).click();
  const contact = page.getByRole('form', { name: 'New contact' });
  await contact.getByLabel('Name').fill('Nora Field');
  await contact.getByLabel('Email').fill(`${code.toLowerCase()}@site.example`);
  await contact.getByLabel('Phone').fill('6025550177');
  await contact.getByRole('button', { name: 'Add contact' }).click();
  await expect(contact).toBeHidden();
  await expect(page.getByLabel('Contact email').locator('option:checked')).toHaveText(
    `${code.toLowerCase()}@site.example`,
  );
  await expect(poBox(page)).toHaveValue('PO-KEPT');
  await place(page).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  await expect(page.getByText(`${code} E Van Buren St`)).toBeVisible();
});

test('[JOB-9] a purchase order chosen at checkout is attached to the order, replaced, downloaded and removed', async ({
  page,
  store,
}) => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
  const chooser = page.getByLabel('Purchase order file');
  await startSignedIn(page, people.onAccount);
  await addToCart(page, await store.addItem(), 1);
  await open(page, '/checkout');
  await chooseFirstContactAndLocation(page);
  await chooser.setInputFiles(file('large.pdf', Buffer.alloc(6 * 1024 * 1024)));
  await expect(page.getByText('A purchase order has at most 5 MB.')).toBeVisible();
  await chooser.setInputFiles(file('PO 4471.pdf', pdf));
  await expect(page.getByText('PO 4471.pdf')).toBeVisible();
  await place(page).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  const download = page.getByRole('button', { name: 'PO 4471.pdf' });
  await expect(download).toBeVisible();
  const saved = page.waitForEvent('download');
  await download.click();
  expect((await readFile(await (await saved).path())).equals(pdf)).toBe(true);

  await chooser.setInputFiles(file('fake.pdf', Buffer.from('<html></html>')));
  await expect(page.getByText('Attach a PDF, a PNG or a JPEG. This file is none of them.')).toBeVisible();
  await expect(download).toBeVisible();
  await chooser.setInputFiles(file('corrected.pdf', pdf));
  await expect(page.getByRole('button', { name: 'corrected.pdf' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Attach your purchase order: a PDF, PNG or JPEG of up to 5 MB.')).toBeVisible();
});
