import { orderStatusWords as statusLabels } from '#definitions/order';

/** Words for an order's status and payment. */
const paymentLabels = {
  onAccount: 'On account',
  paid: 'Paid by card',
  review: 'Payment under review',
  voided: 'Payment voided',
  refunded: 'Refunded',
};

export const statusNames = Object.keys(statusLabels) as (keyof typeof statusLabels)[];
export const paymentNames = Object.keys(paymentLabels) as (keyof typeof paymentLabels)[];

export type StatusName = keyof typeof statusLabels;

export function statusWord(status: StatusName): string {
  return statusLabels[status];
}

export function paymentWord(payment: keyof typeof paymentLabels): string {
  return paymentLabels[payment];
}
