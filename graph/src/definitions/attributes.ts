/**
 * Attributes that distinguish the items of a family, such as thread, length and finish: their text, their order, and
 * the columns of the table that shows the family.
 */

export interface Attribute {
  name: string;
  value: string;
}

export const mostAttributes = 8;
/** Characters */
export const mostAttributeName = 30;
export const mostAttributeValue = 60;

/** Names and values are the same if they differ in case only. */
export function attributeId(text: string): string {
  return text.toLowerCase();
}

const fractionOfInch = /^(?:(\d+)[- ])?(\d+\/\d+)\s*(?:in\.?|inch|inches|")?$/i;

/**
 * Returns all ways to write a value, the usual one first: "3/16" and 3/16" are also "3/16 in", because a fraction without
 * a unit is in inches in this trade. Most values have one way.
 */
export function waysToWrite(value: string): string[] {
  const [, whole, fraction] = fractionOfInch.exec(value) ?? [];
  if (fraction === undefined) return [value];
  const sizes = whole === undefined ? [fraction] : [`${whole}-${fraction}`, `${whole} ${fraction}`];
  return sizes.flatMap(size => [' in', '', '"', ' in.', ' inch', ' inches'].map(unit => size + unit));
}

/** Values are the same if they are written differently. */
export function valueId(value: string): string {
  return attributeId(waysToWrite(value)[0] as string);
}

/**
 * Reads attributes, each as "name: value", separated by semicolons; empty text has none. Returns the error message if a
 * part has no name or no value, a name occurs twice, or there are more than 8.
 */
export function readAttributes(text: string): Attribute[] | string {
  const parts = text
    .split(';')
    .map(spaced)
    .filter(part => part !== '');
  if (parts.length > mostAttributes) return `Must have at most ${mostAttributes} attributes`;
  const names = new Set<string>();
  const attributes: Attribute[] = [];
  for (const part of parts) {
    const colon = part.indexOf(':');
    const [name, value] = [part.slice(0, Math.max(colon, 0)).trim(), part.slice(colon + 1).trim()];
    const fault = faultOf(part, name, value);
    if (fault !== null) return fault;
    if (names.has(attributeId(name))) return `"${name}" occurs twice`;
    names.add(attributeId(name));
    attributes.push({ name, value });
  }
  return attributes;
}

function faultOf(part: string, name: string, value: string): string | null {
  if (name === '' || value === '') return `"${part.slice(0, 40)}" is not a name and a value, such as Length: 2 in`;
  if (name.length > mostAttributeName) return `Names must have at most ${mostAttributeName} characters`;
  return value.length > mostAttributeValue ? `Values must have at most ${mostAttributeValue} characters` : null;
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Attributes as they are stored */
export function attributesText(attributes: readonly Attribute[]): string {
  return attributes.map(({ name, value }) => `${name}: ${value}`).join('; ');
}

/** The attributes of a stored text */
export function attributesOf(text: string | null | undefined): Attribute[] {
  const attributes = readAttributes(text ?? '');
  return typeof attributes === 'string' ? [] : attributes;
}

/** Lengths in inches, because sizes in one family may use different units */
const inches: Readonly<Record<string, number>> = { in: 1, '"': 1, ft: 12, "'": 12, yd: 36, mm: 1 / 25.4, cm: 1 / 2.54 };

/** Diameter in inches of a screw gauge, such as #10. */
const inchesOfGauge = (gauge: number) => 0.06 + 0.013 * gauge;

const parts = /#(\d+)|(\d+-\d+\/\d+|\d+\/\d+|\d*\.\d+|\d+)(?:\s*(in|ft|yd|mm|cm|"|')(?![a-z]))?|[^\d.#]+|[.#]/gi;

/** Parses a number or fraction: 1-1/2 is 1.5. */
function numberOf(text: string): number {
  const [, whole = '0', over, under] = /^(?:(\d+)-)?(\d+)\/(\d+)$/.exec(text) ?? [];
  return over ? Number(whole) + Number(over) / Number(under) : Number(text);
}

type Part = number | string;

function partsOf(value: string): Part[] {
  return [...value.toLowerCase().matchAll(parts)].map(([text, gauge, digits, unit]) => {
    if (gauge !== undefined) return inchesOfGauge(Number(gauge));
    return digits === undefined ? text.trim() : numberOf(digits) * (inches[unit ?? 'in'] ?? 1);
  });
}

/** Compares values as a catalog sorts them: numbers and fractions by size, before words; words A to Z. */
export function compareValues(one: string, other: string): number {
  return compareParts(partsOf(one), partsOf(other));
}

function compareParts(left: readonly Part[], right: readonly Part[]): number {
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const order = comparePart(left[index], right[index]);
    if (order !== 0) return order;
  }
  return 0;
}

function comparePart(one: Part | undefined, other: Part | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return -1;
  if (other === undefined) return 1;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : 1;
  return typeof one === 'number' ? -1 : 1;
}

interface WithAttributes {
  attributes?: string | null;
}

/** Groups chosen values by attribute. */
export function byAttribute(attributes: readonly Attribute[]): { name: string; values: string[] }[] {
  const named = new Map<string, { name: string; values: string[] }>();
  for (const { name, value } of attributes) {
    const choice = named.get(attributeId(name)) ?? { name, values: [] };
    choice.values.push(value);
    named.set(attributeId(name), choice);
  }
  return [...named.values()];
}

/** The items that have any of the chosen values of each attribute. */
export function withAttributes<Item extends WithAttributes>(
  items: readonly Item[],
  chosen: readonly Attribute[],
): Item[] {
  const choices = byAttribute(chosen).map(({ name, values }) => ({
    id: attributeId(name),
    values: new Set(values.map(valueId)),
  }));
  return items.filter(item => {
    const attributes = new Map(attributesOf(item.attributes).map(({ name, value }) => [attributeId(name), value]));
    return choices.every(({ id, values }) => values.has(valueId(attributes.get(id) ?? '')));
  });
}

/** Counts the items with each value of these attributes, given the choices of the other attributes. */
export function countValues<Item extends WithAttributes>(
  items: readonly Item[],
  names: readonly string[],
  chosen: readonly Attribute[],
): { name: string; values: { value: string; count: number }[] }[] {
  return names.map(name => {
    const id = attributeId(name);
    const others = chosen.filter(attribute => attributeId(attribute.name) !== id);
    const left = new Set(withAttributes(items, others));
    const counts = new Map<string, { value: string; count: number }>();
    for (const item of items) {
      const value = attributesOf(item.attributes).find(attribute => attributeId(attribute.name) === id)?.value;
      if (value === undefined) continue;
      const counted = counts.get(valueId(value)) ?? { value, count: 0 };
      counts.set(valueId(value), { ...counted, count: counted.count + (left.has(item) ? 1 : 0) });
    }
    return { name, values: [...counts.values()].sort((one, other) => compareValues(one.value, other.value)) };
  });
}

export interface FamilyTable<Item> {
  /** Names of the attributes in which the items differ */
  columns: string[];
  /** Attributes that all items have in common */
  shared: Attribute[];
  /** Sorted by their values, from the first column on */
  rows: { item: Item /** By column; empty for an item without it */; values: string[] }[];
}

/**
 * Builds the table of a family. Its columns are in the order in which the items list their attributes, unless `given`,
 * as for a part of a family.
 */
export function familyTable<Item extends WithAttributes>(
  items: readonly Item[],
  given?: readonly string[],
): FamilyTable<Item> {
  const read = items.map(item => ({ item, attributes: attributesOf(item.attributes) }));
  const names = new Map<string, string>();
  for (const { attributes } of read)
    for (const { name } of attributes) if (!names.has(attributeId(name))) names.set(attributeId(name), name);
  const valueOf = (attributes: readonly Attribute[], id: string) =>
    attributes.find(({ name }) => attributeId(name) === id)?.value ?? '';
  const columns: string[] = [...(given ?? [])];
  const shared: Attribute[] = [];
  for (const [id, name] of given ? [] : names) {
    const values = read.map(({ attributes }) => valueOf(attributes, id));
    if (new Set(values.map(attributeId)).size > 1) columns.push(name);
    else shared.push({ name, value: values[0] ?? '' });
  }
  // Parse each value once instead of in each comparison.
  const rows = read.map(({ item, attributes }) => {
    const values = columns.map(column => valueOf(attributes, attributeId(column)));
    return { row: { item, values }, parts: values.map(partsOf) };
  });
  rows.sort((one, other) => compareRows(one.parts, other.parts));
  return { columns, shared, rows: rows.map(({ row }) => row) };
}

function compareRows(one: readonly (readonly Part[])[], other: readonly (readonly Part[])[]): number {
  for (const [index, parts] of one.entries()) {
    const order = compareParts(parts, other[index] ?? []);
    if (order !== 0) return order;
  }
  return 0;
}
