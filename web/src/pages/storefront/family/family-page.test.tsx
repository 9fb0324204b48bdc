import { screen, waitFor, within } from '@testing-library/react';
import { accountCart } from '../../../../test/account-cart';
import { answer } from '../../../../test/answers';
import { product } from '../../../../test/build';
import { fill } from '../../../../test/fill';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { FamilyPageDocument } from './family-page.generated';

const sizes = ['1/2-13 x 10 in', '1/2-13 x 1-1/2 in', '3/8-16 x 2 in', '1/4-20 x 2 in', '1/4-20 x 1 in'];
const bolts = sizes.map((size, index) => {
  const [thread, length] = size.split(' x ');
  return product({
    key: index + 1,
    description: `Hex Bolt ${size}`,
    attributes: `Thread: ${thread}; Length: ${length}; Finish: Zinc`,
    standardCost: `${index + 1}.50`,
    ...(index === 4 && { quantityLimits: { least: 25, most: 999_999, multiple: 25, step: 25 } }),
  });
});

/** Opens the table of a family, for a customer whose cart is returned. */
async function openFamily(address = '/family/1') {
  const cart = accountCart({ products: bolts });
  const productFamily = { name: 'Hex Bolt', category: { key: 6, name: 'Bolts' }, products: bolts };
  const page = await renderPage(address, {
    signedIn: customer,
    answers: [...cart.answers, answer(FamilyPageDocument, () => ({ productFamily }))],
  });
  await screen.findByRole('heading', { level: 1, name: 'Hex Bolt' });
  return { ...page, cart };
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Hex Bolt' }))
    .getAllByRole<HTMLTableRowElement>('row')
    .slice(1);
const box = (size: string) => screen.findByLabelText(`quantity of Hex Bolt ${size}`);
const filter = (name: RegExp) => within(screen.getByRole('form', { name: 'Filters' })).getByRole('checkbox', { name });

test('[FAM-1] a family is one table: sizes in order, and one button for all rows', async () => {
  const { user, cart } = await openFamily();
  expect(rows().map(({ cells: [thread, length] }) => [thread?.textContent, length?.textContent])).toEqual([
    ['1/4-20', '1 in'],
    ['1/4-20', '2 in'],
    ['3/8-16', '2 in'],
    ['1/2-13', '1-1/2 in'],
    ['1/2-13', '10 in'],
  ]);
  // An attribute that all items share is not a column.
  expect(screen.getAllByText('Finish')).toHaveLength(1);
  await fill(user, await box('1/4-20 x 2 in'), '3');
  await fill(user, await box('1/2-13 x 10 in'), '2');
  expect(rows()[1]).toHaveTextContent('$13.50');
  expect(screen.getByText('Subtotal $16.50')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add 2 lines' }));
  expect(await screen.findByText('2 lines added to your cart.')).toBeVisible();
  expect(rows()[1]).toHaveTextContent('3 in cart');
  expect(await box('1/4-20 x 2 in')).toHaveValue('');
  await waitFor(() => expect(cart.quantities()).toEqual({ 4: 3, 1: 2 }));
});

test('[FAM-1] an invalid quantity shows the reason in its row, and Enter adds the others', async () => {
  const { user, cart } = await openFamily();
  await fill(user, await box('1/4-20 x 1 in'), '30');
  expect(rows()[0]).toHaveTextContent('Sold in 25s. Order 25 or 50.');
  await fill(user, await box('3/8-16 x 2 in'), '4');
  expect(screen.getByRole('button', { name: 'Add 1 line' })).toBeEnabled();
  await user.type(await box('3/8-16 x 2 in'), '{Enter}');
  expect(await screen.findByText('1 line added to your cart.')).toBeVisible();
  expect(await box('1/4-20 x 1 in')).toHaveValue('30');
  await waitFor(() => expect(cart.quantities()).toEqual({ 3: 4 }));
});

test('[FAM-2] a family table is filtered by attribute', async () => {
  const { user, path } = await openFamily('/family/1?attribute=Length:+2+in');
  expect(rows()).toHaveLength(2);
  expect(screen.getByText('2 items')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Remove filter Length: 2 in' })).toBeVisible();
  expect(filter(/^2 in/)).toBeChecked();
  await user.click(filter(/^3\/8-16 ?1$/));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(path()).toBe('/family/1?attribute=Length%3A+2+in&attribute=Thread%3A+3%2F8-16');
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  await waitFor(() => expect(rows()).toHaveLength(5));
});

test('[FAM-2] a filter that no item of the family matches can be removed', async () => {
  const { user } = await openFamily('/family/1?attribute=Length:+99+in');
  expect(screen.getByText('No item of Hex Bolt matches these filters.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show all without filters' }));
  await waitFor(() => expect(rows()).toHaveLength(5));
});
