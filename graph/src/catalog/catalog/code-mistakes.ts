import { foldWidth, normalizeCode } from './search-text.js';

/** How a typed code differs from a product's code that may be meant. */
export type Mistake = 'SIGNS' | 'LOOKALIKE' | 'SWAPPED' | 'MISSING' | 'EXTRA' | 'CHANGED';

const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Longer ones are not codes that people type, and have too many variants. */
const longestMistyped = 24;
/** A shorter code is one mistake away from too many others. */
const shortestMistyped = 4;

/** Letters that people mistake for the digits 0 and 1. */
const withDigits = (code: string) => code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** Groups of characters that people mistake for each other */
const lookalikes = ['0O', '1IL'];
/** Codes with more of them have too many variants. */
const mostLookalikes = 6;

const mayBeMistyped = (code: string) => code.length >= shortestMistyped && code.length <= longestMistyped;

/** All codes that one mistake may have turned into this normalized one; none if it is too short or too long. */
export function mistakenFor(code: string): string[] {
  if (!mayBeMistyped(code)) return [];
  const others = new Set(withLookalikes(code));
  for (let place = 0; place <= code.length; place += 1) {
    const [before, after] = [code.slice(0, place), code.slice(place)];
    others.add(before + after.slice(1));
    if (after.length > 1) others.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const character of characters) {
      others.add(before + character + after);
      others.add(before + character + after.slice(1));
    }
  }
  others.delete(code);
  return [...others];
}

/** The code with each choice of the characters that its lookalikes may stand for; only digits if there are too many. */
function withLookalikes(code: string): string[] {
  const choices = [...code].map(character => lookalikes.find(group => group.includes(character)) ?? character);
  if (choices.filter(group => group.length > 1).length > mostLookalikes) return [withDigits(code)];
  return choices.reduce<string[]>(
    (codes, group) => codes.flatMap(start => [...group].map(character => start + character)),
    [''],
  );
}

/** The mistake that makes `typed` out of `meant`; null if there is more than one. Both are normalized. */
export function mistakeBetween(typed: string, meant: string): Mistake | null {
  if (typed === meant) return 'SIGNS';
  if (!mayBeMistyped(typed)) return null;
  if (withDigits(typed) === withDigits(meant)) return 'LOOKALIKE';
  const start = [...typed].findIndex((character, place) => character !== meant[place]);
  const place = start < 0 ? typed.length : start;
  const rest = (code: string, left: number) => code.slice(place + left);
  if (rest(typed, 0) === rest(meant, 1)) return 'MISSING';
  if (rest(typed, 1) === rest(meant, 0)) return 'EXTRA';
  if (rest(typed, 1) === rest(meant, 1)) return 'CHANGED';
  const areSwapped = typed[place] === meant[place + 1] && typed[place + 1] === meant[place];
  return areSwapped && rest(typed, 2) === rest(meant, 2) ? 'SWAPPED' : null;
}

/** Case, width, spaces and dashes do not distinguish codes. */
const folded = (code: string) =>
  foldWidth(code)
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}−]/gu, '');

/**
 * Whether a typed text is this code. Other signs may be omitted but not replaced: "1.5-X" is not the code 15-X, but
 * "15X" is 1.5-X if no other product has it. In a code without letters, signs may make a number: "12" is not 1/2.
 */
export function isSameCode(typed: string, code: string): boolean {
  const one = folded(typed);
  return one === folded(code) || (/[a-z]/i.test(one) && one === normalizeCode(code));
}

/** Whether a text is the code as written, except for case, width and spaces around it. */
export function isWrittenAs(typed: string, code: string): boolean {
  return foldWidth(typed).trim().toUpperCase() === code.trim().toUpperCase();
}

/** Whether both texts have spaces and signs at the same places. */
export function isGroupedAs(typed: string, code: string): boolean {
  const groups = (text: string) =>
    foldWidth(text)
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter(group => group !== '');
  return groups(typed).join(' ') === groups(code).join(' ');
}
