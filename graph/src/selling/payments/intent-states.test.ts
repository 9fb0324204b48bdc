import {
  intentEvents,
  intentStates,
  isOpen,
  nextState,
  paymentStatus,
  type IntentEvent,
  type IntentState,
} from './intent-states.js';

/** All transitions. Any other event changes nothing. */
const transitions: [from: IntentState, event: IntentEvent, to: IntentState][] = [
  ['SENDING', 'approved', 'APPROVED'],
  ['SENDING', 'held', 'HELD'],
  ['SENDING', 'declined', 'DECLINED'],
  ['SENDING', 'failed', 'FAILED'],
  ['SENDING', 'outcomeUnknown', 'UNKNOWN'],
  ['SENDING', 'leaseEnded', 'UNKNOWN'],
  ['SENDING', 'mismatch', 'VOID_PENDING'],
  ['UNKNOWN', 'approved', 'APPROVED'],
  ['UNKNOWN', 'held', 'HELD'],
  ['UNKNOWN', 'declined', 'DECLINED'],
  ['UNKNOWN', 'failed', 'FAILED'],
  ['UNKNOWN', 'notCharged', 'NOT_CHARGED'],
  ['UNKNOWN', 'wrongCharge', 'VOID_PENDING'],
  ['UNKNOWN', 'mismatch', 'VOID_PENDING'],
  ['UNKNOWN', 'gaveUp', 'MANUAL'],
  ['APPROVED', 'ordered', 'ORDERED'],
  ['APPROVED', 'returnWanted', 'VOID_PENDING'],
  ['HELD', 'ordered', 'HELD'],
  ['HELD', 'reviewPassed', 'ORDERED'],
  ['HELD', 'reviewFailed', 'VOIDED'],
  ['HELD', 'returnWanted', 'VOID_PENDING'],
  ['HELD', 'gaveUp', 'MANUAL'],
  ['ORDERED', 'returnWanted', 'VOID_PENDING'],
  ['ORDERED', 'refundWanted', 'REFUND_PENDING'],
  ['MANUAL', 'askAgain', 'UNKNOWN'],
  ['MANUAL', 'returnWanted', 'VOID_PENDING'],
  ['MANUAL', 'refundWanted', 'REFUND_PENDING'],
  ['VOID_PENDING', 'voided', 'VOIDED'],
  ['VOID_PENDING', 'settledMeanwhile', 'REFUND_PENDING'],
  ['VOID_PENDING', 'gaveUp', 'MANUAL'],
  ['REFUND_PENDING', 'refunded', 'REFUNDED'],
  ['REFUND_PENDING', 'notSettledYet', 'VOID_PENDING'],
  ['REFUND_PENDING', 'gaveUp', 'MANUAL'],
  ...(['DECLINED', 'FAILED', 'NOT_CHARGED'] as const).flatMap(from =>
    (['approved', 'held', 'wrongCharge', 'mismatch'] as const).map(
      event => [from, event, 'VOID_PENDING'] as [IntentState, IntentEvent, IntentState],
    ),
  ),
];

test('[CHK-4] every state handles every event as in the table', () => {
  const expected = new Map(transitions.map(([from, event, to]) => [`${from} ${event}`, to]));
  expect(expected.size).toBe(transitions.length);
  const actual = intentStates.flatMap(from =>
    intentEvents.map(event => [`${from} ${event}`, nextState(from, event)] as const),
  );
  expect(actual).toHaveLength(intentStates.length * intentEvents.length);
  expect(actual.filter(([way, to]) => to !== (expected.get(way) ?? null))).toEqual([]);
});

test('a closed attempt never becomes live again, unless staff query the provider again', () => {
  for (const state of intentStates.filter(state => !isOpen(state))) {
    for (const event of intentEvents.filter(event => event !== 'askAgain'))
      expect([null, 'VOID_PENDING', 'REFUND_PENDING']).toContain(nextState(state, event));
  }
});

test('a charge that is found late is voided or left to staff', () => {
  for (const state of intentStates)
    expect([state, nextState(state, 'approved') ?? 'stays']).toEqual([
      state,
      expect.stringMatching(/^(APPROVED|VOID_PENDING|stays)$/),
    ]);
  for (const state of ['DECLINED', 'FAILED', 'NOT_CHARGED'] as const)
    expect(nextState(state, 'approved')).toBe('VOID_PENDING');
});

test.each([
  ['SENDING', null, 'checking'],
  ['UNKNOWN', null, 'checking'],
  ['APPROVED', null, 'checking'],
  ['MANUAL', null, 'checking'],
  ['HELD', null, 'checking'],
  ['HELD', 1, 'review'],
  ['ORDERED', 1, 'paid'],
  ['DECLINED', null, 'declined'],
  ['FAILED', null, 'failed'],
  ['NOT_CHARGED', null, 'failed'],
  ['VOID_PENDING', null, 'failed'],
  ['VOIDED', 1, 'failed'],
  ['REFUND_PENDING', 1, 'failed'],
  ['REFUNDED', 1, 'failed'],
] as const)('an attempt in %s with order %s is shown to the customer as %s', (state, orderKey, status) => {
  expect(paymentStatus({ state, orderKey })).toBe(status);
});
