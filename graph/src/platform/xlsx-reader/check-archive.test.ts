import { deflateRawSync } from 'node:zlib';
import { checkArchive } from './check-archive.js';
import { fileOf, parts, sheetXml } from './fixtures/workbook.js';
import { zip, type ZipEntry } from './fixtures/zip.js';
import { defaultLimits } from './limits.js';
import { SpreadsheetError, type SpreadsheetErrorCode } from './spreadsheet-error.js';

const row = '<row r="1"><c r="A1"><v>1</v></c></row>';

async function refusal(file: Buffer, limits = {}): Promise<SpreadsheetError> {
  const error: unknown = await checkArchive(file, { ...defaultLimits, ...limits }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SpreadsheetError)) throw new Error(`expected a SpreadsheetError, got ${String(error)}`);
  return error;
}

function withPart(entry: ZipEntry): Buffer {
  return zip([...parts({ sheets: [{ rows: row }] }).filter(part => part.name !== entry.name), entry]);
}

const sheet = 'xl/worksheets/sheet1.xml';

describe('[BAT-5] accepts only .xlsx workbooks, by content and not by name', () => {
  const foreign: readonly [string, Buffer, string][] = [
    ['an empty file', Buffer.alloc(0), 'The file is empty'],
    [
      'an .xls or a password-protected workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'old Excel file (.xls) or a workbook protected by a password',
    ],
    ['a .csv', Buffer.from('Item #,Description,Cost\nA1,Hammer,12.50\n'), '.csv'],
    ['a text without columns', Buffer.from('hello'), 'This is a text file, not'],
    ['a text in UTF-16', Buffer.from('\ufeffItem\tCost\n', 'utf16le'), '.csv'],
    ['a web page that Excel opens', Buffer.from('<html><table><tr><td>Item</td></tr></table></html>'), 'web page'],
    ['an XML spreadsheet', Buffer.from('<?xml version="1.0"?><Workbook/>'), 'XML file'],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'picture'],
    ['a PDF', Buffer.from('%PDF-1.7 \n'), 'PDF'],
    ['other bytes', Buffer.from('00ff00ff', 'hex'), 'This is not an Excel workbook'],
    ['an empty archive', zip([]), 'empty archive'],
    [
      'a renamed .docx',
      zip([
        { name: '[Content_Types].xml', data: '<a/>' },
        { name: 'word/document.xml', data: '<a/>' },
      ]),
      'Word document',
    ],
    ['a presentation', zip([{ name: 'ppt/presentation.xml', data: '<a/>' }]), 'PowerPoint'],
    [
      'an OpenDocument file',
      zip([{ name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 }]),
      'OpenDocument',
    ],
    ['another archive', zip([{ name: 'items.txt', data: 'a' }]), 'archive such as .zip'],
    ['a binary workbook', zip([{ name: 'xl/workbook.bin', data: 'a' }]), '.xlsb'],
    ['a workbook with macros', withPart({ name: 'xl/vbaProject.bin', data: 'a' }), '.xlsm'],
    ['a workbook with a foreign part', withPart({ name: 'run.exe', data: 'MZ' }), 'run.exe'],
    ['a workbook with an encrypted part', withPart({ name: sheet, data: 'a', flags: 1 }), 'password'],
  ];

  test.each(foreign)('rejects %s with its own message', async (_name, file, message) => {
    const error = await refusal(file);
    expect(error.code).toBe<SpreadsheetErrorCode>('WRONG_FILE_TYPE');
    expect(error.message).toContain(message);
  });

  test('has a different message for each file type', async () => {
    const messages = await Promise.all(foreign.map(async ([, file]) => (await refusal(file)).message));
    // A .csv in UTF-16 has the same message.
    expect(new Set(messages).size).toBe(foreign.length - 1);
  });

  test('accepts and counts a workbook', async () => {
    const { summary } = await checkArchive(
      fileOf(`${row}<row r="2"><c r="A2" s="1"/></row>`, { strings: ['<t>Hammer</t>'] }),
    );
    expect(summary).toMatchObject({ rows: 2, rowsWithValues: 1, cells: 2, sharedStrings: 1, longestText: 6 });
  });
});

describe('[T-31] rejects before parsing', () => {
  const spaces = (length: number) => `${sheetXml({ rows: row }).slice(0, -12)}${' '.repeat(length)}</worksheet>`;

  const large: readonly [string, () => Buffer, Partial<typeof defaultLimits>][] = [
    ['a file over 25 MB', () => Buffer.alloc(25 * 1024 * 1024 + 1), {}],
    [
      'more than 200 parts',
      () => zip(Array.from({ length: 201 }, (_none, index) => ({ name: `xl/p${index}.xml`, data: '<a/>' }))),
      {},
    ],
    ['a part that unpacks to hundreds of times its size', () => withPart({ name: sheet, data: spaces(3_000_000) }), {}],
    [
      'a picture that unpacks to hundreds of times its size',
      () => withPart({ name: 'xl/media/image1.png', data: Buffer.alloc(3_000_000) }),
      {},
    ],
    ['a part over its limit', () => withPart({ name: sheet, data: sheetXml({ rows: row }) }), { partBytes: 50 }],
    [
      'parts that are too large together',
      () => withPart({ name: sheet, data: sheetXml({ rows: row }) }),
      { totalBytes: 500 },
    ],
    ['a text longer than Excel allows', () => fileOf('', { strings: [`<t>${'a'.repeat(400_000)}</t>`] }), {}],
    ['too many rows with values', () => fileOf(`${row}<row r="2"><c r="A2"><v>1</v></c></row>`), { rowsWithValues: 1 }],
    ['too many rows', () => fileOf('<row r="1"/><row r="2"/>'), { rows: 1 }],
    ['too many cells', () => fileOf('<row r="1"><c r="A1"/><c r="B1"/></row>'), { cells: 1 }],
    ['too many texts', () => fileOf('', { strings: ['<t>a</t>', '<t>b</t>'] }), { sharedStrings: 1 }],
  ];

  test.each(large)('%s', async (_name, file, limits) => {
    expect((await refusal(file(), limits)).code).toBe('TOO_LARGE');
  });

  test('but not a workbook with formatted empty rows', async () => {
    const { summary } = await checkArchive(fileOf('<row r="1"><c r="A1" s="1"/></row><row r="2"/>'), {
      ...defaultLimits,
      rowsWithValues: 0,
    });
    expect(summary.rowsWithValues).toBe(0);
  });
});

describe('[T-31] [T-32] rejects damaged or malicious files', () => {
  const good = fileOf(row.repeat(1));
  const malicious: readonly [string, () => Buffer][] = [
    ['a truncated file', () => good.subarray(0, good.length - 40)],
    ['a file cut in the middle', () => good.subarray(0, good.length / 2)],
    [
      'a corrupt compressed part',
      () => withPart({ name: sheet, data: sheetXml({ rows: row }), packed: Buffer.from('ffffffffffff', 'hex') }),
    ],
    [
      'a compressed part that ends early',
      () =>
        withPart({
          name: sheet,
          data: sheetXml({ rows: row }),
          packed: deflateRawSync(sheetXml({ rows: row })).subarray(0, 30),
        }),
    ],
    [
      'a part larger than stated',
      () => withPart({ name: sheet, data: sheetXml({ rows: row.repeat(100) }), statedSize: 100 }),
    ],
    ['a part smaller than stated', () => withPart({ name: sheet, data: sheetXml({ rows: row }), statedSize: 5_000 })],
    ['a part with a wrong checksum', () => withPart({ name: sheet, data: sheetXml({ rows: row }), crc: 1 })],
    ['a compression method that Excel does not support', () => withPart({ name: sheet, data: 'a', method: 12 })],
    [
      'the same part twice',
      () => zip([...parts({ sheets: [{ rows: row }] }), { name: 'XL/Workbook.xml', data: '<a/>' }]),
    ],
    [
      'a document type',
      () => withPart({ name: sheet, data: `<!DOCTYPE a [<!ENTITY b "c">]>${sheetXml({ rows: row })}` }),
    ],
    ['endless opening tags', () => withPart({ name: sheet, data: '<a>'.repeat(5_000) })],
    ['a comment of two megabytes', () => withPart({ name: sheet, data: `<a><!--${noise(2_000_000)}--></a>` })],
    ['a tag of two megabytes', () => withPart({ name: sheet, data: `<a b="${noise(2_000_000)}"/>` })],
    ['another encoding', () => withPart({ name: sheet, data: sheetXml({ rows: row }).replace('UTF-8', 'UTF-16') })],
    [
      'bytes in UTF-16',
      () => withPart({ name: sheet, data: Buffer.from(`\ufeff${sheetXml({ rows: row })}`, 'utf16le') }),
    ],
    ['a zero byte', () => withPart({ name: sheet, data: '<a>\0</a>' })],
  ];

  test.each(malicious)('%s', async (_name, file) => {
    const error = await refusal(file());
    expect(error.code).toBe('UNREADABLE');
    expect(error.message).toMatch(/Excel/);
  });

  test('but not a document type inside a comment', async () => {
    const { summary } = await checkArchive(
      withPart({ name: sheet, data: sheetXml({ rows: `<!-- <!DOCTYPE a> -->${row}` }) }),
    );
    expect(summary.rowsWithValues).toBe(1);
  });
});

/** Compresses badly, so that the ratio limit does not apply first. */
function noise(length: number): string {
  let seed = 7;
  let text = '';
  for (let index = 0; index < length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += String.fromCharCode(97 + ((seed >> 8) % 26));
  }
  return text;
}
