import { sheetRows, type CellSpec } from './fixtures/rows.js';
import { itemLayout } from './item-layout.js';
import { recognizeReport } from './report-recognizer.js';

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
