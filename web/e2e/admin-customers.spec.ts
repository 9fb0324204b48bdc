import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { company, contact, registerCustomer } from './registration-form';
import { startSignedIn } from './signed-in';
import { fillSignIn, open } from './steps';
import { defaultPassword, people, type Store } from './store';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

/** Returns the activation code on the page. */
async function shownCode(page: Page): Promise<string> {
  const notice = page.getByRole('status').filter({ hasText: 'Activation code for' });
  await expect(notice).toContainText('It is shown only now, works once');
  return (await notice.getByText(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/).textContent()) ?? '';
}

async function customerOf(store: Store, key: number, fields: string): Promise<unknown> {
  return (
    await store.graphql<{ customer: unknown }>(
      `query ($key: Int!) { customer(key: $key) { ${fields} } }`,
      { key },
      await store.signInToken(people.admin),
    )
  ).customer;
}

async function openCustomer(page: Page, store: Store): Promise<{ key: number; customerNumber: number }> {
  const customer = await registerCustomer(store);
  await startSignedIn(page, people.admin);
  await open(page, `/admin/edit-customer/${customer.key}`);
  await expect(page.getByLabel('Business name')).toHaveValue(company.name);
  return customer;
}

test('[ADM-4] staff add a customer with a free number, who sets a password with the printed code', async ({
  page,
  store,
  openBrowser,
}) => {
  const { customerNumber: taken } = await registerCustomer(store);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/add-customer');
  await expect(page.getByRole('status').filter({ hasText: 'Remind the customer to change it' })).toContainText(
    defaultPassword,
  );
  await page.getByLabel('Customer number').fill(String(taken));
  await page.getByLabel('Customer number').blur();
  await expect(page.getByText('customerNumber already exists')).toBeVisible();
  for (const [label, text] of Object.entries({
    'Business name': 'Palo Verde Masonry',
    'Street address': '8 Kiln Rd',
    City: 'Tempe',
    'Zip code': '85281',
    'Business phone': '4805550177',
  }))
    await page.getByLabel(label).fill(text);
  await page.getByLabel('State').selectOption('AZ');
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong!' })).toBeVisible();
  await page.getByRole('button', { name: 'Pick one for me' }).click();
  await expect(page.getByLabel('Customer number')).not.toHaveValue(String(taken));
  const number = Number(await page.getByLabel('Customer number').inputValue());
  await submit(page).click();
  await expect(page.getByText('Submitted succesfully')).toBeVisible();
  await expect(page.getByRole('link', { name: `${number} Palo Verde Masonry` })).toBeVisible();
  const code = await shownCode(page);
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByText(`Sign in with customer number ${number} and the starting password ${defaultPassword}.`),
  ).toBeVisible();
  await expect(page.getByText(code).filter({ visible: true })).toHaveCount(1);
  for (const hidden of ['Add Customer', 'Business name', 'Print letter'])
    await expect(page.getByText(hidden, { exact: true }).filter({ visible: true }), hidden).toHaveCount(0);
  const customer = await openBrowser();
  await open(customer, '/login');
  await fillSignIn(customer, number, defaultPassword);
  await expect(customer).toHaveURL(/\/change-password/);
  await customer.getByLabel('Current (default) password').fill(defaultPassword);
  await customer.getByLabel('Activation code').fill(code);
  await customer.getByLabel('New password', { exact: true }).fill('desert-tools-1');
  await customer.getByLabel('New password again').fill('desert-tools-1');
  await customer.getByRole('button', { name: 'Change password' }).click();
  await expect(customer.getByText('Password changed', { exact: true })).toBeVisible();
});

test("[ADM-5][ADM-9] one form changes a customer's business and finance data", async ({ page, store }) => {
  const customer = await registerCustomer(store);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/edit-customer');
  await page.getByLabel('Search customers').fill(String(customer.customerNumber));
  await expect(page).toHaveURL(`/admin/edit-customer?search=${customer.customerNumber}`);
  await page
    .getByRole('row')
    .filter({ hasText: String(customer.customerNumber) })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(`/admin/edit-customer/${customer.key}?search=${customer.customerNumber}`);
  await expect(page.getByLabel('Terms').getByRole('option')).toHaveText(['COD', 'NET30', 'NET45', 'NET50']);
  await expect(page.getByLabel('Payment method').getByRole('option')).toHaveText(['CC', 'ACCT']);
  await expect(page.getByLabel('Pricing tier').getByRole('option')).toHaveText(['0', '1', '2', '3']);
  await page.getByRole('form').getByLabel('City').first().fill('Globe');
  await page.getByLabel('Terms').selectOption('NET45');
  await page.getByLabel('Pricing tier').selectOption('2');
  await page.getByLabel('Credit limit').fill('$12,500');
  await page.getByLabel('May buy on account').setChecked(true);
  await page.getByLabel('Statement email').fill('office@copperstate.example');
  await submit(page).click();
  await expect(page.getByText('Submitted succesfully')).toBeVisible();
  expect(
    await customerOf(
      store,
      customer.key,
      'city pricingTier finance { terms pricingTier creditLimit isOnAccount statementEmail }',
    ),
  ).toEqual({
    city: 'Globe',
    pricingTier: 2,
    finance: {
      terms: 'NET45',
      pricingTier: 2,
      creditLimit: '12500.00',
      isOnAccount: true,
      statementEmail: 'office@copperstate.example',
    },
  });
});

test('[ADM-14] staff delete a customer after its orders are done, and restore it with its contacts', async ({
  page,
  store,
}) => {
  const { key, customerNumber } = await registerCustomer(store);
  const staff = await store.signInToken(people.admin);
  await store.graphql(
    'mutation ($key: Int!) { updateCustomerFinance(input: { customerKey: $key, isOnAccount: true, paymentMethod: "ACCT", terms: "NET30" }) { terms } }',
    { key },
    staff,
  );
  const product = await store.addItem();
  const order = await store.placeOrder(customerNumber, product.key, 1, {}, company.password);
  await startSignedIn(page, people.admin);
  await open(page, `/admin/edit-customer/${key}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this customer?' });
  await expect(dialog).toContainText(
    'Its carts, lists, favorites, jobs, part numbers and password are deleted for good',
  );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This customer has open orders.');
  await dialog.getByRole('link', { name: `Order ${order.key}` }).click();
  await expect(page.getByRole('link', { name: 'Act as this customer' })).toBeVisible();

  await store.graphql(
    'mutation ($key: Int!) { updateOrderStatus(key: $key, status: cancelled) { key } }',
    { key: order.key },
    staff,
  );
  await open(page, `/admin/edit-customer/${key}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/edit-customer');
  await page.getByRole('main').getByRole('link', { name: 'Removed customers' }).click();
  await page.getByLabel('Search removed customers').fill(String(customerNumber));
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Restore ${customerNumber} ${company.name}` }).click();
  await expect(page.getByText(`No removed customers match "${customerNumber}".`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('status').getByRole('link', { name: company.name }).click();
  await expect(page.getByRole('row').filter({ hasText: contact.email })).toBeVisible();
  await expect(page.getByLabel('Terms')).toHaveValue('NET30');
});

test('[ADM-5] exports a customer, and erases it only after its number is typed', async ({ page, store }) => {
  const { key, customerNumber } = await openCustomer(page, store);
  const data = page.getByRole('region', { name: 'Data' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Export data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Customer ${customerNumber}.zip`);

  await data.getByRole('button', { name: 'Erase customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this customer for good?' });
  await dialog.getByLabel('Customer number').fill('1');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(dialog.getByText(`Type ${customerNumber} to erase this customer.`)).toBeVisible();
  expect(await customerOf(store, key, 'name')).toEqual({ name: company.name });
  expect(await violationsOf(page)).toEqual([]);

  await dialog.getByLabel('Customer number').fill(String(customerNumber));
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible();
  const history = await store.graphql<{ history: { nodes: { action: string; label: string }[] } }>(
    'query ($key: Int!) { history(subject: customer, key: $key, first: 2) { nodes { action label } } }',
    { key },
    await store.signInToken(people.admin),
  );
  expect(history.history.nodes.map(({ action, label }) => [action, label])).toEqual([
    ['erased', `Erased customer ${customerNumber}`],
    ['exported', `Erased customer ${customerNumber}`],
  ]);
});

test('[ADM-4][ADM-5] the customer panes pass axe and fit the screen', async ({ page, store }) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  await startSignedIn(page, people.admin);
  await open(page, `/admin/edit-customer?search=${people.onAccount}`);
  const link = page.getByRole('row').getByRole('link').first();
  await expect(link).toHaveText('Roadrunner Ridge Construction');
  await link.click();
  await expect(
    page.getByRole('table', { name: 'The newest orders' }).getByRole('link', { name: String(order.key) }),
  ).toBeVisible();
  for (const path of [null, '/admin/edit-customer', '/admin/add-customer']) {
    if (path) await open(page, path);
    await expect(page.getByText('Loading')).toHaveCount(0);
    const violations = await violationsOf(page);
    expect(
      violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      path ?? 'a customer',
    ).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      path ?? 'a customer',
    ).toBeLessThanOrEqual(0);
  }
});
