/** Words for a difference between a card payment and the provider's records. */
const kinds = {
  missing: 'Missing at the provider',
  unknown: 'Unknown to the store',
  voided: 'Voided outside the store',
  refunded: 'Refunded outside the store',
  charged: 'Charged outside the store',
  amount: 'Different amount',
  unsettled: 'Not settled',
  status: 'Unexpected status',
};

export function differenceWord(kind: keyof typeof kinds): string {
  return kinds[kind];
}
