import { looksLikeCardNumber } from './text-checks.js';

test.each(['4111111111111111', 'card 4111 1111 1111 1111 exp 12/30', '378282246310005', '4111-1111-1111-1111'])(
  '[T-48] %p contains a card number',
  text => {
    expect(looksLikeCardNumber(text)).toBe(true);
  },
);

test.each(['PO 4111111111111112', '602-555-0183', 'job 12345678901234', 'leave at gate', ''])(
  '[T-48] %p contains no card number',
  text => {
    expect(looksLikeCardNumber(text)).toBe(false);
  },
);
