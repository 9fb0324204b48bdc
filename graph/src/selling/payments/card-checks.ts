/** The store's reactions to an address or security code that does not match the card. */
export const mismatchRules = ['accept', 'hold', 'void'] as const;
export type MismatchRule = (typeof mismatchRules)[number];

/** The rule for the billing address (AVS) and the rule for the security code (CVV). */
export interface CardCheckRules {
  avs: MismatchRule;
  cvv: MismatchRule;
}

/** Default rules. Addresses of businesses often differ, but a wrong security code is rarely an accident. */
export const usualCheckRules: CardCheckRules = { avs: 'hold', cvv: 'void' };

/** The bank's check results, one letter each; null if there was none. */
export interface CardCheckCodes {
  avsCode: string | null;
  cvvCode: string | null;
}

/** Meanings of the provider's address verification codes. */
const avsWords: Readonly<Record<string, string>> = {
  A: 'Street address matches, ZIP code does not',
  B: 'No address was sent to check',
  E: 'The address check failed with an error',
  G: 'The bank is outside the United States and does not check addresses',
  N: 'Neither street address nor ZIP code matches',
  P: 'The address check does not apply to this charge',
  R: 'The address check was unavailable; the bank asks to retry',
  S: 'The bank does not support address checks',
  U: 'The bank has no address on file',
  W: '9-digit ZIP code matches, street address does not',
  X: 'Street address and 9-digit ZIP code match',
  Y: 'Street address and 5-digit ZIP code match',
  Z: '5-digit ZIP code matches, street address does not',
};

/** Meanings of the provider's security code results. */
const cvvWords: Readonly<Record<string, string>> = {
  M: 'Security code matches',
  N: 'Security code does not match',
  P: 'Security code was not checked',
  S: 'The card has a security code, but none was entered',
  U: 'The bank does not check security codes',
};

export function avsMeaning(code: string): string {
  return avsWords[code] ?? 'Unknown code';
}

export function cvvMeaning(code: string): string {
  return cvvWords[code] ?? 'Unknown code';
}

export type MismatchCode = 'AVS_MISMATCH' | 'CVV_MISMATCH';

/** The result of the checks; `code` is the mismatch that decided it. */
export type CheckVerdict = { rule: 'accept' } | { rule: 'hold' | 'void'; code: MismatchCode };

/**
 * Applies the rules to a charge. Only N is a mismatch; partial matches and unchecked cards pass. The stricter rule
 * wins.
 */
export function judgeChecks({ avsCode, cvvCode }: CardCheckCodes, rules: CardCheckRules): CheckVerdict {
  const cvv = cvvCode === 'N' ? rules.cvv : 'accept';
  const avs = avsCode === 'N' ? rules.avs : 'accept';
  for (const rule of ['void', 'hold'] as const) {
    if (cvv === rule) return { rule, code: 'CVV_MISMATCH' };
    if (avs === rule) return { rule, code: 'AVS_MISMATCH' };
  }
  return { rule: 'accept' };
}

export function isMismatchCode(code: string | null): code is MismatchCode {
  return code === 'AVS_MISMATCH' || code === 'CVV_MISMATCH';
}

/** Returns the text for the customer whose charge is voided for a mismatch. */
export function mismatchText(code: MismatchCode, canceled: 'pending' | 'done'): string {
  const what =
    code === 'CVV_MISMATCH'
      ? "The security code doesn't match the card."
      : "The billing address of your account doesn't match the card's.";
  const charge =
    canceled === 'done'
      ? 'The charge was canceled, so nothing was charged.'
      : 'The charge is being canceled, so nothing will be charged.';
  return `${what} ${charge} Use another card, or call us.`;
}
