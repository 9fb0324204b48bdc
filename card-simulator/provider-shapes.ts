/** An element of the provider's schema, with `children` in the required order. */
export interface Element {
  name: string;
  required?: boolean;
  maxLength?: number;
  children?: readonly Element[];
  /** The element may be an array */
  many?: boolean;
  /** The content is not checked */
  open?: boolean;
}

const text = (name: string, maxLength?: number): Element => ({ name, maxLength });
const group = (name: string, children: readonly Element[]): Element => ({ name, children });
const open = (...names: string[]): Element[] => names.map(name => ({ name, open: true }));
const needed = (element: Element): Element => ({ ...element, required: true });

const merchantAuthentication = needed(
  group('merchantAuthentication', [
    needed(text('name', 25)),
    text('transactionKey', 16),
    ...open('sessionToken', 'password', 'impersonationAuthentication', 'fingerPrint'),
    text('clientKey', 128),
    ...open('accessToken', 'mobileDeviceId'),
  ]),
);

/** Elements that every request begins with. */
const head = [merchantAuthentication, text('clientId', 30), text('refId', 20)];

const address = [
  text('firstName', 50),
  text('lastName', 50),
  text('company', 50),
  text('address', 60),
  text('city', 40),
  text('state', 40),
  text('zip', 20),
  text('country', 60),
];

const payment = group('payment', [
  group('creditCard', [
    needed(text('cardNumber', 16)),
    needed(text('expirationDate', 7)),
    text('cardCode', 4),
    ...open('isPaymentToken', 'cryptogram'),
  ]),
  ...open('bankAccount', 'trackData', 'encryptedTrackData', 'payPal'),
  group('opaqueData', [
    needed(text('dataDescriptor', 128)),
    needed(text('dataValue')),
    ...open('dataKey', 'expirationTimeStamp'),
  ]),
  ...open('emv', 'dataSource'),
]);

const transactionRequest = needed(
  group('transactionRequest', [
    needed(text('transactionType')),
    text('amount'),
    text('currencyCode', 3),
    payment,
    ...open('profile', 'solution', 'callId', 'terminalNumber'),
    text('authCode', 6),
    text('refTransId', 20),
    ...open('splitTenderId'),
    group('order', [
      text('invoiceNumber', 20),
      text('description', 255),
      ...open(
        'discountAmount',
        'taxIsAfterDiscount',
        'totalTaxTypeCode',
        'purchaserVATRegistrationNumber',
        'merchantVATRegistrationNumber',
        'vatInvoiceReferenceNumber',
        'purchaserCode',
        'summaryCommodityCode',
        'purchaseOrderDateUTC',
        'supplierOrderReference',
        'authorizedContactName',
        'cardAcceptorRefNumber',
      ),
    ]),
    ...open('lineItems', 'tax', 'duty', 'shipping', 'taxExempt'),
    text('poNumber', 25),
    group('customer', [text('type'), text('id', 20), text('email', 255), ...open('driversLicense', 'taxId')]),
    group('billTo', [...address, text('phoneNumber', 25), text('faxNumber', 25), text('email', 255)]),
    group('shipTo', address),
    text('customerIP', 15),
    ...open('cardholderAuthentication', 'retail', 'employeeId'),
    group('transactionSettings', [
      { name: 'setting', many: true, children: [needed(text('settingName')), needed(text('settingValue'))] },
    ]),
    ...open(
      'userFields',
      'surcharge',
      'merchantDescriptor',
      'subMerchant',
      'tip',
      'processingOptions',
      'subsequentAuthInformation',
      'otherTax',
      'shipFrom',
      'authorizationIndicatorType',
    ),
  ]),
);

const sorting = group('sorting', [needed(text('orderBy')), needed(text('orderDescending'))]);
const paging = group('paging', [needed(text('limit')), needed(text('offset'))]);

/** All supported requests, with their elements in order. */
export const requestShapes: Readonly<Record<string, readonly Element[]>> = {
  createTransactionRequest: [...head, transactionRequest],
  getTransactionDetailsRequest: [...head, needed(text('transId', 20))],
  getUnsettledTransactionListRequest: [...head, text('status'), sorting, paging],
  getSettledBatchListRequest: [
    ...head,
    ...open('includeStatistics'),
    text('firstSettlementDate'),
    text('lastSettlementDate'),
  ],
  getTransactionListRequest: [...head, needed(text('batchId')), sorting, paging],
  updateHeldTransactionRequest: [
    ...head,
    needed(group('heldTransactionRequest', [needed(text('action')), needed(text('refTransId', 20))])),
  ],
  getMerchantDetailsRequest: head,
  authenticateTestRequest: head,
  securePaymentContainerRequest: [
    ...head,
    needed(
      group('data', [
        needed(text('type')),
        text('id', 64),
        needed(
          group('token', [
            needed(text('cardNumber', 16)),
            needed(text('expirationDate', 7)),
            text('cardCode', 4),
            text('zip', 20),
            text('fullName', 64),
          ]),
        ),
        ...open('bankToken'),
      ]),
    ),
  ],
};
