import { optionalText } from './field.js';

const mostCharacters = 20_000;
const mostInGroup = 10;
const mostPhraseLength = 60;

/** Search synonyms, one group per line. */
export const synonymFields = {
  words: {
    ...optionalText(
      'Synonyms',
      mostCharacters,
      `Words that mean the same in searches: one group per line, with 2 to ${mostInGroup} words or phrases separated by commas, such as "sawzall, reciprocating saw". At most ${mostCharacters} characters; null for none.`,
    ),
    hasLines: true,
  },
} as const;

const phrase = /^[a-z][a-z' -]*$/i;

/** Parses the groups of a text, or returns an error message that names the line. */
export function readSynonyms(text: string): string[][] | string {
  const groups: string[][] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    const group = line.split(',').map(each => each.trim());
    const wrong = group.find(each => !phrase.test(each) || each.length > mostPhraseLength);
    const place = `Line ${index + 1}`;
    if (group.length < 2) return `${place}: separate words that mean the same with commas`;
    if (group.length > mostInGroup) return `${place}: at most ${mostInGroup} words or phrases mean the same`;
    if (wrong !== undefined)
      return `${place}: "${wrong.slice(0, 40)}" is not a word or phrase of at most ${mostPhraseLength} letters`;
    groups.push(group);
  }
  return groups;
}
