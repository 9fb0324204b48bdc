import { isThing, namingWords, valuesByName } from './trade-words.js';
import { shownValue, type Word } from './read-description.js';

/** Descriptions with the same words, apart from their attributes */
export interface Group<Item> {
  words: readonly Word[];
  members: Member<Item>[];
}

export interface Member<Item> {
  item: Item;
  description: string;
  /** Number of words at the start of the description that name the vendor; 0 if none do */
  brandWords: number;
  attributes: Map<string, string>;
}

/** Consecutive words of a group that may be a value */
interface Candidate<Item> {
  group: Group<Item>;
  from: number;
  count: number;
}

/** A position whose words are values of one attribute */
interface Slot<Item> {
  name: string;
  isKnown: boolean;
  candidates: readonly Candidate<Item>[];
}

const linking = new Set(['and', 'for', 'in', 'of', 'or', 'to', 'with', 'w/']);
const mostWords = 5;
const mostRounds = 6;
/** In words. Longer descriptions are sentences, whose positions cannot be compared. */
const longestName = 16;
const leastItems = 3;
/** More values than this of unknown words are probably different things, not variants. */
const mostValues = 12;

/** Missing values do not separate variants: bulk items have no pack, and stainless ones no grade. */
const optionalNames = new Set(['Pack', 'Finish', 'Grade', 'Class', 'Schedule', 'Thread type']);

/**
 * Joins groups whose words differ at one position, if those words are values of a known attribute, or qualify the same
 * thing in the same sizes. Repeats, because hammers may differ in both handle and brand.
 */
export function joinVaryingWords<Item>(groups: readonly Group<Item>[]): Group<Item>[] {
  let current = [...groups];
  for (let round = 0; round < mostRounds; round += 1) {
    const joined = joinOnce(current);
    if (joined === null) return current;
    current = joined;
  }
  return current;
}

function joinOnce<Item>(groups: readonly Group<Item>[]): Group<Item>[] | null {
  const places = new Map<string, Candidate<Item>[]>();
  for (const group of groups)
    for (const candidate of candidatesOf(group)) {
      const place = placeOf(candidate);
      const others = places.get(place);
      if (others) others.push(candidate);
      else places.set(place, [candidate]);
    }
  const slots = [...places.values()].flatMap(slotsOf).sort(byCertainty);
  const used = new Set<Group<Item>>();
  const joined: Group<Item>[] = [];
  for (const { candidates } of slots) {
    const [slot] = slotOf(candidates.filter(({ group }) => !used.has(group)));
    if (!slot) continue;
    for (const { group } of slot.candidates) used.add(group);
    joined.push(join(slot));
  }
  return joined.length === 0 ? null : merged([...joined, ...groups.filter(group => !used.has(group))]);
}

function candidatesOf<Item>(group: Group<Item>): Candidate<Item>[] {
  const candidates: Candidate<Item>[] = [];
  if (group.words.length > longestName) return candidates;
  for (let from = 0; from < group.words.length; from += 1)
    for (let count = 1; count <= mostWords && from + count <= group.words.length; count += 1) {
      const candidate = { group, from, count };
      if (count > 1 && group.words[from + count - 1]?.separator === null) break;
      const isWhole = count === group.words.length;
      if (!isWhole && (isBrand(candidate) || isKnown(textOf(candidate)) || isQualifying(candidate)))
        candidates.push(candidate);
    }
  return candidates;
}

/** Sorts known attributes first, then those with the fewest words, because several words may be several attributes */
function byCertainty<Item>(one: Slot<Item>, other: Slot<Item>): number {
  return (
    Number(other.isKnown) - Number(one.isKnown) ||
    wordsPerValue(one) - wordsPerValue(other) ||
    itemsIn(other.candidates) - itemsIn(one.candidates)
  );
}

function wordsPerValue<Item>({ candidates }: Slot<Item>): number {
  return candidates.reduce((sum, { count }) => sum + count, 0) / candidates.length;
}

function itemsIn<Item>(candidates: readonly Candidate<Item>[]): number {
  return candidates.reduce((sum, { group }) => sum + group.members.length, 0);
}

function placeOf<Item>({ group, from, count }: Candidate<Item>): string {
  const ids = group.words.map(({ id }) => id);
  return [...ids.slice(0, from), '*', ...ids.slice(from + count)].join(' ');
}

function wordsOf<Item>({ group, from, count }: Candidate<Item>): readonly Word[] {
  return group.words.slice(from, from + count);
}

function textOf<Item>(candidate: Candidate<Item>): string {
  return wordsOf(candidate)
    .map(({ id }) => id)
    .join(' ');
}

function isBrand<Item>({ group, from, count }: Candidate<Item>): boolean {
  return from === 0 && group.members.every(({ brandWords }) => brandWords === count);
}

function isKnown(text: string): boolean {
  return Object.values(valuesByName).some(values => values.has(text));
}

/** Whether the words qualify what precedes them, and do not name a thing, unless they follow a comma */
function isQualifying<Item>(candidate: Candidate<Item>): boolean {
  const words = wordsOf(candidate);
  const [first, end] = [words[0], words.at(-1)];
  if (candidate.from === 0 || !first || !end || !words.every(({ isQualifier }) => isQualifier)) return false;
  if (linking.has(end.id) || !words.every(({ id }) => /[a-z]/.test(id)) || /^\d/.test(first.id)) return false;
  // A blade for "wood with nails" is not a nail.
  const head = words[words.findIndex(({ id }) => linking.has(id)) - 1] ?? end;
  return head.isApart || !isThing(head.id);
}

/** The attributes for the words at this position. Groups with other attributes are different things. */
function slotsOf<Item>(candidates: readonly Candidate<Item>[]): Slot<Item>[] {
  const byShape = Map.groupBy(candidates, ({ group }) => shapeOf(group));
  return [...byShape.values()].flatMap(slotOf);
}

/** The attribute for these words; empty if they are not variants of one thing. */
function slotOf<Item>(all: readonly Candidate<Item>[]): [Slot<Item>] | [] {
  if (all.length < 2) return [];
  const texts = all.map(textOf);
  const known = all.every(isBrand) ? 'Brand' : (namedByNext(all) ?? knownName(texts));
  const name = known ?? unknownName(all, texts);
  if (name === null || all.some(({ group }) => hasAttribute(group, name))) return [];
  const candidates =
    known === null || known === 'Color' ? all : all.filter(candidate => !endsWithAnother(textOf(candidate), texts));
  return candidates.length < 2 ? [] : [{ name, isKnown: known !== null, candidates }];
}

function hasAttribute<Item>({ members }: Group<Item>, name: string): boolean {
  return members.some(({ attributes }) => attributes.has(name));
}

/** Whether a text ends with another: "drilling hickory" ends with "hickory", so "drilling" is no part of the handle. */
function endsWithAnother(text: string, texts: readonly string[]): boolean {
  return texts.some(other => text.endsWith(` ${other}`));
}

function shapeOf<Item>({ members }: Group<Item>): string {
  const names = new Set(members.flatMap(({ attributes }) => [...attributes.keys()]));
  return [...names]
    .filter(name => !optionalNames.has(name))
    .sort()
    .join();
}

function knownName(texts: readonly string[]): string | null {
  const whole = Object.entries(valuesByName).find(([, values]) => texts.every(text => values.has(text)));
  if (whole) return whole[0];
  return texts.every(isColor) ? 'Color' : null;
}

/** "Contractor silver" is a color as well. */
function isColor(text: string): boolean {
  return text.split(' ').some(word => valuesByName.Color?.has(word));
}

function namedByNext<Item>(candidates: readonly Candidate<Item>[]): string | null {
  const [first] = candidates;
  const next = first?.group.words[first.from + first.count];
  return next && candidates.every(isQualifying) ? (namingWords[next.id] ?? null) : null;
}

function unknownName<Item>(candidates: readonly Candidate<Item>[], texts: readonly string[]): string | null {
  const isVariant =
    candidates.every(isQualifying) && itemsIn(candidates) >= leastItems && candidates.length <= mostValues;
  if (!isVariant || !comeInSameSizes(candidates)) return null;
  return texts.filter(isColor).length * 2 > texts.length ? 'Color' : 'Type';
}

/** Whether at least two groups come in the same sizes, as variants do. Only sizes that vary within a group count. */
function comeInSameSizes<Item>(candidates: readonly Candidate<Item>[]): boolean {
  const names = new Set(candidates.flatMap(({ group }) => varyingNames(group)));
  const seen = new Set<string>();
  for (const { group } of candidates) {
    const sizes = new Set(group.members.map(member => sizeOf(member, names)).filter(size => size !== '[]'));
    if ([...sizes].some(size => seen.has(size))) return true;
    for (const size of sizes) seen.add(size);
  }
  return false;
}

function varyingNames<Item>({ members }: Group<Item>): string[] {
  const names = new Set(members.flatMap(({ attributes }) => [...attributes.keys()]));
  return [...names].filter(name => new Set(members.map(({ attributes }) => attributes.get(name))).size > 1);
}

function sizeOf<Item>({ attributes }: Member<Item>, names: ReadonlySet<string>): string {
  return JSON.stringify(
    [...attributes].filter(([name]) => names.has(name)).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function join<Item>({ candidates, name }: Slot<Item>): Group<Item> {
  const [first] = candidates;
  if (!first) throw new Error('A place without words');
  const { words } = first.group;
  const next = words[first.from + first.count];
  const isNamed = next !== undefined && namingWords[next.id] === name;
  return {
    words: [...words.slice(0, first.from), ...words.slice(first.from + first.count + (isNamed ? 1 : 0))],
    members: candidates.flatMap(candidate => {
      const value = wordsOf(candidate)
        .map(({ text, separator }, index) => (index === 0 ? text : `${separator ?? ''}${text}`))
        .join('');
      return candidate.group.members.map(member => ({
        ...member,
        brandWords: name === 'Brand' ? 0 : member.brandWords,
        attributes: new Map([...member.attributes, [name, shownValue(value, member.description)]]),
      }));
    }),
  };
}

/** Merges groups that have the same words after joining. */
function merged<Item>(groups: readonly Group<Item>[]): Group<Item>[] {
  const byWords = new Map<string, Group<Item>>();
  for (const group of groups) {
    const id = idOf(group.words);
    const same = byWords.get(id);
    byWords.set(id, same ? { words: same.words, members: [...same.members, ...group.members] } : group);
  }
  return [...byWords.values()];
}

export function idOf(words: readonly Word[]): string {
  return words.map(({ id }) => id).join(' ');
}
