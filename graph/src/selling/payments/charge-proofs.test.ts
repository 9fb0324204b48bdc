import { readCharge, readReturn } from './provider-replies.js';

const sent = { amount: '12.49', refId: 'R-1' };
type Outcome = 'approved' | 'held' | 'declined' | 'failed' | 'unknown';

/** Expands `2 27-29` to 2, 27, 28, 29. */
function expand(ranges: string): number[] {
  return ranges.split(' ').flatMap(range => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** Reasons of response codes 1 to 4, from the provider's list: what each says, and what it proves about the charge. */
const reasons: [responseCode: 1 | 2 | 3 | 4, codes: string, meaning: string, proves: Outcome][] = [
  [1, '1', 'approved', 'approved'],
  [2, '2-4', 'declined by the bank, referral, pick up the card', 'declined'],
  [2, '27 44 45 65', 'address or security code rejected by the account', 'declined'],
  [2, '41', 'fraud score too high', 'declined'],
  [2, '127 141 145 165', 'rejected, but the void of the authorization failed', 'unknown'],
  [2, '191', 'declined, without a documented reason', 'unknown'],
  [2, '200-208 210-213 215-218 221', 'card, amount, message or merchant invalid at the processor', 'declined'],
  [2, '209 214 220 223 224', 'the processor was not reached, or failed', 'unknown'],
  [2, '222', 'the bank has already authorized this charge', 'unknown'],
  [2, '250 251 254', 'blocked address, fraud filter, declined after review', 'declined'],
  [3, '5', 'the amount is invalid', 'failed'],
  [3, '6-8 37 78 315-317', 'card number, expiration date or security code invalid', 'failed'],
  [3, '9 10 12 14-16 18 46-48 50-55 64', 'about bank accounts, sessions, captures, voids and credits', 'unknown'],
  [3, '11 318', 'a duplicate of a charge that stands', 'unknown'],
  [3, '13', "the merchant's login is invalid or inactive", 'failed'],
  [3, '17 28 56 128', 'this card is not accepted by the merchant or the bank', 'failed'],
  [3, '19-23 25 26 35 57-63 120-122 180 181 261', 'an error occurred during processing', 'unknown'],
  [3, '24 29-31 34 38 43', 'the merchant is set up incorrectly at the processor', 'failed'],
  [3, '33', 'a required field is missing', 'failed'],
  [3, '36 52 152', 'authorized, but not settled, or the client was not told', 'unknown'],
  [3, '39 40 49', 'currency, encryption or size of the amount not allowed', 'failed'],
  [3, '32 42 66-77 79-119 123', 'invalid members that the store does not send', 'unknown'],
  [3, '130-132', 'the merchant account is closed or suspended', 'failed'],
  [
    3,
    '170-175 185 243-248 260 265 270 271 280-290 296-314 319-380',
    'for other interfaces, or undocumented',
    'unknown',
  ],
  [3, '901 2000-2200', 'maintenance, and other means of payment', 'unknown'],
  [4, '193 252 253', 'held for review', 'held'],
  [4, '295', 'approved in part', 'unknown'],
];

/** Error codes of a reply without a transaction. */
const refusals: [codes: string, meaning: string, proves: Outcome][] = [
  ['1 49 53 62 63 104 133', 'the provider failed, timed out, or is too busy', 'unknown'],
  ['2-4 45', 'the request cannot be parsed', 'failed'],
  ['5-8 10 11', 'the credentials are missing, invalid, inactive or without permission', 'failed'],
  ['9', 'the account is in test mode', 'failed'],
  ['12 17-26 28-44 46-48', 'about subscriptions, profiles and merchants', 'unknown'],
  ['13-16', 'a field is invalid, missing or too long', 'failed'],
  ['27', 'the transaction was unsuccessful, without saying which', 'unknown'],
  ['50-52 54-61 64-103 105-112', 'for other requests', 'unknown'],
  ['113-117', "the card's token is invalid, used, expired, or belongs to another charge", 'unknown'],
  ['118', 'declined by a filter that may count repeated requests', 'unknown'],
  ['119-132 134-145', 'for other requests', 'unknown'],
];

const transaction = (responseCode: number, code: string) => ({
  messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] },
  transactionResponse: {
    responseCode: String(responseCode),
    transId: '60000000001',
    ...(responseCode === 1 || responseCode === 4
      ? { messages: [{ code, description: 'Text.' }] }
      : { errors: [{ errorCode: code, errorText: 'Text.' }] }),
  },
});
const refusal = (code: string) => ({ messages: { resultCode: 'Error', message: [{ code, text: 'Text.' }] } });
const codeOf = (number: number) => `E${String(number).padStart(5, '0')}`;

test.each(reasons)(
  '[CHK-4] response code %i with reason %s (%s) proves: %s',
  (responseCode, codes, _meaning, proves) => {
    const outcomes = expand(codes).map(code => readCharge(transaction(responseCode, String(code)), sent).outcome);
    expect(new Set(outcomes)).toEqual(new Set([proves]));
  },
);

test.each(refusals)('[CHK-4] error code %s (%s) proves: %s', (codes, _meaning, proves) => {
  const outcomes = expand(codes).map(code => readCharge(refusal(codeOf(code)), sent).outcome);
  expect(new Set(outcomes)).toEqual(new Set([proves]));
});

test('[CHK-4] every code that the tables do not list leaves the outcome unknown', () => {
  for (const responseCode of [2, 3, 4] as const) {
    const listed = new Set(reasons.filter(([of]) => of === responseCode).flatMap(([, codes]) => expand(codes)));
    for (let code = 0; code <= 2500; code += 1) {
      if (!listed.has(code))
        expect([code, readCharge(transaction(responseCode, String(code)), sent).outcome]).toEqual([code, 'unknown']);
    }
  }
  const listed = new Set(refusals.flatMap(([codes]) => expand(codes)));
  expect([...listed].sort((a, b) => a - b)).toEqual(Array.from({ length: 145 }, (_, index) => index + 1));
  for (let code = 146; code <= 400; code += 1)
    expect([code, readCharge(refusal(codeOf(code)), sent).outcome]).toEqual([code, 'unknown']);
});

test('[CHK-4] a decline, an error or a review without a reason leaves the outcome unknown', () => {
  for (const responseCode of ['2', '3', '4', '5', ''])
    expect(
      readCharge({ ...transaction(1, '1'), transactionResponse: { responseCode, transId: '60000000001' } }, sent)
        .outcome,
    ).toBe('unknown');
});

test('[CHK-4] a code that the store does not expect for a void or refund proves nothing about it', () => {
  for (const code of ['11', '36', '52', '120', '261', '311', '318'])
    expect(readReturn(transaction(3, code), sent.refId)).toEqual({
      outcome: 'unknown',
      reason: `provider reason ${code}`,
    });
  for (const code of ['E00001', 'E00027', 'E00104', 'E00114'])
    expect(readReturn(refusal(code), sent.refId)).toEqual({ outcome: 'unknown', reason: `provider code ${code}` });
  expect(readReturn(transaction(3, '310'), sent.refId).outcome).toBe('done');
  for (const code of ['16', '54', '55'])
    expect(readReturn(transaction(3, code), sent.refId)).toEqual({ outcome: 'refused', code, text: 'Text.' });
});
