import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { chooseFirstContactAndLocation, open, orderKeyOf, orderLink, toCheckout } from './steps';
import { newItem, people } from './store';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const done = (page: Page) => expect(page.getByText('Submitted succesfully')).toBeVisible();

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}

test("[ADM-2][ADM-3][ADM-6][ADM-7][ADM-8][ADM-10] the history records a day's work, from a new vendor to a shipped order", async ({
  page,
  openBrowser,
}) => {
  const word = randomUUID().slice(0, 8).toUpperCase();
  const [agent, vendor, category] = [`Ruth ${word}`, `Quartzsite ${word}`, `Chisels ${word}`];
  await startSignedIn(page, people.admin);

  await open(page, '/admin/add-purchasing-agent');
  await fill(page, { Name: agent, Phone: '6025550121', Email: 'ruth@saguaro.example' });
  await submit(page).click();
  await done(page);

  await open(page, '/admin/add-vendor');
  await fill(page, {
    Name: vendor,
    'Vendor ID': word,
    'Street address': '1 Mine Rd',
    City: 'Quartzsite',
    'Zip code': '85346',
    'Contact name': 'Lee Ortiz',
    Phone: '9285550101',
    Terms: 'NET30',
    'Federal tax ID': '86-0000001',
    'Account number': 'A-1',
    'Our account number': 'S-1',
  });
  await page.getByLabel('State').selectOption('AZ');
  await page.getByLabel('Purchasing agent').selectOption({ label: agent });
  await submit(page).click();
  await done(page);

  await open(page, '/admin/manage-categories');
  await page.getByLabel('Name', { exact: true }).fill(category);
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('button', { name: `Edit ${category}` })).toBeVisible();

  const { productId, description } = newItem();
  await open(page, '/admin/add-items');
  await fill(page, {
    'Item ID': productId,
    'Auxiliary item ID': word,
    Description: description,
    'Vendor item number': `V-${word}`,
    'Country of origin': 'USA',
    'Standard cost': '8.25',
    'Base price': '12.99',
    'Minimum quantity': '1',
    'Maximum quantity': '0',
    'Default quantity': '1',
    'Image address': '/pictures/families/hammer.svg',
  });
  await page.getByRole('combobox', { name: 'Vendor', exact: true }).fill(vendor);
  await page.getByRole('option', { name: vendor }).click();
  await page.getByLabel('Category', { exact: true }).selectOption({ label: category });
  await submit(page).click();
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: description }).click();
  await expect(page.getByRole('heading', { name: description })).toBeVisible();
  await page.getByLabel('Standard cost').fill('9.75');
  await submit(page).click();
  await done(page);

  const customer = await openBrowser();
  await startSignedIn(customer, people.onAccount);
  await open(customer, `/product/search/${productId}`);
  await customer.getByRole('link', { name: description, exact: true }).click();
  await expect(customer.getByText('$9.75').first()).toBeVisible();
  await customer.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await toCheckout(customer);
  await chooseFirstContactAndLocation(customer);
  await customer.getByRole('button', { name: 'Put on account' }).click();
  await expect(customer).toHaveURL(/\/historicalorder\/\d+$/);
  const key = orderKeyOf(customer);

  await open(page, '/admin/all-orders');
  await page.getByLabel('Search orders').fill(String(key));
  await orderLink(page, key).click();
  await page.getByRole('button', { name: 'Mark as confirmed' }).click();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByRole('list', { name: 'Order status' })).toContainText('Shipped');

  await open(page, '/admin/history');
  const changes = page.getByRole('list', { name: 'Changes' });
  for (const [name, kind] of [
    [agent, 'Purchasing agent'],
    [vendor, 'Vendor'],
    [category, 'Category'],
  ] as const) {
    await page.getByLabel('Search changes').fill(name);
    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
    await expect(changes).toContainText(`${kind} ${name}`);
    await expect(changes).toContainText('added by Saguaro Counter from 127.0.0.1');
  }
  await page.getByLabel('Search changes').fill(productId);
  // A new item is one history entry, including all its parts.
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
  for (const entry of [
    'Standard cost: 8.25 to 9.75',
    `Category: none to ${category}`,
    `Vendor: none to ${vendor}`,
    'Only in store: none to No',
  ]) {
    await expect(
      changes.getByRole('listitem').filter({ hasText: new RegExp(`^${entry.replaceAll('.', '\\.')}$`) }),
    ).toBeVisible();
  }
  await page.getByLabel('Search changes').fill('');
  await page.getByLabel('Of what').selectOption({ label: 'Order' });
  await expect(changes.getByRole('link', { name: `Order ${key}, Roadrunner Ridge Construction` })).toHaveCount(3);
  await expect(changes).toContainText('Status: Confirmed to Shipped');
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([]);

  await open(page, `/admin/edit-items?search=${productId}`);
  await page.getByRole('link', { name: description }).click();
  await page.getByText('History', { exact: true }).last().click();
  await expect(changes).toContainText('changed by Saguaro Counter');
});
