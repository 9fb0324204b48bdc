import { expect, test } from './fixtures';
import { addToCart, fillSignIn, open, signIn } from './steps';
import { defaultPassword, people, type Store } from './store';

test('[AUTH-6] the cart requires a sign-in and opens after it', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/cart');
  await expect(page).toHaveURL('/login?from=%2Fcart');
  await fillSignIn(page, people.onAccount);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'Shopping cart' })).toBeVisible();
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
