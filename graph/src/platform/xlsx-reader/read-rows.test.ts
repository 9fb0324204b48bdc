import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { Cell, SheetRow } from './cell.js';
import { collect } from './fixtures/collect.js';
import { fileOf, parts, workbookFile } from './fixtures/workbook.js';
import { zip } from './fixtures/zip.js';
import { readRows, type ReadRowsOptions } from './read-rows.js';

async function rowsOf(file: Buffer | string, options?: ReadRowsOptions): Promise<SheetRow[]> {
  return collect(readRows(file, options));
}

async function cellsOf(file: Buffer): Promise<Cell[]> {
  return (await rowsOf(file)).flatMap(row => [...row.cells]);
}

/** Returns the cells of one row, as `address kind text`. */
async function read(cells: string, rest: Parameters<typeof fileOf>[1] = {}): Promise<string[]> {
  return (await cellsOf(fileOf(`<row r="1">${cells}</row>`, rest))).map(
    cell => `${cell.address} ${cell.kind} ${cell.text}`,
  );
}

describe('texts (oddity 4)', () => {
  test('join all runs of a shared rich text, without its pronunciation', async () => {
    const strings = [
      '<r><t>AB</t></r><r><rPr><b/></rPr><t xml:space="preserve">-12 </t></r><rPh sb="0" eb="1"><t>kana</t></rPh>',
      '<t>plain &amp; simple</t>',
    ];
    expect(await read('<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>', { strings })).toEqual([
      'A1 text AB-12 ',
      'B1 text plain & simple',
    ]);
  });

  test('join all runs of an inline rich text', async () => {
    expect(await read('<c r="A1" t="inlineStr"><is><r><t>AB</t></r><r><t>-12</t></r></is></c>')).toEqual([
      'A1 text AB-12',
    ]);
  });

  test('[T-33] stay texts if they look like a number, a date or a formula', async () => {
    const cells = ['007', '3-12', '3E5', '=1+1', '@SUM(A1)'].map(
      text => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    expect(await read(cells.join(''))).toEqual([
      'A1 text 007',
      'B1 text 3-12',
      'C1 text 3E5',
      'D1 text =1+1',
      'E1 text @SUM(A1)',
    ]);
  });

  test('decode characters that are invalid in XML, also next to a CDATA section', async () => {
    expect(await read('<c t="inlineStr"><is><t>a_x000D_b<![CDATA[<&]]>_x005F_x0041_</t></is></c>')).toEqual([
      'A1 text a\rb<&_x0041_',
    ]);
  });

  test('are complete across chunk boundaries', async () => {
    const strings = Array.from({ length: 4_000 }, (_none, index) => `<t>Bohrhammer für Beton № ${index} “½″” 😀</t>`);
    const cells = await cellsOf(
      fileOf(strings.map((_text, index) => `<row><c t="s"><v>${index}</v></c></row>`).join(''), { strings }),
    );
    expect(cells.map(cell => `<t>${cell.text}</t>`)).toEqual(strings);
  });

  test('make an empty cell if empty', async () => {
    expect(
      await read('<c t="s"><v>0</v></c><c t="inlineStr"><is><t></t></is></c><c/><c t="str"><v></v></c>', {
        strings: ['<t/>'],
      }),
    ).toEqual([]);
  });

  test('are rejected with their cell if missing from the file', async () => {
    await expect(read('<c r="A1" t="s"><v>3</v></c>', { strings: ['<t>a</t>'] })).rejects.toThrow(
      /Cell A1 refers to a text/,
    );
  });
});

describe('numbers, flags, errors and formulas (oddities 4 and 5)', () => {
  test('keep the digits of the file', async () => {
    expect(
      await read('<c><v>12.499999999999998</v></c><c><v>1.23457E+11</v></c><c t="n"><v>6791</v></c><c><v> +5 </v></c>'),
    ).toEqual(['A1 number 12.499999999999998', 'B1 number 1.23457E+11', 'C1 number 6791', 'D1 number 5']);
  });

  test('keep zeros that only the format shows', async () => {
    expect(await read('<c s="1"><v>6791</v></c><c s="2"><v>6791</v></c>', { formats: ['00000', '0.00'] })).toEqual([
      'A1 number 06791',
      'B1 number 6791',
    ]);
  });

  test.each([
    [9, '0%'],
    [11, '0.00E+00'],
    [12, '# ?/?'],
    [13, '# ??/??'],
    [43, '#,##0.00'],
    [48, '##0.0E+0'],
  ])('have the format that number %i stands for without its code', async (id, format) => {
    const data = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
    const [found] = await cellsOf(
      fileOf('<row><c s="1"><v>71.09</v></c></row>', { more: [{ name: 'xl/styles.xml', data }] }),
    );
    expect(found?.format).toBe(format);
  });

  test('distinguish flags and errors from texts', async () => {
    const [yes, no, error, odd] = await cellsOf(
      fileOf('<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c><v>12,5</v></c></row>'),
    );
    expect([yes?.value, no?.value, error?.kind, error?.text, odd?.kind]).toEqual([
      true,
      false,
      'error',
      '#N/A',
      'error',
    ]);
  });

  test('[T-33] return the saved result of a formula without calculating it', async () => {
    const cells =
      '<c><f>1+1</f><v>7</v></c><c t="str"><f>"a"&amp;"b"</f><v>cached</v></c><c t="e"><f>A9</f><v>#REF!</v></c><c><f>2+2</f></c>';
    expect(await read(cells)).toEqual([
      'A1 number 7',
      'B1 text cached',
      'C1 error #REF!',
      'D1 error formula without a saved result',
    ]);
  });

  test('[T-33] report a formula with an empty value, unless its result is an empty text', async () => {
    const cells =
      '<c><f>C3*2</f><v></v></c><c><f>C3*2</f><v/></c><c t="n"><f t="shared" si="0"/><v> </v></c><c t="b"><f>A1</f><v></v></c><c t="str"><f>IF(A1,"",1)</f><v></v></c><c><v></v></c>';
    expect(await read(cells)).toEqual(
      ['A1', 'B1', 'C1', 'D1'].map(cell => `${cell} error formula without a saved result`),
    );
  });

  test('mark the results of formulas', async () => {
    const [result, typed] = await cellsOf(fileOf('<row><c><f>C3*2</f><v>0</v></c><c><v>0</v></c></row>'));
    expect([result?.isFormula, typed?.isFormula]).toEqual([true, undefined]);
  });
});

describe('dates (oddity 8)', () => {
  const formats = ['yyyy-mm-dd', '[$-409]d-mmm-yy h:mm;@', '"day" 0', '0.00 [Red]'];

  test('are numbers with a date format, in both calendars', async () => {
    const cells =
      '<c s="1"><v>46054</v></c><c s="2"><v>46054.5</v></c><c s="3"><v>5</v></c><c s="4"><v>6</v></c><c s="1"><v>59</v></c>';
    expect(await read(cells, { formats })).toEqual([
      'A1 date 2026-02-01',
      'B1 date 2026-02-01T12:00:00',
      'C1 number 5',
      'D1 number 6',
      'E1 date 1900-02-28',
    ]);
    expect(await read('<c s="1"><v>44592</v></c>', { formats, date1904: true })).toEqual(['A1 date 2026-02-01']);
  });

  test('may be cells of the date type', async () => {
    expect(await read('<c t="d"><v>2026-01-02</v></c><c t="d"><v>2026-01-02T10:30:00</v></c>')).toEqual([
      'A1 date 2026-01-02',
      'B1 date 2026-01-02T10:30:00',
    ]);
  });
});

describe('rows, columns and sheets (oddities 1, 2 and 4)', () => {
  test('follow the previous one if they have no address or number', async () => {
    const rows = await rowsOf(
      fileOf(
        '<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row r="7"><c><v>4</v></c></row><row><c><v>5</v></c></row>',
      ),
    );
    expect(rows.map(row => row.cells.map(cell => cell.address))).toEqual([['A1', 'D1', 'E1'], ['A7'], ['A8']]);
  });

  test('sort cells, and reject a repeated cell', async () => {
    expect(await read('<c r="C1"><v>3</v></c><c r="A1"><v>1</v></c>')).toEqual(['A1 number 1', 'C1 number 3']);
    await expect(read('<c r="A1"><v>3</v></c><c r="A1"><v>1</v></c>')).rejects.toThrow('contains the cell A1 twice');
  });

  test('reject unordered rows, a row beyond the last one and a cell of another row', async () => {
    const refused = (rows: string) => expect(rowsOf(fileOf(rows))).rejects;
    await refused('<row r="9"><c><v>1</v></c></row><row r="5"><c><v>1</v></c></row>').toMatchObject({
      code: 'UNREADABLE',
      message: expect.stringContaining('row 5 comes after row 9') as string,
    });
    await refused('<row r="1000000000"><c><v>1</v></c></row>').toMatchObject({ code: 'UNREADABLE' });
    await refused('<row r="1"><c r="A2"><v>1</v></c></row>').toMatchObject({ code: 'UNREADABLE' });
    await refused('<row r="1"><c r="11"><v>1</v></c></row>').toMatchObject({ code: 'UNREADABLE' });
  });

  test('read and mark hidden rows and columns', async () => {
    const rows = await rowsOf(
      fileOf('<row r="1" hidden="1"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>', {
        before: '<cols><col min="2" max="3" hidden="1"/><col min="4" max="100000000"/></cols>',
      }),
    );
    expect(rows.map(row => row.hidden)).toEqual([true, false]);
    expect([...(rows[0]?.hiddenColumns ?? [])]).toEqual([2, 3]);
  });

  test('skip hidden sheets', async () => {
    const row = '<row><c><v>1</v></c></row>';
    const file = workbookFile({
      sheets: [
        { name: 'Old', state: 'hidden', rows: row },
        { name: 'Items', rows: row },
        { name: 'Deep', state: 'veryHidden', rows: row },
      ],
    });
    expect((await rowsOf(file)).map(found => found.sheet)).toEqual(['Items']);
  });

  test('return merged areas with their first row', async () => {
    const after =
      '<mergeCells count="2"><mergeCell ref="B1:D2"/><mergeCell ref="A1:XFD1048576"/></mergeCells><dataValidations><dataValidation sqref="A1:XFD1048576"/></dataValidations>';
    const [row] = await rowsOf(fileOf('<row r="1"><c r="B1"><v>1</v></c></row>', { after }));
    expect(row?.spans).toEqual([
      { firstColumn: 2, lastColumn: 4, lastRow: 2 },
      { firstColumn: 1, lastColumn: 200, lastRow: 1_048_576 },
    ]);
  });

  test('are not created for a dimension of the whole sheet or a formatted last cell', async () => {
    const rows = await rowsOf(
      fileOf('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>', {
        before: '<dimension ref="A1:XFD1048576"/>',
      }),
    );
    expect(rows.map(row => row.row)).toEqual([1]);
  });

  test('reject a value in the last cell with its address', async () => {
    await expect(rowsOf(fileOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('XFD1048576') as string,
    });
  });

  test('skip formatted rows after the last value, but keep empty rows between values', async () => {
    const empty = Array.from(
      { length: 20_000 },
      (_none, index) => `<row r="${index + 4}"><c r="A${index + 4}" s="1"/></row>`,
    ).join('');
    const rows = await rowsOf(
      fileOf(`<row r="1"><c><v>1</v></c></row><row r="2"><c s="1"/></row><row r="3"><c><v>3</v></c></row>${empty}`),
    );
    expect(rows.filter(row => row.row <= 3).map(row => row.cells.length)).toEqual([1, 0, 1]);
    expect(rows).toHaveLength(3);
  });

  test('accept a prefix before every element', async () => {
    const prefixed =
      '<x:worksheet xmlns:x="a"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Hammer</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
    const entries = parts({ sheets: [{ rows: '' }] }).map(part =>
      part.name.endsWith('sheet1.xml') ? { ...part, data: prefixed } : part,
    );
    expect((await cellsOf(zip(entries))).map(cell => cell.text)).toEqual(['Hammer']);
  });

  test('reject invalid XML', async () => {
    await expect(rowsOf(fileOf('<row r="1"><c><v>&nbsp;</v></c></row>'))).rejects.toMatchObject({ code: 'UNREADABLE' });
    await expect(rowsOf(fileOf('<row r="1"><c><v>1</w></c></row>'))).rejects.toMatchObject({ code: 'UNREADABLE' });
  });

  test('reject a text over the length limit', async () => {
    await expect(read(`<c t="inlineStr"><is><t>${'a'.repeat(32_768)}</t></is></c>`)).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
    expect(await read(`<c t="inlineStr"><is><t>${'a'.repeat(32_767)}</t></is></c>`)).toHaveLength(1);
  });
});

describe('files from other programs', () => {
  test('reads an exceljs workbook with shared strings from a path', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rows-'));
    try {
      const workbook = new ExcelJS.Workbook();
      const sheet = workbook.addWorksheet('Items');
      sheet.addRow([
        'Item #',
        { richText: [{ text: 'De' }, { font: { bold: true }, text: 'scription' }] },
        12.5,
        true,
        new Date(Date.UTC(2026, 0, 2)),
      ]);
      sheet.addRow([
        { formula: 'C1*2', result: 25 },
        { text: 'Site', hyperlink: 'https://example.com' },
      ]);
      const path = join(folder, 'report.csv');
      await writeFile(path, Buffer.from(await workbook.xlsx.writeBuffer()));
      const rows = await rowsOf(path);
      expect(rows.map(row => row.cells.map(cell => `${cell.kind} ${cell.text}`))).toEqual([
        ['text Item #', 'text Description', 'number 12.5', 'boolean TRUE', 'date 2026-01-02'],
        ['number 25', 'text Site'],
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('can stop reading after any row', async () => {
    const file = fileOf('<row><c><v>1</v></c></row>'.repeat(20_000));
    for await (const row of readRows(file)) {
      if (row.row === 5) break;
    }
    expect((await rowsOf(file)).length).toBe(20_000);
  });
});
