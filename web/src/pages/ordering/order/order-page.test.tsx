import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal, type Answer } from '../../../../test/answers';
import { customer, staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import {
  CancelOrderDocument,
  MoveOrderDocument,
  OrderViewDocument,
  type OrderCardFragment,
  type OrderFactsFragment,
} from './order.generated';

const placed = { status: 'placed', at: 1_790_000_000, by: customer.name, forName: null } as const;
const order: OrderFactsFragment = {
  key: 41,
  date: 1_790_000_000,
  total: '5.92',
  status: 'placed',
  payment: 'onAccount',
  paymentInQuestion: false,
  usedCard: null,
  customerKey: customer.key,
  customerNumber: customer.customerNumber,
  customerName: customer.name,
  customerIsDeleted: false,
  placedBy: null,
  pickup: false,
  poNumber: '',
  note: '',
  poAttachment: null,
  job: null,
  version: 1,
  nextStatuses: ['confirmed', 'cancelled'],
  statusesAhead: ['confirmed', 'shipped', 'completed'],
  secondsToUndo: null,
  contact: { key: 1, name: 'Ana Ruiz', email: 'ana@roadrunner.example', phoneNumber: '6025550101' },
  location: { key: 11, address: '77 Jobsite Rd', city: 'Gilbert', state: 'AZ', zipCode: '85233' },
  statusChanges: [placed],
  lines: [
    {
      key: 1,
      productKey: 42,
      productId: 'B-10',
      ownNumber: null,
      description: 'Hex Bolt',
      imageAddress: null,
      quantity: 70,
      unit: 'each',
      unitPrice: '0.0845',
      price: '5.92',
      product: { key: 42 },
    },
  ],
};
const confirmed: OrderFactsFragment = {
  ...order,
  status: 'confirmed',
  version: 2,
  nextStatuses: ['shipped', 'cancelled'],
  statusesAhead: ['shipped', 'completed'],
  statusChanges: [...order.statusChanges, { ...placed, status: 'confirmed' }],
};
const withoutCard: OrderCardFragment = { cardPayment: null, paymentDifferences: [] };
const shown = answer(OrderViewDocument, () => ({ order }));

const main = () => within(screen.getByRole('main'));
const button = (name: string) => screen.findByRole('button', { name });
const steps = async () => within(await screen.findByRole('list', { name: 'Order status' })).getAllByRole('listitem');
const current = async () => (await steps()).find(step => step.getAttribute('aria-current') === 'step');

function refused(code: string, status: number, message: string): Answer {
  return answer(OrderViewDocument, () => {
    throw refusal(code, status, message);
  });
}

test.each([
  ['/order/41', 1],
  ['/historicalorder/41', 0],
])('[ORD-1][FTR-2] an order shows its lines, and at %s has %i buttons to re-order', async (address, buttons) => {
  await renderPage(address, { signedIn: customer, answers: [shown] });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Order 41');
  const line = main().getByRole('row', { name: /Hex Bolt/ });
  expect(line).toHaveTextContent(/B-10Quantity 70\$0\.0845 each\$5\.92$/);
  expect(screen.getByRole('main')).toHaveTextContent('Total$5.92');
  expect((await steps())[0]).toHaveTextContent('Placed');
  expect(main().getByRole('link', { name: '602-555-0183' })).toBeVisible();
  expect(main().queryAllByRole('button', { name: 'Re-order' })).toHaveLength(buttons);
});

test.each([
  [false, 1],
  [true, 0],
])(
  '[ADM-12] with customerIsDeleted %s, an order shows staff %i links to act as its customer',
  async (customerIsDeleted, links) => {
    await renderPage('/historicalorder/41', {
      signedIn: staff,
      answers: [answer(OrderViewDocument, () => ({ order: { ...order, ...withoutCard, customerIsDeleted } }))],
    });
    expect(await button('Mark as confirmed')).toBeVisible();
    expect(main().queryAllByRole('link', { name: 'Act as this customer' })).toHaveLength(links);
    expect(main().queryAllByRole('button', { name: 'Act as this customer and re-order' })).toHaveLength(links);
  },
);

test('[ERR-2] an order appears to staff together with its card payment, which stands above its details', async () => {
  const cardPayment: OrderCardFragment['cardPayment'] = {
    key: 7,
    state: 'ORDERED',
    amount: '24.98',
    invoiceNumber: '41',
    transId: '60198',
    lastFour: '1111',
    code: null,
    text: null,
    heldByStore: false,
    avs: null,
    cvv: null,
    decisions: [],
    events: [],
  };
  await renderPage('/historicalorder/41', {
    signedIn: staff,
    answers: [answer(OrderViewDocument, () => ({ order: { ...order, cardPayment, paymentDifferences: [] } }))],
  });
  expect(await screen.findByRole('heading', { name: 'Order 41' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Card payment' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark as confirmed' })).toBeVisible();
});

test('[ORD-1] a customer cancels a placed order after a confirmation', async () => {
  const { user } = await renderPage('/order/41', {
    signedIn: customer,
    answers: [
      shown,
      answer(CancelOrderDocument, () => ({
        cancelOrder: {
          ...order,
          status: 'cancelled' as const,
          version: 2,
          nextStatuses: [],
          statusesAhead: [],
          statusChanges: [...order.statusChanges, { ...placed, status: 'cancelled' as const }],
        },
      })),
    ],
  });
  await user.click(await button('Cancel this order'));
  expect(screen.getByText('Cancel order 41? This cannot be undone.')).toBeVisible();
  await user.click(await button('Keep the order'));
  await user.click(await button('Cancel this order'));
  await user.click(await button('Cancel the order'));
  await waitFor(async () => expect((await steps()).at(-1)).toHaveTextContent('Cancelled'));
  expect(screen.queryByRole('button', { name: 'Cancel this order' })).not.toBeInTheDocument();
});

test('[D-16] the undo button disappears when the time to undo is over', async () => {
  const moved = { ...confirmed, secondsToUndo: 1 };
  const { user } = await renderPage('/historicalorder/41', {
    signedIn: staff,
    answers: [
      answer(OrderViewDocument, () => ({ order: { ...order, ...withoutCard } })),
      answer(MoveOrderDocument, () => ({ updateOrderStatus: moved })),
    ],
  });
  await user.click(await button('Mark as confirmed'));
  expect(await button('Undo')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  expect(await current()).toHaveTextContent('Confirmed');
});

test('[ERR-1] an order that fails to load shows the error panel with a link back', async () => {
  const answers = [refused('INTERNAL', 500, 'Something broke on our side.')];
  await renderPage('/order/41', { signedIn: customer, answers });
  expect(await screen.findByText("Oops! We've encountered error code: 500")).toBeVisible();
  expect(screen.getByText('Message: Something broke on our side.')).toBeVisible();
  expect(main().getByRole('link', { name: 'Order history' })).toHaveAttribute('href', '/account/order-history');
});

test.each(['/order/41', '/historicalorder/41'])(
  "[PERM-2] at %s, an order that is not the customer's is not found",
  async address => {
    await renderPage(address, { signedIn: customer, answers: [refused('NOT_FOUND', 404, 'Order not found.')] });
    expect(await screen.findByText("Oops! We've encountered error code: 404")).toBeVisible();
    expect(screen.getByText('Message: Your account has no order with this number.')).toBeVisible();
  },
);
