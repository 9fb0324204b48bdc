/** The words for what an order's status and payment are called by people. */
const STATUS = {
  placed: 'Placed',
  confirmed: 'Confirmed',
  readyForPickup: 'Ready for pickup',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
const PAYMENT = {
  onAccount: 'On account',
  paid: 'Paid by card',
  review: 'Payment under review',
  voided: 'Payment voided',
  refunded: 'Refunded',
};

export const statusNames = Object.keys(STATUS) as (keyof typeof STATUS)[];
export const paymentNames = Object.keys(PAYMENT) as (keyof typeof PAYMENT)[];

export type StatusName = keyof typeof STATUS;

export function statusWord(status: StatusName): string {
  return STATUS[status];
}

export function paymentWord(payment: keyof typeof PAYMENT): string {
  return PAYMENT[payment];
}
