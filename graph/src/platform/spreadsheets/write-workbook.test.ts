import ExcelJS from 'exceljs';
import { collect } from '../xlsx-reader/fixtures/collect.js';
import { readRows } from '../xlsx-reader/read-rows.js';
import { openArchive, unpack } from '../xlsx-reader/archive.js';
import { defaultLimits } from '../xlsx-reader/limits.js';
import { workbookStream, writeWorkbook, type WorkbookColumn, type WorkbookValue } from './write-workbook.js';

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

test('writes formats, widths, a bold header and a frozen first row that other programs read', async () => {
  const columns: WorkbookColumn[] = [
    { header: 'Item', type: 'text', width: 40 },
    { header: 'Cost', type: 'decimal' },
    { header: 'Min', type: 'integer' },
    { header: 'Sold', type: 'number' },
    { header: 'On', type: 'date' },
    { header: 'Sale', type: 'boolean' },
    { header: 'Any', type: 'mixed' },
  ];
  const day = new Date(Date.UTC(2026, 1, 3));
  const rows: WorkbookValue[][] = [
    ['<3/8" & "x">', '1234.5', 2, 0.25, day, true, day],
    ['00123', null, null, null, null, null, 7],
    [' two\n lines ', null, null, null, null, null, '7'],
  ];
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await writeWorkbook({ sheets: [{ name: 'A & "B"', columns, rows }] })) as never);
  const sheet = workbook.getWorksheet('A & "B"');
  if (!sheet) throw new Error('the sheet is missing');
  expect(sheet.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
  expect([sheet.getColumn(1).width, sheet.getColumn(2).width]).toEqual([40, 16]);
  expect([sheet.getCell('A1').font?.bold, sheet.getCell('A2').font?.bold]).toEqual([true, undefined]);
  const read = (row: number) => columns.map((_column, index) => sheet.getRow(row).getCell(index + 1));
  expect(read(2).map(({ value }) => value)).toEqual(rows[0]?.map(value => (value === '1234.5' ? 1234.5 : value)));
  expect(read(2).map(({ numFmt }) => numFmt ?? 'General')).toEqual([
    ...['@', '#,##0.00##', '0', 'General', 'yyyy-mm-dd', 'General', 'yyyy-mm-dd'],
  ]);
  expect([3, 4].map(row => [sheet.getCell(row, 1).value, sheet.getCell(row, 7).value])).toEqual([
    ['00123', 7],
    [' two\n lines ', '7'],
  ]);
  expect([3, 4].map(row => sheet.getCell(row, 7).numFmt ?? 'General')).toEqual(['General', '@']);
});

test('names the 27th column AA', async () => {
  const columns = Array.from({ length: 28 }, (_column, index) => ({ header: String(index), type: 'text' as const }));
  const [row] = await collect(readRows(await writeWorkbook({ sheets: [{ name: 'Wide', columns, rows: [] }] })));
  expect(row?.cells.slice(-3).map(({ address }) => address)).toEqual(['Z1', 'AA1', 'AB1']);
});

test('writes a workbook piece by piece, as its rows arrive', async () => {
  let made = 0;
  async function* rows() {
    for (; made < 100_000; made += 1) yield [`item ${made}`, String(made)];
  }
  const columns: WorkbookColumn[] = [text, { header: 'Cost', type: 'decimal' }];
  const stream = workbookStream({ sheets: [{ name: 'Items', columns, rows: rows() }] });
  for (let bytes = 0; bytes < 10_000; ) bytes += (await stream.next()).value?.length ?? 0;
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(20_000);
  await stream.return(undefined);
  const reached = made;
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(made).toBe(reached);
});
