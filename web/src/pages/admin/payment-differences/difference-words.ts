import type { DifferenceRow_DifferenceFragment } from './payment-differences.generated';

const kinds: Record<DifferenceRow_DifferenceFragment['kind'], string> = {
  missing: 'Missing at the provider',
  unknown: 'Unknown to the store',
  voided: 'Voided outside the store',
  refunded: 'Refunded outside the store',
  charged: 'Charged outside the store',
  amount: 'Different amount',
  unsettled: 'Not settled',
  status: 'Unexpected status',
};

export function differenceWord(kind: DifferenceRow_DifferenceFragment['kind']): string {
  return kinds[kind];
}
