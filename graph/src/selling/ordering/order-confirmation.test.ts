import { store } from '../../platform/config/index.js';
import { orderConfirmation } from './order-confirmation.js';
import type { OrderLine } from './order-line.entity.js';
import type { Order } from './order.entity.js';

const order = {
  key: 417,
  placedAt: new Date('2026-11-20T05:30:00Z'),
  customerName: 'Ruiz & <b>Sons</b>',
  customerNumber: 20_001,
  contactName: 'Ana Ruiz',
  contactEmail: 'ana@ruiz.example',
  contactPhoneNumber: '6025550101',
  address: '7 N 7th Ave',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85007',
  pickup: false,
  poNumber: 'PO-7',
  note: null,
  job: { key: 3, name: 'Mesa Medical Center', code: 'MESA-01' },
  payment: 'onAccount',
  total: '1234.56',
} as Order;
const lines = [
  {
    quantity: 2,
    productId: '48-22-0001',
    ownNumber: 'HAM-22',
    description: '<img src=x onerror=alert(1)>',
    unit: 'box',
    unitPrice: '617.2800',
    price: '1234.56',
  },
] as OrderLine[];

test("[CHK-7] [OWN-5] [JOB-3] the confirmation has the order's number, lines, total, contact and destination", () => {
  const { id, to, subject, text } = orderConfirmation(order, lines, store);
  expect({ id, to, subject }).toEqual({
    id: 'order-417',
    to: { name: 'Ana Ruiz', address: 'ana@ruiz.example' },
    subject: 'Saguaro Tool & Supply: order 417',
  });
  expect(text.split('\n')).toEqual([
    'Thank you for your order, Ana Ruiz.',
    '',
    // The day before, in the store's time zone
    'Order: 417',
    'Date: November 19, 2026',
    'Customer: Ruiz & <b>Sons</b> (20001)',
    'Contact: Ana Ruiz, ana@ruiz.example, 602-555-0101',
    'Deliver to: 7 N 7th Ave, Phoenix, AZ 85007',
    'Payment: On account',
    'Purchase order: PO-7',
    'Job: Mesa Medical Center (MESA-01)',
    '',
    '2 x 48-22-0001 (your number HAM-22)  <img src=x onerror=alert(1)>  at $617.28 per box = $1,234.56',
    '',
    'Total: $1,234.56',
    'Tax and freight, where they apply, are invoiced separately.',
    '',
    'Questions? Call 602-555-0183.',
    'Saguaro Tool & Supply',
  ]);
});

test('the confirmation of an order by staff names the staff member', () => {
  expect(orderConfirmation(order, lines, store, 'Dana Cole').text).toContain(
    '\nPlaced for you by: Dana Cole, Saguaro Tool & Supply\n',
  );
  expect(orderConfirmation(order, lines, store).text).not.toContain('Placed for you');
});

test('[T-40] escapes typed text in the HTML', () => {
  const { html } = orderConfirmation(order, lines, store);
  expect(html).toContain('Ruiz &amp; &lt;b&gt;Sons&lt;/b&gt;');
  expect(html).not.toMatch(/<b>|<img/);
});

test('names the counter and its hours for pickup, and states that a card payment is under review', () => {
  const { text } = orderConfirmation({ ...order, pickup: true, payment: 'review' } as Order, lines, store);
  expect(text).toContain('Pick up in store: 7 N 7th Ave, Phoenix, AZ 85007; Monday-Friday 6:00 AM - 4:30 PM');
  expect(text).toContain('Payment: By card; the payment is being reviewed');
});
