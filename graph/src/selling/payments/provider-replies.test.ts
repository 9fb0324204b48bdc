import { readCharge, readReturn, standingOf } from './provider-replies.js';

const sent = { amount: '12.49', refId: 'R-1' };
const ok = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };
const approval = {
  responseCode: '1',
  transId: '60000000001',
  authCode: 'ABC123',
  testRequest: '0',
  accountNumber: 'XXXX1111',
  accountType: 'Visa',
  messages: [{ code: '1', description: 'Approved.' }],
};
const reply = (transactionResponse: object, rest: object = {}) => ({ transactionResponse, messages: ok, ...rest });

test.each([
  ['no object', 'text'],
  ['null', null],
  ['no messages', { transactionResponse: approval }],
  ['no message', { messages: { resultCode: 'Ok', message: [] } }],
  ['an invalid key', reply({ ...approval, transId: 'x"; drop' })],
  ['a key too long', reply({ ...approval, transId: '1'.repeat(21) })],
  ['an invalid amount', reply({ ...approval, prePaidCard: { approvedAmount: 'much' } })],
])('[T-46] does not trust a reply with %s', (_what, body) => {
  expect(readCharge(body, sent)).toEqual({ outcome: 'unknown', transId: null, reason: 'unreadable reply' });
  expect(readReturn(body, sent.refId)).toEqual({ outcome: 'unknown', reason: 'unreadable reply' });
});

test('[T-46] does not trust a reply to another request', () => {
  expect(readCharge(reply(approval, { refId: 'R-2' }), sent)).toEqual({
    outcome: 'unknown',
    transId: null,
    reason: 'reply to another request',
  });
  expect(readReturn(reply(approval, { refId: 'R-2' }), sent.refId)).toEqual({
    outcome: 'unknown',
    reason: 'reply to another request',
  });
});

test('only the response code decides the outcome, regardless of the rest of the reply', () => {
  const error = { resultCode: 'Error', message: [{ code: 'E00027', text: 'The transaction was unsuccessful.' }] };
  expect(readCharge({ transactionResponse: approval, messages: error }, sent).outcome).toBe('approved');
  expect(
    readCharge(
      reply({ responseCode: '2', transId: '60000000002', errors: [{ errorCode: '2', errorText: 'Declined.' }] }),
      sent,
    ),
  ).toEqual({ outcome: 'declined', transId: '60000000002', code: '2', text: 'Declined.' });
  expect(readCharge(reply({ ...approval, responseCode: '7' }), sent)).toMatchObject({ outcome: 'unknown' });
});

test('does not treat a partial approval as approved', () => {
  expect(readCharge(reply({ ...approval, prePaidCard: { approvedAmount: '1.00' } }), sent)).toEqual({
    outcome: 'partial',
    transId: '60000000001',
  });
  expect(readCharge(reply({ ...approval, prePaidCard: { approvedAmount: 12.49 } }), sent).outcome).toBe('approved');
});

test('removes characters that the database rejects', () => {
  expect(
    readCharge(reply({ ...approval, authCode: 'A\u0000B', messages: [{ code: '1', description: 'a\u0000b' }] }), sent),
  ).toMatchObject({ outcome: 'approved', authCode: 'A B', text: 'a b' });
});

test('leaves an unknown status to staff', () => {
  expect([standingOf('capturedPendingSettlement'), standingOf('chargeback'), standingOf('constructor')]).toEqual([
    'charged',
    'other',
    'other',
  ]);
});
