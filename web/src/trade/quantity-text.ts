import { quantityDecimals } from '#definitions/quantity';

const whole = /^\d{0,6}$/;
const decimal = new RegExp(`^\\d{0,6}(\\.\\d{0,${quantityDecimals}})?$`);

/** Whether a text is empty or a number in the range of quantities, possibly not finished, such as "12." */
export function isQuantityText(text: string, allowDecimals: boolean): boolean {
  return (allowDecimals ? decimal : whole).test(text);
}

/** The number in a quantity text; 0 if it is empty. */
export function quantityOf(text: string): number {
  return Number.parseFloat(text.replace('+', '')) || 0;
}

/** What was typed or scanned in one go. It becomes a quantity as a whole, or not at all. */
export interface Entry {
  /** The text before the entry, which returns if the entry is rejected. */
  before: string;
  /** Everything typed, including rejected characters. */
  typed: string;
  /** When the last rejected key was typed, in ms; null while the entry is acceptable. */
  rejectedAt: number | null;
}

export function newEntry(text: string): Entry {
  return { before: text, typed: text, rejectedAt: null };
}

export interface Input {
  /** The field's text after the input */
  text: string;
  /** The single character that was typed; null for a paste, a deletion, or text that a program filled in. */
  key: string | null;
  /** ms */
  at: number;
}

/** Scanners type faster than this, people do not. Keys so soon after a rejected one belong to the same part number. */
const scanMs = 50;

/** The entry after an input. While it is rejected, the field shows `before`. */
export function typedOn(
  entry: Entry,
  shown: string,
  { text, key, at }: Input,
  accepts: (text: string) => boolean,
): Entry {
  if (key !== null && entry.rejectedAt !== null && at - entry.rejectedAt < scanMs)
    return { ...entry, typed: entry.typed + key, rejectedAt: at };
  // Text that replaces all of the field starts another entry; text that adds or deletes continues it.
  const goesOn = entry.rejectedAt === null && (text.startsWith(shown) || shown.startsWith(text));
  const before = goesOn ? entry.before : shown;
  return { before, typed: text, rejectedAt: accepts(text) ? null : at };
}
