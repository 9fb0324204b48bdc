import fc from 'fast-check';
import { collect } from './fixtures/collect.js';
import { parts } from './fixtures/workbook.js';
import { zip, type ZipEntry } from './fixtures/zip.js';
import { readRows } from './read-rows.js';
import { SpreadsheetError } from './spreadsheet-error.js';

const valid = parts({
  sheets: [
    {
      name: 'Items',
      before: '<cols><col min="2" max="2" hidden="1"/></cols>',
      rows: [
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Cost</t></is></c></row>',
        '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>45000.5</v></c><c r="C2"><f>SUM(C3:C9)</f><v>12.5</v></c></row>',
        '<row r="3" hidden="1"><c r="A3" t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c r="D3" t="str"><v>a_x000D_b</v></c></row>',
      ].join(''),
      after: '<mergeCells count="1"><mergeCell ref="A5:C5"/></mergeCells>',
    },
    { name: 'Notes', state: 'hidden', rows: '<row><c><v>1</v></c></row>' },
  ],
  strings: ['<t>Item</t>', '<r><t>Claw </t></r><r><t>hammer</t></r>'],
  formats: ['yyyy-mm-dd hh:mm'],
});

/** Texts that confuse parsers: markup, wrong counts, and characters that are invalid in XML. */
const intruders = [
  '<',
  '>',
  '</row>',
  '<row>',
  '<c>',
  '</v>',
  '"',
  '&',
  '&#0;',
  '&x;',
  ']]>',
  '<!--',
  '-1',
  '999999999999',
  '\0',
  'é',
  '<!DOCTYPE a>',
  '',
];

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(40),
  inserted: fc.oneof(fc.constantFrom(...intruders), fc.string({ maxLength: 8 })),
});

/** Changes one place of a part. */
function changed(
  { name, data }: ZipEntry,
  { at, removed, inserted }: { at: number; removed: number; inserted: string },
): ZipEntry {
  const text = data.toString();
  const start = Math.floor(at * text.length);
  return { name, data: text.slice(0, start) + inserted + text.slice(start + removed) };
}

/** Reads a workbook or expects a SpreadsheetError; anything else fails the test. */
async function survives(file: Buffer): Promise<'read' | 'refused'> {
  try {
    await collect(readRows(file));
    return 'read';
  } catch (error) {
    if (error instanceof SpreadsheetError) return 'refused';
    throw error;
  }
}

test('[T-33] reads or rejects workbooks with up to five random changes in their XML', async () => {
  const outcomes = { read: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(valid.length - 1), change), { minLength: 1, maxLength: 5 }),
      async changes => {
        const entries = [...valid];
        for (const [index, one] of changes) entries[index] = changed(entries[index] as ZipEntry, one);
        outcomes[await survives(zip(entries))] += 1;
      },
    ),
    { numRuns: 1000, seed: 20_261_123 },
  );
  expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(50);
});

test('[T-33] reads or rejects workbooks with random bytes changed, removed or truncated', async () => {
  const file = zip(valid);
  const outcomes = { read: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      fc.option(fc.nat(file.length), { freq: 5 }),
      async (bytes, end) => {
        const damaged = Buffer.from(file.subarray(0, end ?? file.length));
        for (const [at, value] of bytes) if (at < damaged.length) damaged[at] = value;
        outcomes[await survives(damaged)] += 1;
      },
    ),
    { numRuns: 1000, seed: 20_261_123 },
  );
  // Checksums cover nearly every byte, so few remain readable.
  expect([outcomes.read > 0, outcomes.refused > 500]).toEqual([true, true]);
});
