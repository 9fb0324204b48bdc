import { attributesText, mostAttributes, mostAttributeValue, type Attribute } from '../../definitions/attributes.js';
import { productFields } from '../../definitions/product.js';
import { readDescription, type Word } from './read-description.js';
import { idOf, joinVaryingWords, type Group, type Member } from './varying-words.js';
import { lowerCapitals } from './trade-words.js';

export interface DescribedItem {
  description: string;
  /** Descriptions often begin with the name of the vendor. */
  vendorName?: string | null;
}

export interface ProposedItem<Item> {
  item: Item;
  attributes: Attribute[];
  /** Whether another item of the proposal has the same attributes */
  isSameAsAnother: boolean;
}

export interface ProposedFamily<Item> {
  name: string;
  /** Names of the attributes */
  columns: string[];
  items: ProposedItem<Item>[];
}

const mostName = 100;

/** Column order of a catalog table, from an item's name to its packing. Unlisted attributes take the place of Type. */
const columnOrder = [
  ...['Brand', 'Thread', 'Screw size', 'Penny size', 'Size', 'Diameter', 'Drive', 'Gauge', 'Wire gauge', 'Crown'],
  ...['Leg', 'Length', 'Width', 'Height', 'Outside diameter', 'Thickness', 'Weight', 'Capacity', 'Type', 'Depth'],
  ...['Points', 'Grade', 'Class', 'Schedule', 'Material', 'Connection', 'Finish', 'Color', 'Sold as', 'Pack'],
];

/**
 * Proposes families for the items of one category, largest first. The descriptions in a family differ only in their
 * attributes.
 */
export function proposeFamilies<Item extends DescribedItem>(items: readonly Item[]): ProposedFamily<Item>[] {
  const groups = new Map<string, Group<Item>>();
  for (const item of items) {
    const { attributes, words } = readDescription(item.description);
    const values = new Map(attributes.map(({ name, value }) => [name, value]));
    const brandWords = brandWordsOf(words, item.vendorName ?? '');
    const member = { item, description: item.description, brandWords, attributes: values };
    const id = idOf(words);
    const group = groups.get(id);
    if (group) group.members.push(member);
    else groups.set(id, { words, members: [member] });
  }
  return joinVaryingWords([...groups.values()])
    .filter(({ words, members }) => words.length > 0 && differ(members))
    .map(familyOf)
    .filter(({ name }) => name.length <= mostName)
    .sort((one, other) => other.items.length - one.items.length || (one.name < other.name ? -1 : 1));
}

function brandWordsOf(words: readonly Word[], vendorName: string): number {
  const vendor = vendorName.toLowerCase().split(/\s+/);
  let count = 0;
  while (count < vendor.length && words[count]?.id === vendor[count]) count += 1;
  return count;
}

/** The same item from two brands is a choice, not a family. */
function differ<Item>(members: readonly Member<Item>[]): boolean {
  const withoutBrand = members.map(({ attributes }) => new Map([...attributes].filter(([name]) => name !== 'Brand')));
  return new Set(withoutBrand.map(textOf)).size > 1;
}

function textOf(attributes: ReadonlyMap<string, string>): string {
  return JSON.stringify([...attributes].map(([name, value]) => [name, value.toLowerCase()]).sort());
}

function familyOf<Item extends DescribedItem>({ words, members }: Group<Item>): ProposedFamily<Item> {
  const columns = [...new Set(members.flatMap(({ attributes }) => [...attributes.keys()]))].sort(byColumn);
  const texts = members.map(({ attributes }) => textOf(attributes));
  const seen = new Map<string, number>();
  for (const text of texts) seen.set(text, (seen.get(text) ?? 0) + 1);
  return {
    name: nameOf(words, members[0]?.item.description ?? ''),
    columns,
    items: members.map(({ item, attributes }, index) => ({
      item,
      attributes: shownAttributes(attributes, columns),
      isSameAsAnother: (seen.get(texts[index] ?? '') ?? 0) > 1,
    })),
  };
}

/** In the order of the columns, up to the limit of an item */
function shownAttributes(values: ReadonlyMap<string, string>, columns: readonly string[]): Attribute[] {
  const shown: Attribute[] = [];
  for (const name of columns) {
    const value = values.get(name) ?? '';
    const isFull = attributesText([...shown, { name, value }]).length > productFields.attributes.most;
    if (value !== '' && value.length <= mostAttributeValue && !isFull) shown.push({ name, value });
  }
  return shown.slice(0, mostAttributes);
}

function byColumn(one: string, other: string): number {
  return placeOf(one) - placeOf(other) || (one < other ? -1 : 1);
}

function placeOf(name: string): number {
  const place = columnOrder.indexOf(name);
  return place < 0 ? columnOrder.indexOf('Type') : place;
}

/** Turns "HEX CAP SCREW" into "Hex Cap Screw". */
function nameOf(words: readonly Word[], description: string): string {
  const text = words
    .map(({ text: word }) => word)
    .join(' ')
    .replace(/^(with|and|of|for|w\/)\s+|\s+(with|and|of|for|w\/|in|x|-)$/gi, '');
  if (/[a-z]{2}/.test(description)) return text.charAt(0).toUpperCase() + text.slice(1);
  return lowerCapitals(text).replace(/(?<![\w'])[a-z]/g, letter => letter.toUpperCase());
}
