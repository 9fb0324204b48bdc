import { NumberScan } from './number-scan.js';

function scan(...lookups: [address: string, customerNumber: number][]): string[] {
  const alarms: string[] = [];
  const watch = new NumberScan((address, customerNumber) => alarms.push(`${address} ${customerNumber}`));
  for (const [address, customerNumber] of lookups) watch.lookedUp(address, customerNumber);
  return alarms;
}

const numbers = (from: number, step: number, count = 10) =>
  Array.from({ length: count }, (_, index) => from + index * step);

test('[T-20] raises an alarm for every ten consecutive numbers from one address, up or down', () => {
  expect(scan(...numbers(20_000, 1).map(number => ['a', number] as [string, number]))).toEqual(['a 20009']);
  expect(scan(...numbers(20_000, -1, 20).map(number => ['a', number] as [string, number]))).toEqual([
    'a 19991',
    'a 19981',
  ]);
});

test('[T-20] raises no alarm for a few numbers, distant numbers, or numbers spread over two addresses', () => {
  expect(scan(...numbers(20_000, 1, 9).map(number => ['a', number] as [string, number]))).toEqual([]);
  expect(scan(...numbers(20_000, 7, 30).map(number => ['a', number] as [string, number]))).toEqual([]);
  expect(
    scan(...numbers(20_000, 1, 15).map((number, index) => [index % 2 ? 'a' : 'b', number] as [string, number])),
  ).toEqual([]);
});
