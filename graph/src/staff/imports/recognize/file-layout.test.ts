import { sheetRows, type CellSpec } from './fixtures/rows.js';
import type { SheetRow } from '../../../platform/xlsx-reader/index.js';
import { confirmedLayout, differencesFrom, type FileLayout, type RememberedLayout } from './file-layout.js';
import { itemLayout } from './item-layout.js';
import { answerOf, isAboutLayout } from './questions.js';
import type { RecognizedReport } from './recognized-report.js';
import { recognizeReport, ReportRecognizer } from './report-recognizer.js';
import type { RecognizeOptions } from './sheet-recognizer.js';

const vendor = { id: 'BAS', name: 'Basin Fasteners' };
const names = { store: 'Saguaro Tool & Supply', groups: ['anchors', 'hand tools'] };

function read(rows: readonly SheetRow[], options: RecognizeOptions = {}): RecognizedReport {
  const report = recognizeReport(itemLayout, rows, { vendor, names, ...options });
  if (!report.recognized) throw new Error(report.message);
  return report;
}

const open = ({ questions, answers }: RecognizedReport) =>
  questions.filter(question => answerOf(question, answers) === undefined).map(({ id }) => id);
const pricesOf = ({ records }: RecognizedReport) => records.map(({ values }) => [values.standardCost, values.unit]);

function fileLayoutOf({ fileLayout }: RecognizedReport): FileLayout {
  if (!fileLayout) throw new Error('The file has no layout.');
  return fileLayout;
}

/** Confirms that the file reads as shown, with these answers. */
function confirm(rows: readonly SheetRow[], answers: Record<string, string> = {}): RecognizedReport {
  const { questions } = read(rows, { answers });
  const layout = questions.find(({ id }) => id === 'layout')?.choices[0]?.value;
  return read(rows, { answers: { ...answers, ...(layout !== undefined && { layout }) } });
}

function remembered(confirmed: RecognizedReport, changing: readonly string[] = []): RememberedLayout {
  const answers = confirmed.questions.filter(isAboutLayout).flatMap(question => {
    const answer = answerOf(question, confirmed.answers);
    return answer === undefined ? [] : [[question.id, answer]];
  });
  return {
    key: 1,
    name: 'BASIN',
    layout: confirmed.layout,
    corrections: [],
    choices: [],
    answers: Object.fromEntries(answers) as Record<string, string>,
    confirmed: confirmedLayout(fileLayoutOf(confirmed), changing),
  };
}

const item = (id: number, price: CellSpec, ...more: CellSpec[]): CellSpec[] => [
  `B-${id}`,
  `Anchor ${id}`,
  price,
  ...more,
];
const plain: CellSpec[] = ['Item No.', 'Description', 'Price'];

/** A sheet whose third column has a number format. */
function withFormat(rows: readonly CellSpec[][], format: string): SheetRow[] {
  return sheetRows(rows).map(row => ({
    ...row,
    cells: row.cells.map(cell => (cell.kind === 'number' ? { ...cell, format } : cell)),
  }));
}

describe('[BAT-5] a file that says only what the store knows exactly', () => {
  test.each<[string, CellSpec[][]]>([
    ['terms with one meaning', [plain, item(1, 2.5), item(2, 3)]],
    ['a price per hundred', [['Item No.', 'Description', 'Price (per C)', 'Category'], item(1, 250, 'Anchors')]],
    ['a total', [plain, item(1, 2.5), item(2, 3), ['Total', null, 5.5]]],
    ['a group line with a category of the store', [plain, ['Category: Anchors'], item(1, 2.5)]],
    ['a group line with the chosen vendor', [plain, ['Vendor: BAS - Basin Fasteners'], item(1, 2.5)]],
  ])('needs nobody: %s', (_what, rows) => {
    expect(read(sheetRows(rows)).questions).toEqual([]);
  });

  test('[BAT-1] is the report of the back office, with its page headers, its user and its last lines', () => {
    const page = (number: number): CellSpec[][] => [
      ['Saguaro Tool & Supply', null, `Page ${number} of 2`],
      ['Item Master List'],
      ['Run date: 11/28/2026 10:14', null, 'User: PAT'],
      ['Item #', 'Description', 'Std Cost'],
    ];
    const rows = [
      ...page(1),
      item(1, 2.5),
      ['Total for BAS', null, 2.5],
      ...page(2),
      item(2, 3),
      ['Grand total', null, 5.5],
      ['Records printed: 2'],
      ['*** End of report ***'],
    ];
    expect(read(sheetRows(rows)).questions).toEqual([]);
  });

  test.each([
    '0.00',
    '$#,##0.00',
    '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
    '[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00',
  ])('has amounts in the format %s', format => {
    expect(read(withFormat([plain, item(1, 2.5)], format)).questions).toEqual([]);
  });
});

describe('[BAT-5] the sheets of a file', () => {
  const sheets = (...names: string[]) =>
    names.flatMap((sheet, index) => sheetRows([plain, item(index, 2.5)], { sheet }));
  const readSheets = (found: readonly string[], options: RecognizeOptions = {}) => {
    const recognizer = new ReportRecognizer(itemLayout, { vendor, names, ...options });
    recognizer.list(found.map(name => ({ name, isHidden: false })));
    sheets(...found).forEach(row => recognizer.push(row));
    const report = recognizer.finish();
    if (!report.recognized) throw new Error(report.message);
    return { ...report, records: [...report.records] };
  };

  test.each([['Sheet1', 'Sheet2'], ['Report', 'Report (2)'], ['Item Master List']])(
    'are pages if their names say nothing: %s %s',
    (...found) => {
      const report = readSheets(found.filter(name => name !== undefined));
      expect([report.questions, report.records]).toEqual([[], found.map(() => expect.anything() as unknown)]);
    },
  );

  test.each([
    ['2027', '2024'],
    ['Current', 'Discontinued'],
    ['Report 2027', 'Report 2026'],
  ])('are never read together unasked: %s, %s', (first, second) => {
    const asked = readSheets([first, second]);
    expect(open(asked)).toContain('sheet');
    const keysOf = (answer: string) =>
      readSheets([first, second], { answers: { sheet: answer } }).records.map(({ values }) => values.productId);
    expect([keysOf(first), keysOf(second), keysOf('*')]).toEqual([['B-0'], ['B-1'], ['B-0', 'B-1']]);
  });

  test('ask what prices are in if their name may say it', () => {
    expect(open(readSheets(['CAD']))).toEqual(['layout', 'pricePer', 'currency']);
  });

  test('are read as before if a person confirmed it, while the file still has them', () => {
    const found = ['Current', 'Old'];
    const answers = { sheet: 'Current', pricePer: 'each', currency: 'usd' };
    const layout = readSheets(found, { answers }).questions.find(({ id }) => id === 'layout')?.choices[0]?.value ?? '';
    const known = remembered(readSheets(found, { answers: { ...answers, layout } }));
    const again = readSheets(found, { remembered: [known] });
    expect([open(again), again.records.length]).toEqual([[], 1]);
    expect(open(readSheets(['New', 'Old'], { remembered: [known] }))).toContain('sheet');
  });
});

describe('[BAT-5] a person confirms a file once', () => {
  test.each<[string, CellSpec[][], string[]]>([
    [
      'an unknown column of numbers',
      [[...plain, 'PF'], item(1, 71.09, 100), item(2, 80, 100)],
      ['layout', 'column:D', 'pricePer'],
    ],
    [
      'an unknown column of names',
      [[...plain, 'Mfgr Name'], item(1, 2, 'BASIN'), item(2, 3, 'OTHER')],
      ['layout', 'column:D', 'pricePer', 'currency'],
    ],
    [
      'a column that may say what prices are for',
      [['Item No.', 'Description', 'Price C'], item(1, 250)],
      ['priceColumn', 'layout', 'pricePer'],
    ],
    [
      'a note on the currency',
      [plain, item(1, 2.5), ['All prices in Canadian funds']],
      ['layout', 'pricePer', 'currency'],
    ],
    [
      'a note on what prices are for',
      [['Sold by the hundred'], plain, item(1, 250)],
      ['layout', 'pricePer', 'currency'],
    ],
    ['a unit in a line of its own', [['UOM: C'], plain, item(1, 250)], ['layout', 'pricePer', 'currency']],
    [
      'years instead of quantities',
      [['Item No.', 'Description', '2026 Price', '2027 Price'], item(1, 2, 3)],
      ['layout', 'priceBreaks', 'pricePer'],
    ],
    [
      'a heading that may mean the cost of the store',
      [['Item No.', 'Description', 'Cost'], item(1, 2.5)],
      ['layout', 'column:C', 'pricePer'],
    ],
  ])('and chooses what is not certain: %s', (_what, rows, asked) => {
    expect(open(read(sheetRows(rows)))).toEqual(asked);
  });

  test.each([
    ['#,##0.00 "kr"', 'kr'],
    ['[$₹-4009] #,##0.00', '₹'],
    ['"R$" #,##0.00', 'r$'],
    ['0.00" net"', 'net'],
  ])('and says what the words of the format %s mean', (format, words) => {
    const rows = withFormat([plain, item(1, 2.5)], format);
    expect(open(read(rows))).toEqual([`currency:C:${words}`, 'layout', 'pricePer']);
    const answers = { layout: 'any', pricePer: 'each' };
    expect(read(rows, { answers: { ...answers, [`currency:C:${words}`]: 'ignore' } }).records[0]?.values).toEqual({
      productId: 'B-1',
      description: 'Anchor 1',
    });
  });

  test.each(['0.00E+00', '# ?/?', '0.00,', '[<1]0.00"x";0.00'])(
    'and amounts in the format %s, which shows another number, are refused all the same',
    format => {
      const rows = withFormat([plain, item(1, 2.5)], format);
      expect(open(read(rows))).toEqual(['layout', 'pricePer']);
      const [record] = read(rows, { answers: { layout: 'any', pricePer: 'each' } }).records;
      expect([record?.values.standardCost, record?.errors[0]?.message]).toEqual([
        undefined,
        `Standard cost: the format ${format} shows another number than 2.5.`,
      ]);
    },
  );

  test('the heading of a later page is part of the layout', () => {
    const rows = [plain, item(1, 2.5), ['Item No.', 'Description', 'Price per C'], item(2, 300)];
    expect(open(read(sheetRows(rows)))).toContain('layout');
    expect(fileLayoutOf(read(sheetRows(rows))).columns[2]?.headings).toEqual(['Price', 'Price per C']);
  });

  test('its prices are for as many pieces as a column says', () => {
    const rows = sheetRows([
      [...plain, 'PF'],
      item(1, 71.09, 100),
      item(2, 5, 1),
      item(3, 1000, 1000),
      item(4, 12, 4),
      item(5, 3, null),
    ]);
    const confirmed = confirm(rows, { pricePer: 'column:D' });
    expect(open(confirmed)).toEqual([]);
    expect(pricesOf(confirmed)).toEqual([
      ['71.09', 'hundred'],
      ['5', 'each'],
      ['1000', 'thousand'],
      ['3', undefined],
      ['3', undefined],
    ]);
    expect(confirmed.records[4]?.errors.map(({ message }) => message)).toEqual([
      'Pieces that the price is for: missing.',
    ]);
  });

  test.each([
    ['each', 'each'],
    ['hundred', 'hundred'],
    ['thousand', 'thousand'],
  ])('its prices are for the chosen unit: %s', (answer, unit) => {
    const answers = { 'column:D': 'none', pricePer: answer, currency: 'usd' };
    expect(pricesOf(confirm(sheetRows([[...plain, 'Bin'], item(1, 2, 'A1')]), answers))).toEqual([['2', unit]]);
  });

  test('a column that says whose items they are is compared with the chosen vendor', () => {
    const rows = sheetRows([[...plain, 'Marca'], item(1, 2, 'Basin'), item(2, 3, 'OTHER CO')]);
    const answers = { 'column:D': 'vendorName', pricePer: 'each', currency: 'usd' };
    expect(open(confirm(rows, answers))).toEqual(['vendor:other co']);
  });
});

describe('[BAT-5] the next file with a confirmed layout', () => {
  const week = (number: number, more: CellSpec[][] = []): SheetRow[] =>
    sheetRows([
      [`BASIN FASTENERS - NET PRICES EFF 11/${number}`, null, `Printed 11/${number}/2026 6:0${number} AM`],
      [...plain, 'PF', 'Bin'],
      ...Array.from({ length: number + 4 }, (_, index) =>
        item(index, 2.5 * number + index, 100, `B-${index}-${number}`),
      ),
      ...more,
    ]);
  const answers = { pricePer: 'column:D', 'column:E': 'none', currency: 'usd' };
  const known = [remembered(confirm(week(1), answers))];

  test('needs nobody for ten weeks, and reads as the first one', () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const report = read(week(number), { remembered: known });
      expect([number, open(report), report.remembered?.name]).toEqual([number, [], 'BASIN']);
      expect(pricesOf(report).every(([, unit]) => unit === 'hundred')).toBe(true);
    }
  });

  test.each<[string, CellSpec[][], CellSpec[][]]>([
    ['above', [['All prices in Canadian funds'], plain], []],
    ['below', [plain], [['All prices in Canadian funds']]],
  ])('is asked about its prices again if a text %s the headings is missing', (_place, above, below) => {
    const answered = confirm(sheetRows([...above, item(1, 2.5), ...below]), {
      pricePer: 'hundred',
      currency: 'ignore',
    });
    const before = [remembered(answered)];
    const same = read(sheetRows([...above, item(2, 3), ...below]), { remembered: before });
    expect([open(same), pricesOf(same)]).toEqual([[], [[undefined, undefined]]]);
    const rows = sheetRows([plain, item(2, 3)]);
    expect(open(read(rows, { remembered: before }))).toEqual(['layout', 'pricePer', 'currency']);
    const layout = read(rows, { remembered: before }).questions.find(({ id }) => id === 'layout')?.choices[0]?.value;
    const answers = { layout: layout ?? '', pricePer: 'each', currency: 'usd' };
    expect(pricesOf(read(rows, { remembered: before, answers }))).toEqual([['3', 'each']]);
  });

  const differs = (rows: SheetRow[], before = known) => {
    const report = read(rows, { remembered: before });
    const confirmed = before[0]?.confirmed;
    if (!confirmed) throw new Error('Nothing was confirmed.');
    expect(open(report)).toContain('layout');
    return differencesFrom(confirmed, fileLayoutOf(report)).map(({ where, text }) => `${where}: ${text}`);
  };
  const renamed = (from: string, to: string) =>
    week(2).map(row => ({
      ...row,
      cells: row.cells.map(cell => (cell.text === from ? { ...cell, text: to, value: to } : cell)),
    }));

  test.each<[string, SheetRow[], string[]]>([
    [
      'a heading',
      renamed('Price', 'Price C'),
      ['Column C "Price C": The heading "Price C" is new. Before, it was "Price".'],
    ],
    [
      'a second heading',
      week(2, [['Item No.', 'Description', 'Price per C', 'PF', 'Bin'], item(9, 2, 100, 'X')]),
      ['Column C "Price": The heading "Price per C" is new. Before, it was "Price".'],
    ],
    [
      'a text below the rows',
      week(2, [['All prices in Canadian funds']]),
      [
        'Row 9: The text "All prices in Canadian funds" is new.',
        'Row 9: Rows of the type group were not left out before, such as "All prices in Canadian funds".',
      ],
    ],
    [
      'a number that is no day',
      renamed('BASIN FASTENERS - NET PRICES EFF 11/2', 'BASIN FASTENERS - NET PRICES per 1000'),
      [
        'Row 1: The text "BASIN FASTENERS - NET PRICES per 1000 | Printed 11/2/2026 6:02 AM" is new.',
        'Texts above the headings: The text "basin fasteners - net prices eff # | printed #" is missing.',
      ],
    ],
    [
      'a kind of row',
      week(2, [['Total', null, 30]]),
      ['Row 9: Rows of the type subtotal were not left out before, such as "Total | 30".'],
    ],
    [
      'values of another kind',
      renamed('B-1-2', 'B-1-2').map((row, index) =>
        index < 2
          ? row
          : {
              ...row,
              cells: row.cells.map(cell =>
                cell.column === 5 ? { ...cell, text: '7', value: 7, kind: 'number' as const } : cell,
              ),
            },
      ),
      ['Column E "Bin": It holds whole numbers. Before, it held texts.'],
    ],
  ])('is confirmed again if it differs in %s', (_what, rows, differences) => {
    expect(differs(rows)).toEqual(differences);
  });

  test('is confirmed again if an amount has another number format', () => {
    const rows = week(2).map(row => ({
      ...row,
      cells: row.cells.map(cell =>
        cell.column === 3 && cell.kind === 'number' ? { ...cell, format: '[$CAD] 0.00' } : cell,
      ),
    }));
    expect(differs(rows)).toEqual(['Column C "Price": The number format [$CAD] 0.00 is new.']);
  });

  test('may have any text where a person said that it changes every time', () => {
    const changing = fileLayoutOf(confirm(week(1), answers)).texts.map(({ text }) => text);
    const before = [remembered(confirm(week(1), answers), changing)];
    const rows = renamed('BASIN FASTENERS - NET PRICES EFF 11/2', 'Printed for JOE');
    expect(open(read(rows, { remembered: before }))).toEqual([]);
  });

  test('keeps no answer about prices if its columns differ', () => {
    const report = read(renamed('PF', 'Per'), { remembered: known });
    expect(open(report)).toContain('layout');
    expect(report.answers).not.toHaveProperty('pricePer');
  });
});
