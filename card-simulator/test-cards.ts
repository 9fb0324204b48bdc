/** A test card. Its number determines how the provider responds. */
export interface TestCard {
  number: string;
  type: string;
  does: string;
  token: string;
}

/** Numbers that no bank issues. The hosted form accepts no others. */
export const testCards: readonly TestCard[] = [
  { number: '4111111111111111', type: 'Visa', does: 'Approved', token: 'tok_ok' },
  { number: '4222222222222220', type: 'Visa', does: 'Declined by the bank', token: 'tok_decline' },
  { number: '4012888888881881', type: 'Visa', does: 'Declined: security code', token: 'tok_decline_cvv' },
  { number: '4000000000000036', type: 'Visa', does: 'Billing address does not match', token: 'tok_avs_N' },
  { number: '4000000000000127', type: 'Visa', does: 'Security code does not match', token: 'tok_cvv_N' },
  { number: '5424000000000015', type: 'MasterCard', does: 'Held for review', token: 'tok_held_253' },
  {
    number: '6011000000000012',
    type: 'Discover',
    does: 'Charged, the response is lost',
    token: 'tok_charge_then_reset',
  },
  {
    number: '370000000000002',
    type: 'AmericanExpress',
    does: 'Not charged, no response',
    token: 'tok_hang_no_charge',
  },
  { number: '4000000000000119', type: 'Visa', does: 'Invalid card number', token: 'tok_error_6' },
];

export function cardTypeOf(number: string): string {
  if (/^3[47]/.test(number)) return 'AmericanExpress';
  if (/^5[1-5]|^2[2-7]/.test(number)) return 'MasterCard';
  if (/^6/.test(number)) return 'Discover';
  return 'Visa';
}
