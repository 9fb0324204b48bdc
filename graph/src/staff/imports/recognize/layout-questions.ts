import { unitLabels } from '../../../definitions/unit.js';
import { differencesFrom, isWhollyKnown, layoutHash, type FileLayout, type LayoutColumn } from './file-layout.js';
import { whereOf } from './price-reader.js';
import { answerIds, none, ofColumn, type QuestionChoice, type Questions } from './questions.js';
import type { RememberedLayout } from './remembered-layouts.js';
import type { ReportLayout } from './report-layout.js';

const notUsed: QuestionChoice = { value: none, label: 'Not used' };

/** Returns whether the values may name a vendor, a unit or a currency. */
function mayName({ values, isFew }: LayoutColumn): boolean {
  return isFew && (values === 'fewWords' || values === 'texts' || values === 'mixed');
}

/** Returns whether the values may say a price, what it is for, or whose item it is. */
function mayBear(column: LayoutColumn): boolean {
  return column.values === 'wholeNumbers' || column.values === 'amounts' || mayName(column);
}

export interface AskedLayout {
  readonly file: FileLayout;
  readonly layout: ReportLayout;
  readonly known: RememberedLayout | undefined;
  /** Columns whose field staff chose otherwise */
  readonly corrected: ReadonlySet<string>;
  /** Columns of prices by quantity */
  readonly broken: readonly string[];
  /** The headings or cells say what the prices are for */
  readonly saysPriceUnit: boolean;
}

/**
 * Asks a person to confirm how the file reads, unless everything that it says is known exactly. What bears on prices,
 * units, currencies and vendors and is not certain has to be chosen.
 */
export function askAboutLayout(questions: Questions, asked: AskedLayout): void {
  const { file, known } = asked;
  if (isWhollyKnown(file)) return;
  const differences = known?.confirmed ? differencesFrom(known.confirmed, file) : undefined;
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
  if (asked.layout.price !== undefined) askAboutPrices(questions, asked);
}

function askAboutColumns(questions: Questions, { file, layout, corrected, broken }: AskedLayout): void {
  // Several columns may be the price. Which one is asked once, not column by column.
  const compared = questions.all.filter(({ kind }) => kind === 'priceColumn').flatMap(question => question.choices);
  const decided = new Set([...corrected, ...broken, ...compared.map(({ value }) => value)]);
  const choices = [notUsed, ...layout.rules.map(({ field, label }) => ({ value: field, label }))];
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

function askAboutPrices(questions: Questions, { file, layout, broken, saysPriceUnit }: AskedLayout): void {
  const price =
    file.columns.find(({ field }) => field === layout.price) ??
    file.columns.find(({ column }) => broken.includes(column));
  if (!price) return;
  const where = whereOf({ column: price.column, header: price.headings[0] ?? '' });
  if (broken.length > 0 || Object.hasOwn(questions.answers, answerIds.priceBreaks))
    questions.ask({
      id: answerIds.priceBreaks,
      kind: 'priceBreaks',
      where: `Columns ${broken.join(', ')}`,
      text: 'Are these the prices from a quantity on?',
      choices: [{ value: 'use', label: 'Yes: read them as price breaks' }, notUsed],
    });
  const others = file.columns.filter(({ field }) => field === null);
  if (!saysPriceUnit || Object.hasOwn(questions.answers, answerIds.pricePer)) {
    const numbers = file.columns.filter(
      ({ field, values, headings }) =>
        (field === null || field === 'pricePieces') && values === 'wholeNumbers' && headings.length > 0,
    );
    questions.ask({
      id: answerIds.pricePer,
      kind: 'pricePer',
      where,
      text: 'What is one price for?',
      choices: [
        ...(file.columns.some(({ field }) => field === 'unit')
          ? [{ value: 'unit', label: 'The unit of its row' }]
          : []),
        { value: 'each', label: 'One piece' },
        { value: 'hundred', label: unitLabels.hundred },
        { value: 'thousand', label: unitLabels.thousand },
        { value: 'pack', label: 'A pack: divide by the default quantity of the row' },
        ...numbers.map(({ column, headings }) => ({
          value: `${ofColumn}${column}`,
          label: `As many pieces as column ${column} "${headings[0] ?? ''}" says`,
        })),
      ],
    });
  }
  const isClear =
    file.isPlainSheet &&
    file.texts.every(({ isKnown }) => isKnown) &&
    file.columns.every(({ formats }) => formats.length === 0) &&
    !others.some(mayName);
  if (!isClear || Object.hasOwn(questions.answers, answerIds.currency))
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
