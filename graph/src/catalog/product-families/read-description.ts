import { mostAttributes, mostAttributeValue, type Attribute } from '../../definitions/attributes.js';
import { rulesAfterSizes, rulesBeforeSizes, type AttributeRule } from './attribute-rules.js';
import { spacedMeasure } from './measure.js';
import { chain, fraction, pairNames, single, singleName, tail } from './size-rules.js';
import { lowerCapitals } from './trade-words.js';

/** A word that is not part of an attribute */
export interface Word {
  text: string;
  /** In lowercase, for comparisons */
  id: string;
  /** Whether it only qualifies the item: it follows a size or a comma, or is not capitalized */
  isQualifier: boolean;
  /** Whether it follows a comma */
  isApart: boolean;
  /** The text between the previous word and this one; null if an attribute was removed between them */
  separator: string | null;
}

export interface ReadDescription {
  attributes: Attribute[];
  words: Word[];
}

/** Replaces the text of an attribute that was read. No description contains it. */
const gap = '\u2400';

/** A word without the punctuation around it */
const bareWord = new RegExp(
  String.raw`(?<![^\s,${gap}()[\]"'.:/-])[^\s,${gap}()[\]"'.:/-](?:[^\s,${gap}]*[^\s,${gap}()[\]"'.:/-])?`,
  'g',
);
const afterGap = new RegExp(String.raw`[a-z].*[${gap},]`, 'i');

interface Match {
  name: string;
  value: string;
}

/** A description from which attributes are extracted one by one */
class Unread {
  private rest: string;
  private readonly found = new Map<string, { value: string; at: number }>();

  constructor(readonly text: string) {
    this.rest = text;
  }

  /** Extracts the first match whose attribute names are unused. Using a name twice would be a guess. */
  take(pattern: RegExp, read: (match: RegExpExecArray) => Match[] | null, isQualifier = false): void {
    if (this.found.size === mostAttributes) return;
    // matchAll copies the expression on each call, which takes longer than matching.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(this.rest); match; match = pattern.exec(this.rest)) {
      if (isQualifier && !/[a-z]/i.test(this.rest.slice(0, match.index))) continue;
      const values = read(match);
      if (values === null || !values.every(value => this.accepts(value))) continue;
      for (const { name, value } of values) this.found.set(name, { value, at: match.index });
      this.rest =
        this.rest.slice(0, match.index) + gap.repeat(match[0].length) + this.rest.slice(match.index + match[0].length);
      return;
    }
  }

  has(name: string): boolean {
    return this.found.has(name);
  }

  /** Whether only spaces separate this position from the previous attribute */
  followsAttribute(index: number): boolean {
    return this.rest.slice(0, index).trimEnd().endsWith(gap);
  }

  get attributes(): Attribute[] {
    return [...this.found].map(([name, { value }]) => ({ name, value: shownValue(value, this.text) }));
  }

  get words(): Word[] {
    const isMixed = /[a-z]{2}/.test(this.text);
    const words: Word[] = [];
    let end = 0;
    for (const { 0: text, index } of this.rest.matchAll(bareWord)) {
      const before = this.rest.slice(0, index);
      if (/^[x×]$/i.test(text) && isNextToGap(before, this.rest.slice(index + text.length))) continue;
      const between = this.rest.slice(end, index);
      words.push({
        text,
        id: text.toLowerCase(),
        isQualifier: afterGap.test(before) || (isMixed && /^[a-z]/.test(text)),
        isApart: before.includes(','),
        separator: between.includes(gap) ? null : between,
      });
      end = index + text.length;
    }
    return words;
  }

  private accepts({ name, value }: Match): boolean {
    return !this.found.has(name) && value.length <= mostAttributeValue;
  }
}

/** The x of a size, but not that of a C x C fitting */
function isNextToGap(before: string, after: string): boolean {
  return before.trimEnd().endsWith(gap) || after.trimStart().startsWith(gap);
}

/** Formats a value for display. Changes spaces and case only. */
export function shownValue(value: string, description: string): string {
  const spaced = spacedMeasure(value);
  const cased = /[a-z]{2}/.test(description) ? spaced : lowerCapitals(spaced);
  return cased.charAt(0).toUpperCase() + cased.slice(1);
}

/** Extracts the attributes from a description. Each value is part of the description. */
export function readDescription(description: string): ReadDescription {
  const text = description
    .replaceAll(gap, ' ')
    .replace(/;/g, ',')
    .replace(/(?<=[A-Za-z]{2})(?=\d+\/\d+)/g, ' ');
  const unread = new Unread(text);
  for (const rule of rulesBeforeSizes) takeRule(unread, rule);
  takeSizes(unread, text);
  for (const rule of rulesAfterSizes) takeRule(unread, rule);
  takeSingles(unread, text);
  return { attributes: unread.attributes, words: unread.words };
}

function takeRule(unread: Unread, { name, pattern, within, isQualifier }: AttributeRule): void {
  if (within && !within.test(unread.text)) return;
  unread.take(pattern, ({ groups }) => [{ name, value: groups?.value ?? '' }], isQualifier);
}

function takeSizes(unread: Unread, text: string): void {
  unread.take(chain, match => {
    const { first = '', second = '', more = '' } = match.groups ?? {};
    const whole = [{ name: 'Size', value: match[0] }];
    if (/[x×]\s*$/i.test(text.slice(0, match.index))) return null;
    if (more !== '' || /^\d+\/\d+-\d/.test(second)) return whole;
    const names = pairNames(text, first, second);
    return names === null
      ? whole
      : [
          { name: names[0], value: first },
          { name: names[1], value: second },
        ];
  });
}

function takeSingles(unread: Unread, text: string): void {
  unread.take(tail, match =>
    unread.followsAttribute(match.index) ? [{ name: 'Length', value: match.groups?.value ?? '' }] : null,
  );
  unread.take(single, ({ groups }) => {
    const value = groups?.value ?? '';
    return [{ name: singleName(text, value), value }];
  });
  if (!unread.has('Size') && !unread.has('Diameter') && !unread.has('Thread'))
    unread.take(fraction, ({ groups }) => {
      const value = groups?.value ?? '';
      return [{ name: singleName(text, value), value }];
    });
}
