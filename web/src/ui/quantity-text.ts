/** The most digits that a quantity has: 999,999 pieces. */
const quantity = /^\d{0,6}$/;
const quantityWithPlus = /^\+?\d{0,6}$/;

/** Whether a text is empty or a whole number that can be a quantity. */
export function isQuantityText(text: string, allowPlus: boolean): boolean {
  return (allowPlus ? quantityWithPlus : quantity).test(text);
}

/** The whole number that a quantity text stands for; empty is 0. */
export function quantityOf(text: string): number {
  return Number.parseInt(text.replace('+', ''), 10) || 0;
}

/** What a person typed without a break. It becomes a quantity as a whole, or not at all. */
export interface Entry {
  /** The text before the entry, to which a rejected one returns. */
  before: string;
  /** Everything typed, also what was rejected. */
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
  /** The one character that was typed; null for a paste, a deletion, or a text that a program filled in. */
  key: string | null;
  /** ms */
  at: number;
}

/** Keys that follow a rejected one within this time belong to the same entry, such as a scanned part number. */
const pauseMs = 3000;

/** The entry after an input. While it is rejected, the field shows `before`. */
export function typedOn(entry: Entry, shown: string, { text, key, at }: Input, allowPlus: boolean): Entry {
  if (key !== null && entry.rejectedAt !== null && at - entry.rejectedAt < pauseMs)
    return { ...entry, typed: entry.typed + key, rejectedAt: at };
  // A text that replaces all of the field is another entry; one that adds or deletes goes on with it.
  const goesOn = entry.rejectedAt === null && (text.startsWith(shown) || shown.startsWith(text));
  const before = goesOn ? entry.before : shown;
  return { before, typed: text, rejectedAt: isQuantityText(text, allowPlus) ? null : at };
}
