import { columnLetters } from '../../../platform/xlsx-reader/index.js';
import { unitLabels, unitOf, type UnitOfMeasure } from '../../../definitions/unit.js';
import { excerpt } from './cell-values.js';
import {
  type FileLayout,
  type LayoutColumn,
  type RememberedLayout,
  differencesFrom,
  isWhollyKnown,
  layoutHash,
  type LayoutDifference,
} from './file-layout.js';
import {
  isByPosition,
  brokenColumns,
  isOfRefusedRows,
  rowAndReason,
  type FoundHeader,
  type HeaderQuery,
} from './header-row.js';
import { certainScore, notUsed, type HeaderCorrection } from './headers.js';
import type { LayoutFacts } from './layout-facts.js';
import { basisOfHeading } from './price-basis.js';
import { whereOf, type PriceColumn } from './prices.js';
import { type Questions, answerIds, none, ofColumn, type QuestionChoice } from './questions.js';
import type { RecordDoubts } from './record-doubts.js';
import type { ReportLayout } from './report-layout.js';
import type { RowCounts } from './row-kinds.js';

const noField: QuestionChoice = { value: none, label: 'Not used' };

/** Returns whether the values may name a vendor, a unit or a currency. */
function mayName({ values, isFew }: LayoutColumn): boolean {
  return isFew && (values === 'fewWords' || values === 'texts' || values === 'mixed');
}

/** Returns whether the values may say a price, what it is for, or whose item it is. */
function mayBear(column: LayoutColumn): boolean {
  return column.values === 'wholeNumbers' || column.values === 'amounts' || mayName(column);
}

interface AskedLayout {
  readonly file: FileLayout;
  readonly layout: ReportLayout;
  readonly known: RememberedLayout | undefined;
  /** Columns whose field staff chose otherwise */
  readonly corrected: ReadonlySet<string>;
  /** Columns of prices by quantity */
  readonly broken: readonly string[];
}

/**
 * Asks a person to confirm how the file reads, unless everything that it says is known exactly. What bears on prices,
 * units, currencies and vendors and is not certain has to be chosen.
 */
function askAboutLayout(questions: Questions, asked: AskedLayout): void {
  const { file, known } = asked;
  const prices = priceColumns(asked, questions);
  const { silent, units, areUnclear } = saidUnits(prices);
  const isMixed = silent.length > 0 && units.some(unit => unit !== 'each');
  const differences = known?.confirmed ? differencesFrom(known.confirmed, file) : undefined;
  const answered = priceIds.filter(id => Object.hasOwn(questions.answers, id));
  // What was answered about prices is chosen again if anything has changed that they may depend on.
  if (differences?.some(({ of }) => bearsOnPrices(of, asked))) questions.reopen(answered);
  const isReopened = answered.some(id => Object.hasOwn(known?.answers ?? {}, id)) && (differences?.length ?? 0) > 0;
  if (isWhollyKnown(file) && !isMixed && !areUnclear && !isReopened) return;
  const isNew = differences === undefined;
  const question = {
    id: answerIds.layout,
    kind: 'layout' as const,
    where: 'Layout of the file',
    text: isNew
      ? 'The store has not read a file with this layout before. Is this how it reads?'
      : `The file differs from the layout "${known?.name ?? ''}". Is this how it reads?`,
    choices: [{ value: layoutHash(file), label: 'This is how the file reads' }],
  };
  if (isNew) questions.ask(question);
  for (const { where, text } of differences ?? []) questions.ask(question, `${where}: ${text}`);
  askAboutColumns(questions, asked);
  if (asked.layout.price !== undefined) askAboutPrices(questions, { ...asked, prices, answered: new Set(answered) });
}

const priceIds = [answerIds.pricePer, answerIds.currency];

/** Texts, sheets, prices and what is missing may say something about prices; a new column is asked about itself. */
function bearsOnPrices(of: LayoutDifference['of'], { layout, broken }: AskedLayout): boolean {
  if (!of || !('column' in of)) return true;
  return broken.includes(of.column) || layout.rules.some(({ field, isPrice }) => isPrice && field === of.field);
}

function askAboutColumns(questions: Questions, { file, layout, corrected, broken }: AskedLayout): void {
  // Several columns may be the price. Which one is asked once, not column by column.
  const compared = questions.all.filter(({ kind }) => kind === 'priceColumn').flatMap(question => question.choices);
  const decided = new Set([...corrected, ...broken, ...compared.map(({ value }) => value)]);
  const choices = [noField, ...layout.rules.map(({ field, label }) => ({ value: field, label }))];
  for (const found of file.columns) {
    const { line, column, headings, samples, field, isKnown } = found;
    const id = `${ofColumn}${column}`;
    const isPrice = layout.rules.some(rule => rule.field === field && rule.isPrice);
    // A heading that may name another field is shown with it. A column of many texts bears on no price.
    const bears = headings.length > 0 && (field === null ? mayBear(found) : isPrice && !isKnown);
    if (!Object.hasOwn(questions.answers, id) && (decided.has(column) || line > 0 || !bears)) continue;
    const question = {
      id,
      kind: 'column' as const,
      where: whereOf({ column, header: headings[0] ?? '' }),
      text: 'What does this column contain?',
      choices,
    };
    if (samples.length === 0) questions.ask(question);
    for (const sample of samples) questions.ask(question, sample);
  }
}

/** Returns the columns of prices, with those that may be one as long as nobody has chosen it. */
function priceColumns({ file, layout, broken }: AskedLayout, questions: Questions): LayoutColumn[] {
  const prices = new Set(layout.rules.filter(({ isPrice }) => isPrice).map(({ field }) => field));
  const isChosen = broken.length > 0 || file.columns.some(({ field }) => field === layout.price);
  const among = isChosen || layout.price === undefined ? [] : possiblePrices(file, questions);
  return file.columns.filter(
    ({ field, column }) => prices.has(field ?? '') || broken.includes(column) || among.includes(column),
  );
}

function possiblePrices({ columns }: FileLayout, questions: Questions): string[] {
  const choices = questions.all.filter(({ kind }) => kind === 'priceColumn').flatMap(question => question.choices);
  const amounts = columns.filter(
    ({ field, values, headings: [heading] }) => field === null && values === 'amounts' && heading,
  );
  return [...choices.map(({ value }) => value), ...amounts.map(({ column }) => column)];
}

/** Returns the headings of prices that do not say what the prices are for, and the units of those that do. */
function saidUnits(columns: readonly LayoutColumn[]): {
  silent: PriceColumn[];
  units: UnitOfMeasure[];
  areUnclear: boolean;
} {
  const said = columns
    .flatMap(({ column, headings }) => (headings.length > 0 ? headings : ['']).map(header => ({ column, header })))
    .map(place => ({ place, ...basisOfHeading(place.header) }));
  return {
    silent: said.flatMap(({ place, unit }) => (unit === undefined ? [place] : [])),
    units: said.flatMap(({ unit }) => unit ?? []),
    areUnclear: said.some(({ unclear, currency }) => unclear !== undefined || currency !== undefined),
  };
}

interface AskedPrices extends AskedLayout {
  readonly prices: readonly LayoutColumn[];
  /** Ids of questions with an answer about this file or an earlier one */
  readonly answered: ReadonlySet<string>;
}

function askAboutPrices(questions: Questions, asked: AskedPrices): void {
  const { file, broken, prices, answered } = asked;
  if (prices.length === 0) return;
  const where = prices.map(({ column, headings: [header = ''] }) => whereOf({ column, header })).join(', ');
  if (broken.length > 0 || Object.hasOwn(questions.answers, answerIds.priceBreaks))
    questions.ask({
      id: answerIds.priceBreaks,
      kind: 'priceBreaks',
      where: `Columns ${broken.join(', ')}`,
      text: 'Are these the prices from a quantity on?',
      choices: [{ value: 'use', label: 'Yes: read them as price breaks' }, noField],
    });
  askWhatFor(questions, asked);
  const isClear =
    file.isPlainSheet &&
    file.texts.every(({ isKnown }) => isKnown) &&
    !file.columns.some(column => column.field === null && mayName(column));
  if (!isClear || answered.has(answerIds.currency))
    questions.ask({
      id: answerIds.currency,
      kind: 'currency',
      where,
      text: 'Which currency are the prices in?',
      choices: [
        { value: 'usd', label: 'US dollars' },
        { value: 'ignore', label: 'Another one: do not read the prices' },
      ],
    });
}

const mostUsed: readonly UnitOfMeasure[] = ['each', 'hundred', 'thousand'];

/** Asks what prices are for, unless every heading says it, or a column. Notes are shown with it. */
function askWhatFor(questions: Questions, { file, layout, prices, answered }: AskedPrices): void {
  const { silent, units: known } = saidUnits(prices);
  const isSaid =
    silent.length === 0 ||
    layout.rules.some(rule => rule.bearsOnPrice && file.columns.some(({ field }) => field === rule.field));
  if (isSaid && !answered.has(answerIds.pricePer)) return;
  const texts = file.texts.filter(({ isKnown }) => !isKnown);
  // Without days and the other numbers of a text, which are not what prices are for.
  const said = [...silent.map(({ header }) => basisOfHeading(header).unclear ?? ''), ...texts.map(({ text }) => text)];
  const counts = new Set(said.flatMap(words => words.match(/\d{1,5}/g) ?? []).map(Number));
  const units = new Set(said.flatMap(words => words.split(/[^\p{L}/]+/u)).flatMap(word => unitOf(word) ?? []));
  const columns = file.columns.filter(
    ({ field, values, headings: own }) =>
      (field === null || field === 'pricePieces') && values === 'wholeNumbers' && own.length > 0,
  );
  const question = {
    id: answerIds.pricePer,
    kind: 'pricePer' as const,
    where: silent.map(whereOf).join(', '),
    text: `What is one price for${known.length > 0 ? ' where the heading does not say it' : ''}?`,
    choices: [
      ...(file.columns.some(({ field }) => field === 'unit') ? [{ value: 'unit', label: 'The unit of its row' }] : []),
      { value: 'each', label: 'One piece' },
      { value: 'hundred', label: unitLabels.hundred },
      { value: 'thousand', label: unitLabels.thousand },
      { value: 'pack', label: 'A pack: divide by the default quantity of the row' },
      ...columns.map(({ column, headings: [heading = ''] }) => ({
        value: `${ofColumn}${column}`,
        label: `As many pieces as column ${column} "${heading}" says`,
      })),
      ...[...counts]
        .filter(count => count > 1)
        .map(count => ({ value: `pieces:${count}`, label: `${count} pieces: divide by ${count}` })),
      ...[...units]
        .filter(unit => !mostUsed.includes(unit))
        .map(unit => ({
          value: `unit:${unit}`,
          label: `One ${unitLabels[unit].toLowerCase()}, and the item is sold in that unit`,
        })),
      { value: 'ignore', label: 'Something else, or not all the same: do not read the prices' },
    ],
  };
  if (texts.length === 0) questions.ask(question);
  for (const { example } of texts) questions.ask(question, excerpt(example));
}

/** A sheet after its last row */
interface ReadSheet {
  readonly query: HeaderQuery;
  readonly doubts: RecordDoubts;
  readonly facts: LayoutFacts;
  readonly counts: RowCounts;
  readonly questions: Questions;
  readonly known: RememberedLayout | undefined;
  readonly hiddenColumns: ReadonlySet<number>;
}

/** Returns what a file with these sheets says apart from its records, and asks a person to confirm it. */
export function confirmedFile(read: ReadSheet, header: FoundHeader, sheets: readonly string[]): FileLayout {
  const { query, facts, counts, questions, known } = read;
  const corrected = new Set(query.corrections.flatMap(({ column }) => column ?? []));
  const file = facts.layout(counts, sheets, (line, column) => readAs(read, header, { line, column, corrected }));
  const broken = brokenColumns(header.lines).map(columnLetters);
  askAboutLayout(questions, { file, layout: query.layout, known, corrected, broken });
  return file;
}

/** Returns how the column is read; null if the layout says nothing about it. */
function readAs(
  { query, doubts, hiddenColumns }: ReadSheet,
  header: FoundHeader,
  { line, column, corrected }: { line: number; column: number; corrected: ReadonlySet<string> },
): Pick<LayoutColumn, 'field' | 'isKnown' | 'isHidden'> | null {
  const isHidden = hiddenColumns.has(column);
  const own = header.lines[line];
  const text = own?.texts.get(column) ?? '';
  // The store wrote the file of refused rows itself, after a person had confirmed the first file.
  const isOwn = own !== undefined && isOfRefusedRows(own);
  if (isOwn && (text.endsWith(notUsed) || rowAndReason.some(name => name === text))) return null;
  if (doubts.namesOwners(column)) return { field: 'vendorName', isKnown: true, isHidden };
  const found = own?.fields.find(({ columns }) => columns.includes(column));
  if (!found) return { field: null, isKnown: false, isHidden };
  // Who chose the field of a column has not said what its amounts are for.
  const isChosen = corrected.has(columnLetters(column));
  const isTerm = !isChosen && found.score >= certainScore && !query.vocabulary.isUnsure(found.header);
  return { field: found.field, isKnown: isOwn || (!found.breaks && (isByPosition(header) || isTerm)), isHidden };
}

/** Returns the columns as a person chose them when they confirmed the layout. */
export function chosenColumns(
  header: FoundHeader,
  { answers }: Questions,
  { rules, price }: ReportLayout,
): HeaderCorrection[] {
  const fields = new Set(rules.map(({ field }) => field));
  const headings = new Map(
    header.lines.flatMap(({ texts }) => [...texts].map(([at, text]) => [columnLetters(at), text])),
  );
  const chosen = (column: string, field: string | null): HeaderCorrection[] => {
    const text = headings.get(column);
    return text === undefined ? [] : [{ header: text, column, field }];
  };
  const pieces = price === undefined ? undefined : answers[answerIds.pricePer];
  return [
    ...Object.entries(answers).flatMap(([id, value]) => {
      if (!id.startsWith(ofColumn)) return [];
      const column = id.slice(ofColumn.length);
      if (value === none) return chosen(column, null);
      return fields.has(value) ? chosen(column, value) : [];
    }),
    ...(pieces?.startsWith(ofColumn) ? chosen(pieces.slice(ofColumn.length), 'pricePieces') : []),
    ...(answers[answerIds.priceBreaks] === none
      ? brokenColumns(header.lines).flatMap(at => chosen(columnLetters(at), null))
      : []),
  ];
}
