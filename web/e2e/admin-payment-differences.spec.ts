import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { violationsOf } from './accessibility';
import { expect, test as base } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people, Store } from './store';
import { startServer } from './store-server';

interface Books {
  transactions: { transId: string; amount: string }[];
}

/** A store with a paid order whose charge the provider's simulator changes without notifying the store. */
const test = base.extend<object, { store: Store; charge: { orderKey: number; transId: string } }>({
  charge: [async ({}, use) => use({ orderKey: 0, transId: '' }), { scope: 'worker' }],
  store: [
    async ({ charge }, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'store-e2e-differences-'));
      const data = join(directory, 'data');
      const env = { CARD_LIST_LAG_SECONDS: '0.1', LOG_LEVEL: 'silent' };
      await cp(join(process.env.E2E_DATA ?? '', 'data'), data, { recursive: true });
      const first = await startServer(data, env);
      charge.orderKey = await payByCard(new Store(first));
      await first.stop();
      const file = join(data, 'card-simulator.json');
      const books = JSON.parse(await readFile(file, 'utf8')) as Books;
      const booked = books.transactions.at(-1);
      if (!booked) throw new Error('No charge was made');
      charge.transId = booked.transId;
      booked.amount = '1.00';
      await writeFile(file, JSON.stringify(books));
      const server = await startServer(data, env);
      await use(new Store(server));
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

async function payByCard(store: Store): Promise<number> {
  const product = await store.addItem({ cost: '8.25' });
  const token = await store.signInToken(people.onAccount);
  const { me } = await store.graphql<{ me: { contacts: { key: number }[] } }>('{ me { contacts { key } } }', {}, token);
  const input = {
    idempotencyKey: randomUUID(),
    lines: [{ productKey: product.key, quantity: 2, price: '16.50' }],
    total: '16.50',
    locationKey: 1,
    contactKey: me.contacts[0]?.key,
    payment: {
      method: 'CARD',
      opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: `tok_ok:${randomUUID()}` },
    },
  };
  const { checkout } = await store.graphql<{ checkout: { order: { key: number } } }>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
    { input },
    token,
  );
  return checkout.order.key;
}

test('[F-26] staff compare with the provider, see the difference and resolve it with a note, using only the keyboard', async ({
  page,
  openBrowser,
  charge,
}) => {
  await startSignedIn(page, people.admin);
  await open(page, '/admin/payment-differences');
  await page.getByRole('button', { name: 'Compare now' }).press('Enter');
  await expect(page.getByText(/compared, 1 difference found, 0 closed\./)).toBeVisible();
  const row = page.getByRole('row', { name: /Different amount/ });
  await expect(row).toContainText(charge.transId);
  await expect(row).toContainText('$16.50');
  await expect(row).toContainText('$1.00');
  await expect(row.getByRole('link', { name: String(charge.orderKey) })).toHaveAttribute(
    'href',
    `/historicalorder/${charge.orderKey}`,
  );
  await expect(page.getByRole('link', { name: 'Payment differences 1' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const orderPage = await openBrowser();
  await startSignedIn(orderPage, people.admin);
  await open(orderPage, `/historicalorder/${charge.orderKey}`);
  await expect(orderPage.getByText('It cannot be confirmed or handed over until someone decides')).toBeVisible();
  const payment = orderPage.getByRole('region', { name: 'Card payment', exact: true });
  await expect(payment).toContainText('$16.50 in the store, $1.00 at the provider (capturedPendingSettlement)');
  await expect(payment.getByText('Different amount', { exact: true })).toBeVisible();
  await expect(payment.getByRole('strong').filter({ hasText: 'Charged' })).toHaveCount(0);
  await expect(orderPage.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await expect(orderPage.getByRole('button', { name: 'Mark as confirmed' })).toHaveCount(0);
  expect(await violationsOf(orderPage)).toEqual([]);
  const customerPage = await openBrowser();
  await startSignedIn(customerPage, people.onAccount);
  await open(customerPage, `/order/${charge.orderKey}`);
  await expect(customerPage.getByText('There is a question about your card payment')).toBeVisible();
  await expect(customerPage.getByText('Card payment being checked')).toBeVisible();

  await row.getByRole('button', { name: 'Resolve' }).press('Enter');
  const note = page.getByRole('textbox', { name: 'Note' });
  await expect(note).toBeFocused();
  await note.press('Escape');
  await expect(row.getByRole('button', { name: 'Resolve' })).toBeFocused();
  await row.getByRole('button', { name: 'Resolve' }).press('Enter');
  await page.getByRole('button', { name: 'Save and resolve' }).press('Enter');
  await expect(page.getByText('Enter a note.')).toBeVisible();
  await note.fill('Keyed at the counter.');
  await page.getByRole('button', { name: 'Save and resolve' }).press('Enter');
  await expect(page.getByText('No open differences.')).toBeVisible();
  await page.getByLabel('Show').selectOption('Resolved');
  await expect(page.getByRole('row', { name: /Different amount/ })).toContainText('Keyed at the counter.');
  await expect(page).toHaveURL(/\?status=resolved$/);
  await orderPage.reload();
  await expect(payment).toContainText('Keyed at the counter.');
  await orderPage.getByRole('button', { name: 'Mark as confirmed' }).click();
  await expect(orderPage.getByRole('list', { name: 'Order status' })).toContainText('Confirmed');
  await open(page, '/admin/history');
  await expect(page.getByText(`Payment difference Transaction ${charge.transId}`)).toBeVisible();
});

test('a long list has pages and fits a phone', async ({ page }) => {
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('query PaymentDifferences')) return route.continue();
    const row = {
      __typename: 'PaymentDifference',
      kind: 'unknown',
      transId: '60000000001',
      orderKey: null,
      storeAmount: null,
      providerAmount: '1234567.89',
      providerStatus: 'capturedPendingSettlement',
      foundAt: 1_795_000_000,
      resolvedAt: null,
      resolvedBy: null,
      note: null,
    };
    const nodes = Array.from({ length: 50 }, (_, index) => ({ ...row, key: index + 1 }));
    await route.fulfill({
      json: {
        data: {
          paymentDifferences: { __typename: 'PaymentDifferenceConnection', totalCount: 500, nodes },
          openPaymentDifferences: 500,
          lastSettlementRun: null,
        },
      },
    });
  });
  await startSignedIn(page, people.admin);
  await open(page, '/admin/payment-differences');
  await expect(page.getByText('500 differences')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resolve' })).toHaveCount(50);
  await expect(page.getByRole('navigation', { name: 'Pages of differences' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
