import { columnLetters, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { isState, stateNamed } from '../../../definitions/states.js';
import { excerpt, shownText } from './cell-values.js';
import type { FieldRule } from './field-rules.js';
import {
  isByPosition,
  columnsOfField,
  brokenColumns,
  lastRowOf,
  recordsBelow,
  matchLine,
  type FieldColumns,
  type FoundHeader,
  type HeaderQuery,
} from './header-row.js';
import { isPriceName, type HeaderCorrection } from './headers.js';
import { isAmount } from './price-basis.js';
import { whereOf, type PriceReader } from './prices.js';
import { answerIds, none, type ImportQuestion, type QuestionChoice, type Questions } from './questions.js';
import { fieldLabel, type ReportLayout } from './report-layout.js';
import { textAt, cellAt } from './row-text.js';

interface Columns {
  readonly query: HeaderQuery;
  readonly questions: Questions;
  readonly prices: PriceReader;
  /** The first rows below the header */
  readonly rows: readonly SheetRow[];
}

interface Column {
  readonly column: number;
  readonly header: string;
}

const mostRows = 3;
const majority = 0.5;
/** A single wrong cell is an error of its row */
const fewestWrong = 2;

/** Asks about columns that may be another field than their heading or position says, and returns what was answered. */
export function columnAnswers(header: FoundHeader, columns: Columns): HeaderCorrection[] {
  const [line] = header.lines;
  if (!line) return [];
  const twice = isByPosition(header)
    ? []
    : columns.query.layout.rules.flatMap(rule => chosenColumn(header, rule, columns));
  return [...twice, ...swapped(header, columns), ...ignored(header, columns)];
}

/**
 * No heading names the key: asks which column it is, among those that no field has and those of other codes. Besides the
 * key, a report needs a known column; without one, staff map all of them.
 */
export function askForKey(
  header: FoundHeader | undefined,
  among: readonly SheetRow[],
  { query: { layout }, questions }: Pick<Columns, 'query' | 'questions'>,
): void {
  const [line] = header?.lines ?? [];
  if (!header || !line || columnsOfField(line, layout.key)) return;
  const rows = recordsBelow(header, among);
  const isOther = ({ field }: FieldColumns) => !layout.rules.some(rule => rule.field === field && rule.isId);
  const others = new Set(line.fields.filter(isOther).flatMap(({ columns }) => columns));
  const isFilled = (column: number) =>
    rows.map(row => textAt(row, column)).some(text => text !== '' && layout.isKey(text));
  const columns = [...line.texts].filter(([column]) => !others.has(column) && isFilled(column));
  if (columns.length === 0 || others.size === 0) return;
  questions.ask({
    id: answerIds.keyColumn,
    kind: 'columnOrder',
    where: `Row ${lastRowOf(header)}`,
    text: `No heading says which column is the ${fieldLabel(layout, layout.key).toLowerCase()}. Which one is it?`,
    choices: [
      ...columns.map(([column, heading]) => columnChoice(rows, column, heading)),
      { value: none, label: 'None of them' },
    ],
  });
}

/** Two columns could be the field: "Cost" and "Sell Price", or "Price" and "Effective 12/1 Price". */
function chosenColumn(
  header: FoundHeader,
  rule: FieldRule,
  { query, questions, prices, rows }: Columns,
): HeaderCorrection[] {
  const [line] = header.lines;
  const isPrice = rule.field === query.layout.price;
  if (!line || !rule.isUnique) return [];
  const columnNow = columnsOfField(line, rule.field)?.columns[0];
  const guess = columnsOfField(matchLine(header.rows, { ...query, corrections: [] }), rule.field)?.columns[0];
  // Staff have already decided otherwise.
  if (columnNow !== guess) return [];
  const broken = questions.answers[answerIds.priceBreaks] === none ? [] : brokenColumns([line]);
  const corrected = new Set(
    query.corrections.filter(({ field }) => field !== null && field !== rule.field).map(({ column }) => column),
  );
  const all = [...line.texts].flatMap(([column, text]): Column[] => {
    const match = query.vocabulary.match(text);
    const isOwn = match?.field === rule.field && !match.continues;
    const isAlike = isPrice && !match && !broken.includes(column) && isPriceName(text);
    const isFilled = column === columnNow || rows.some(row => isValue(row, column, rule));
    return (isOwn || isAlike) && isFilled && !corrected.has(columnLetters(column)) ? [{ column, header: text }] : [];
  });
  // A percentage or another currency is decided first, and may leave only one.
  const foreign = all.length > 1 ? all.filter(({ header: text }) => prices.headingOf(text).currency !== undefined) : [];
  const asked = new Map(
    foreign.map(found => [found, prices.askAboutHeading(columnLetters(found.column), found.header)] as const),
  );
  const among = all.filter(found => asked.get(found) !== 'ignore');
  const unread = foreign.filter(found => !among.includes(found)).map(found => correctionOf(found, null));
  const isOpen = foreign.some(found => asked.get(found) === undefined);
  if (isOpen || among.length === 0 || (among.length === 1 && (unread.length > 0 || among[0]?.column === columnNow)))
    return unread;
  const answer = questions.ask({
    id: isPrice ? 'priceColumn' : `priceColumn:${rule.field}`,
    kind: 'priceColumn',
    where: `Columns ${among.map(({ column }) => columnLetters(column)).join(', ')}`,
    text: isPrice
      ? 'Which column is the price that customers pay?'
      : `Which column is the ${rule.label.toLowerCase()}?`,
    choices: [
      ...among.map(({ column, header: text }) => columnChoice(rows, column, text)),
      { value: none, label: 'None of them' },
    ],
  });
  if (answer === undefined) return unread;
  return [
    ...unread,
    ...among.map(found => correctionOf(found, columnLetters(found.column) === answer ? rule.field : null)),
  ];
}

function correctionOf({ column, header }: Column, field: string | null): HeaderCorrection {
  return { header, column: columnLetters(column), field };
}

function isValue(row: SheetRow, column: number, { isPrice }: FieldRule): boolean {
  const text = textAt(row, column);
  return isPrice ? cellAt(row, column)?.kind === 'number' || /^\D{0,4}\d/.test(text) : text !== '';
}

function columnChoice(rows: readonly SheetRow[], column: number, heading: string): QuestionChoice {
  const letters = columnLetters(column);
  return { value: letters, label: `${letters} "${excerpt(heading)}"${sampleOf(rows, column)}` };
}

function sampleOf(rows: readonly SheetRow[], column: number): string {
  const texts = rows.flatMap(row => shownText(cellAt(row, column)) || []);
  return texts.length === 0 ? '' : `: ${texts.slice(0, mostRows).map(excerpt).join(', ')}`;
}

/** The values of two columns contradict their headings or positions. */
function swapped(header: FoundHeader, { query: { layout }, questions, rows }: Columns): HeaderCorrection[] {
  const columnOf = (field = '') => columnsOfField(header.lines[0], field);
  const pairs = [
    { left: layout.key, right: layout.name, isSwapped: looksSwapped },
    { left: layout.price, right: 'basePrice', isSwapped: isDearer },
    { left: 'city', right: 'state', isSwapped: (city: string, state: string) => isPlace(city) && !isPlace(state) },
  ];
  return pairs.flatMap(({ left, right, isSwapped }) => {
    const [one, other] = [columnOf(left), columnOf(right)];
    const [first, second] = [one?.columns[0], other?.columns[0]];
    if (!one || !other || first === undefined || second === undefined) return [];
    const texts = rows.map(row => [textAt(row, first), textAt(row, second)] as const);
    const filled = texts.filter(([a, b]) => a !== '' && b !== '');
    const wrong = filled.filter(([a, b]) => isSwapped(a, b));
    if (wrong.length < fewestWrong || wrong.length <= filled.length * majority) return [];
    const [a, b] = [columnLetters(first), columnLetters(second)];
    const [leftLabel, rightLabel] = [one, other].map(({ field }) => fieldLabel(layout, field).toLowerCase());
    const question = {
      id: `columnOrder:${a}+${b}`,
      kind: 'columnOrder' as const,
      where: `Columns ${a} and ${b}`,
      text: `The ${leftLabel} and the ${rightLabel} look swapped. Which column is which?`,
      choices: [
        { value: 'swap', label: `${a} is the ${rightLabel}, ${b} the ${leftLabel}` },
        { value: 'asIs', label: `${a} is the ${leftLabel}, ${b} the ${rightLabel}` },
      ],
    };
    const answers = wrong.slice(0, mostRows).map(values => questions.ask(question, values.map(excerpt).join(' | ')));
    return answers[0] === 'swap'
      ? [
          correctionOf({ header: one.header, column: first }, other.field),
          correctionOf({ header: other.header, column: second }, one.field),
        ]
      : [];
  });
}

/** A code such as ACM-1 stands where a name such as "Acme Anchors" belongs. */
function looksSwapped(key: string, name: string): boolean {
  const isName = /\p{L}{2,}\s+\S*\p{L}{2,}/u.test(key) && key.length > name.length;
  const isCode = !/\s/.test(name) && name.length <= 15 && (/\d/.test(name) || name === name.toUpperCase());
  return isName && isCode;
}

function isPlace(text: string): boolean {
  return isState(text.toUpperCase()) || stateNamed(text) !== undefined;
}

/** Customers pay more than the list price. */
function isDearer(price: string, list: string): boolean {
  const [paid, listed] = [price, list].map(text => (isAmount(text) ? Number(text.replace(/[^\d.]/g, '')) : Number.NaN));
  return (paid ?? 0) > (listed ?? 0) && (listed ?? 0) > 0;
}

/** Columns by position whose values do not fit were asked about with `askAboutDoubtful`. */
function ignored(header: FoundHeader, { query: { layout }, questions }: Columns): HeaderCorrection[] {
  return (header.lines[0]?.fields ?? []).flatMap(({ field, header: text, columns: [column = 1] }) => {
    const rule = layout.rules.find(known => known.field === field);
    if (!rule || !layout.proofs?.includes(field) || questions.answers[doubtfulId(column)] !== 'ignore') return [];
    askAboutDoubtful(questions, rule, { column, header: text });
    return [correctionOf({ header: text, column }, null)];
  });
}

function doubtfulId(column: number): string {
  return `columnOrder:${columnLetters(column)}`;
}

/** Asks about a column most of whose cells do not fit its field. */
function askAboutDoubtful(
  questions: Questions,
  { label }: FieldRule,
  { column, header }: Column,
  sample?: string,
): void {
  const letter = columnLetters(column);
  const isSwapped = ({ id, kind }: ImportQuestion) =>
    kind === 'columnOrder' && id !== doubtfulId(column) && id.split(/[:+]/).includes(letter);
  if (questions.all.some(isSwapped)) return;
  questions.ask(
    {
      id: doubtfulId(column),
      kind: 'columnOrder',
      where: whereOf({ column: columnLetters(column), header }),
      text: `This column should contain the ${label.toLowerCase()}, but most cells do not fit.`,
      choices: [
        { value: 'ignore', label: 'Do not read this column' },
        { value: 'asIs', label: `It is the ${label.toLowerCase()}: refuse the cells that do not fit` },
      ],
    },
    sample,
  );
}

interface Misfits {
  readonly header: FoundHeader;
  readonly proofs: ReadonlyMap<string, { right: number; wrong: number }>;
  sampleOf(column: number): string | undefined;
}

/** Asks about columns by position most of whose cells do not fit, after the last row. */
export function askAboutMisfits(
  questions: Questions,
  { rules }: ReportLayout,
  { header, proofs, sampleOf }: Misfits,
): void {
  for (const [field, { right, wrong }] of proofs) {
    const found = columnsOfField(header.lines[0], field);
    const rule = rules.find(known => known.field === field);
    if (wrong < fewestWrong || wrong <= right || !found || !rule) continue;
    const [column = 1] = found.columns;
    askAboutDoubtful(questions, rule, { column, header: found.header }, sampleOf(column));
  }
}
