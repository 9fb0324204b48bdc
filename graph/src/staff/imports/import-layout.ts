import { z } from 'zod';
import type { BatchImport } from './batch-import.entity.js';
import { changes, differencesFrom, valueKinds, type LayoutDifference, type ValueKind } from './recognize/index.js';

/** What a file says apart from its records, as it is shown to the person who confirms it. */
export interface ShownLayout {
  readonly columns: readonly {
    readonly column: string;
    readonly headings: readonly string[];
    readonly formats: readonly string[];
    readonly values: ValueKind;
    readonly samples: readonly string[];
    readonly field: string | null;
    readonly isNew: boolean;
  }[];
  readonly texts: readonly {
    readonly row: number;
    readonly example: string;
    readonly changesId: string;
    readonly changes: boolean;
    readonly isNew: boolean;
  }[];
  readonly leftOut: readonly {
    readonly kind: string;
    readonly count: number;
    readonly examples: readonly string[];
    readonly isNew: boolean;
  }[];
  /** Null if the layout is new */
  readonly differences: readonly LayoutDifference[] | null;
}

/** Descriptions of the parts, for GraphQL and REST */
export const aboutLayout = {
  columns: 'Columns with a heading or a value.',
  column: 'Its letters.',
  headings: 'Every heading that it has in the file.',
  formats: 'Number formats that show more than an amount in dollars.',
  values: 'What its values are.',
  samples: 'Up to three different values.',
  field: 'Field that it is read as; null if it is not used.',
  texts: 'Texts outside the records, at most 100.',
  textRow: 'Its first row.',
  example: 'As in the file.',
  changesId: 'Id of the answer `yes`, which says that another text may stand there next time.',
  changes: 'True if it was answered so.',
  leftOut: 'Rows that are left out.',
  kind: 'group, subtotal, banner or footer.',
  count: 'How many there are.',
  examples: 'Up to two of them.',
  isNew: 'True if the confirmed layout that the file is most like does not say so.',
  differences: 'How the file differs from the confirmed layout that it is most like; null if the layout is new.',
  where: 'Column, row or sheet.',
  text: 'The difference, for people to read.',
};

export const layoutSchema = z
  .object({
    columns: z
      .array(
        z.object({
          column: z.string().describe(aboutLayout.column),
          headings: z.array(z.string()).describe(aboutLayout.headings),
          formats: z.array(z.string()).describe(aboutLayout.formats),
          values: z.enum(valueKinds).describe(aboutLayout.values),
          samples: z.array(z.string()).describe(aboutLayout.samples),
          field: z.string().nullable().describe(aboutLayout.field),
          isNew: z.boolean().describe(aboutLayout.isNew),
        }),
      )
      .describe(aboutLayout.columns),
    texts: z
      .array(
        z.object({
          row: z.int().describe(aboutLayout.textRow),
          example: z.string().describe(aboutLayout.example),
          changesId: z.string().describe(aboutLayout.changesId),
          changes: z.boolean().describe(aboutLayout.changes),
          isNew: z.boolean().describe(aboutLayout.isNew),
        }),
      )
      .describe(aboutLayout.texts),
    leftOut: z
      .array(
        z.object({
          kind: z.string().describe(aboutLayout.kind),
          count: z.int().describe(aboutLayout.count),
          examples: z.array(z.string()).describe(aboutLayout.examples),
          isNew: z.boolean().describe(aboutLayout.isNew),
        }),
      )
      .describe(aboutLayout.leftOut),
    differences: z
      .array(z.object({ where: z.string().describe(aboutLayout.where), text: z.string().describe(aboutLayout.text) }))
      .nullable()
      .describe(aboutLayout.differences),
  })
  .meta({ id: 'ImportLayout' });

/** Returns what the file says apart from its records; null until its key column is known. */
export function shownLayout({ reading, answers }: Pick<BatchImport, 'reading' | 'answers'>): ShownLayout | null {
  if (!reading?.fileLayout) return null;
  const { columns, texts, leftOut } = reading.fileLayout;
  const confirmed = reading.remembered?.confirmed;
  const differences = confirmed ? differencesFrom(confirmed, reading.fileLayout) : null;
  const isNew = (part: LayoutDifference['of']) => differences?.some(({ of }) => of === part) ?? false;
  return {
    columns: columns.map(found => {
      const { column, headings, formats, values, samples, field } = found;
      return { column, headings, formats, values, samples, field, isNew: isNew(found) };
    }),
    texts: texts
      .filter(({ isKnown }) => !isKnown)
      .map(found => {
        const { row, example, text } = found;
        const changesId = `${changes}${text}`;
        return { row, example, changesId, changes: answers[changesId] === 'yes', isNew: isNew(found) };
      }),
    leftOut: leftOut.map(found => ({
      kind: found.kind,
      count: found.count,
      examples: found.examples.map(({ row, text }) => `Row ${row}: ${text}`),
      isNew: isNew(found),
    })),
    differences: differences?.map(({ where, text }) => ({ where, text })) ?? null,
  };
}
