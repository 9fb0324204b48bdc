import { columnLetters, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { scaledPrice } from '../../../definitions/price.js';
import { cleanText, excerpt, foldedCode } from './cell-values.js';
import { RowOwners } from './group-rows.js';
import { columnsOfField, type HeaderLine } from './header-row.js';
import { normalizeHeader } from './headers.js';
import { answerOfRow, mostSingly, type Questions } from './questions.js';
import type { ReportLayout, ReportRow, VendorName } from './report-layout.js';
import type { RowFacts } from './row-kinds.js';
import { isAmbiguousTotal, isTotalWords, textAt } from './row-text.js';

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

  useHeader(line: HeaderLine): void {
    const { texts, fields } = line;
    const used = new Set(fields.flatMap(({ columns }) => columns));
    this.ownerColumns =
      columnsOfField(line, vendorField)?.columns ??
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
    const names = this.ownerColumns.map(column => textAt(row, column)).filter(text => text !== '');
    const place = `${columnLetters(this.ownerColumns[0] ?? 1)}${row.row}`;
    if (this.owners.leavesOut(names.length === 0 ? undefined : names.join(' - '), place)) return true;
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

type Doubt = 'total' | 'sum' | 'heading';

interface Judged {
  readonly row: number;
  readonly text: string;
}

/** A row with a short code, which may be the heading of the rows below */
interface Heading extends Judged {
  readonly shape: string;
  readonly name: string;
  readonly amount: bigint | undefined;
  /** Of the rows below, up to the next one */
  below: { sum: bigint; rows: number };
}

const fullTotal =
  /^\W*(?:(?:grand|sub|report|page|category|class|vendor|group|item|dept|department|product|customer|salesperson|final|overall|running)[\s-]*)*totals?\W*$/i;
const forward =
  /^\W*(?:(?:balance|amount|total|bal)?\s*(?:brought|carried)\s*(?:forward|fwd|down|over)|(?:balance|bal)\s*(?:forward|fwd)|[bc]\/?f(?:wd)?)\W*$/i;
const statistic =
  /^\W*(?:avg|average|mean|count|counts|sum|median)\b\.?(?:\s+(?:of|cost|price|list|items?|records?|lines?|qty|quantity|amount|value|each))*\W*$/i;
const starred = /^[*=~]{2,}.*[*=~]{2,}$|^[*=~]{3,}/;
const startsWithTotal = /^(?:sub[\s-]?)?totals?\b/i;
const fewest = 4;
const shortKey = 3;
const rareShare = 0.1;
const mostShapes = 1000;

/**
 * Tells subtotals, averages and headings that have a code from items. What is certain is left out; what is doubtful
 * becomes a question.
 */
export class TotalRows {
  /** Rows that were left out */
  readonly leftOut: Judged[] = [];
  private readonly doubtful: (Judged & { doubt: Doubt })[] = [];
  private readonly headings: Heading[] = [];
  private readonly shapes = new Map<string, number>();
  private readonly answered = new Map<number, string>();
  private records = 0;
  private usual = 0;
  private group = { sum: 0n, rows: 0 };
  private readonly all = { sum: 0n, rows: 0 };

  constructor(private readonly questions: Questions) {
    for (const [id, value] of Object.entries(questions.answers)) {
      const rows = /^totalRow:([\d+]+)$/.exec(id)?.[1];
      for (const row of rows?.split('+') ?? []) this.answered.set(Number(row), value);
    }
  }

  /** Returns whether the record is none. */
  isTotal({ row, values }: ReportRow, facts: RowFacts): boolean {
    const answer = this.answered.get(row);
    const price = values.standardCost ?? values.basePrice;
    const amount = price === undefined ? undefined : scaledPrice(String(price));
    const doubt = this.judge(facts, amount);
    const isLeftOut = doubt === 'certain' || answer === 'leaveOut';
    if (isLeftOut) this.leftOut.push({ row, text: facts.text });
    if (doubt !== undefined && doubt !== 'certain') this.doubtful.push({ row, text: facts.text, doubt });
    else if (answer !== undefined) this.doubtful.push({ row, text: facts.text, doubt: 'heading' });
    else if (!isLeftOut) this.noteHeading(row, facts, amount);
    // A doubtful row is part of no sum, whatever the answer is, so that the questions stay the same.
    if (doubt !== undefined) this.beginGroup();
    else if (!isLeftOut) this.learn(facts, amount);
    return isLeftOut;
  }

  private judge({ key, name, filled }: RowFacts, amount: bigint | undefined): Doubt | 'certain' | undefined {
    // Zero is the sum of any number of zeros.
    const isSum = Boolean(amount) && [this.group, this.all].some(({ sum, rows }) => rows > 1 && sum === amount);
    const isSparse = filled < this.usual;
    // An item whose number or name is BF may lack a price, but it has both a name and a number with digits.
    const lacksItem = name === '' || (isAmbiguousTotal(name) && !/\d/.test(key));
    const words = [key, name].filter(text => isSum || (isSparse && lacksItem) || !isAmbiguousTotal(text));
    if (
      words.some(text => fullTotal.test(text) || forward.test(text)) ||
      starred.test(key) ||
      (words.includes(key) && statistic.test(key))
    )
      return 'certain';
    const isNamed =
      isTotalWords(name) ||
      startsWithTotal.test(key) ||
      starred.test(name) ||
      [key, name].some(text => statistic.test(text) || forward.test(text));
    if (isNamed || (startsWithTotal.test(name) && isSparse)) return isSum ? 'certain' : 'total';
    return isSum && (isSparse || this.group.rows >= fewest) ? 'sum' : undefined;
  }

  private noteHeading(row: number, { key, name, text }: RowFacts, amount: bigint | undefined): void {
    const shape = shapeOf(key);
    const last = this.headings.at(-1);
    if (key.length <= shortKey && this.headings.length < mostShapes)
      this.headings.push({ row, text, shape, name, amount, below: { sum: 0n, rows: 0 } });
    else if (last && amount !== undefined) last.below = { sum: last.below.sum + amount, rows: last.below.rows + 1 };
    if (this.shapes.size < mostShapes || this.shapes.has(shape))
      this.shapes.set(shape, (this.shapes.get(shape) ?? 0) + 1);
  }

  private learn({ filled }: RowFacts, amount: bigint | undefined): void {
    this.records += 1;
    this.usual = Math.max(this.usual, filled);
    if (amount === undefined) return;
    for (const total of [this.group, this.all]) {
      total.sum += amount;
      total.rows += 1;
    }
  }

  /** A group row begins the next sum. */
  beginGroup(): void {
    this.group = { sum: 0n, rows: 0 };
  }

  /** Asks about the doubtful rows, after the last one. */
  ask(noun: string): void {
    const seen = new Set(this.doubtful.map(({ row }) => row));
    const headings = this.headings.filter(
      ({ row, shape, name, amount, below }) =>
        !seen.has(row) &&
        this.records >= fewest &&
        ((below.rows > 1 && amount === below.sum) ||
          (!/\d/.test(name) && (this.shapes.get(shape) ?? 0) <= Math.max(1, this.records * rareShare))),
    );
    const rows = [...this.doubtful, ...headings.map(found => ({ ...found, doubt: 'heading' as const }))].toSorted(
      (left, right) => left.row - right.row,
    );
    for (const group of rows.length > mostSingly ? [rows] : rows.map(one => [one])) this.askAbout(group, noun);
  }

  private askAbout(rows: readonly (Judged & { doubt: Doubt })[], noun: string): void {
    const [first] = rows;
    if (!first) return;
    const numbers = rows.map(({ row }) => row);
    const question = {
      id: `totalRow:${numbers.join('+')}`,
      kind: 'totalRow' as const,
      where:
        numbers.length === 1
          ? `Row ${numbers[0]}`
          : `Rows ${numbers.slice(0, mostSingly).join(', ')}${numbers.length > mostSingly ? ` and ${numbers.length - mostSingly} more` : ''}`,
      text:
        numbers.length === 1
          ? `Is this row ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}, or a total or heading? ${reasons[first.doubt]}`
          : `Are these rows ${noun}s, or totals and headings?`,
      choices: [
        { value: 'leaveOut', label: 'A total or heading: leave it out' },
        { value: 'record', label: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}` },
      ],
    };
    for (const { row, text } of rows) this.questions.ask(question, `Row ${row}: ${text}`);
  }
}

const reasons: Readonly<Record<Doubt, string>> = {
  total: 'Its words are those of a total.',
  sum: 'Its price is the sum of the rows above.',
  heading: 'Its code is unlike all others.',
};

/** `48-22-1234` and `49-1-3` have the same shape. */
function shapeOf(key: string): string {
  return key.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'A');
}
