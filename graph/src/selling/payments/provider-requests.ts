import { isIPv4 } from 'node:net';
import { sumMoney } from '../../definitions/price.js';
import { compareMoney, isDecimalText, type DecimalText } from '../../platform/shared/money.js';
import type { BillingAddress, CardCharge, RefundRequest } from './gateway.js';

/** The longest window in which the provider rejects a second charge with the same values. */
const duplicateWindowSeconds = 28_800;

/** The provider accepts amounts of at most 15 digits. */
const largestAmount = '9999999999999.99';

/** Builds a charge request. Texts are cut to the provider's limits; an invalid key or amount throws. */
export function chargeBody(charge: CardCharge): object {
  const { card, customer, billTo, shipTo } = charge;
  const customerIP = ipv4Of(charge.customerIp);
  return {
    transactionType: 'authCaptureTransaction',
    amount: exactAmount(charge.amount),
    payment: { opaqueData: { dataDescriptor: card.dataDescriptor, dataValue: card.dataValue } },
    order: { invoiceNumber: key(charge.invoiceNumber), description: cut(charge.description, 255) },
    ...(charge.poNumber ? { poNumber: cut(charge.poNumber, 25) } : {}),
    customer: { type: 'business', id: String(customer.number) },
    ...(billTo ? { billTo: billToBody(billTo) } : {}),
    ...(shipTo
      ? {
          shipTo: {
            company: cut(customer.name, 50),
            address: cut(shipTo.address, 60),
            city: cut(shipTo.city, 40),
            state: cut(shipTo.state, 40),
            zip: cut(shipTo.zipCode, 20),
            country: 'US',
          },
        }
      : {}),
    ...(customerIP ? { customerIP } : {}),
    transactionSettings: {
      setting: [
        { settingName: 'allowPartialAuth', settingValue: 'false' },
        { settingName: 'duplicateWindow', settingValue: String(duplicateWindowSeconds) },
        { settingName: 'emailCustomer', settingValue: 'false' },
      ],
    },
  };
}

/** Builds the billing address. A business has no first and last name; the bank compares street and ZIP code. */
function billToBody({ name, address, city, state, zipCode, phoneNumber }: BillingAddress): object {
  const members = {
    company: cut(name, 50),
    address: cut(address, 60),
    city: cut(city, 40),
    state: cut(state, 40),
    zip: cut(zipCode, 20),
    country: 'US',
    phoneNumber: cut(phoneNumber, 25),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));
}

/** Returns an IPv4 address, even from its IPv4-mapped form; null for others, which the provider does not accept. */
export function ipv4Of(address: string | null): string | null {
  const plain = (address ?? '').replace(/^::ffff:/i, '');
  return isIPv4(plain) ? plain : null;
}

export function voidBody(transId: string): object {
  return { transactionType: 'voidTransaction', refTransId: transId };
}

export function refundBody({ transId, amount, lastFour, invoiceNumber }: RefundRequest): object {
  return {
    transactionType: 'refundTransaction',
    amount: exactAmount(amount),
    payment: { creditCard: { cardNumber: lastFour, expirationDate: 'XXXX' } },
    refTransId: transId,
    order: { invoiceNumber: key(invoiceNumber) },
  };
}

/** Checks an amount and keeps it as decimal text: charges never use floating point. */
function exactAmount(amount: DecimalText): string {
  if (!isDecimalText(amount, 2) || compareMoney(amount, '0') <= 0 || compareMoney(amount, largestAmount) > 0)
    throw new Error('An amount to charge must be above 0 with at most 2 decimals.');
  return sumMoney([amount]);
}

/** Checks the invoice number. It is never cut, because it must find exactly this charge. */
function key(invoiceNumber: string): string {
  if (!/^[\x21-\x7e]{1,20}$/.test(invoiceNumber))
    throw new Error('An invoice number has 1 to 20 printable characters.');
  return invoiceNumber;
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('');
}
