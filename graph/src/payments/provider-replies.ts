import { z } from 'zod';
import { sumMoney } from '../definitions/price.js';
import { compareMoney } from '../shared/money.js';
import type { CardTransaction, ChargeOutcome, DetailsOutcome, ReturnOutcome, Standing } from './gateway.js';

/** Replaces control characters: the database rejects NUL, and every charge must be stored. */
const text = z.union([z.string(), z.number().transform(String)]).transform(value => value.replaceAll(/\p{Cc}/gu, ' '));
/** "0" means none; anything except digits makes the reply unreadable. */
const transId = text.pipe(z.string().regex(/^\d{0,20}$/));
/** The one-letter result of a bank's check; empty text means none. */
const checkCode = text.nullish().transform(code => code?.trim().slice(0, 1).toUpperCase() || null);
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
      accountType: text.default(''),
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
      payment: z.object({ creditCard: z.object({ cardNumber: text }).optional() }).optional(),
    })
    .optional(),
});

export type ListRow = z.output<typeof row>;

/** Errors that occur before anything is charged. */
const refusedBeforeCharging = [
  'E00003',
  'E00005',
  'E00007',
  'E00013',
  'E00014',
  'E00015',
  'E00027',
  'E00113',
  'E00114',
  'E00115',
  'E00116',
];

/**
 * Error codes after which the card may have been charged: a duplicate (11), or a broken connection to the processor.
 */
const chargeMayStand = new Set([
  '11',
  '19',
  '20',
  '21',
  '22',
  '23',
  '25',
  '26',
  '57',
  '58',
  '59',
  '60',
  '61',
  '62',
  '63',
  '64',
  '120',
  '121',
  '122',
  '180',
  '181',
]);

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

/** Reads the outcome of a charge. Only `responseCode` decides, because the reply calls a decline "Ok" as well. */
export function readCharge(body: unknown, sent: { amount: string; refId: string }): ChargeOutcome | PartialApproval {
  const reply = readReply(body, sent.refId);
  if ('problem' in reply) return unknown(reply.problem);
  if ('refusal' in reply) {
    const { code, text: words } = reply.refusal;
    return refusedBeforeCharging.includes(code)
      ? { outcome: 'failed', code, text: words }
      : unknown(`provider code ${code.slice(0, 10)}`);
  }
  const {
    responseCode,
    transId,
    errors: [error],
  } = reply.response;
  switch (responseCode) {
    case '1':
    case '4':
      return readApproval(reply.response, responseCode, sent.amount);
    case '2':
      return {
        outcome: 'declined',
        transId,
        code: error?.errorCode ?? '2',
        text: error?.errorText ?? 'This transaction has been declined.',
      };
    case '3':
      if (!error || chargeMayStand.has(error.errorCode))
        return unknown(`provider reason ${error?.errorCode ?? 'missing'}`, transId);
      return { outcome: 'failed', code: error.errorCode, text: error.errorText };
    default:
      return unknown(`response code ${responseCode.slice(0, 10)}`, transId);
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
    accountType: cardType,
    avsResultCode: avsCode,
    cvvResultCode: cvvCode,
    prePaidCard,
    messages: [message],
  } = response;
  if (response.testRequest !== '0')
    return { outcome: 'failed', code: 'TEST_MODE', text: 'The card provider runs in test mode. Nothing was charged.' };
  if (!transId) return unknown('approved without a transaction');
  if (prePaidCard && compareMoney(prePaidCard.approvedAmount, amount) !== 0) return { outcome: 'partial', transId };
  return {
    outcome: responseCode === '1' ? 'approved' : 'held',
    transId,
    authCode,
    cardType,
    avsCode,
    cvvCode,
    lastFour: lastFour(response.accountNumber),
    code: message?.code ?? responseCode,
    text: message?.description ?? '',
  };
}

/** Reads the outcome of a void or refund. 310 and 311 mean that it was done before. */
export function readReturn(body: unknown, refId: string): ReturnOutcome {
  const reply = readReply(body, refId);
  if ('problem' in reply) return { outcome: 'unknown', reason: reply.problem };
  if ('refusal' in reply) {
    const { code } = reply.refusal;
    return refusedBeforeCharging.includes(code)
      ? { outcome: 'refused', ...reply.refusal }
      : { outcome: 'unknown', reason: `provider code ${code.slice(0, 10)}` };
  }
  const {
    responseCode,
    transId,
    errors: [error],
  } = reply.response;
  if (responseCode === '1' || (error && ['310', '311'].includes(error.errorCode)))
    return { outcome: 'done', transId: transId ?? '' };
  if (!error || chargeMayStand.has(error.errorCode))
    return { outcome: 'unknown', reason: `provider reason ${error?.errorCode ?? 'missing'}` };
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
