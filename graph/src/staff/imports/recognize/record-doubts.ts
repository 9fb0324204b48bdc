import { columnLetters, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { cleanText, excerpt, foldedCode } from './cell-values.js';
import type { HeaderLine } from './header-row.js';
import { normalizeHeader } from './headers.js';
import { answerOfRow, mostSingly, Questions } from './questions.js';
import type { ReportLayout, ReportRow } from './report-layout.js';
import { RowOwners } from './row-owners.js';
import { cellAt } from './row-reader.js';
import { TotalRows, type RowFacts } from './total-rows.js';
import type { VendorName } from './vendor-names.js';

const classCode = /^(?:\p{L}{1,2}\d?|\d{1,4})$/u;
const mostCategories = 200;
/** The field of a column that staff chose as that of the vendor */
const vendorField = 'vendorName';
const startsInside = /^(?:["'(+&/,.;:-]|\p{Ll}|\d[^\p{Lu}]*\p{Ll})/u;
/** May be a note about the prices below or above it */
const saysPrice = /\bper\b|pric|cost|currenc|dollar|hundred|thousand|\$/i;
const endsOpen = /(?:[,;:&+/–-]|\b(?:with|and|for|of|to|in|the|a|x|by|w\/?))$/i;

/** Finds records that may be none, or that may not be what they seem. */
export class RecordDoubts {
  readonly totals: TotalRows;
  readonly owners: RowOwners;
  private readonly categories = new Map<string, string>();
  private areClasses = true;
  private ownerColumns: readonly number[] = [];
  private readonly ownerLabels: ReadonlySet<string>;
  /** Codes that are not written with plain characters */
  private readonly oddCodes: { readonly row: number; readonly code: string }[] = [];

  constructor(
    private readonly layout: ReportLayout,
    private readonly questions: Questions,
    vendor: VendorName | null,
  ) {
    this.totals = new TotalRows(questions);
    this.owners = new RowOwners(questions, vendor);
    this.ownerLabels = new Set((layout.ownerLabels ?? []).map(normalizeHeader));
  }

  useHeader({ texts, fields }: HeaderLine): void {
    const used = new Set(fields.flatMap(({ columns }) => columns));
    const chosen = fields.find(({ field }) => field === vendorField)?.columns;
    this.ownerColumns =
      chosen ??
      [...texts]
        .filter(([column, text]) => !used.has(column) && this.ownerLabels.has(normalizeHeader(text)))
        .map(([column]) => column);
  }

  /** Returns whether the column names the vendor of each row. */
  namesOwners(column: number): boolean {
    return this.ownerColumns.includes(column);
  }

  /** Returns whether to leave the record out, and changes what was answered about its values. */
  leavesOut(record: ReportRow, row: SheetRow, facts: RowFacts): boolean {
    if (this.totals.isTotal(record, facts)) return true;
    const owner = this.ownerColumns
      .map(column => cleanText(cellAt(row, column)?.text ?? ''))
      .filter(text => text !== '')
      .join(' - ');
    const [column = 1] = this.ownerColumns;
    if (this.owners.leavesOut(owner === '' ? undefined : owner, `${columnLetters(column)}${row.row}`)) return true;
    this.noteCategory(record);
    this.foldKey(record, facts);
    return false;
  }

  private noteCategory({ row, values }: ReportRow): void {
    const { category } = values;
    if (typeof category !== 'string') return;
    if (!classCode.test(category)) this.areClasses = false;
    if (this.areClasses && this.categories.size < mostCategories && !this.categories.has(category))
      this.categories.set(category, `Row ${row}: ${category}`);
    if (this.areClasses && this.questions.answers.category === 'ignore') delete values.category;
  }

  private foldKey({ values, notes, row }: ReportRow, facts: RowFacts): void {
    const key = values[this.layout.key];
    if (typeof key !== 'string') return;
    const folded = foldedCode(key);
    if (folded === key) return;
    if (answerOfRow('lookalike', row, this.questions.answers) === 'same') {
      values[this.layout.key] = folded;
      notes.push(`${facts.key} was read as ${folded}.`);
    }
    this.oddCodes.push({ row, code: key });
  }

  /** Returns whether a row with text in the name column only continues the record above. */
  continuesName(name: string, row: SheetRow, above: string): boolean {
    const text = cleanText(row.cells[0]?.text ?? '');
    if (!saysPrice.test(text) && (startsInside.test(text) || text.includes(',') || endsOpen.test(name))) return true;
    const answer = this.questions.ask(
      {
        id: 'wrappedText',
        kind: 'wrappedText',
        where: `Rows without ${this.layout.noun[0]} number`,
        text: `Do these rows continue the description above them?`,
        choices: [
          { value: 'join', label: 'Yes: join them' },
          { value: 'leaveOut', label: 'No, they are headings: leave them out' },
        ],
      },
      `Row ${row.row}: "${excerpt(text)}" below ${above}`,
    );
    return answer === 'join';
  }

  /** Asks what is known only after the last row. `hasCode` tells whether the file has a code, in lower case. */
  ask(hasCode: (code: string) => boolean): void {
    const [noun] = this.layout.noun;
    this.totals.ask(noun);
    this.owners.ask();
    const folded = this.oddCodes.map(({ code }) => foldedCode(code).toLowerCase());
    const alike = this.oddCodes.filter(
      ({ row }, index) =>
        answerOfRow('lookalike', row, this.questions.answers) !== undefined ||
        hasCode(folded[index] ?? '') ||
        folded.indexOf(folded[index] ?? '') < index,
    );
    askAboutLookalikes(
      this.questions,
      noun,
      alike.map(({ row, code }) => ({ row, sample: `${code} looks like ${foldedCode(code)} of this file` })),
    );
    if (this.areClasses)
      for (const sample of this.categories.values())
        this.questions.ask(
          {
            id: 'category',
            kind: 'category',
            where: 'Categories of the file',
            text: 'Are these the names of categories? They look like class codes.',
            choices: [
              { value: 'ignore', label: 'Class codes: do not read them' },
              { value: 'names', label: 'Names of categories' },
            ],
          },
          sample,
        );
  }

  /** Describes what was left out. */
  get notes(): string[] {
    const { leftOut } = this.totals;
    const rows = leftOut.slice(0, 20).map(({ row, text }) => `${row} (${excerpt(text)})`);
    return [
      ...(leftOut.length === 0
        ? []
        : [
            `Left out as totals or headings: row ${rows.join(', ')}${leftOut.length > rows.length ? ` and ${leftOut.length - rows.length} more` : ''}.`,
          ]),
      ...(this.owners.leftOut === 0 ? [] : [`Rows of other vendors that were left out: ${this.owners.leftOut}.`]),
    ];
  }
}

/** Asks about codes that differ from another one only in dashes, width or look-alike characters. */
export function askAboutLookalikes(
  questions: Questions,
  noun: string,
  rows: readonly { readonly row: number; readonly sample: string }[],
): void {
  const isSingle = rows.length <= mostSingly;
  for (const { row, sample } of rows)
    questions.ask(
      {
        id: isSingle ? `lookalike:${row}` : 'lookalike',
        kind: 'lookalike',
        where: isSingle ? `Row ${row}` : `${rows.length.toLocaleString('en-US')} rows`,
        text: `${isSingle ? 'This code differs' : 'These codes differ'} from ${isSingle ? 'a known one' : 'known ones'} only in dashes, width or look-alike characters. ${isSingle ? `Is it the same ${noun}` : `Are they the same ${noun}s`}?`,
        choices: [
          { value: 'same', label: isSingle ? `The same ${noun}` : `The same ${noun}s` },
          { value: 'new', label: isSingle ? `A new ${noun}` : `New ${noun}s` },
        ],
      },
      isSingle ? sample : `Row ${row}: ${sample}`,
    );
}
