/** Words that say nothing of a product. */
const silent = new Set(['a', 'an', 'and', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'w', 'with', 'x']);

export function isSilent(word: string): boolean {
  return silent.has(word);
}

/** Unit as people write it -> as it is stored. */
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

// A map: of a plain object every word that JavaScript gives to all objects, such as "constructor", would be a plural.
const oddPlurals = new Map([
  ['knives', 'knife'],
  ['shelves', 'shelf'],
  ['lens', 'lens'],
  ['lenses', 'lens'],
  ['feet', 'foot'],
  ['axes', 'axe'],
  ['pickaxes', 'pickaxe'],
]);

/** A word in the singular. The same rules stand in the database's `search_stem`; a test holds them together. */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const odd = oddPlurals.get(word);
  if (odd) return odd;
  if (/(ss|ch|sh|x)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/[^sui]s$/.test(word)) return word.slice(0, -1);
  return word;
}

/** The usual plural of a word, so that a slip in it is seen too. */
export function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** What the trade calls the same thing; all in the singular. */
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
];

const synonyms = new Map(
  sameThings.flatMap(group => group.map(word => [word, group.filter(other => other !== word)] as const)),
);

export function synonymsOf(word: string): readonly string[] {
  return synonyms.get(word) ?? [];
}

/** True when one letter replaced, left out, added, or two neighbours swapped make one word of the other. */
export function isOneSlip(one: string, other: string): boolean {
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
