import { screen, waitFor, within } from '@testing-library/react';
import {
  ReorderReviewDocument,
  type ReorderReviewQuery,
  type ReorderRow_LineFragment,
} from '../../../cart/reorder.generated';
import { accountCart } from '../../../../test/account-cart';
import { answer, refusal } from '../../../../test/answers';
import { cartLine, product } from '../../../../test/build';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { CheckoutCreditDocument, CheckoutCustomerDocument, OrdersWithPoDocument } from '../checkout/checkout.generated';

/** A browser without secure storage opens checkout without another page load, which jsdom does not have. */
jest.mock('../../../session/sealed-storage/index', () => ({
  ...jest.requireActual<object>('../../../session/sealed-storage/index'),
  storageIsSecure: () => false,
}));

type Order = NonNullable<ReorderReviewQuery['reorderReview']>['order'];

const few = { least: 12, most: 999_999, multiple: 1, step: 12 };
const [up, small, same] = [
  product({ key: 1, description: 'Dearer', standardCost: '2.08' }),
  product({ key: 2, description: 'Packed', standardCost: '1.00', quantityLimits: few }),
  product({ key: 3, description: 'Same', standardCost: '5.00' }),
];
const lineOf = (
  { key, description }: typeof up,
  fields: Partial<ReorderRow_LineFragment> = {},
): ReorderRow_LineFragment => ({
  productKey: key,
  productId: `P-${key}`,
  ownNumber: null,
  description,
  imageAddress: null,
  orderedQuantity: 5,
  orderedUnit: 'each',
  orderedUnitPrice: '2.00',
  verdict: 'UNCHANGED',
  message: null,
  quantity: 5,
  priceChange: null,
  product: [up, small, same].find(one => one.key === key) ?? null,
  substitute: null,
  ...fields,
});
const gone = product({ key: 4, description: 'Gone' });
const order: Order = {
  key: 41,
  date: 1_790_000_000,
  customerNumber: customer.customerNumber,
  pickup: false,
  contact: { key: 1, name: 'Ana Ruiz' },
  location: { key: 11, address: '77 Jobsite Rd', city: 'Gilbert' },
};

async function openReview(lines: ReorderRow_LineFragment[], of: Partial<Order> = {}) {
  const cart = accountCart({ products: [up, small, same], lines: [cartLine(same, 4)] });
  const me = {
    key: customer.key,
    cod: false,
    requiresPoNumber: false,
    requiresShipTo: false,
    contacts: [],
    locations: [],
    orders: { nodes: [] },
  };
  const page = await renderPage('/reorder/41', {
    signedIn: customer,
    answers: [
      ...cart.answers,
      answer(ReorderReviewDocument, () => ({ reorderReview: { order: { ...order, ...of }, lines } })),
      answer(CheckoutCustomerDocument, () => ({ me, customerJobs: [], paymentSettings: { card: null } })),
      answer(CheckoutCreditDocument, () => ({
        credit: { terms: 'NET30', limit: null, open: '0.00', left: null, refusal: null },
      })),
      answer(OrdersWithPoDocument, () => ({ ordersWithPo: [] })),
    ],
  });
  await screen.findByRole('heading', { name: 'Re-order 41' });
  return { ...page, cart };
}

const rowOf = ({ description }: typeof up) => screen.getByText(description).closest('li') as HTMLElement;
const check = ({ description }: typeof up) => screen.queryByRole('checkbox', { name: `Add ${description}` });
const box = ({ description }: typeof up) => screen.getByLabelText(`quantity of ${description}`);
const add = () => screen.getByRole('button', { name: /and check out$/ });

test('[ORD-4] the review shows the changes of each line, and adds only the selected lines', async () => {
  const { user, path, cart } = await openReview([
    lineOf(up, { verdict: 'PRICE_UP', message: 'Price up 4%, from $2.00 to $2.08.', priceChange: '4' }),
    lineOf(small, { verdict: 'QUANTITY', message: 'Order at least 12.', quantity: 12 }),
    lineOf(same),
    lineOf(gone, { verdict: 'DISCONTINUED', message: 'No longer sold.', quantity: 0 }),
  ]);
  expect(screen.getByText(/4 lines, 3 to look at\./)).toBeVisible();
  expect(rowOf(up)).toHaveTextContent('Price up 4%, from $2.00 to $2.08.');
  expect(rowOf(small)).toHaveTextContent('Order at least 12.');
  expect(box(small)).toHaveValue('12');
  expect(check(small)).not.toBeChecked();
  await waitFor(() => expect(rowOf(same)).toHaveTextContent('Already 4 in your cart, will be 9'));
  expect(rowOf(gone)).toHaveTextContent('No longer sold.');
  expect(check(gone)).not.toBeInTheDocument();
  expect(add()).toHaveTextContent('Add 2 lines and check out');
  expect(screen.getByText('2 lines left out')).toBeVisible();

  await user.click(check(small) as HTMLElement);
  await user.click(check(up) as HTMLElement);
  await user.clear(box(same));
  await user.type(box(same), '6');
  expect(rowOf(same)).toHaveTextContent('Already 4 in your cart, will be 10');
  expect(add()).toHaveTextContent('Add 2 lines and check out');
  await user.clear(box(small));
  await user.type(box(small), '11');
  expect(rowOf(small)).toHaveTextContent('Order at least 12.');
  expect(add()).toHaveTextContent('Add 1 line and check out');
  await user.clear(box(small));
  await user.type(box(small), '24');
  await user.click(add());
  await waitFor(() => expect(path()).toBe('/checkout'));
  await waitFor(() => expect(cart.quantities()).toEqual({ 2: 24, 3: 10 }));
  const notice = await screen.findByRole('button', { name: 'Undo re-order' });
  expect(notice.parentElement).toHaveTextContent('Not added: Dearer; Gone');
});

test('[ORD-4] the review says what of the order the account no longer has, and that checkout asks for it', async () => {
  await openReview([lineOf(same)], { contact: { key: null, name: 'Marta Gone' } });
  expect(
    screen.getByText(/no longer has the contact Marta Gone of this order\. Choose another at checkout\.$/),
  ).toBeVisible();
  const facts = within(screen.getByRole('main')).getAllByRole('definition');
  expect(facts.map(({ textContent }) => textContent)).toEqual(['77 Jobsite Rd, Gilbert']);
});

test("[ORD-4] the review of another customer's order is not found", async () => {
  const review = answer(ReorderReviewDocument, () => {
    throw refusal('NOT_FOUND', 404, 'Order not found.');
  });
  await renderPage('/reorder/41', { signedIn: customer, answers: [review] });
  expect(await screen.findByText(/Your account has no order with this number\./)).toBeVisible();
});
