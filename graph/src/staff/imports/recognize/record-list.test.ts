import { sheetRows, type CellSpec } from './fixtures/rows.js';
import { itemLayout } from './item-layout.js';
import { PackedRecords } from './record-list.js';
import type { ReportRow } from './report-layout.js';
import { recognizeReport } from './report-recognizer.js';

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

const header: CellSpec[] = ['Item #', 'Description', 'Std Cost'];

function recordsOf(rows: readonly CellSpec[][]) {
  const report = recognizeReport(itemLayout, sheetRows([header, ...rows]));
  if (!report.recognized) throw new Error(report.message);
  return {
    repeated: report.repeatedRecords,
    records: report.records.map(({ row, notes, errors }) => [
      row,
      ...notes,
      ...errors.map(({ cell, message }) => `${cell} ${message}`),
    ]),
  };
}

const times = (count: number, row: (index: number) => CellSpec[]) =>
  Array.from({ length: count }, (_none, index) => row(index));

test('[BAT-1] names the first few of many rows with the same key, and counts equal rows once (oddity 10)', () => {
  expect(recordsOf([...times(8, () => ['h-1 ', 'Hammer', 3]), ['S-1', 'Saw', 4]])).toEqual({
    repeated: 7,
    records: [[2, 'Rows 3, 4, 5, 6, 7 and 2 more have the same item with the same values; it counts once.'], [10]],
  });
  const { repeated, records } = recordsOf(times(7, index => ['H-1', 'Hammer', index]));
  expect([repeated, records.length]).toEqual([0, 7]);
  expect(records[0]).toEqual([
    2,
    'A2 Item number: rows 3, 4, 5, 6, 7 and 1 more have the same item with different values. Keep one of them.',
  ]);
  expect(records[6]).toEqual([
    8,
    'A8 Item number: rows 2, 3, 4, 5, 6 and 1 more have the same item with different values. Keep one of them.',
  ]);
});

// Naming all other rows in every error would take gigabytes.
test('[BAT-5] keeps errors short in a report of one repeated key', () => {
  const { records } = recordsOf(times(30_000, index => ['H-1', 'Hammer', index]));
  expect(records.length).toBe(30_000);
  expect(Math.max(...records.map(record => record.join(' ').length))).toBeLessThan(150);
});
