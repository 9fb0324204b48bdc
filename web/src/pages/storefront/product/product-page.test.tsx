import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accountCart } from '../../../../test/account-cart';
import { answer } from '../../../../test/answers';
import { cartLine, product } from '../../../../test/build';
import { fill } from '../../../../test/fill';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { CartsDocument } from '../../ordering/cart/carts.generated';
import { ProductPageDocument, ProductPageFamilyDocument, RelatedProductsDocument } from './product-page.generated';

type Product = ReturnType<typeof product>;

const productAnswers = (shown: Product) => [
  answer(ProductPageDocument, () => ({ product: shown })),
  answer(RelatedProductsDocument, () => ({ products: { nodes: [] } })),
];

function openProduct(shown: Product, signedIn?: typeof customer) {
  return renderPage(`/product/${shown.key}`, { signedIn, answers: productAnswers(shown) });
}

/** Opens the page of a product for a customer who adds it to the cart, where `inCart` are already. */
async function openToOrder(shown: Product, { inCart = 0, usual = null as number | null } = {}) {
  const lines = inCart > 0 ? [cartLine(shown, inCart)] : [];
  const cart = accountCart({ products: [shown], lines, usualQuantity: usual });
  const carts = answer(CartsDocument, () => ({ carts: [] }));
  const page = await renderPage(`/product/${shown.key}`, {
    signedIn: customer,
    answers: [...productAnswers(shown), ...cart.answers, carts],
  });
  await quantity();
  return { ...page, cart };
}

const facts = () => screen.queryAllByRole('term').map(term => [term.textContent, term.nextSibling?.textContent]);
const quantity = () => screen.findByRole('textbox', { name: 'quantity' });
const add = () => screen.getByRole('button', { name: 'Add to cart' });
const note = 'note: product may differ slightly from image';

test("[PROD-3][PROD-4][PROD-7] a product page shows the product's facts and its category", async () => {
  const imageAddress = '/pictures/families/hex-bolt.svg';
  await openProduct(product({ imageAddress, countryOfOrigin: 'Taiwan', inStoreOnly: true, standardCost: null }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Cold Chisel');
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Hammers',
    'Cold Chisel',
  ]);
  expect(trail.getByRole('link', { name: 'Hammers' })).toHaveAttribute('href', '/product/categories/6');
  expect(screen.getByText('Copper Hill Tools')).toBeVisible();
  expect(facts()).toEqual(
    expect.arrayContaining([
      ['Item ID', 'T1-234-5678'],
      ['Category', 'Hammers'],
      ['Country of origin', 'Taiwan'],
    ]),
  );
  expect(screen.getByRole('img', { name: 'Cold Chisel' })).toHaveAttribute('src', imageAddress);
  expect(screen.getByText(note)).toBeVisible();
  expect(screen.getByText('available only in store')).toBeVisible();
});

test('[PROD-7] a visitor is asked to sign in for the price, and cannot order', async () => {
  await openProduct(product({ standardCost: null }));
  const [offer] = await within(screen.getByRole('main')).findAllByRole('link', { name: 'Sign in' });
  expect(offer).toHaveAttribute('href', '/login');
  expect(offer?.parentElement).toHaveTextContent('Sign in to view pricing');
  expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add to favorites' })).not.toBeInTheDocument();
});

test.each([
  ['nothing of a single piece', {}, []],
  ['the default quantity', { defaultQuantity: 50 }, ['50']],
  ['the attribute, not twice', { defaultQuantity: 50, attributes: 'Pack: Box of 50' }, ['Box of 50']],
])('[PROD-3][PROD-4] shows no facts that a product lacks, and as its pack %s', async (_what, fields, packs) => {
  await openProduct(product(fields));
  await screen.findByRole('heading', { level: 1 });
  expect(facts().flatMap(([term, fact]) => (term === 'Pack' ? [fact] : []))).toEqual(packs);
  expect(screen.queryByText('Country of origin')).not.toBeInTheDocument();
  expect(screen.queryByText(note)).not.toBeInTheDocument();
  expect(screen.queryByText('available only in store')).not.toBeInTheDocument();
});

test.each([
  [50, 'circular-saw'],
  [51, 'drill'],
  [52, 'grinder'],
  [53, 'sander'],
  [54, 'saw-blade'],
  [55, 'circular-saw'],
])('[PROD-5] product %i without a picture always shows the placeholder %s', async (key, name) => {
  await openProduct(product({ key }));
  const source = `/pictures/placeholders/${name}.svg`;
  expect(await screen.findByRole('img', { name: 'Cold Chisel' })).toHaveAttribute('src', source);
  expect(existsSync(join(import.meta.dirname, '../../../../public', source))).toBe(true);
  expect(screen.getAllByText('No picture yet')[0]).toBeVisible();
});

test('[PROD-8] shows the minimum and maximum up front, and enforces them', async () => {
  const quantityLimits = { least: 5, most: 20, multiple: 1, step: 10 };
  const { user } = await openProduct(product({ quantityLimits, defaultQuantity: 10 }), customer);
  expect(await screen.findByText('Default purchase quantity: 10 · At least 5, at most 20')).toBeVisible();
  for (const [typed, problem] of [
    ['4', 'Order at least 5.'],
    ['21', 'Order at most 20.'],
  ] as const) {
    await fill(user, await quantity(), typed);
    expect(await quantity()).toHaveAccessibleDescription(problem);
    expect(screen.getByRole('button', { name: 'Add to cart' })).toBeDisabled();
  }
});

test('[PROD-6] an item priced at 0 shows "Call for price" and cannot be ordered', async () => {
  await openProduct(product({ standardCost: '0' }), customer);
  const [call] = await screen.findAllByText(/Call for price/);
  expect(call).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument();
});

test('[PROD-5] shows the placeholder for a picture that fails to load', async () => {
  await openProduct(product({ imageAddress: '/assets/no-such-picture.svg' }));
  const picture = await screen.findByRole('img', { name: 'Cold Chisel' });
  fireEvent.error(picture);
  await waitFor(() => expect(picture).toHaveAttribute('src', expect.stringMatching(/^\/pictures\/placeholders\//)));
});

test('[PROD-6] shows customers the price per unit, and adds the quantity to the cart', async () => {
  const shown = product({
    standardCost: '0.0845',
    defaultQuantity: 100,
    quantityLimits: { least: 1, most: 999_999, multiple: 1, step: 100 },
  });
  const { user, path, cart } = await openToOrder(shown);
  expect(screen.getByRole('main')).toHaveTextContent('$0.0845 each');
  expect(screen.getByText('$8.45 per pack of 100')).toBeVisible();
  expect(screen.getByText('Default purchase quantity: 100')).toBeVisible();
  expect(await quantity()).toHaveValue('100');
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(await quantity()).toHaveValue('200');
  await user.click(screen.getByRole('button', { name: 'Decrease quantity' }));
  expect(await quantity()).toHaveValue('100');
  await fill(user, await quantity(), '99');
  await user.click(add());
  await waitFor(() => expect(path()).toBe('/cart'));
  await waitFor(() => expect(cart.quantities()).toEqual({ 42: 99 }));
});

test('[PRICE-1][PRICE-2] shows price breaks, the last price paid, and the nearest quantity that is sold', async () => {
  const shown = product({
    standardCost: '2.09',
    unit: 'box',
    defaultQuantity: 50,
    priceBreaks: '100: 1.95',
    quantityLimits: { least: 50, most: 999_999, multiple: 25, step: 50 },
    lastBought: { unit: 'each', unitPrice: '2.09', quantity: 50, date: 1_790_000_000 },
  });
  const { user, cart } = await openToOrder(shown);
  expect(screen.getByText('$104.50 per pack of 50')).toBeVisible();
  expect(screen.getByText('Default purchase quantity: 50 · Sold in 25s, at least 50')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Prices by quantity' })).toHaveTextContent(/^100 or more: \$1\.95 per box$/);
  expect(screen.getByText(/^You paid \$2\.09 each on .+ for 50$/)).toBeVisible();
  await fill(user, await quantity(), '110');
  expect(await quantity()).toHaveAccessibleDescription('Sold in 25s. Order 100 or 125.');
  expect(add()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Change to 125' }));
  expect(await quantity()).toHaveValue('125');
  expect(screen.getByText('Total $243.75')).toBeVisible();
  await user.click(add());
  const line = await screen.findByRole('row', { name: /Cold Chisel/ });
  expect(line).toHaveTextContent('$243.75');
  expect(line).toHaveTextContent('$1.95 per box');
  await waitFor(() => expect(cart.quantities()).toEqual({ 42: 125 }));
});

test('[PRICE-4] an item sold by the foot is ordered with decimals', async () => {
  const rope = product({
    standardCost: '0.335',
    unit: 'foot',
    defaultQuantity: 10,
    quantityLimits: { least: 0.01, most: 999_999, multiple: 0.01, step: 10 },
  });
  const { user, cart } = await openToOrder(rope);
  expect(screen.getByText('$3.35 per 10 feet')).toBeVisible();
  (await quantity()).focus();
  await user.paste('12.345');
  expect(await quantity()).toHaveValue('10');
  expect(await quantity()).toHaveAccessibleDescription(/“12\.345” is not a number with at most 6 digits/);
  await user.clear(await quantity());
  await user.keyboard('12.5');
  expect(screen.getByText('Total $4.19')).toBeVisible();
  await user.click(add());

  const inCart = await screen.findByLabelText('Quantity of Cold Chisel');
  expect(inCart).toHaveValue('12.5');
  expect(inCart).toHaveAttribute('inputmode', 'decimal');
  await user.clear(inCart);
  await user.keyboard('0.75{Enter}');
  expect(inCart).toHaveValue('0.75');
  expect(screen.getByRole('row', { name: /Cold Chisel/ })).toHaveTextContent('$0.25');
  await waitFor(() => expect(cart.quantities()).toEqual({ 42: 0.75 }));
});

test('[PROD-8] the quantity accepts empty text and whole numbers, and ignores other input', async () => {
  const quantityLimits = { least: 1, most: 999_999, multiple: 1, step: 3 };
  const { user, path } = await openToOrder(product({ defaultQuantity: 3, quantityLimits }));
  const field = await quantity();
  expect(field).toHaveValue('3');
  await fill(user, field, '');
  expect(add()).toBeDisabled();
  expect(field).toHaveAccessibleDescription('Enter a quantity of 1 or more.');
  await fill(user, field, '3');
  for (const [typed, value] of [
    ['-5', '35'],
    ['1.5', '15'],
    ['2e5', '25'],
    ['12a3', '123'],
    ['abc', '123'],
    ['7+', '7'],
    ['+7', '+7'],
    [' 5 ', '+75'],
    ['48-22-6519', '482265'],
  ] as const) {
    field.blur();
    field.focus();
    await user.keyboard(typed);
    expect(field).toHaveValue(value);
    if (value === typed) expect(add()).toBeEnabled();
    else {
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(
        `“${typed}” is not a whole number of at most 6 digits. Type the quantity again.`,
      );
      expect(add()).toBeDisabled();
    }
  }
  // A scanner presses Enter after a part number, which must not add it either.
  await user.keyboard('{Enter}');
  expect(path()).toBe('/product/42');
  await user.keyboard('{Backspace}');
  expect(field).toHaveValue('48226');
  expect(field).toBeValid();
  expect(add()).toBeEnabled();
  await fill(user, field, '1');
  await user.click(screen.getByRole('button', { name: 'Decrease quantity' }));
  expect(field).toHaveValue('0');
  expect(screen.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  expect(add()).toBeDisabled();
  await fill(user, field, '2');
  expect(add()).toBeEnabled();
});

test('[PROD-8] pasted, filled-in and composed text is a quantity as a whole, or not at all', async () => {
  const { user } = await openToOrder(product({ defaultQuantity: 3 }));
  const field = await quantity();
  const message = (text: string) => `“${text}” is not a whole number of at most 6 digits. Type the quantity again.`;

  await user.tripleClick(field);
  await user.paste('12 boxes');
  expect(field).toHaveValue('3');
  expect(field).toHaveAccessibleDescription(message('12 boxes'));
  expect(add()).toBeDisabled();
  await user.tripleClick(field);
  await user.paste('12');
  expect(field).toHaveValue('12');
  expect(add()).toBeEnabled();

  // Autocomplete sends an event without a key.
  fireEvent.input(field, { target: { value: '4 ea' } });
  expect(field).toHaveValue('12');
  expect(add()).toBeDisabled();
  fireEvent.input(field, { target: { value: '4' } });
  expect(field).toHaveValue('4');
  expect(add()).toBeEnabled();

  // An input method shows its unfinished text, which must not change before it ends.
  fireEvent.compositionStart(field);
  for (const text of ['1', '1.', '1.5']) {
    fireEvent.input(field, {
      target: { value: text },
      isComposing: true,
      inputType: 'insertCompositionText',
      data: text,
    });
    expect(field).toHaveValue(text);
  }
  expect(add()).toBeDisabled();
  fireEvent.compositionEnd(field, { data: '1.5' });
  await waitFor(() => expect(field).toHaveValue('1'));
  expect(field).toHaveAccessibleDescription(message('1.5'));
  expect(add()).toBeDisabled();
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: '7' }, isComposing: true, inputType: 'insertCompositionText', data: '7' });
  fireEvent.compositionEnd(field, { data: '7' });
  expect(field).toHaveValue('7');
  expect(add()).toBeEnabled();
});

test('[PROD-8] asks to confirm more than twenty times the pack and the usual quantity', async () => {
  const shown = product({ defaultQuantity: 2 });
  const { user, path, cart } = await openToOrder(shown, { usual: 30 });
  await fill(user, await quantity(), '601');
  await user.click(add());
  await waitFor(async () =>
    expect(await quantity()).toHaveAccessibleDescription(
      '601 is more than 20 times the 30 you usually order. Is this correct?',
    ),
  );
  expect(add()).toBeDisabled();
  await fill(user, await quantity(), '600');
  await user.click(add());
  await waitFor(() => expect(path()).toBe('/cart'));
  await waitFor(() => expect(cart.quantities()).toEqual({ 42: 600 }));
});

test('[PROD-8] asks to confirm a quantity that is unusual with what is in the cart, and adds it confirmed', async () => {
  const { user, cart } = await openToOrder(product({ defaultQuantity: 2 }), { inCart: 600, usual: 30 });
  await screen.findByText('600 in cart');
  await user.click(add());
  await user.click(await screen.findByRole('button', { name: 'Yes, add 2' }));
  expect(await screen.findByLabelText('Quantity of Cold Chisel')).toHaveValue('602');
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeVisible();
  await waitFor(() => expect(cart.quantities()).toEqual({ 42: 602 }));
});

test('[FAM-1] a product page shows its neighbors in the family, and visitors see no prices', async () => {
  const sizes = ['1 in', '2 in', '3 in'].map((length, key) =>
    product({ key, productId: `B-${key}`, attributes: `Length: ${length}`, standardCost: null }),
  );
  const family = { name: 'Hex Bolt', columns: ['Length'], totalCount: 5, products: sizes };
  const shown = product({ ...sizes[1], family: 'Hex Bolt' });
  const answers = [...productAnswers(shown), answer(ProductPageFamilyDocument, () => ({ productFamily: family }))];
  await renderPage('/product/1', { answers });
  const section = within(await screen.findByRole('region', { name: 'Sizes and options of Hex Bolt' }));
  expect(section.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Length', 'Item ID']);
  const rows = section.getAllByRole('row').slice(1);
  expect(rows.map(row => [row.textContent, row.getAttribute('aria-current')])).toEqual([
    ['1 inB-0', null],
    ['2 inB-1', 'true'],
    ['3 inB-2', null],
  ]);
  expect(section.queryByRole('textbox')).not.toBeInTheDocument();
  expect(section.getByRole('link', { name: 'All 5 in one table' })).toHaveAttribute('href', '/family/1');
});

test('[FAM-1] a product without a family shows no neighbors', async () => {
  await openProduct(product());
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText(/^Sizes and options of/)).not.toBeInTheDocument();
});
