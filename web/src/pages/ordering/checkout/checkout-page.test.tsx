import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AccountCartDocument } from '../../../cart/account-cart.generated';
import { CartPricesDocument } from '../../../cart/cart-prices.generated';
import { addAnswers, answer, refusal } from '../../../../test/answers';
import { cartLine, product } from '../../../../test/build';
import { fill } from '../../../../test/fill';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { OrderViewDocument } from '../order/order.generated';
import { CheckoutStatusDocument } from '../payment/payment.generated';
import {
  CheckoutCreditDocument,
  CheckoutCustomerDocument,
  OrdersWithPoDocument,
  PlaceOrderDocument,
  SentOrderDocument,
  type CheckoutCreditQuery,
  type CheckoutCustomerQuery,
} from './checkout.generated';

/** A browser without secure storage opens checkout without another page load, which jsdom does not have. */
jest.mock('../../../session/sealed-storage/index', () => ({
  ...jest.requireActual<object>('../../../session/sealed-storage/index'),
  storageIsSecure: () => false,
}));

type Customer = NonNullable<CheckoutCustomerQuery['me']>;

const me: Customer = {
  key: customer.key,
  cod: false,
  requiresPoNumber: false,
  requiresShipTo: false,
  contacts: ['ana', 'luis'].map((name, key) => ({
    key: key + 1,
    name,
    email: `${name}@roadrunner.example`,
    phoneNumber: '6025550101',
  })),
  locations: ['77 Jobsite Rd', '12 E Jackson St'].map((address, key) => ({
    key: key + 11,
    address,
    city: 'Gilbert',
    state: 'AZ',
    zipCode: '85233',
  })),
  orders: { nodes: [] },
};
const onTerms = { terms: 'NET30', limit: '50000.00', open: '1250.00', left: '48750.00', refusal: null };
const card = { apiLoginId: 'id', clientKey: 'key', scriptUrl: '/card.js', isTest: true };

interface Options {
  of?: Partial<Customer>;
  credit?: CheckoutCreditQuery['credit'];
  items?: ReturnType<typeof product>[];
  /** The items as the store sells them now, if they have changed since they were added */
  sold?: ReturnType<typeof product>[];
  quantity?: number;
}

/** Opens checkout for a cart with one item. */
async function openCheckout(given: Options = {}) {
  const { of = {}, credit = onTerms, items = [product()], sold = items, quantity = 1 } = given;
  const lines = items.map(item => cartLine(item, quantity));
  const page = await renderPage('/checkout', {
    signedIn: customer,
    answers: [
      answer(AccountCartDocument, () => ({ cart: { key: 3, name: 'Cart', version: 1, orderedVersion: null, lines } })),
      answer(CartPricesDocument, () => ({ productsByKey: sold })),
      answer(CheckoutCustomerDocument, () => ({ me: { ...me, ...of }, customerJobs: [], paymentSettings: { card } })),
      answer(CheckoutCreditDocument, () => ({ credit })),
      answer(OrdersWithPoDocument, () => ({ ordersWithPo: [] })),
    ],
  });
  await screen.findByRole('heading', { name: 'Checkout' });
  return page;
}

const contact = () => screen.getByLabelText('Contact email');
const location = () => screen.getByLabelText('Delivery location');
const pickup = () => screen.getByLabelText('Pick Up In Store');
const summary = () => screen.findByRole('complementary', { name: 'Summary' });
const payment = () => screen.queryByRole('region', { name: 'Payment' });
const options = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test("[CHK-1] checkout shows the lines, the subtotal, and the customer's contacts and locations", async () => {
  await openCheckout({ items: [product({ standardCost: '0.0845' })], quantity: 10 });
  const line = within(screen.getByRole('row', { name: /Cold Chisel/ }));
  // The picture is a link too, but no second tab stop.
  expect(line.getAllByRole('link')).toHaveLength(1);
  expect(line.getByRole('link')).toHaveAttribute('href', '/product/42');
  expect(screen.getByRole('row', { name: /Cold Chisel/ })).toHaveTextContent(
    /T1-234-5678Quantity 10\$0\.0845 each\$0\.85$/,
  );
  expect(await summary()).toHaveTextContent('Subtotal$0.85');
  expect(screen.getByText('Tax and freight, where they apply, are invoiced separately')).toBeVisible();
  expect(options(contact())).toEqual(['Choose a contact', 'ana@roadrunner.example', 'luis@roadrunner.example']);
  expect(options(location())).toEqual(['Choose a delivery location', '77 Jobsite Rd', '12 E Jackson St']);
  expect(pickup()).not.toBeChecked();
});

test("[CHK-1] preselects contact and location of the account's last order, and its summary names street and PO", async () => {
  const order = { key: 41, contact: { key: 2 }, location: { key: 12 } };
  const { user } = await openCheckout({ of: { orders: { nodes: [order] } } });
  await waitFor(() => expect(contact()).toHaveValue('2'));
  expect(location()).toHaveValue('12');
  await fill(user, screen.getByLabelText(/^PO number/), 'JOB-1983');
  await waitFor(async () => expect(await summary()).toHaveTextContent('PO numberJOB-1983'));
  expect(await summary()).toHaveTextContent('Deliver to12 E Jackson St');
});

test('[CHK-2] shows payment once a contact and a location are chosen', async () => {
  const { user } = await openCheckout();
  expect(payment()).not.toBeInTheDocument();
  expect(screen.getByText('Choose a contact and a delivery location first.')).toBeVisible();
  await user.selectOptions(contact(), '1');
  expect(payment()).not.toBeInTheDocument();
  await user.selectOptions(location(), '11');
  expect(await screen.findByRole('button', { name: /^Put on account/ })).toBeEnabled();
  await user.selectOptions(contact(), '');
  expect(payment()).not.toBeInTheDocument();
});

test('[CHK-3] does not offer "Put on account" to a customer without terms', async () => {
  const refusal = 'The terms of this account are COD, so it may not put orders on account.';
  const credit = { terms: 'COD', limit: null, open: '0.00', left: null, refusal };
  const { user } = await openCheckout({ of: { cod: true }, credit });
  await user.selectOptions(contact(), '1');
  await user.selectOptions(location(), '11');
  expect(await screen.findByRole('region', { name: 'Payment' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Put on account/ })).not.toBeInTheDocument();
  expect(await summary()).toHaveTextContent(refusal);
});

test('[D-20] shows the terms, the limit, the total of open orders, and the remaining credit', async () => {
  await openCheckout();
  for (const text of ['TermsNet 30 days', 'Credit limit$50,000.00', 'Used by open orders$1,250.00'])
    await waitFor(async () => expect(await summary()).toHaveTextContent(text));
  expect(await summary()).toHaveTextContent('Credit left$48,750.00');
});

test('[D-20] an order over the credit limit says so before it is placed, and offers ways on', async () => {
  const refusal = 'This order exceeds the credit limit by $1.00.';
  const { user } = await openCheckout({ credit: { ...onTerms, refusal } });
  await user.selectOptions(contact(), '1');
  await user.selectOptions(location(), '11');
  await waitFor(() => expect(payment()).toHaveTextContent(refusal));
  expect(within(payment() as HTMLElement).getByRole('link', { name: '602-555-0183' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'On account' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Put on account/ })).not.toBeInTheDocument();
  fireEvent.load(document.querySelector(`script[src="${card.scriptUrl}"]`) as Element);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay with card $8.25' })).toBeEnabled());
});

test('[CHK-5] an in-store item makes the whole order a pickup', async () => {
  await openCheckout({ items: [product(), product({ key: 43, inStoreOnly: true })] });
  await waitFor(() => expect(pickup()).toBeChecked());
  expect(pickup()).toBeDisabled();
  expect(pickup()).toHaveAccessibleDescription(
    'This order contains an item available only in store, so the whole order must be picked up.',
  );
  expect(location()).toBeDisabled();
  expect(location()).toHaveDisplayValue('Picked up in store');
});

test('[CHK-5] a customer that requires a delivery address cannot choose pickup, and reads why', async () => {
  await openCheckout({ of: { requiresShipTo: true } });
  expect(await screen.findByLabelText('Pick Up In Store')).toBeDisabled();
  expect(pickup()).toHaveAccessibleDescription('Orders of this account need a delivery address.');
});

test('[CHK-6] pickup selects the store, and clearing it selects the first delivery location', async () => {
  const { user } = await openCheckout();
  await user.selectOptions(location(), '12');
  await user.click(pickup());
  expect(location()).toHaveValue('1');
  expect(location()).toBeDisabled();
  expect(screen.getByText('At our counter: 1983 E Buckeye Rd, Phoenix, AZ 85034')).toBeVisible();
  await user.click(pickup());
  expect(location()).toBeEnabled();
  expect(location()).toHaveValue('11');
});

async function chooseFirstContactAndLocation(user: Awaited<ReturnType<typeof openCheckout>>['user']): Promise<void> {
  await user.selectOptions(contact(), '1');
  if (!pickup().matches(':checked')) await user.selectOptions(location(), '11');
}

const changed = 'Something changed since you added these items';

test('[CHK-1] checkout shows a changed price before it offers to charge', async () => {
  const { user } = await openCheckout({ sold: [product({ standardCost: '9.75' })], quantity: 2 });
  const [note] = await screen.findAllByText(/Price changed from \$8\.25 to \$9\.75/);
  expect(note).toBeVisible();
  await chooseFirstContactAndLocation(user);
  expect(await screen.findByRole('button', { name: /^Put on account/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Accept the current prices' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Put on account/ })).toBeEnabled());
  expect(screen.queryByText(changed)).not.toBeInTheDocument();
  expect(await summary()).toHaveTextContent('Subtotal$19.50');
});

test('[CART-1][CHK-5] an item that became in-store only makes the order a pickup before checkout charges', async () => {
  const { user } = await openCheckout({ sold: [product({ inStoreOnly: true })] });
  expect(await screen.findByText(changed)).toBeVisible();
  expect(pickup()).toBeChecked();
  expect(pickup()).toBeDisabled();
  await chooseFirstContactAndLocation(user);
  expect(await screen.findByRole('button', { name: /^Put on account/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Accept the current prices' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Put on account/ })).toBeEnabled());
});

describe('[CHK-8] the key of a checkout', () => {
  const placed = { order: { key: 9 }, payment: { status: 'ON_ACCOUNT' as const, code: null, text: null } };
  const putOnAccount = () => screen.findByRole('button', { name: /^Put on account/ });

  /** Opens checkout, ready to order. Each attempt gets the next reply; returns the inputs that were sent. */
  async function orderWith(...replies: (() => typeof placed)[]) {
    const page = await openCheckout();
    const sent: { idempotencyKey: string; poNumber?: string | null }[] = [];
    addAnswers(
      // The page that opens afterwards
      answer(OrderViewDocument, () => {
        throw refusal('NOT_FOUND', 404, 'Order not found.');
      }),
      answer(PlaceOrderDocument, ({ input }) => {
        sent.push(input);
        const reply = replies[sent.length - 1];
        if (!reply) throw new Error('There was one attempt more than expected.');
        return { checkout: reply() };
      }),
    );
    await chooseFirstContactAndLocation(page.user);
    await page.user.click(await putOnAccount());
    return { ...page, sent };
  }
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const refused =
    (code: string, details = {}) =>
    () => {
      throw refusal(code, 409, 'Not placed.', details);
    };

  test('stays if the request never arrived, also for an order with another PO number', async () => {
    addAnswers(
      answer(SentOrderDocument, () => {
        throw refusal('NOT_FOUND', 404, 'Checkout not found.');
      }),
    );
    const { user, sent, path } = await orderWith(lost, () => placed);
    expect(await screen.findByText('Error processing order.')).toBeVisible();
    await fill(user, screen.getByLabelText(/^PO number/), 'JOB-7');
    await user.click(await putOnAccount());
    await waitFor(() => expect(path()).toBe('/historicalorder/9'));
    expect(sent.map(({ poNumber }) => poNumber)).toEqual([null, 'JOB-7']);
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
  });

  test('is a new one after a rejection', async () => {
    const { user, sent, path } = await orderWith(refused('PRODUCT_UNAVAILABLE'), () => placed);
    expect(await screen.findByText('Not placed.')).toBeVisible();
    await user.click(await putOnAccount());
    await waitFor(() => expect(path()).toBe('/historicalorder/9'));
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  test('belongs to an earlier attempt that arrived late: its order is named, and nothing is ordered twice', async () => {
    await orderWith(refused('IDEMPOTENCY_KEY_REUSED', { orderKey: 9 }));
    expect(await screen.findByText('This cart is already ordered.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show order 9' })).toBeVisible();
  });

  test('belongs to an earlier attempt whose card may be charged: its payment page opens', async () => {
    const payment = { status: 'CHECKING' as const, code: null, text: null };
    addAnswers(
      answer(SentOrderDocument, () => ({ checkoutStatus: { order: null, payment } })),
      answer(CheckoutStatusDocument, () => ({ checkoutStatus: { order: null, payment } })),
    );
    const { path, sent } = await orderWith(refused('IDEMPOTENCY_KEY_REUSED', { orderKey: null }));
    await waitFor(() => expect(path()).toBe(`/payment/${sent[0]?.idempotencyKey}`));
  });
});
