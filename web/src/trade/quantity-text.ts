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

/** What was typed, scanned or pasted in one go. If a part of it is not allowed, none of it is a quantity. */
export interface Entry {
  /** The text before the entry, which is the quantity again while the entry is wrong. */
  before: string;
  /** Set while the entry is wrong: all of it, and the part that is allowed, which the field shows. */
  wrong: { typed: string; shown: string } | null;
}

export function newEntry(text: string): Entry {
  return { before: text, wrong: null };
}

export interface Input {
  /** The field's text after the input */
  text: string;
  /** The single character that was typed; null for a paste, a deletion, or text that a program filled in. */
  key: string | null;
}

/**
 * The entry after an input. Digits after a character that is not allowed do not make it right: "1.5" is neither 5 nor
 * 15. Deleting or replacing text does.
 */
export function typedOn(entry: Entry, shown: string, { text, key }: Input, accepts: (text: string) => boolean): Entry {
  if (entry.wrong && key !== null && text.length > shown.length)
    return { ...entry, wrong: { typed: entry.wrong.typed + key, shown: accepts(text) ? text : shown } };
  // Text that replaces all of the field starts another entry; text that adds or deletes continues it.
  const goesOn = text.startsWith(shown) || shown.startsWith(text);
  const before = goesOn || entry.wrong ? entry.before : shown;
  return { before, wrong: accepts(text) ? null : { typed: text, shown } };
}
