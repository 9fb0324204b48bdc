import type { Delivery } from './replies.ts';

/** What the provider does with a charge paid with a test token. */
export interface Behavior {
  result: 'approve' | 'decline' | 'hold' | 'error' | 'refuse' | 'nothing' | 'partial' | 'testMode';
  /** Code of the transaction error or of the refusal */
  code?: string;
  avs?: string;
  cvv?: string;
  delivery?: Delivery;
  delaySeconds?: number;
  /** Seconds until lists show the charge */
  visibleAfterSeconds?: number;
  /** The refusal contains an empty transactionResponse */
  emptyResponse?: boolean;
  /** Captured at the first query of its details, voided from the second on */
  flips?: boolean;
}

const behaviors: Readonly<Record<string, Behavior>> = {
  tok_ok: { result: 'approve' },
  tok_decline: { result: 'decline', code: '2' },
  tok_decline_cvv: { result: 'decline', code: '44', cvv: 'N' },
  tok_decline_cvv_65: { result: 'decline', code: '65', cvv: 'N' },
  tok_decline_avs: { result: 'decline', code: '27', avs: 'N' },
  tok_held_252: { result: 'hold', code: '252' },
  tok_held_253: { result: 'hold', code: '253' },
  tok_error_6: { result: 'error', code: '6' },
  tok_error_8: { result: 'error', code: '8' },
  tok_error_33: { result: 'error', code: '33' },
  tok_dup: { result: 'error', code: '11' },
  tok_bad: { result: 'refuse', code: 'E00113' },
  tok_used: { result: 'refuse', code: 'E00114' },
  tok_expired: { result: 'refuse', code: 'E00115', emptyResponse: true },
  tok_other: { result: 'refuse', code: 'E00116' },
  tok_auth: { result: 'refuse', code: 'E00007' },
  tok_e00001: { result: 'refuse', code: 'E00001' },
  tok_e00027_bare: { result: 'refuse', code: 'E00027' },
  tok_charge_then_hang: { result: 'approve', delivery: 'hang' },
  tok_hang_no_charge: { result: 'nothing', delivery: 'hang' },
  tok_charge_then_reset: { result: 'approve', delivery: 'reset' },
  tok_charge_then_500: { result: 'approve', delivery: 'status500' },
  tok_charge_then_trunc: { result: 'approve', delivery: 'truncated' },
  tok_charge_then_html: { result: 'approve', delivery: 'html' },
  tok_charge_then_empty: { result: 'approve', delivery: 'empty' },
  tok_no_bom: { result: 'approve', delivery: 'noBom' },
  tok_double_bom: { result: 'approve', delivery: 'doubleBom' },
  tok_redirect: { result: 'nothing', delivery: 'redirect' },
  tok_partial: { result: 'partial' },
  tok_test_mode: { result: 'testMode' },
  tok_flip: { result: 'approve', flips: true },
};

export const testTokens = Object.keys(behaviors);

/** Texts of refusals by code. */
export const refusalTexts: Readonly<Record<string, string>> = {
  E00001: 'An error occurred during processing. Please try again.',
  E00007: 'User authentication failed due to invalid authentication values.',
  E00027: 'The transaction was unsuccessful.',
  E00113: 'Invalid OTS Token.',
  E00114: 'Invalid OTS Token.',
  E00115: 'Expired OTS Token.',
  E00116: 'OTS Token access violation',
};

/**
 * Returns the behavior of a test token, or null. `tok_ok` can be reused; a suffix after a colon (`tok_ok:7`) makes a
 * token that is valid for one use.
 */
export function behaviorOf(token: string): Behavior | null {
  const [name = ''] = token.split(':');
  const known = behaviors[name];
  if (known) return known;
  // `tok_avs_N`, `tok_cvv_N` and `tok_avs_N_cvv_N` are approved with these results of the bank's checks.
  const checked = /^tok(?=_)(?:_avs_([A-Z]))?(?:_cvv_([A-Z]))?$/.exec(name);
  if (checked)
    return {
      result: 'approve',
      ...(checked[1] ? { avs: checked[1] } : {}),
      ...(checked[2] ? { cvv: checked[2] } : {}),
    };
  const timed = /^tok_(slow|late_visible)_(\d+(?:\.\d+)?)$/.exec(name);
  if (!timed) return null;
  const seconds = Number(timed[2]);
  return timed[1] === 'slow'
    ? { result: 'approve', delaySeconds: seconds }
    : { result: 'approve', visibleAfterSeconds: seconds };
}
