import {
  attributeId,
  mostAttributeName,
  mostAttributes,
  mostAttributeValue,
  readAttributes,
  waysToWrite,
} from '../../definitions/attributes.js';
import { invalidInput } from '../../platform/shared/errors.js';

/** Products whose attribute `name` has any of these values */
export interface AttributeChoice {
  name: string;
  values: readonly string[];
}

/** Returns the error message for invalid attribute choices, or null. */
export function choicesFault(choices: readonly AttributeChoice[], mostValues: number): string | null {
  if (choices.length > mostAttributes) return `Choose at most ${mostAttributes} attributes.`;
  if (new Set(choices.map(({ name }) => attributeId(name))).size < choices.length) return 'Choose each attribute once.';
  if (choices.flatMap(({ values }) => values).length > mostValues) return `Choose at most ${mostValues} values.`;
  for (const { name, values } of choices) {
    if (name.length > mostAttributeName || values.some(value => value.length > mostAttributeValue))
      return `Names have at most ${mostAttributeName} characters, values ${mostAttributeValue}.`;
  }
  return null;
}

/**
 * Reads choices such as "Length: 2 in; Length: 3 in; Finish: Zinc plated"; one name with several values means any of
 * them.
 */
export function readChoices(text: string | undefined): AttributeChoice[] {
  const choices = new Map<string, { name: string; values: string[] }>();
  for (const part of (text ?? '').split(';')) {
    const read = readAttributes(part);
    if (typeof read === 'string') throw invalidInput({ attributes: [read] });
    for (const { name, value } of read) {
      const choice = choices.get(attributeId(name)) ?? { name, values: [] };
      choice.values.push(value);
      choices.set(attributeId(name), choice);
    }
  }
  return [...choices.values()];
}

function quoted(term: string): string {
  return `'${term.replace(/['\\]/g, character => character.repeat(2))}'`;
}

/** The choices as a query for the function `attribute_terms`; null if nothing is chosen. */
export function attributeQuery(choices: readonly AttributeChoice[] | null | undefined): string | null {
  const terms = (choices ?? [])
    .filter(({ values }) => values.length > 0)
    .map(
      ({ name, values }) =>
        `(${values
          .flatMap(waysToWrite)
          .map(value => quoted(attributeId(`${name}: ${value}`)))
          .join(' | ')})`,
    );
  return terms.join(' & ') || null;
}
