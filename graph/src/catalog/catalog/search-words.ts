/** Words without meaning for a search. */
const stopWords = new Set([
  'a',
  'an',
  'and',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'w',
  'with',
  'x',
]);

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** Spellings of units, each with its stored form. */
export const units: Readonly<Record<string, string>> = {
  in: 'in',
  inch: 'in',
  inches: 'in',
  ft: 'ft',
  foot: 'ft',
  feet: 'ft',
  yd: 'yd',
  yard: 'yd',
  yards: 'yd',
  mm: 'mm',
  cm: 'cm',
  v: 'v',
  volt: 'v',
  volts: 'v',
  ah: 'ah',
  a: 'amp',
  amp: 'amp',
  amps: 'amp',
  w: 'w',
  watt: 'w',
  watts: 'w',
  kw: 'kw',
  hp: 'hp',
  lb: 'lb',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  oz: 'oz',
  ounce: 'oz',
  ounces: 'oz',
  gal: 'gal',
  gallon: 'gal',
  gallons: 'gal',
  qt: 'qt',
  quart: 'qt',
  quarts: 'qt',
  ga: 'ga',
  gauge: 'ga',
  psi: 'psi',
  cfm: 'cfm',
  rpm: 'rpm',
  gpm: 'gpm',
  tpi: 'tpi',
  pc: 'pc',
  pcs: 'pc',
  piece: 'pc',
  pieces: 'pc',
};

// A map, because a plain object would also have properties such as "constructor".
const irregularPlurals = new Map([
  ['knives', 'knife'],
  ['shelves', 'shelf'],
  ['lens', 'lens'],
  ['lenses', 'lens'],
  ['feet', 'foot'],
  ['axes', 'axe'],
  ['pickaxes', 'pickaxe'],
]);

/** The singular of a word. The database's `search_stem` has the same rules, and a test compares both. */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const irregular = irregularPlurals.get(word);
  if (irregular) return irregular;
  if (/(ss|ch|sh|x)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/[^sui]s$/.test(word)) return word.slice(0, -1);
  return word;
}

/** The regular plural of a word, so that typos in plurals are found, too. */
export function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Synonyms in the trade, in the singular. */
const sameThings: readonly (readonly string[])[] = [
  ['recip', 'reciprocating'],
  ['galv', 'galvanized', 'galvanised'],
  ['ss', 'stainless'],
  ['sch', 'schedule'],
  ['drywall', 'gypsum', 'wallboard'],
  ['wrench', 'spanner'],
  ['tarp', 'tarpaulin'],
  ['gfi', 'gfci'],
  ['gray', 'grey'],
  ['alum', 'aluminum', 'aluminium'],
  ['ext', 'extension'],
  ['plier', 'plyer'],
  ['flashlight', 'torch'],
  ['sander', 'sanding'],
  ['caulk', 'caulking'],
  ['ratchet', 'ratcheting'],
  ['level', 'leveling'],
  ['color', 'colour'],
  ['fiberglass', 'fibreglass'],
  ['adjustable', 'adj'],
  ['plywood', 'ply'],
  ['duplex', 'dup'],
  ['thread', 'threaded'],
];

const synonyms = new Map(
  sameThings.flatMap(group => group.map(word => [word, group.filter(other => other !== word)] as const)),
);

export function synonymsOf(word: string): readonly string[] {
  return synonyms.get(word) ?? [];
}

/** Whether two words differ by one letter replaced, omitted or added, or by two neighbors swapped. */
export function isOneTypo(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (word: string, from: number) => word.slice(from);
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1);
  const replaced = rest(short, start + 1) === rest(long, start + 1);
  const swapped =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    rest(short, start + 2) === rest(long, start + 2);
  return replaced || swapped;
}
