import { screen, waitFor, within } from '@testing-library/react';
import { accountCart } from '../../../../test/account-cart';
import { answer } from '../../../../test/answers';
import { cartLine, product } from '../../../../test/build';
import { fill } from '../../../../test/fill';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { CartsDocument } from './carts.generated';
import { CartSubstitutesDocument } from './substitutes.generated';

type Product = ReturnType<typeof product>;

const chisel = product();
const bolts = product({ key: 43, productId: 'B-10', description: 'Hex Bolt', standardCost: '0.0845' });

/** Opens a cart with these lines. `sold` are the products as the store sells them now. */
async function openCart(lines: ReturnType<typeof cartLine>[], sold: Product[] = [chisel, bolts]) {
  const cart = accountCart({ products: sold, lines });
  const page = await renderPage('/cart', {
    signedIn: customer,
    answers: [
      ...cart.answers,
      answer(CartsDocument, () => ({ carts: [] })),
      answer(CartSubstitutesDocument, () => ({ substitutes: [] })),
    ],
  });
  await screen.findByRole('heading', { name: 'Shopping cart' });
  return { ...page, cart };
}

const lineOf = ({ description }: Product) => screen.findByRole('row', { name: new RegExp(description) });
const quantityOf = ({ description }: Product) => screen.findByLabelText(`Quantity of ${description}`);
const summary = () => screen.getByRole('complementary', { name: 'Summary' });
const confirmation = () => screen.queryByText(/Is this correct\?$/);
const changeNotice = () => screen.queryByText('Something changed since you added these items');

test('[CART-1] an empty cart shows a message', async () => {
  await openCart([]);
  expect(await screen.findByText('Nothing to see here')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Checkout' })).not.toBeInTheDocument();
});

test('[CART-1][CART-4] shows each line, and the subtotal is the sum of the lines', async () => {
  const drill = product({ description: 'Drill', standardCost: '1234.5' });
  const pack = { ...bolts, defaultQuantity: 10 };
  await openCart([cartLine(pack, 10), cartLine(drill, 2)], [pack, drill]);
  expect(await quantityOf(pack)).toHaveValue('10');
  expect(within(await lineOf(pack)).getByRole('link', { name: 'Hex Bolt' })).toHaveAttribute('href', '/product/43');
  expect(await lineOf(pack)).toHaveTextContent('B-10');
  expect(await lineOf(pack)).toHaveTextContent('$0.85');
  expect(await lineOf(pack)).toHaveTextContent('$0.0845 each');
  expect(await lineOf(drill)).toHaveTextContent('$2,469.00');
  expect(await lineOf(drill)).toHaveTextContent('$1,234.50 each');
  expect(summary()).toHaveTextContent('Subtotal$2,469.85');
  expect(within(summary()).getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
});

test('[CART-4] rounds each line half up to cents, and does not round the subtotal again', async () => {
  const cheap = product({ standardCost: '0.005' });
  const { user } = await openCart([cartLine(bolts), cartLine(cheap)], [bolts, cheap]);
  // 0.0845 rounds to 0.08 and 0.005 to 0.01: the sum of the rounded lines, not the rounded sum of 0.0895.
  await waitFor(() => expect(summary()).toHaveTextContent('Subtotal$0.09'));
  for (const [quantity, total] of [
    ['7', '$0.59'],
    ['10', '$0.85'],
    ['100', '$8.45'],
    ['100000', '$8,450.00'],
  ] as const) {
    await fill(user, await quantityOf(bolts), quantity);
    expect(within(await lineOf(bolts)).getByText(total)).toBeVisible();
  }
  expect(summary()).toHaveTextContent('Subtotal$8,450.01');
});

test('[CART-3] a quantity accepts only digits', async () => {
  const { user } = await openCart([cartLine(chisel, 3)]);
  const quantity = await quantityOf(chisel);
  for (const [typed, digits] of [
    ['1x2', '12'],
    ['-4', '124'],
    ['1.5', '15'],
    ['0.5', '05'],
    ['1e5', '15'],
    ['+6', '156'],
    [' 5 ', '1565'],
    ['48-22-6519', '482265'],
    ['482200651990', '482200'],
  ] as const) {
    quantity.focus();
    await user.keyboard(typed);
    expect(quantity).toHaveValue(digits);
    const message = `“${typed}” is not a whole number of at most 6 digits. Type the quantity again.`;
    expect(screen.getByText(message)).toBeVisible();
    await user.tab();
    expect(quantity).toHaveValue(digits);
    expect(quantity).toBeInvalid();
    expect(screen.getByText(message)).toBeVisible();
    expect(summary()).toHaveTextContent('Subtotal$24.75');
    expect(within(summary()).getByRole('button', { name: 'Checkout' })).toBeDisabled();
  }
  await user.click(screen.getByRole('button', { name: 'Increase Quantity of Cold Chisel' }));
  expect(quantity).toHaveValue('4');
  expect(within(summary()).getByRole('link', { name: 'Checkout' })).toBeVisible();
  await fill(user, quantity, '6');
  expect(summary()).toHaveTextContent('Subtotal$49.50');
  await user.clear(quantity);
  expect(quantity).toHaveValue('');
  await user.tab();
  expect(quantity).toHaveValue('6');
  expect(summary()).toHaveTextContent('Subtotal$49.50');
});

test('[CART-1] a button removes a line, and Undo restores it', async () => {
  const { user, cart } = await openCart([cartLine(chisel, 2), cartLine(bolts)]);
  await user.click(await screen.findByRole('button', { name: 'Remove Cold Chisel' }));
  await waitFor(() => expect(screen.queryByLabelText('Quantity of Cold Chisel')).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  const undo = screen.getByRole('button', { name: 'Undo removing Cold Chisel' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(await quantityOf(chisel)).toHaveValue('2');
  await user.click(screen.getByRole('button', { name: 'Remove Cold Chisel' }));
  await user.click(screen.getByRole('button', { name: 'Remove Hex Bolt' }));
  expect(await screen.findByText('Nothing to see here')).toBeVisible();
  expect(screen.getByLabelText('Cart, empty')).toBeVisible();
  await waitFor(() => expect(cart.quantities()).toEqual({}));
});

test('[CART-3] requires one confirmation for a quantity above twenty packs, and 0 removes the line on blur', async () => {
  const pack = product({ defaultQuantity: 4, quantityLimits: { least: 1, most: 999_999, multiple: 1, step: 4 } });
  const { user, cart } = await openCart([cartLine(pack, 4)], [pack]);
  await user.click(await screen.findByRole('button', { name: 'Increase Quantity of Cold Chisel' }));
  expect(await quantityOf(pack)).toHaveValue('8');
  await fill(user, await quantityOf(pack), '80');
  expect(summary()).toHaveTextContent('Subtotal$660.00');
  expect(within(summary()).getByRole('link', { name: 'Checkout' })).toBeVisible();
  await fill(user, await quantityOf(pack), '480');
  expect(await screen.findByText('480 is more than 20 times the pack of 4. Is this correct?')).toBeVisible();
  expect(within(summary()).getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Change back to 80' }));
  expect(await quantityOf(pack)).toHaveValue('80');
  expect(confirmation()).not.toBeInTheDocument();
  await fill(user, await quantityOf(pack), '480');
  await user.click(await screen.findByRole('button', { name: 'Yes, 480' }));
  await waitFor(() => expect(confirmation()).not.toBeInTheDocument());
  expect(within(summary()).getByRole('link', { name: 'Checkout' })).toBeVisible();
  await waitFor(() => expect(cart.quantities()).toEqual({ 42: 480 }));
  const quantity = await quantityOf(pack);
  await user.clear(quantity);
  await user.paste('0');
  expect(quantity).toBeVisible();
  await user.tab();
  await waitFor(() => expect(quantity).not.toBeInTheDocument());
});

test('[CART-1][CART-4] marks a changed price in its line with both prices, and uses the new one', async () => {
  const { user } = await openCart([cartLine(chisel, 2)], [product({ standardCost: '9.75' })]);
  expect(await within(await lineOf(chisel)).findByText('Price changed from $8.25 to $9.75')).toBeVisible();
  expect(await lineOf(chisel)).toHaveTextContent('$19.50');
  expect(changeNotice()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Accept the current prices' }));
  await waitFor(() => expect(changeNotice()).not.toBeInTheDocument());
  expect(await lineOf(chisel)).toHaveTextContent('$19.50');
  expect(await lineOf(chisel)).not.toHaveTextContent('Price changed');
});

test('[CART-1] marks an item that became in-store only', async () => {
  await openCart([cartLine(chisel)], [product({ inStoreOnly: true })]);
  expect(await within(await lineOf(chisel)).findByText('Now available only in store')).toBeVisible();
});
