import { screen, waitFor, within } from '@testing-library/react';
import { answer } from '../../../test/answers';
import { cartLine, product } from '../../../test/build';
import { customer } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { AccountCartDocument } from '../../cart/account-cart.generated';
import { CategoriesDocument } from './categories.generated';

const header = () => within(screen.getByRole('banner'));
const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const names = Array.from({ length: 25 }, (_, index) => String.fromCharCode(65 + index).repeat(3));
const categories = answer(CategoriesDocument, () => ({ categories: names.map((name, key) => ({ key, name })) }));

test("[HDR-1][HDR-3] the header's name and logo link home, and it offers sign-in and registration", async () => {
  const { user, path } = await renderPage('/login');
  const brand = header().getByRole('link', { name: 'Saguaro Tool & Supply' });
  expect(brand.querySelector('img')).toHaveAttribute('src', '/pictures/logo.svg');
  expect(header().getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(header().getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  await user.click(brand);
  await waitFor(() => expect(path()).toBe('/'));
});

test('[HDR-4][HDR-5] the header greets customers by name, and the empty cart is no link', async () => {
  await renderPage('/', { signedIn: customer });
  expect(header().getByText(customer.name)).toBeVisible();
  expect(header().getByRole('img', { name: 'Cart, empty' })).toBeVisible();
  expect(header().queryByRole('link', { name: /^Cart/ })).not.toBeInTheDocument();
  expect(header().getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  expect(header().queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
});

test.each([
  [1, 'Cart, 1 item'],
  [2, 'Cart, 2 items'],
])('[HDR-5] the cart of %i lines is a link with their number', async (count, name) => {
  const lines = Array.from({ length: count }, (_, key) => cartLine(product({ key })));
  const cart = { key: 3, name: 'Cart', version: 1, orderedVersion: null, lines };
  await renderPage('/', { signedIn: customer, answers: [answer(AccountCartDocument, () => ({ cart }))] });
  expect(await header().findByRole('link', { name })).toHaveAttribute('href', '/cart');
});

test('[NAV-1] the navigation links to home, all categories and clearance, and shows the tagline', async () => {
  await renderPage('/login');
  expect(navigation().getByText('Tools for the trade')).toBeVisible();
  for (const [name, path] of [
    ['Home', '/'],
    ['Shop Products', '/allCategories'],
    ['Clearance Products', '/onsale'],
  ] as const)
    expect(navigation().getByRole('link', { name })).toHaveAttribute('href', path);
});

test('[NAV-2] hovering over "Shop Products" opens the first twenty categories in two groups', async () => {
  const { user } = await renderPage('/login', { answers: [categories] });
  await user.hover(navigation().getByRole('link', { name: 'Shop Products' }));
  const headings = await navigation().findAllByRole('heading');
  expect(headings.map(({ textContent }) => textContent)).toEqual(['By category A-J', 'By category K-T']);
  const entries = navigation()
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter(text => names.includes(text));
  expect(entries).toEqual(names.slice(0, 20));
  expect(navigation().getByRole('link', { name: 'See all categories' })).toHaveAttribute('href', '/allCategories');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(navigation().queryByRole('heading')).not.toBeInTheDocument());
});

test('[NAV-2] the link to all categories remains if they fail to load', async () => {
  let fail: () => void = () => undefined;
  const held = new Promise<never>((_resolve, reject) => {
    fail = () => reject(new TypeError('Failed to fetch'));
  });
  const { user } = await renderPage('/login', { answers: [answer(CategoriesDocument, () => held)] });
  await user.hover(navigation().getByRole('link', { name: 'Shop Products' }));
  expect(await navigation().findByText('Loading')).toBeInTheDocument();
  fail();
  await waitFor(() => expect(navigation().queryByText('Loading')).not.toBeInTheDocument());
  expect(navigation().queryByRole('heading')).not.toBeInTheDocument();
  expect(navigation().getByRole('link', { name: 'See all categories' })).toHaveAttribute('href', '/allCategories');
});

test("[FTR-1] the footer shows the store's address, hours and phone number", async () => {
  await renderPage('/login');
  const footer = within(screen.getByRole('contentinfo'));
  for (const text of [/1983 E Buckeye Rd/, /Phoenix, AZ 85034/, /Monday-Friday 6:00 AM - 4:30 PM/])
    expect(screen.getByRole('contentinfo')).toHaveTextContent(text);
  expect(footer.getByRole('link', { name: '602-555-0183' })).toHaveAttribute('href', 'tel:+16025550183');
  const map = footer.getByRole('link', { name: 'Map to Saguaro Tool & Supply, opens in a new tab' });
  expect(map).toHaveAttribute('href', 'https://maps.example');
  expect(map).toHaveAttribute('rel', 'noopener noreferrer');
  expect(map.querySelector('img')).toHaveAttribute('src', '/pictures/map.svg');
});
