import { judgeChecks, mismatchText, type CardCheckCodes, type CardCheckRules } from './card-checks.js';
import type { IntentChange } from './change-intent.js';
import type { ChargeOutcome } from './gateway.js';

/** Translates the outcome of a charge into the change of its attempt. */
export function changeOf(outcome: ChargeOutcome, rules: CardCheckRules): IntentChange {
  switch (outcome.outcome) {
    case 'approved':
    case 'held': {
      const { transId, authCode, lastFour, cardBrand, avsCode, cvvCode } = outcome;
      const learned = { transId, authCode, lastFour, cardBrand, avsCode, cvvCode, ...words(outcome) };
      return changeAfterChecks({ event: outcome.outcome, learned, detail: `code ${outcome.code}` }, outcome, rules);
    }
    case 'declined':
      return {
        event: 'declined',
        learned: { transId: outcome.transId, ...words(outcome) },
        detail: `code ${outcome.code}`,
      };
    case 'failed':
      return { event: 'failed', learned: words(outcome), detail: `code ${outcome.code}` };
    case 'unknown':
      return { event: 'outcomeUnknown', learned: { transId: outcome.transId }, detail: outcome.reason };
  }
}

/** Applies the card checks to a charge: accepts it, holds it for staff, or has it voided. */
export function changeAfterChecks(
  change: IntentChange & { event: 'approved' | 'held' },
  codes: CardCheckCodes,
  rules: CardCheckRules,
): IntentChange {
  const verdict = judgeChecks(codes, rules);
  const detail = `AVS ${codes.avsCode ?? '-'}, CVV ${codes.cvvCode ?? '-'}`;
  if (verdict.rule === 'void') {
    return {
      event: 'mismatch',
      learned: { ...change.learned, code: verdict.code, text: mismatchText(verdict.code, 'pending') },
      detail,
    };
  }
  // The provider already reviews a charge that it holds; its decision settles the charge.
  if (verdict.rule === 'accept' || change.event === 'held') return change;
  return { event: 'held', learned: { ...change.learned, holdReason: verdict.code }, detail };
}

function words({ code, text }: { code: string; text: string }) {
  return { code: code.slice(0, 20), text: text.slice(0, 255) };
}
