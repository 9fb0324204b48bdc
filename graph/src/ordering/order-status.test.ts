import { customerMayCancel, nextStatuses, orderPayments, orderStatuses } from './order-status.js';

const placed = { status: 'placed', payment: 'onAccount', pickup: false } as const;

test('an order moves forward one step at a time, by the way it leaves', () => {
  expect(nextStatuses(placed)).toEqual(['confirmed', 'cancelled']);
  expect(nextStatuses({ ...placed, status: 'confirmed' })).toEqual(['shipped', 'cancelled']);
  expect(nextStatuses({ ...placed, status: 'confirmed', pickup: true })).toEqual(['readyForPickup', 'cancelled']);
  expect(nextStatuses({ ...placed, status: 'readyForPickup', pickup: true })).toEqual(['completed', 'cancelled']);
  expect(nextStatuses({ ...placed, status: 'shipped' })).toEqual(['completed']);
  expect(nextStatuses({ ...placed, status: 'completed' })).toEqual([]);
  expect(nextStatuses({ ...placed, status: 'cancelled' })).toEqual([]);
});

test('an order whose payment is under review waits', () => {
  expect(nextStatuses({ ...placed, payment: 'review' })).toEqual(['cancelled']);
});

test('no order ever leads back to an earlier status', () => {
  for (const status of orderStatuses) {
    for (const payment of orderPayments) {
      for (const pickup of [true, false]) {
        for (const next of nextStatuses({ status, payment, pickup })) {
          expect(orderStatuses.indexOf(next)).toBeGreaterThan(orderStatuses.indexOf(status));
        }
      }
    }
  }
});

test('a customer cancels only what is placed and on account', () => {
  const allowed = orderStatuses.flatMap(status => orderPayments.filter(payment => customerMayCancel({ status, payment })).map(payment => [status, payment]));
  expect(allowed).toEqual([['placed', 'onAccount']]);
});
