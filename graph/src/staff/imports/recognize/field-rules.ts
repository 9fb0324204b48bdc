import type { TextField } from '../../../definitions/field.js';
import type { Cell } from '../../../platform/xlsx-reader/index.js';
import { parseFlag, parseId, parseText, type Parsed } from './cell-values.js';
import type { QuestionChoice } from './questions.js';

/** Money is a decimal text such as `12.5`. */
export type FieldValue = string | number | boolean;

/** A field of a report, with the headings that name it. */
export interface FieldRule {
  readonly field: string;
  /** Name on screen */
  readonly label: string;
  /** Accepted headings, the usual one first; the first match wins if two columns match the field */
  readonly headings: readonly string[];
  /** Those of them that mean another thing in some reports, so that a person confirms what they mean */
  readonly unsure: readonly string[];
  /** Headings of a column whose text is appended */
  readonly continuedBy: readonly string[];
  /** The text may span several cells, which are joined */
  readonly joins?: boolean;
  /** Staff can choose the meaning of an unknown value */
  readonly choosable?: boolean;
  /** Headings, formats and cells may say a unit or a currency */
  readonly isPrice?: boolean;
  /** Says what the prices of the row are for */
  readonly bearsOnPrice?: boolean;
  /** Names the currency of the row's prices; its value is kept only if they are left out */
  readonly isCurrency?: boolean;
  /** Numbers are read as their format shows them */
  readonly isId?: boolean;
  /** An unknown code becomes a question with these meanings */
  readonly meanings?: readonly QuestionChoice[];
  /** A second column with a heading of this field becomes a question */
  readonly isUnique?: boolean;
  /** A blank cell of its column is an error, because the other values of the row mean nothing without it */
  readonly isNeeded?: boolean;
  /** Few distinct values, so that records share their strings */
  readonly repeats?: boolean;
  parse(cell: Cell): Parsed<FieldValue>;
}

export type Rule = Omit<FieldRule, 'field'>;

type More = Partial<Omit<Rule, 'label' | 'headings' | 'unsure' | 'continuedBy' | 'parse'>> & {
  readonly continuedBy?: string;
};

/** `headings` are separated by semicolons, and `?` marks an unsure one: `item #; sku; part #?`. */
export function rule(
  label: string,
  headings: string,
  parse: FieldRule['parse'],
  { continuedBy = '', ...more }: More = {},
): Rule {
  const all = listed(headings);
  return {
    label,
    headings: all.map(withoutMark),
    unsure: all.filter(heading => heading.endsWith('?')).map(withoutMark),
    continuedBy: listed(continuedBy),
    ...more,
    parse,
  };
}

export function text(label: string, { most }: Pick<TextField, 'most'>, headings: string, more?: More): Rule {
  return rule(label, headings, cell => parseText(cell, most), { joins: true, ...more });
}

export function id(label: string, { most }: TextField, headings: string): Rule {
  return rule(label, headings, cell => parseId(cell, most), { isId: true });
}

export function flag(label: string, headings: string): Rule {
  return rule(label, headings, parseFlag);
}

export function rulesOf(rules: Readonly<Record<string, Rule>>): FieldRule[] {
  return Object.entries(rules).map(([field, own]) => ({ field, ...own }));
}

/** Returns the report's usual heading of a field, such as "Item" or "Std Cost". */
export function headerTitle({ headings: [first = ''] }: FieldRule): string {
  return first.replace(/(^|[\s/-])[a-z]/g, letter => letter.toUpperCase());
}

/** Splits a list of words that is written as one text. */
export function listed(words: string): string[] {
  return words
    .split(';')
    .map(word => word.trim())
    .filter(word => word !== '');
}

function withoutMark(heading: string): string {
  return heading.replace(/\?$/, '');
}
