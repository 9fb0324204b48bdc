import { PackedRecords } from './record-list.js';
import type { ReportRow } from './report-layout.js';

const record = (row: number, description = `Wedge Anchor ${row} in x 3 ½" zinc`): ReportRow => ({
  row,
  values: { productId: `B-${row}`, description, minimumQuantity: row, featured: row % 2 === 0 },
  errors:
    row % 7 === 0
      ? [
          {
            field: 'standardCost',
            column: 'Cost',
            cell: `C${row}`,
            value: 'CALL',
            message: 'Standard cost: "CALL" is not a price.',
          },
        ]
      : [],
  notes: [],
  original: [`B-${row}`, description, '', 'CALL'],
});

test('returns records in order, on every iteration, including those of an incomplete page', () => {
  const packed = new PackedRecords();
  const given = Array.from({ length: 5_000 }, (_none, index) => record(index + 2));
  for (const one of given) packed.add(one);
  expect(packed.length).toBe(5_000);
  expect([...packed]).toEqual(given);
  expect([...packed]).toEqual(given);
});

test('packs single-record pages, and no records', () => {
  const packed = new PackedRecords();
  expect([packed.length, ...packed]).toEqual([0]);
  const long = [record(2, 'x'.repeat(200_000)), record(3), record(4, 'y'.repeat(100_000))];
  for (const one of long) packed.add(one);
  expect([...packed]).toEqual(long);
});

test('[BAT-5] rejects one text in very many cells before it fills the memory', () => {
  const packed = new PackedRecords(1_000_000);
  const texts = 'x'.repeat(30_000);
  expect(() => {
    for (let row = 2; row < 100; row += 1) packed.add(record(row, texts));
  }).toThrow('The file contains too much text. Split the report and upload the parts separately.');
  expect(packed.length).toBe(16);
});
