import { unitLabels, type UnitOfMeasure } from '../../../definitions/unit.js';
import { cleanText } from './cell-values.js';

/** What an import never decides alone, because it bears on prices, identity or ownership. */
export const questionKinds = [
  'layout',
  'column',
  'pricePer',
  'priceBreaks',
  'priceUnit',
  'currency',
  'decimalComma',
  'priceColumn',
  'vendor',
  'totalRow',
  'wrappedText',
  'itemNumberFormat',
  'lookalike',
  'columnOrder',
  'category',
  'sheet',
  'priceMove',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Kinds about the columns of a report. Their answers are remembered with its mapping; the others are about values. */
const layoutKinds: ReadonlySet<QuestionKind> = new Set([
  'column',
  'pricePer',
  'priceBreaks',
  'priceUnit',
  'currency',
  'decimalComma',
  'priceColumn',
  'itemNumberFormat',
  'columnOrder',
  'category',
  'sheet',
]);

/** Ids of the answers with which a person says how a file reads */
export const answerIds = {
  layout: 'layout',
  pricePer: 'pricePer',
  currency: 'currency',
  priceBreaks: 'priceBreaks',
  keyColumn: 'keyColumn',
} as const;
/** With the letters of a column: what it contains, or the column that says what prices are for */
export const ofColumn = 'column:';
/** With a text outside the records: it changes with every file */
export const changes = 'changes:';
export const none = 'none';

/** The unit that an amount is for, or a number of pieces to divide it by. */
export type PricePer = ({ readonly unit: UnitOfMeasure } | { readonly pieces: number | 'pack' }) & {
  /** The column of the amount */
  readonly place?: { readonly column: string; readonly header: string };
};

export interface QuestionChoice {
  readonly value: string;
  readonly label: string;
}

export interface ImportQuestion {
  /** Stable for the same file, such as `priceUnit:C` */
  readonly id: string;
  readonly kind: QuestionKind;
  /** Column, rows or cells, such as `Column C "Price (Case)"` */
  readonly where: string;
  readonly text: string;
  /** Values from the file, with their cells */
  readonly samples: readonly string[];
  readonly choices: readonly QuestionChoice[];
}

/** Values of choices by the id of their question */
export type Answers = Readonly<Record<string, string>>;

export function isAboutLayout({ kind }: ImportQuestion): boolean {
  return layoutKinds.has(kind);
}

/** Returns the chosen value. A value that is not among the choices answers nothing. */
export function answerOf({ id, choices }: ImportQuestion, answers: Answers): string | undefined {
  const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
  return choices.some(({ value }) => value === answer) ? answer : undefined;
}

/** Up to this many rows are asked about one by one, more of them together */
export const mostSingly = 10;

/** Returns the answer about one row, or about all rows of the kind. */
export function answerOfRow(kind: QuestionKind, row: number, answers: Answers): string | undefined {
  return answers[`${kind}:${row}`] ?? answers[kind];
}

const mostSamples = 5;
const mostQuestions = 100;

/** The questions of a file, each once, with its first samples. */
export class Questions {
  private readonly asked = new Map<string, ImportQuestion & { samples: string[] }>();

  private current: Answers;

  /** `remembered` are answers about an earlier file with the same columns. */
  constructor(
    private readonly given: Answers = {},
    known: readonly ImportQuestion[] = [],
    remembered: Answers = {},
  ) {
    this.current = { ...remembered, ...given };
    for (const question of known) this.asked.set(question.id, { ...question, samples: [...question.samples] });
  }

  get answers(): Answers {
    return this.current;
  }

  /** Drops answers about an earlier file, so that their questions are open again. */
  reopen(ids: readonly string[]): void {
    const isKept = (id: string) => !ids.includes(id) || Object.hasOwn(this.given, id);
    this.current = Object.fromEntries(Object.entries(this.current).filter(([id]) => isKept(id)));
  }

  get all(): ImportQuestion[] {
    return [...this.asked.values()].slice(0, mostQuestions);
  }

  /** Registers a question or another sample of it, and returns its answer. */
  ask(question: Omit<ImportQuestion, 'samples'>, sample?: string): string | undefined {
    let known = this.asked.get(question.id);
    if (!known) {
      known = { ...question, samples: [] };
      this.asked.set(question.id, known);
    }
    if (sample !== undefined && known.samples.length < mostSamples) known.samples.push(sample);
    return answerOf(known, this.answers);
  }
}

/** The answer that all sheets are parts of one report. No sheet may have this name. */
export const allSheets = '*';

/** Asks which of several sheets with records to read. */
export function askAboutSheets(
  questions: Questions,
  names: readonly string[],
  plural: string,
  areJoined: boolean,
): void {
  questions.ask({
    id: 'sheet',
    kind: 'sheet',
    where: `Sheets ${names.map(name => `"${name}"`).join(', ')}`,
    text: `Several sheets contain ${plural}. Which should be read?`,
    choices: [
      ...names.map(name => ({ value: name, label: name })),
      ...(areJoined ? [{ value: allSheets, label: 'All of them: they are parts of one report' }] : []),
    ],
  });
}

/** Returns what prices are for whose heading, format and cell do not say it, as a person chose. */
export function chosenPer({ answers }: Questions): PricePer | undefined {
  const value = answers[answerIds.pricePer] ?? '';
  if (value === 'pack') return { pieces: 'pack' };
  const pieces = /^pieces:([1-9]\d{0,4})$/.exec(value)?.[1];
  if (pieces !== undefined) return { pieces: Number(pieces) };
  const unit = value.replace(/^unit:/, '');
  return Object.hasOwn(unitLabels, unit) ? { unit: unit as UnitOfMeasure } : undefined;
}

export function readsNoPrices({ answers }: Questions): boolean {
  return answers[answerIds.currency] === 'ignore' || answers[answerIds.pricePer] === 'ignore';
}

/** The meaning that staff chose for an unknown text of a field. */
export interface ValueChoice {
  readonly field: string;
  readonly text: string;
  /** The known value to use; null to refuse rows with the text */
  readonly to: string | null;
}

/** Choices by field and text, ignoring case. */
export class ValueChoices {
  private readonly byText: ReadonlyMap<string, ValueChoice>;

  constructor(readonly all: readonly ValueChoice[] = []) {
    this.byText = new Map(all.map(choice => [keyOf(choice.field, choice.text), choice]));
  }

  of(field: string, text: string): ValueChoice | undefined {
    return this.byText.size === 0 ? undefined : this.byText.get(keyOf(field, text));
  }
}

function keyOf(field: string, text: string): string {
  return `${field} ${cleanText(text).toLowerCase()}`;
}
