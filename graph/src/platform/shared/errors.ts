import type { ErrorDetails } from './error-details.js';

/** The closed list of error codes, each with its HTTP status and default message. */
const failures = {
  MALFORMED: [400, 'The request could not be read.'],
  INVALID_INPUT: [400, 'Some values are not valid.'],
  INVALID_QUANTITY: [400, 'A quantity is not allowed.'],
  DUPLICATE_LINE: [400, 'A product is in the order more than once.'],
  CAPTCHA_WRONG: [400, 'Those are not the characters of the picture, or it has expired. Please try the new one.'],
  PICKUP_REQUIRED: [400, 'This order contains an item available only in store, so the whole order must be picked up.'],
  SHIP_TO_REQUIRED: [400, 'Orders of this account need a delivery address, so they cannot be picked up.'],
  PO_NUMBER_REQUIRED: [400, 'This order needs a PO number.'],
  UNAUTHENTICATED: [401, 'Please sign in.'],
  WRONG_CREDENTIALS: [401, 'The customer number or the password is wrong.'],
  PAYMENT_DECLINED: [402, 'The card was declined. Nothing was charged.'],
  FORBIDDEN: [403, "You don't have access to this."],
  PASSWORD_CHANGE_REQUIRED: [403, 'Please change your password first.'],
  ON_ACCOUNT_NOT_ALLOWED: [403, 'This account may not put orders on account.'],
  CARD_NOT_OFFERED: [403, 'This store takes no cards online. Please call us, or put the order on account.'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_ALLOWED: [405, 'This path does not support that method.'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  CUSTOMER_NUMBER_TAKEN: [409, 'That customer number already exists'],
  DUPLICATE: [409, 'A record with this value exists already.'],
  PRICE_CHANGED: [409, 'A price has changed since it was shown.'],
  PRODUCT_UNAVAILABLE: [409, 'A product is no longer sold.'],
  CREDIT_LIMIT_EXCEEDED: [409, 'This order exceeds the credit limit.'],
  IDEMPOTENCY_KEY_REUSED: [
    409,
    'An order with this key was already sent with different content. Send a changed order with a new key.',
  ],
  ALREADY_ORDERED: [409, 'Another device has already ordered this cart.'],
  PAYMENT_IN_PROGRESS: [409, 'We are checking your last card payment. Please do not pay again.'],
  STATUS_NOT_ALLOWED: [409, 'The order cannot move to that status.'],
  PAYMENT_DIFFERENCE: [
    409,
    "The card payment of this order differs from the provider's records. Resolve the difference with a note, or cancel the order.",
  ],
  STALE: [409, 'Somebody else changed this record meanwhile.'],
  NOT_ERASABLE: [409, 'This customer cannot be erased now.'],
  LIMIT_REACHED: [409, 'No more of these can be added.'],
  CATEGORY_IN_USE: [409, 'Products are assigned to this category.'],
  VENDOR_IN_USE: [409, 'Products of this vendor are sold.'],
  AGENT_IN_USE: [409, 'This purchasing agent is assigned to vendors.'],
  CUSTOMER_IN_USE: [409, 'This customer has open orders. Complete or cancel them first.'],
  PRECONDITION_FAILED: [
    412,
    'Somebody else changed this record. Read it again, then send your change with its new version.',
  ],
  TOO_LARGE: [413, 'The request is too large.'],
  WRONG_FILE_TYPE: [415, 'The file is not an .xlsx workbook.'],
  IMPORT_REFUSED: [422, 'The report was refused.'],
  IMPORT_QUESTION: [422, 'The report needs answers before it is imported.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please wait a moment.'],
  INTERNAL: [500, 'Something went wrong on our side.'],
  NOT_READY: [503, 'The store is temporarily unavailable. Please try again in a few seconds.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof failures;

export const errorCodes = Object.keys(failures) as ErrorCode[];

/** An error that callers may see. All others become INTERNAL in the response. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message?: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message ?? failures[code][1]);
    this.name = 'AppError';
    this.status = failures[code][0];
  }
}

/** Returns INVALID_INPUT with messages per field. */
export function invalidInput(errors: Record<string, string[]>): AppError {
  return new AppError('INVALID_INPUT', undefined, { errors });
}
