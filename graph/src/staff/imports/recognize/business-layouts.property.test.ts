import fc from 'fast-check';
import { sheetRows, type CellSpec } from './fixtures/rows.js';
import { customerLayout, vendorLayout } from './business-layouts.js';
import type { RecordValues, ReportLayout } from './report-layout.js';
import { recognizeReport } from './report-recognizer.js';

/** A field of a record: its value, possible headers, and the formats in which a program may print it. */
interface Field {
  readonly field: string;
  readonly headers: readonly string[];
  readonly value: fc.Arbitrary<string | number | boolean>;
  readonly print: (value: never) => readonly CellSpec[];
}

const words = fc
  .array(fc.stringMatching(/^[A-Z][a-z]{1,8}$/), { minLength: 1, maxLength: 4 })
  .map(parts => parts.join(' '));
const phone = fc.stringMatching(/^[2-9]\d{9}$/);
const zip = fc.stringMatching(/^\d{2}[1-9]\d{2}$/);
const printPhone = (digits: string): CellSpec[] => [
  digits,
  Number(digits),
  `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
  `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`,
  `1-${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
];
const printZip = (code: string): CellSpec[] => [code, Number(code), `${code}-1234`, ` ${code}\u00a0`];
const printText = (text: string): CellSpec[] => [text, `${text}  `, `\u00a0${text}`];
const state = fc.constantFrom('AZ', 'CA', 'NM', 'TX');
const printState = (code: string): CellSpec[] => [code, code.toLowerCase(), ` ${code}`];
const printFlag = (value: boolean): CellSpec[] =>
  value ? ['Y', 'yes', 'T', 1, 'X', true] : ['N', 'NO', 'f', 0, '0', false];

const customer: readonly Field[] = [
  {
    field: 'customerNumber',
    headers: ['Cust #', 'Customer No', 'Acct #'],
    value: fc.integer({ min: 1, max: 999_999_999 }),
    print: (value: number) => [value, String(value), `0${value}`],
  },
  { field: 'name', headers: ['Name', 'Customer Name', 'Company'], value: words, print: printText },
  { field: 'address', headers: ['Address', 'Street', 'Addr 1'], value: words, print: printText },
  { field: 'city', headers: ['City'], value: words, print: printText },
  { field: 'state', headers: ['St', 'State'], value: state, print: printState },
  { field: 'zipCode', headers: ['Zip', 'Postal'], value: zip, print: printZip },
  { field: 'phoneNumber', headers: ['Phone', 'Tel'], value: phone, print: printPhone },
  {
    field: 'terms',
    headers: ['Terms', 'Terms Code'],
    value: fc.constantFrom('COD', 'NET30', 'NET45', 'NET50'),
    print: (terms: string) =>
      terms === 'COD' ? ['COD', 'Cash', 'C.O.D.'] : [terms, `N${terms.slice(3)}`, `Net ${terms.slice(3)} Days`],
  },
  {
    field: 'creditLimit',
    headers: ['Cr Limit'],
    value: fc.integer({ min: 0, max: 9_999_999 }).map(String),
    print: (amount: string) => [amount, Number(amount), `$${Number(amount).toLocaleString('en-US')}.00`],
  },
  {
    field: 'pricingTier',
    headers: ['Price Level', 'Tier'],
    value: fc.integer({ min: 0, max: 3 }),
    print: (tier: number) => [tier, String(tier)],
  },
  { field: 'hasLateCharges', headers: ['Late Chg', 'Finance Charge'], value: fc.boolean(), print: printFlag },
  { field: 'contactName', headers: ['Contact', 'Attn'], value: words, print: printText },
];

const vendor: readonly Field[] = [
  {
    field: 'id',
    headers: [],
    value: fc.oneof(fc.stringMatching(/^[A-Z0-9]{2,6}$/), fc.constantFrom('3-12', '3E5', '=A1', 'MAR10')),
    print: printText,
  },
  { field: 'name', headers: [], value: words, print: printText },
  { field: 'address', headers: [], value: words, print: printText },
  { field: 'city', headers: [], value: words, print: printText },
  { field: 'state', headers: [], value: state, print: printState },
  { field: 'zipCode', headers: [], value: zip, print: printZip },
  { field: 'phoneNumber', headers: [], value: phone, print: printPhone },
];

const otherRows: readonly (readonly CellSpec[])[] = [
  [],
  ['-----', '----'],
  ['Page 3 of 37'],
  ['Grand total', null, 3],
  ['Records printed: 12'],
  ['*** End of report ***'],
];

function records(fields: readonly Field[], key: string): fc.Arbitrary<RecordValues[]> {
  const record = fc.record(Object.fromEntries(fields.map(({ field, value }) => [field, value])));
  return fc.uniqueArray(record, { selector: values => String(values[key]).toLowerCase(), minLength: 1, maxLength: 20 });
}

const choices = fc.infiniteStream(fc.nat(1_000));
type Pick = <Item>(items: readonly Item[]) => Item;
const pickFrom =
  (stream: fc.Stream<number>): Pick =>
  items =>
    items[(stream.next().value ?? 0) % items.length] as never;

function printed(
  fields: readonly Field[],
  list: readonly RecordValues[],
  pick: Pick,
  between: readonly (readonly CellSpec[])[],
): (readonly CellSpec[])[] {
  return list.flatMap(values => {
    const row = fields.map(({ field, print }) => pick(print(values[field] as never)));
    return pick([true, false, false]) ? [pick(between), row] : [row];
  });
}

function expectEqual(
  layout: ReportLayout,
  rows: readonly (readonly CellSpec[])[],
  list: readonly RecordValues[],
): void {
  const report = recognizeReport(layout, sheetRows(rows));
  if (!report.recognized) throw new Error(report.message);
  expect({
    errors: report.records.flatMap(({ errors }) => errors),
    values: report.records.map(({ values }) => values),
  }).toEqual({ errors: [], values: list });
}

test('[BAT-2] reads any list of customers from a report with banners, groups, page breaks, totals and any cell type', () => {
  const others = fc.shuffledSubarray([...customer.slice(2)], { minLength: 1 });
  fc.assert(
    fc.property(records(customer, 'customerNumber'), others, choices, (all, chosen, stream) => {
      const pick = pickFrom(stream);
      const fields = [...customer.slice(0, 2), ...chosen];
      const list = all.map(values => Object.fromEntries(fields.map(({ field }) => [field, values[field]])));
      const header = fields.map(({ headers }) => pick(headers));
      const between = [...otherRows, header, ['Salesperson: 07 - DANA COLE'], ['Total for 07', null, 5]];
      expectEqual(
        customerLayout,
        [
          ['Saguaro Supply', null, 'Page 1 of 9'],
          ['Customers by Salesperson'],
          header,
          ...printed(fields, list, pick, between),
        ],
        list,
      );
    }),
    { numRuns: 200 },
  );
});

test('[BAT-3] reads any list of vendors by position, between totals, footers and blank rows', () => {
  fc.assert(
    fc.property(records(vendor, 'id'), choices, (list, stream) => {
      const pick = pickFrom(stream);
      expectEqual(vendorLayout, printed(vendor, list, pick, otherRows), list);
    }),
    { numRuns: 200 },
  );
});
