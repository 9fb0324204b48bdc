import { z } from 'zod';
import { describedEnum, objectType } from '../../platform/shared/graphql-fields.js';
import type { BatchImport } from './batch-import.entity.js';
import { changes, differencesFrom, type LayoutDifference, type ValueKind } from './recognize/index.js';

const ValueKindEnum = describedEnum<ValueKind>('ImportValueKind', 'What the values of a column are.', {
  nothing: 'All cells are blank.',
  wholeNumbers: 'Numbers without decimals.',
  amounts: 'Numbers, some with decimals.',
  dates: 'Cells that the file formats as a day or time.',
  fewWords: 'At most 12 different texts.',
  texts: 'More than 12 different texts.',
  mixed: 'Texts and numbers.',
});

const isNew = z.boolean().describe('True if the confirmed layout that the file is most like does not say so.');

const ImportLayoutColumn = objectType('ImportLayoutColumn', 'A column of a file, as the store reads it.', 'admin', {
  column: z.string().describe('Its letters.'),
  headings: z.array(z.string()).describe('Every heading that it has in the file.'),
  formats: z.array(z.string()).describe('Number formats that show more than an amount in dollars.'),
  values: z.enum(ValueKindEnum).describe('What its values are.'),
  samples: z.array(z.string()).describe('Up to three different values.'),
  field: z.string().nullable().describe('Field that it is read as; null if it is not used.'),
  isNew,
});

const ImportLayoutText = objectType('ImportLayoutText', 'A text of a file outside its records.', 'admin', {
  row: z.int().describe('Its first row.'),
  example: z.string().describe('As in the file.'),
  changesId: z.string().describe('Id of the answer `yes`, which says that another text may stand there next time.'),
  changes: z.boolean().describe('True if it was answered so.'),
  isNew,
});

const ImportLayoutRows = objectType('ImportLayoutRows', 'Rows of one kind that are not read as records.', 'admin', {
  kind: z.string().describe('group, subtotal, banner or footer.'),
  count: z.int().describe('How many there are.'),
  examples: z.array(z.string()).describe('Up to two of them.'),
  isNew,
});

const ImportLayoutDifference = objectType(
  'ImportLayoutDifference',
  'What a file says that the layout that it is most like does not.',
  'admin',
  {
    where: z.string().describe('Column, row or sheet.'),
    text: z.string().describe('The difference, for people to read.'),
  },
);

export const ImportLayout = objectType(
  'ImportLayout',
  'What a file says apart from its records. A person confirms it once.',
  'admin',
  {
    columns: z.array(ImportLayoutColumn.schema).describe('Columns with a heading or a value.'),
    texts: z.array(ImportLayoutText.schema).describe('Texts outside the records, at most 100.'),
    leftOut: z.array(ImportLayoutRows.schema).describe('Rows that are left out.'),
    differences: z
      .array(ImportLayoutDifference.schema)
      .nullable()
      .describe('How the file differs from the confirmed layout that it is most like; null if the layout is new.'),
  },
);
export type ShownLayout = InstanceType<typeof ImportLayout>;

export const ImportFirstRecord = objectType(
  'ImportFirstRecord',
  'One of the first records of a file, as it would be stored.',
  'admin',
  {
    row: z.int().describe('Its row in the sheet, from 1.'),
    recordId: z.string().nullable().describe('Item ID, customer number or vendor id; null if it is missing.'),
    name: z.string().describe('Description or name.'),
    price: z.string().nullable().describe('Price as decimal text; null if it has none.'),
    unit: z.string().describe('Unit that the price is for, as in `Product.unit`.'),
    saysUnit: z
      .boolean()
      .describe('False if the file says no unit, so that it is the one of the stored item, or each.'),
    defaultQuantity: z.number().describe('Pieces that the quantity box starts with.'),
    isRefused: z.boolean().describe('True if a value is invalid, so that it is not imported.'),
  },
);
export type FirstRecord = InstanceType<typeof ImportFirstRecord>;

/** Returns what the file says apart from its records; null until its key column is known. */
export function shownLayout({ reading, answers }: Pick<BatchImport, 'reading' | 'answers'>): ShownLayout | null {
  if (!reading?.fileLayout) return null;
  const { columns, texts, leftOut } = reading.fileLayout;
  const confirmed = reading.remembered?.confirmed;
  const differences = confirmed ? differencesFrom(confirmed, reading.fileLayout) : null;
  const isNewPart = (part: LayoutDifference['of']) => differences?.some(({ of }) => of === part) ?? false;
  return {
    columns: columns.map(found => {
      const { column, headings, formats, values, samples, field } = found;
      return { column, headings, formats, values, samples, field, isNew: isNewPart(found) };
    }),
    texts: texts
      .filter(({ isKnown }) => !isKnown)
      .map(found => {
        const { row, example, text } = found;
        const changesId = `${changes}${text}`;
        return { row, example, changesId, changes: answers[changesId] === 'yes', isNew: isNewPart(found) };
      }),
    leftOut: leftOut.map(found => ({
      kind: found.kind,
      count: found.count,
      examples: found.examples.map(({ row, text }) => `Row ${row}: ${text}`),
      isNew: isNewPart(found),
    })),
    differences: differences?.map(({ where, text }) => ({ where, text })) ?? null,
  };
}
