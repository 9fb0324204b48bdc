import { collect } from '../xlsx-reader/fixtures/collect.js';
import { readRows } from '../xlsx-reader/read-rows.js';
import { openArchive, unpack } from '../xlsx-reader/archive.js';
import { defaultLimits } from '../xlsx-reader/limits.js';
import { writeWorkbook, type WorkbookColumn, type WorkbookValue } from './write-workbook.js';

async function roundTrip(
  columns: readonly WorkbookColumn[],
  rows: readonly (readonly WorkbookValue[])[],
): Promise<string[][]> {
  const file = await writeWorkbook({ sheets: [{ name: 'Items', columns, rows }] });
  const read = await collect(readRows(file));
  return read.slice(1).map(row => row.cells.map(cell => `${cell.address} ${cell.kind} ${cell.text}`));
}

const text: WorkbookColumn = { header: 'Text', type: 'text' };

test('[T-34] writes a text that starts like a formula as a text cell (oddity 11)', async () => {
  const dangerous = ['=HYPERLINK("https://example.com")', '+1', '-1', '@SUM(A1)', '\t=1'];
  const file = await writeWorkbook({
    sheets: [{ name: 'Items', columns: [text], rows: dangerous.map(value => [value]) }],
  });
  const cells = (await collect(readRows(file))).slice(1).flatMap(row => row.cells);
  expect(cells.map(cell => [cell.kind, cell.text])).toEqual(dangerous.map(value => ['text', value]));
  const part = (await openArchive(file, defaultLimits)).get('xl/worksheets/sheet1.xml');
  if (!part) throw new Error('the sheet is missing');
  const xml = Buffer.concat(await collect(unpack(part))).toString();
  expect(xml).not.toContain('<f>');
});

test('reads back every column type unchanged', async () => {
  const columns: WorkbookColumn[] = [
    text,
    { header: 'Cost', type: 'decimal' },
    { header: 'Min', type: 'integer' },
    { header: 'On', type: 'date' },
    { header: 'Sale', type: 'boolean' },
  ];
  const rows = [
    ['00123', '9999999.9999', 12, new Date(Date.UTC(2026, 1, 3)), true],
    ['3-12', '0.1', 0, null, false],
    [null, undefined, '', null, undefined],
  ];
  expect(await roundTrip(columns, rows)).toEqual([
    ['A2 text 00123', 'B2 number 9999999.9999', 'C2 number 12', 'D2 date 2026-02-03', 'E2 boolean TRUE'],
    ['A3 text 3-12', 'B3 number 0.1', 'C3 number 0', 'E3 boolean FALSE'],
  ]);
});

test('removes characters that Excel rejects, and keeps texts that look escaped', async () => {
  expect(await roundTrip([text], [['a\u0001b\ud800'], ['_x0041_ & <b>']])).toEqual([
    ['A2 text ab\ufffd'],
    ['A3 text _x0041_ & <b>'],
  ]);
});

test('rejects a value of the wrong type', async () => {
  await expect(roundTrip([{ header: 'Cost', type: 'decimal' }], [['CALL']])).rejects.toThrow('Expected a number');
  await expect(roundTrip([{ header: 'On', type: 'date' }], [['2026-01-01']])).rejects.toThrow(TypeError);
});

test('writes several sheets with headers and valid names', async () => {
  const file = await writeWorkbook({
    sheets: [
      { name: 'Items: all/any', columns: [text], rows: [] },
      { name: '', columns: [{ header: '=Row', type: 'integer', width: 8 }], rows: [[1]] },
    ],
  });
  const rows = await collect(readRows(file));
  expect(rows.map(row => `${row.sheet}: ${row.cells[0]?.text}`)).toEqual([
    'Items  all any: Text',
    'Sheet1: =Row',
    'Sheet1: 1',
  ]);
});
