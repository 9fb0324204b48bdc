import { priceChange } from './price-change.js';

const paid = (unitPrice: string) => ({ quantity: 5, unit: 'each', unitPrice }) as const;
const item = (standardCost: string, priceBreaks: string | null = null) =>
  ({ standardCost, unit: 'each', priceBreaks }) as const;

test.each([
  ['2.0400', '2.1200', '3.9'],
  ['2.0000', '2.0800', '4.0'],
  ['10.0000', '9.0000', '-10.0'],
  ['12.4900', '12.4900', '0.0'],
  ['0.0845', '0.0846', '0.1'],
  ['8.0000', '8.0040', '0.1'],
  ['8.0000', '7.9960', '-0.1'],
  ['3.0000', '4.0000', '33.3'],
  ['0.0001', '9999999.9999', '9999999999800.0'],
])('[ORD-4] a price that goes from %s to %s changes by %s percent', (before, now, percent) => {
  expect(priceChange(paid(before), item(now))).toBe(percent);
});

test.each([
  ['0', '2.00'],
  ['2.00', '0.0000'],
])('[ORD-4] from %s to %s there is no change in percent, because one of them is no price', (before, now) => {
  expect(priceChange(paid(before), item(now))).toBeNull();
});

test('[ORD-4] compares the prices of the same quantity', () => {
  expect(priceChange(paid('2.0000'), item('2.5000', '5: 2.1, 100: 1.5'))).toBe('5.0');
});

test('[ORD-4] prices of different units cannot be compared', () => {
  expect(priceChange({ ...paid('2.0000'), unit: 'hundred' }, item('2.5000'))).toBeNull();
});
