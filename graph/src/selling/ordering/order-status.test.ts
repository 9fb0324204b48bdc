import {
  customerMayCancel,
  nextStatuses,
  orderPayments,
  orderStatuses,
  secondsToUndo,
  statusesAhead,
} from './order-status.js';

const placed = { status: 'placed', payment: 'onAccount', pickup: false } as const;

test('an order moves forward one step at a time, by pickup or delivery', () => {
  expect(nextStatuses(placed)).toEqual(['confirmed', 'cancelled']);
  expect(nextStatuses({ ...placed, status: 'confirmed' })).toEqual(['shipped', 'cancelled']);
  expect(nextStatuses({ ...placed, status: 'confirmed', pickup: true })).toEqual(['readyForPickup', 'cancelled']);
  expect(nextStatuses({ ...placed, status: 'readyForPickup', pickup: true })).toEqual(['completed', 'cancelled']);
  expect(nextStatuses({ ...placed, status: 'shipped' })).toEqual(['completed']);
  expect(nextStatuses({ ...placed, status: 'completed' })).toEqual([]);
  expect(nextStatuses({ ...placed, status: 'cancelled' })).toEqual([]);
});

test('an order with a payment under review can only be canceled', () => {
  expect(nextStatuses({ ...placed, payment: 'review' })).toEqual(['cancelled']);
});

test('an order whose charge was voided or refunded can only be canceled until it leaves the store', () => {
  for (const payment of ['voided', 'refunded'] as const) {
    for (const status of ['placed', 'confirmed', 'readyForPickup'] as const)
      expect(nextStatuses({ ...placed, status, payment })).toEqual(['cancelled']);
    expect(nextStatuses({ ...placed, status: 'shipped', payment })).toEqual(['completed']);
  }
});

test('an order never returns to an earlier status', () => {
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

test('a customer may cancel only a placed order on account', () => {
  const allowed = orderStatuses.flatMap(status =>
    orderPayments.filter(payment => customerMayCancel({ status, payment })).map(payment => [status, payment]),
  );
  expect(allowed).toEqual([['placed', 'onAccount']]);
});

test('the statuses ahead lead to completed, by pickup or delivery', () => {
  expect(statusesAhead(placed)).toEqual(['confirmed', 'shipped', 'completed']);
  expect(statusesAhead({ ...placed, payment: 'review' })).toEqual(['confirmed', 'shipped', 'completed']);
  expect(statusesAhead({ ...placed, status: 'confirmed', pickup: true })).toEqual(['readyForPickup', 'completed']);
  expect(statusesAhead({ ...placed, status: 'completed' })).toEqual([]);
  expect(statusesAhead({ ...placed, status: 'cancelled' })).toEqual([]);
});

describe('the time to undo a status change', () => {
  const at = new Date('2026-11-23T10:00:00Z');
  const moves = [
    { status: 'placed', changedAt: new Date('2026-11-23T09:00:00Z'), byCustomerKey: 7 },
    { status: 'confirmed', changedAt: new Date('2026-11-23T09:59:54.500Z'), byCustomerKey: 1 },
  ] as const;

  test('is ten seconds for the person who made the change', () => {
    expect(secondsToUndo(moves, 1, at)).toBe(5);
    expect(secondsToUndo(moves, 1, new Date('2026-11-23T10:00:04.499Z'))).toBe(1);
    expect(secondsToUndo(moves, 1, new Date('2026-11-23T10:00:04.500Z'))).toBe(0);
    expect(secondsToUndo(moves, 2, at)).toBe(0);
  });

  test('is 0 for a placed order, a cancellation, and a change that no person made', () => {
    expect(secondsToUndo(moves.slice(0, 1), 7, moves[0].changedAt)).toBe(0);
    expect(secondsToUndo([moves[0], { ...moves[1], status: 'cancelled' }], 1, at)).toBe(0);
    expect(secondsToUndo([moves[0], { ...moves[1], byCustomerKey: null }], 1, at)).toBe(0);
  });
});
