import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { violationsOf } from './accessibility';
import { expect, test as base } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people, Store } from './store';
import { startServer } from './store-server';

interface RejectingMailServer {
  url: string;
  /** True to reject recipients permanently. */
  rejects: boolean;
  received: number;
}

/** A store whose mail server rejects every recipient until the test changes that. */
const test = base.extend<object, { mailServer: RejectingMailServer; store: Store }>({
  mailServer: [
    async ({}, use) => {
      const state: RejectingMailServer = { url: '', rejects: true, received: 0 };
      const server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onRcptTo: (_address, _session, done) =>
          done(state.rejects ? Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }) : undefined),
        onData: (stream, _session, done) => {
          state.received += 1;
          stream.resume().on('end', () => done());
        },
      });
      server.listen(0, '127.0.0.1');
      await once(server.server, 'listening');
      state.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?ignoreTLS=true`;
      await use(state);
      server.close();
    },
    { scope: 'worker' },
  ],
  store: [
    async ({ mailServer }, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'store-e2e-mail-'));
      await cp(join(process.env.E2E_DATA ?? '', 'data'), join(directory, 'data'), { recursive: true });
      // Each rejected mail writes a log line.
      const server = await startServer(join(directory, 'data'), { SMTP_URL: mailServer.url, LOG_LEVEL: 'silent' });
      await use(new Store(server));
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

async function failedCount(store: Store): Promise<number> {
  const { mailStatus } = await store.graphql<{ mailStatus: { failedCount: number } }>(
    '{ mailStatus { failedCount } }',
    {},
    await store.signInToken(people.admin),
  );
  return mailStatus.failedCount;
}

/** Places an order whose confirmation mail is rejected. Returns its key. */
async function failOrder(store: Store): Promise<number> {
  const before = await failedCount(store);
  const [product] = (await store.catalog()).filter(({ inStoreOnly }) => !inStoreOnly);
  const { key } = await store.placeOrder(people.onAccount, product?.key ?? 0, 50);
  await expect.poll(() => failedCount(store)).toBe(before + 1);
  return key;
}

const count = (page: Page) =>
  page.getByRole('navigation', { name: 'Elsewhere' }).getByRole('link', { name: /^Failed mail/ });

async function expectFitAndAccessible(page: Page): Promise<void> {
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

test('[F-22] staff find failed mail through the header, dismiss one with a note by keyboard, and resend the rest', async ({
  page,
  store,
  mailServer,
}) => {
  mailServer.rejects = true;
  const [dismissed, resent, last] = [await failOrder(store), await failOrder(store), await failOrder(store)];
  await startSignedIn(page, people.admin);
  await open(page, '/admin/all-orders');
  await expect(count(page)).toHaveText('Failed mail 3');
  await count(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed mail');
  await expect(page.getByText('3 order confirmations could not be sent.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: String(dismissed) })).toContainText('Refused: ');
  await expectFitAndAccessible(page);

  await page.getByRole('button', { name: `Dismiss order ${dismissed}` }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText(`Dismiss the confirmation of order ${dismissed}?`);
  await page.getByLabel('Note (optional)').fill('Called the customer');
  await page.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter');
  await expect(page.getByText('2 order confirmations could not be sent.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(count(page)).toHaveText('Failed mail 2');

  mailServer.rejects = false;
  const before = mailServer.received;
  await page.getByRole('button', { name: `Resend order ${resent}` }).press('Enter');
  await expect(page.getByText('1 order confirmation could not be sent.')).toBeVisible();
  // On a phone, the cell's label is part of the name.
  await expect(page.getByRole('link', { name: new RegExp(`^(Order )?${last}$`) })).toBeVisible();
  await page.getByRole('button', { name: 'Resend all' }).click();
  await expect(page.getByText('No failed mail.')).toBeVisible();
  await expect(count(page)).toHaveText('Failed mail');
  await expect.poll(() => mailServer.received).toBe(before + 2);
  // The notices close automatically.
  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await expectFitAndAccessible(page);
});

test('a page of 500 failed mails fits, and an error keeps the page frame and offers a retry', async ({
  page,
  complaints,
}) => {
  complaints.allow(/502/);
  await startSignedIn(page, people.admin);
  const nodes = Array.from({ length: 100 }, (_, index) => ({
    __typename: 'FailedMail',
    id: String(index),
    orderKey: 1000 + index,
    customerKey: 2,
    customerNumber: 20_001,
    customerName: 'Roadrunner Ridge Construction and Remodeling Company',
    recipient: `purchasing.department.${index}@a-long-domain-name-of-a-contractor.example`,
    reason: '550 5.1.1 [address]: Recipient address rejected: User unknown in virtual mailbox table',
    isRefused: index % 2 === 0,
    attempts: 1 + index,
    firstAttemptAt: 1_795_000_000,
    lastAttemptAt: 1_795_260_000,
  }));
  let broken = true;
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('FailedMailPage')) return route.fallback();
    if (broken) return route.fulfill({ status: 502, body: 'Bad gateway' });
    return route.fulfill({
      json: { data: { failedMail: { __typename: 'FailedMailConnection', totalCount: 500, nodes } } },
    });
  });
  await page.goto('/admin/failed-mail');
  await expect(page.getByText("Oops! We've encountered error code")).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('500 order confirmations could not be sent.')).toBeVisible();
  await expect(page.getByText('1 to 100 of 500')).toBeVisible();
  await expectFitAndAccessible(page);
});
