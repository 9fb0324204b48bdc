import { screen, waitFor, within } from '@testing-library/react';
import type { BuyAgainRow_ItemFragment } from '../../../products/buy-again.generated';
import { accountCart } from '../../../../test/account-cart';
import { answer } from '../../../../test/answers';
import { product } from '../../../../test/build';
import { fill } from '../../../../test/fill';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { HomeAccountDocument } from '../../storefront/home/home-page.generated';
import { BuyAgainDocument } from './buy-again.generated';

function boughtOf(of = product(), fields: Partial<BuyAgainRow_ItemFragment> = {}): BuyAgainRow_ItemFragment {
  const { key: productKey, productId, description } = of;
  return {
    productKey,
    productId,
    description,
    intervalDays: null,
    isDue: false,
    priceChange: null,
    substitute: null,
    lastBought: { unit: 'each', unitPrice: '8.25', quantity: 2, date: 1_790_000_000 },
    product: of,
    ...fields,
  };
}

const products = [
  product({ key: 1, productId: 'P-1', description: 'Chisel', standardCost: '2.10' }),
  product({ key: 2, productId: 'P-2', description: 'Mallet', standardCost: '4.00' }),
] as const;

async function openPage(bought: BuyAgainRow_ItemFragment[]) {
  const cart = accountCart({ products });
  const page = await renderPage('/buy-again', {
    signedIn: customer,
    answers: [...cart.answers, answer(BuyAgainDocument, ({ first }) => ({ buyAgain: bought.slice(0, first ?? 0) }))],
  });
  return { ...page, cart };
}

const main = () => within(screen.getByRole('main'));
const row = (name: string) => main().queryByText(name)?.closest('li');
const rows = () => within(main().getByRole('list', { name: 'Buy again' })).getAllByRole('listitem');
const add = () => main().getByRole('button', { name: /^Add \d+ lines?$/ });

test('[BUY-1] buy again adds several products in one change, without leaving the page', async () => {
  const [chisel, mallet] = products;
  const { user, path, cart } = await openPage([
    boughtOf(chisel, { priceChange: '5' }),
    boughtOf(mallet, { lastBought: { unit: 'each', unitPrice: '4.00', quantity: 8, date: 1_790_000_000 } }),
  ]);
  await waitFor(() => expect(row('Chisel')).toHaveTextContent(/Last 2 on .+\$2\.10 each.*up 5%/));
  const quantity = main().getByLabelText('quantity of Mallet');
  expect(quantity).toHaveValue('8');
  expect(main().getByRole('checkbox', { name: 'Add Chisel' })).not.toBeChecked();
  await user.click(main().getByRole('checkbox', { name: 'Add Chisel' }));
  await user.type(main().getByLabelText('Filter'), 'mallet');
  expect(row('Chisel')).toBeUndefined();
  // A typed quantity selects its line, and 0 deselects it.
  await fill(user, quantity, '0');
  expect(add()).toHaveTextContent('Add 1 line');
  await fill(user, quantity, '9');
  expect(main().getByRole('checkbox', { name: 'Add Mallet' })).toBeChecked();
  expect(add()).toHaveTextContent('Add 2 lines');
  expect(main().getByText('Subtotal $40.20')).toBeVisible();
  await user.click(add());
  expect(await main().findByText('2 lines added to your cart.')).toBeVisible();
  expect(path()).toBe('/buy-again');
  expect(row('Mallet')).toHaveTextContent('9 in your cart');
  expect(main().getByRole('checkbox', { name: 'Add Mallet' })).not.toBeChecked();
  await waitFor(() => expect(cart.quantities()).toEqual({ 1: 2, 2: 9 }));
});

test('[BUY-1] buy again lists 50 products, and the others on request or to filter them', async () => {
  const bought = Array.from({ length: 55 }, (_, key) =>
    boughtOf(product({ key: key + 1, productId: `P-${key}`, description: `Chisel ${key}` })),
  );
  const { user } = await openPage(bought);
  await waitFor(() => expect(rows()).toHaveLength(50));
  await user.type(main().getByLabelText('Filter'), 'p-54');
  await waitFor(() => expect(row('Chisel 54')).toBeVisible());
  expect(rows()).toHaveLength(1);
});

test('[BUY-1] "Show more" lists all products', async () => {
  const bought = Array.from({ length: 55 }, (_, key) =>
    boughtOf(product({ key: key + 1, description: `Chisel ${key}` })),
  );
  const { user } = await openPage(bought);
  await user.click(await main().findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toHaveLength(55));
  expect(main().queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('[BUY-1] due products are not chosen before the customer does, and "Add" on the home page adds them', async () => {
  const cart = accountCart({ products });
  const buyAgain = products.map(one => boughtOf(one, { isDue: true }));
  const account = answer(HomeAccountDocument, () => ({ me: null, buyAgain, carts: [] }));
  const { user, path } = await renderPage('/', { signedIn: customer, answers: [...cart.answers, account] });
  const section = within(await screen.findByRole('region', { name: 'Buy again' }));
  const boxes = section.getAllByRole('checkbox');
  expect(section.getAllByText('Due')).toHaveLength(2);
  for (const box of boxes) {
    expect(box).not.toBeChecked();
    await user.click(box);
  }
  await user.click(section.getByRole('button', { name: 'Add 2 lines' }));
  expect(await section.findByText('2 lines added to your cart.')).toBeVisible();
  expect(path()).toBe('/');
  const carts = within(await screen.findByRole('region', { name: 'Open carts' }));
  expect(carts.getByRole('link')).toHaveTextContent('2 lines, in use');
  await waitFor(() => expect(cart.quantities()).toEqual({ 1: 2, 2: 2 }));
});

test('[BUY-1] an account without orders sees an explanation and a link to all categories', async () => {
  await openPage([]);
  expect(await main().findByText(/^You have not ordered yet\./)).toBeVisible();
  expect(main().getByRole('link', { name: 'All categories' })).toHaveAttribute('href', '/allCategories');
});

test('[BUY-1] a filter without a match offers the search', async () => {
  const { user } = await openPage([boughtOf()]);
  await user.type(await main().findByLabelText('Filter'), 'zzqq');
  expect(await main().findByText('Nothing you bought matches "zzqq".')).toBeVisible();
  expect(main().queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(main().getByRole('button', { name: 'Show all' }));
  expect(await main().findByRole('checkbox')).toBeVisible();
});
