import { expect, test } from './fixtures';
import { addToCart, fillSignIn, open, signIn } from './steps';
import { defaultPassword, people, type Store } from './store';

test('[AUTH-1][FTR-2] the sign-in page has number and password fields, a registration link and the phone number', async ({
  page,
}) => {
  await open(page, '/login');
  const number = page.getByLabel('Customer number');
  await number.pressSequentially('2a0-0.0 1');
  await expect(number).toHaveValue('20001');
  await expect(number).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  await expect(main.getByText('Please call your sales representative, or our main line:')).toBeVisible();
  await expect(main.getByRole('link', { name: '602-555-0183' })).toHaveAttribute('href', 'tel:+16025550183');
});

test('[AUTH-1] shows errors next to empty fields, and sends nothing', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/login');
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Customer number')).toHaveAccessibleDescription('Enter your customer number');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Enter your password');
  expect(sent).toEqual([]);
});

test('[AUTH-8] a wrong password shows the error panel and keeps the typed text', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/login');
  await fillSignIn(page, people.onAccount, 'not-the-password');
  const panel = page.getByRole('alert').filter({ hasText: 'Oops!' });
  await expect(panel.getByRole('heading')).toHaveText("Oops! We've encountered error code: 401");
  await expect(panel).toContainText('Message: The customer number or the password is wrong.');
  await expect(panel).toContainText('Please check what you entered and try again, or call our main line:');
  await expect(panel.getByRole('link', { name: '602-555-0183' })).toBeVisible();
  await expect(panel).toContainText('Your salesperson can help you with this too.');
  await expect(page.getByLabel('Customer number')).toHaveValue('20001');
  await expect(page.getByLabel('Password')).toHaveValue('not-the-password');
});

test('[AUTH-6] the cart requires a sign-in and opens after it', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/cart');
  await expect(page).toHaveURL('/login?from=%2Fcart');
  await fillSignIn(page, people.onAccount);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'Shopping cart' })).toBeVisible();
});

test('[AUTH-6] account, order, checkout and admin pages require a sign-in', { tag: '@desktop' }, async ({ page }) => {
  for (const path of [
    '/account',
    '/account/order-history',
    '/order/1',
    '/historicalorder/1',
    '/checkout',
    '/change-password',
    '/admin',
    '/admin/all-orders',
  ]) {
    await open(page, path);
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
});

test("[T-57][AUTH-6] redirects only to this store's addresses after a sign-in @desktop", async ({ page }) => {
  for (const address of ['//evil.example/x', 'https://evil.example/', '/\\evil.example']) {
    await open(page, `/login?from=${encodeURIComponent(address)}`);
    await fillSignIn(page, people.onAccount);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  }
});

test("[AUTH-7][HDR-4] an admin's token opens the admin area, and a customer's the account", {
  tag: '@desktop',
}, async ({ page, openBrowser }) => {
  await signIn(page, people.onAccount);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  await expect(page.getByRole('link', { name: 'Admin' })).toBeHidden();

  const staffPage = await openBrowser();
  await signIn(staffPage, people.admin);
  await expect(staffPage.getByRole('banner').getByRole('link', { name: 'Account' })).toBeHidden();
  await staffPage.getByRole('link', { name: 'Admin' }).click();
  await expect(staffPage.getByRole('navigation', { name: 'Admin' })).toBeVisible();
});

test('[AUTH-7] only the exact tier in the token makes an admin in the browser @desktop', async ({
  page,
  store,
  complaints,
}) => {
  // A forged token starts no page session.
  complaints.allow(/401 \(Unauthorized\) .*\/page-session/);
  const token = await store.signInToken(people.onAccount);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  for (const [pricingTier, link] of [
    [42069, 'Admin'],
    [42068, 'Account'],
    ['42069', 'Account'],
  ] as const) {
    // The signature is invalid: the browser shows a different icon, but the server still denies access.
    const forged = [
      header,
      Buffer.from(JSON.stringify({ ...claims, pricingTier })).toString('base64url'),
      signature,
    ].join('.');
    await page.route('**/graphql', async route => {
      if (!route.request().postData()?.includes('mutation Login')) return route.fulfill({ json: { data: null } });
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(/"token":"[^"]+"/, `"token":"${forged}"`),
      });
    });
    await open(page, '/login');
    await fillSignIn(page, people.onAccount);
    await expect(page.getByRole('banner').getByRole('link', { name: link })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.unroute('**/graphql');
  }
});

test('[AUTH-6] D-11: the first sign-in with the default password only allows setting a new password', {
  tag: '@desktop',
}, async ({ page, store, complaints }) => {
  complaints.allow(/alarm: a wrong activation code was entered/);
  const activationCode = await newCode(store, people.newcomer);

  await open(page, '/login?from=%2Faccount');
  await fillSignIn(page, people.newcomer, defaultPassword);
  await expect(page.getByText('You signed in with the password every new customer gets.')).toBeVisible();
  await expect(page.getByText('Palo Verde Patio')).toHaveCount(0);
  await open(page, '/cart');
  await expect(page).toHaveURL(/^[^?]+\/change-password/);

  await page.getByLabel('Current (default) password').fill(defaultPassword);
  await page.getByLabel('Activation code').fill('AAAAA-AAAAA');
  await page.getByLabel('New password', { exact: true }).fill('desert-tools-1');
  await page.getByLabel('New password again').fill('desert-tools-1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This activation code is not valid.')).toBeVisible();
  await page
    .getByLabel('Activation code')
    .fill(`${activationCode.slice(0, 5)}-${activationCode.slice(5)}`.toLowerCase());
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();

  const product = await store.addItem();
  await addToCart(page, product);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, people.newcomer, 'desert-tools-1');
  await open(page, '/account');
  await expect(page.getByText(`customer number ${people.newcomer}`)).toBeVisible();
});

/** Issues another activation code, as staff do. */
async function newCode(store: Store, customerNumber: number): Promise<string> {
  const admin = await store.signInToken(people.admin);
  const { customers } = await store.graphql<{ customers: { nodes: { key: number }[] } }>(
    'query ($search: String!) { customers(search: $search, first: 1) { nodes { key } } }',
    { search: String(customerNumber) },
    admin,
  );
  const { issueActivationCode } = await store.graphql<{ issueActivationCode: { code: string } }>(
    'mutation ($customerKey: Int!) { issueActivationCode(customerKey: $customerKey) { code } }',
    { customerKey: customers.nodes[0]?.key },
    admin,
  );
  return issueActivationCode.code;
}
