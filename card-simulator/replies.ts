/** An error that the provider returns before it creates a transaction. */
export interface Refusal {
  code: string;
  text: string;
}

export function refusal(code: string, text: string): Refusal {
  return { code, text };
}

/** How a reply is delivered; all but `plain` are faults. */
export type Delivery =
  | 'plain'
  | 'hang'
  | 'reset'
  | 'status500'
  | 'truncated'
  | 'html'
  | 'empty'
  | 'noBom'
  | 'doubleBom'
  | 'redirect';

export const deliveries: readonly Delivery[] = [
  'plain',
  'hang',
  'reset',
  'status500',
  'truncated',
  'html',
  'empty',
  'noBom',
  'doubleBom',
  'redirect',
];

export interface Reply {
  body: object;
  delivery: Delivery;
}

export function plain(body: object): Reply {
  return { body, delivery: 'plain' };
}

/** The `messages` member of a successful reply. */
export function okMessages() {
  return { messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] } };
}

export function errorMessages({ code, text }: Refusal) {
  return { messages: { resultCode: 'Error', message: [{ code, text }] } };
}

/** Returns a reply with an error. */
export function refused(code: string, text: string): Reply {
  return plain(errorMessages(refusal(code, text)));
}

const reasons: Readonly<Record<string, string>> = {
  '2': 'This transaction has been declined.',
  '6': 'The credit card number is invalid.',
  '8': 'The credit card has expired.',
  '11': 'A duplicate transaction has been submitted.',
  '16': 'The transaction cannot be found.',
  '27': 'The transaction has been declined because of an AVS mismatch. The address provided does not match billing address of cardholder.',
  '33': 'A valid amount is required.',
  '44': 'This transaction has been declined.',
  '54': 'The referenced transaction does not meet the criteria for issuing a credit.',
  '55': 'The sum of credits against the referenced transaction would exceed original debit amount.',
  '65': 'This transaction has been declined.',
  '310': 'This transaction has already been voided.',
  '311': 'This transaction has already been captured.',
};

export function reasonText(code: string): string {
  return reasons[code] ?? 'An error occurred during processing.';
}

/** Members of a transactionResponse. */
export interface ResponseParts {
  responseCode: '1' | '2' | '3' | '4';
  transId: string;
  authCode?: string;
  avs?: string;
  cvv?: string;
  refTransId?: string;
  testRequest?: '0' | '1';
  lastFour?: string;
  cardType?: string;
  message?: { code: string; description: string };
  errorCode?: string;
  networkTransId?: string;
  prePaidCard?: { requestedAmount: string; approvedAmount: string; balanceOnCard: string };
}

export function transactionResponse(parts: ResponseParts): object {
  const { errorCode, message } = parts;
  return {
    responseCode: parts.responseCode,
    authCode: parts.authCode ?? '',
    avsResultCode: parts.avs ?? 'P',
    cvvResultCode: parts.cvv ?? '',
    cavvResultCode: '',
    transId: parts.transId,
    refTransID: parts.refTransId ?? '',
    transHash: '',
    testRequest: parts.testRequest ?? '0',
    accountNumber: parts.lastFour ? `XXXX${parts.lastFour}` : '',
    accountType: parts.cardType ?? '',
    ...(parts.prePaidCard ? { prePaidCard: parts.prePaidCard } : {}),
    ...(message ? { messages: [message] } : {}),
    ...(errorCode ? { errors: [{ errorCode, errorText: reasonText(errorCode) }] } : {}),
    transHashSha2: '',
    SupplementalDataQualificationIndicator: 0,
    ...(parts.networkTransId ? { networkTransId: parts.networkTransId } : {}),
  };
}

/** Returns the reply for a transaction. A decline is also "Ok"; only an error is not. */
export function transactionReply(parts: ResponseParts, refId: string | undefined): object {
  const failed = parts.responseCode === '3';
  return {
    transactionResponse: transactionResponse(parts),
    ...(refId ? { refId } : {}),
    ...(failed ? errorMessages({ code: 'E00027', text: 'The transaction was unsuccessful.' }) : okMessages()),
  };
}
