import { z } from 'zod';
import { sumMoney } from '../../definitions/price.js';
import { compareMoney } from '../../platform/shared/money.js';
import { isRepeat, isReview, proofOfReason, proofOfRefusal } from './charge-proofs.js';
import type { CardTransaction, ChargeOutcome, DetailsOutcome, ReturnOutcome, Standing } from './gateway.js';

/** Replaces control characters: the database rejects NUL, and every charge must be stored. */
const text = z.union([z.string(), z.number().transform(String)]).transform(value => value.replaceAll(/\p{Cc}/gu, ' '));
/** "0" means none; anything except digits makes the reply unreadable. */
const transId = text.pipe(z.string().regex(/^\d{0,20}$/));
/** The one-letter result of a bank's check; empty text means none. */
const checkCode = text.nullish().transform(code => code?.trim().slice(0, 1).toUpperCase() || null);
/** A brand as the provider writes it, such as Visa. */
const cardBrand = text.nullish().transform(brand => brand?.trim().slice(0, 20) || null);
/** The provider's times are in UTC, with or without a zone. */
const utcTime = z.string().transform((value, context) => {
  const at = new Date(/Z|[+-]\d\d:\d\d$/.test(value) ? value : `${value}Z`);
  if (!Number.isNaN(at.getTime())) return at;
  context.addIssue({ code: 'custom', message: 'is not a time' });
  return z.NEVER;
});
/** The provider sends amounts as numbers; their shortest text is exact for the 15 digits it allows. */
const money = text.transform((value, context) => {
  if (/^\d{1,13}(\.\d{1,4})?$/.test(value)) return sumMoney([value]);
  context.addIssue({ code: 'custom', message: 'is not an amount' });
  return z.NEVER;
});

const messages = z.object({
  resultCode: z.enum(['Ok', 'Error']),
  message: z.array(z.object({ code: text, text })).min(1),
});
export const anyReply = z.object({ refId: text.nullish(), messages });

const transactionReply = anyReply.extend({
  transactionResponse: z
    .object({
      responseCode: text.default(''),
      authCode: text.default('').transform(code => code.slice(0, 20)),
      transId: transId.default('0').transform(key => (key === '0' || key === '' ? null : key)),
      testRequest: text.default('0'),
      accountNumber: text.default(''),
      accountType: cardBrand,
      avsResultCode: checkCode,
      cvvResultCode: checkCode,
      prePaidCard: z.object({ approvedAmount: money }).optional(),
      messages: z.array(z.object({ code: text, description: text })).default([]),
      errors: z.array(z.object({ errorCode: text, errorText: text })).default([]),
    })
    .optional(),
});

const row = z.object({
  transId,
  submitTimeUTC: utcTime,
  transactionStatus: z.string(),
  invoiceNumber: text.optional(),
  accountNumber: text.optional(),
  settleAmount: money,
});

export const listReply = anyReply.extend({
  transactions: z.array(row).optional(),
  totalNumInResultSet: z.number().optional(),
});
export const batchesReply = anyReply.extend({
  batchList: z.array(z.object({ batchId: text, settlementTimeUTC: utcTime })).optional(),
});
const detailsReply = anyReply.extend({
  transaction: z
    .object({
      transId,
      refTransId: text.optional(),
      submitTimeUTC: utcTime,
      transactionStatus: z.string(),
      AVSResponse: checkCode,
      cardCodeResponse: checkCode,
      authCode: text.optional().transform(code => code?.slice(0, 20)),
      authAmount: money,
      settleAmount: money.optional(),
      order: z.object({ invoiceNumber: text.optional() }).optional(),
      payment: z.object({ creditCard: z.object({ cardNumber: text, cardType: cardBrand }).optional() }).optional(),
    })
    .optional(),
});

export type ListRow = z.output<typeof row>;

/** Reasons why a void or refund is not possible: not found, not settled yet, or more than the charge. */
const returnRefusals = new Set(['16', '54', '55']);

/** A charge approved for less than requested. */
export interface PartialApproval {
  outcome: 'partial';
  transId: string;
}

type TransactionResponse = NonNullable<z.output<typeof transactionReply>['transactionResponse']>;

/** A parsed reply about a transaction. */
type ReadReply = { problem: string } | { refusal: { code: string; text: string } } | { response: TransactionResponse };

function readReply(body: unknown, refId: string): ReadReply {
  const parsed = transactionReply.safeParse(body);
  if (!parsed.success) return { problem: 'unreadable reply' };
  const {
    refId: echoed,
    transactionResponse: response,
    messages: {
      message: [first],
    },
  } = parsed.data;
  if (echoed != null && echoed !== refId) return { problem: 'reply to another request' };
  if (response?.responseCode) return { response };
  return { refusal: { code: first?.code ?? '', text: first?.text ?? '' } };
}

const unknown = (reason: string, transId: string | null = null) => ({ outcome: 'unknown' as const, transId, reason });

function unproven(what: string, code: string, transId: string | null = null): ChargeOutcome {
  return {
    ...unknown(`${what} ${code.slice(0, 10) || 'missing'}`, transId),
    ...(isRepeat(code) ? { repeat: true } : {}),
  };
}

/**
 * Reads the outcome of a charge. `responseCode` decides, because the reply calls a decline "Ok" as well; its reason must
 * prove that no money moved.
 */
export function readCharge(body: unknown, sent: { amount: string; refId: string }): ChargeOutcome | PartialApproval {
  const reply = readReply(body, sent.refId);
  if ('problem' in reply) return unknown(reply.problem);
  if ('refusal' in reply) {
    const { code, text: words } = reply.refusal;
    return proofOfRefusal(code) === 'failed'
      ? { outcome: 'failed', code, text: words }
      : unproven('provider code', code);
  }
  const {
    responseCode,
    transId,
    errors: [error = { errorCode: '', errorText: '' }],
  } = reply.response;
  if (responseCode === '1' || responseCode === '4') return readApproval(reply.response, responseCode, sent.amount);
  if (responseCode !== '2' && responseCode !== '3') return unproven('response code', responseCode, transId);
  const { errorCode: code, errorText } = error;
  switch (proofOfReason(responseCode, code)) {
    case 'declined':
      return { outcome: 'declined', transId, code, text: errorText };
    case 'failed':
      return { outcome: 'failed', code, text: errorText };
    default:
      return unproven('provider reason', code, transId);
  }
}

function readApproval(
  response: TransactionResponse,
  responseCode: '1' | '4',
  amount: string,
): ChargeOutcome | PartialApproval {
  const {
    transId,
    authCode,
    accountType,
    avsResultCode: avsCode,
    cvvResultCode: cvvCode,
    prePaidCard,
    messages: [message],
  } = response;
  if (response.testRequest !== '0')
    return { outcome: 'failed', code: 'TEST_MODE', text: 'The card provider runs in test mode. Nothing was charged.' };
  if (!transId) return unknown('approved without a transaction');
  if (prePaidCard && compareMoney(prePaidCard.approvedAmount, amount) !== 0) return { outcome: 'partial', transId };
  if (responseCode === '4' && !isReview(message?.code ?? '')) return unproven('review', message?.code ?? '', transId);
  return {
    outcome: responseCode === '1' ? 'approved' : 'held',
    transId,
    authCode,
    cardBrand: accountType,
    avsCode,
    cvvCode,
    lastFour: lastFour(response.accountNumber),
    code: message?.code ?? responseCode,
    text: message?.description ?? '',
  };
}

/** Reads the outcome of a void or refund. 310 means that the charge was voided before. */
export function readReturn(body: unknown, refId: string): ReturnOutcome {
  const reply = readReply(body, refId);
  if ('problem' in reply) return { outcome: 'unknown', reason: reply.problem };
  if ('refusal' in reply) {
    const { code } = reply.refusal;
    return proofOfRefusal(code) === 'failed'
      ? { outcome: 'refused', ...reply.refusal }
      : { outcome: 'unknown', reason: `provider code ${code.slice(0, 10)}` };
  }
  const {
    responseCode,
    transId,
    errors: [error],
  } = reply.response;
  if (responseCode === '1' || error?.errorCode === '310') return { outcome: 'done', transId: transId ?? '' };
  if (!error || !returnRefusals.has(error.errorCode))
    return { outcome: 'unknown', reason: `provider reason ${error?.errorCode.slice(0, 10) ?? 'missing'}` };
  return { outcome: 'refused', code: error.errorCode, text: error.errorText };
}

const standings = new Map<string, Standing>(
  Object.entries({
    capturedPendingSettlement: 'charged',
    approvedReview: 'charged',
    couldNotVoid: 'charged',
    settledSuccessfully: 'settled',
    FDSPendingReview: 'held',
    FDSAuthorizedPendingReview: 'held',
    underReview: 'held',
    declined: 'notCharged',
    expired: 'notCharged',
    communicationError: 'notCharged',
    generalError: 'notCharged',
    failedReview: 'notCharged',
    voided: 'voided',
    refundPendingSettlement: 'refund',
    refundSettledSuccessfully: 'refund',
  } satisfies Record<string, Standing>),
);

/** Maps the provider's status. Unknown statuses become `other`, which staff review. */
export function standingOf(status: string): Standing {
  return standings.get(status) ?? 'other';
}

export function transactionOfRow(found: ListRow): CardTransaction {
  const {
    transId,
    transactionStatus: status,
    invoiceNumber,
    accountNumber,
    settleAmount,
    submitTimeUTC: submittedAt,
  } = found;
  return {
    transId,
    standing: standingOf(status),
    status,
    invoiceNumber: invoiceNumber ?? null,
    amount: settleAmount,
    lastFour: lastFour(accountNumber),
    submittedAt,
    authCode: null,
    cardBrand: null,
    refTransId: null,
    avsCode: null,
    cvvCode: null,
  };
}

/** Reads the details of one transaction. */
export function readDetails(body: unknown, transId: string): DetailsOutcome {
  const parsed = detailsReply.safeParse(body);
  if (!parsed.success) return { outcome: 'unknown', reason: 'unreadable reply' };
  const {
    transaction,
    messages: {
      message: [first],
    },
  } = parsed.data;
  if (first?.code === 'E00040') return { outcome: 'absent' };
  if (transaction?.transId !== transId) return { outcome: 'unknown', reason: 'reply about another transaction' };
  const { transactionStatus: status, authAmount, settleAmount, order, payment } = transaction;
  const standing = standingOf(status);
  // A voided charge has no settled amount; otherwise the settled amount was charged.
  const amount = standing === 'charged' || standing === 'settled' ? (settleAmount ?? authAmount) : authAmount;
  return {
    outcome: 'found',
    transaction: {
      transId,
      standing,
      status,
      amount,
      invoiceNumber: order?.invoiceNumber ?? null,
      lastFour: lastFour(payment?.creditCard?.cardNumber),
      cardBrand: payment?.creditCard?.cardType ?? null,
      submittedAt: transaction.submitTimeUTC,
      authCode: transaction.authCode ?? null,
      refTransId: transaction.refTransId ?? null,
      avsCode: transaction.AVSResponse,
      cvvCode: transaction.cardCodeResponse,
    },
  };
}

export function lastFour(masked: string | undefined): string {
  return (masked ?? '').slice(-4);
}
