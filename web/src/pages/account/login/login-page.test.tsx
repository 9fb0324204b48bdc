import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal, type Answer } from '../../../../test/answers';
import { customer, sessionOf } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { AccountContactsDocument } from '../account/contacts.generated';
import { LoginDocument } from './login.generated';

const field = (label: string) => screen.getByLabelText(label);
const main = () => within(screen.getByRole('main'));
const header = () => within(screen.getByRole('banner'));
const signsIn = answer(LoginDocument, () => ({ login: sessionOf(customer) }));

function refuses(code: string, status: number, message: string): Answer {
  return answer(LoginDocument, () => {
    throw refusal(code, status, message);
  });
}

/** Opens the page and submits it. */
async function submit(address: string, ...answers: Answer[]) {
  const page = await renderPage(address, { answers });
  await page.user.type(field('Customer number'), '20001');
  await page.user.type(field('Password'), 'saguaro-demo');
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return page;
}

test('[AUTH-1][FTR-2] the sign-in page has number and password fields, a registration link and the phone number', async () => {
  const { user } = await renderPage('/login');
  await user.type(field('Customer number'), '2a0-0.0 1');
  expect(field('Customer number')).toHaveValue('20001');
  expect(field('Customer number')).toHaveAttribute('inputmode', 'numeric');
  expect(field('Password')).toHaveAttribute('type', 'password');
  expect(main().getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  expect(main().getByText(/Please call your sales representative, or our main line:$/)).toBeVisible();
  expect(main().getByRole('link', { name: '602-555-0183' })).toHaveAttribute('href', 'tel:+16025550183');
});

test('[AUTH-1] shows errors next to empty fields, and sends nothing', async () => {
  const { user } = await renderPage('/login');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(field('Customer number')).toHaveAccessibleDescription('Enter your customer number');
  expect(field('Password')).toHaveAccessibleDescription('Enter your password');
});

test('[AUTH-6] staff can sign in on the form on which a customer signed in before', async () => {
  const numbers: number[] = [];
  const logins = answer(LoginDocument, ({ input }) => {
    numbers.push(input.customerNumber);
    if (input.customerNumber === customer.customerNumber) return { login: sessionOf(customer) };
    throw refusal('WRONG_CREDENTIALS', 401, 'The customer number or the password is wrong.');
  });
  const { user } = await submit('/login?from=%2Fadmin', logins);
  expect(await screen.findByText(/You are signed in, but not as staff/)).toBeVisible();
  await user.clear(field('Customer number'));
  await user.type(field('Customer number'), '10001');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/The customer number or the password is wrong/)).toBeVisible();
  expect(numbers).toEqual([20_001, 10_001]);
});

test('[AUTH-8] a wrong password shows the error panel and keeps the typed text', async () => {
  await submit('/login', refuses('WRONG_CREDENTIALS', 401, 'The customer number or the password is wrong.'));
  const panel = await screen.findByRole('alert');
  expect(within(panel).getByRole('heading')).toHaveTextContent("Oops! We've encountered error code: 401");
  expect(panel).toHaveTextContent('Message: The customer number or the password is wrong.');
  expect(panel).toHaveTextContent('Please check what you entered and try again, or call our main line:');
  expect(within(panel).getByRole('link', { name: '602-555-0183' })).toBeVisible();
  expect(panel).toHaveTextContent('Your salesperson can help you with this too.');
  expect(field('Customer number')).toHaveValue('20001');
  expect(field('Password')).toHaveValue('saguaro-demo');
});

test('[AUTH-8] shows the waiting time after too many wrong passwords', async () => {
  const message = 'That was too many times. Please try again in 15 minutes, or call us.';
  await submit('/login', refuses('TOO_MANY_REQUESTS', 429, message));
  expect(await screen.findByText("Oops! We've encountered error code: 429")).toBeVisible();
  expect(screen.getByText(`Message: ${message}`)).toBeVisible();
});

test.each([
  '/account',
  '/account/order-history',
  '/order/1',
  '/historicalorder/1',
  '/checkout',
  '/change-password',
  '/buy-again',
  '/reorder/1',
  '/admin',
  '/admin/all-orders',
])('[AUTH-6][BUY-1] %s requires a sign-in', async address => {
  const { path } = await renderPage(address);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(path()).toBe(`/login?from=${encodeURIComponent(address)}`);
});

test.each([
  '/admin',
  '/admin/all-orders',
  '/admin/batch-add-items',
  '/admin/edit-customer/1',
  '/admin/edit-items/1',
  '/admin/reports',
  '/admin/reports/top-items',
  '/admin/reports/new',
  '/admin/reports/saved/1',
])('[PERM-3][AUTH-6] %s sends a customer to the sign-in page', async address => {
  const { path } = await renderPage(address, { signedIn: customer });
  const notice = 'You are signed in, but not as staff. The admin area needs a staff sign-in.';
  expect(await screen.findByText(notice)).toBeVisible();
  expect(path()).toBe(`/login?from=${encodeURIComponent(address)}`);
});

test('[AUTH-6] returns after a sign-in to the page that required it', async () => {
  const contacts = answer(AccountContactsDocument, () => ({ me: { key: customer.key, contacts: [] } }));
  const { path } = await submit('/login?from=%2Faccount%2Fcontacts', signsIn, contacts);
  expect(await screen.findByRole('heading', { name: 'Contacts' })).toBeVisible();
  expect(path()).toBe('/account/contacts');
});

test.each(['//evil.example/x', 'https://evil.example/', '/\\evil.example'])(
  '[T-57][AUTH-6] redirects to the home page instead of %s after a sign-in',
  async address => {
    const { path } = await submit(`/login?from=${encodeURIComponent(address)}`, signsIn);
    await waitFor(() => expect(path()).toBe('/'));
    expect(header().getByRole('button', { name: 'Sign out' })).toBeVisible();
  },
);

test.each([
  [42_069, 'Admin'],
  [42_068, 'Account'],
  ['42069', 'Account'],
])('[AUTH-7] the tier %j in the token shows the link "%s"', async (pricingTier, link) => {
  await renderPage('/', { signedIn: customer, claims: { pricingTier } });
  expect(header().getByRole('link', { name: link })).toBeVisible();
  expect(header().getAllByRole('link', { name: /^(Admin|Account)$/ })).toHaveLength(1);
});
