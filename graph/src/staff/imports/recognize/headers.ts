import { listed, type FieldRule } from './field-rules.js';
import { basisOfHeading } from './price-basis.js';

export interface HeaderMatch {
  readonly field: string;
  readonly score: number;
  /** Position among the field's headings. If two columns match a field, the lower rank wins. */
  readonly rank: number;
  /** Its text is appended to that of the main column */
  readonly continues: boolean;
}

/** A correction by staff: columns with this header have this field, or are not used. */
export interface HeaderCorrection {
  readonly header: string;
  /** Needed only if several columns have the same header */
  readonly column?: string;
  readonly field: string | null;
}

/** Suffix of a header that would match a field but whose column is not used. */
export const notUsed = '(not used)';

const inBrackets = /\(([^()]*)\)|\[([^[\]]*)\]/g;
/** Words in parentheses that change no name: "Cost (USD)" is a cost. What they say of prices is read by price-basis. */
const bracketed = new Set(
  `$ usd us$ us dollar cent ¢ cad mxn eur € gbp £ % percent ea each pc pcs piece unit qty ct count cs case bx box ctn carton
  pk pkg pack pr pair dz doz dozen c m hundred thousand lb lbs oz kg g in inch ft foot feet yd yard mm cm gal qt pt roll rl
  day y/n per`.split(/\s+/),
);

const exact = 1;
/** From this score on, a heading is a term of the store */
export const certainScore = 0.95;
const reordered = 0.8;

/** Always expanded. `qty` is here because the merged cell over "Min" and "Max" is often spelled out. */
const abbreviations = shortForms('number: no num nbr; quantity: qty');

/** Expanded in headers and headings if there is no exact match, so a heading is listed in one spelling only. */
const shortFor = shortForms(
  `payment: pmt pymt; level: lvl; limit: lmt lim; credit: cr cred; customer: cust; account: acct; description: desc descr;
  vendor: vend vndr supplier; manufacturer: mfr mfg mfgr; minimum: min; maximum: max; standard: std; default: def;
  package: pkg; pack: pk; case: cs; carton: ctn; address: addr; phone: tel telephone ph; department: dept; category: cat;
  product: prod; item: itm; part: prt; alternate: alt; auxiliary: aux; statement: stmt; charge: chg; image: img;
  picture: pic; country: ctry; origin: orig; federal: fed; authority: auth; sale: sls; quantity: qnty; suggested: sugg`,
);

function shortForms(words: string): ReadonlyMap<string, string> {
  const forms = listed(words).map(line => line.split(/:? /));
  return new Map(forms.flatMap(([word = '', ...short]) => short.map(form => [form, word] as const)));
}

/** Returns the words of a header: lower case, singular, without punctuation; `#`, `no` and `num` become `number`. */
export function headerWords(text: string): string[] {
  const words = text
    .replace(/([a-z])([A-Z])/g, (_pair, before: string, after: string) => `${before} ${after}`)
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
  return words.map(word => abbreviations.get(word) ?? singular(word));
}

function withoutUnits(text: string): string {
  if (!text.includes('(') && !text.includes('[')) return text;
  return text.replace(inBrackets, (whole, round?: string, square?: string) => {
    const words = (round ?? square ?? '')
      .toLowerCase()
      .replace(/\./g, '')
      .split(/[\s,]+/)
      .filter(word => word !== '');
    return words.every(word => bracketed.has(word) || bracketed.has(singular(word))) ? ' ' : whole;
  });
}

/** Returns the name of a price without what it says of unit and currency: "Price per C", "Cost/M", "Price (MXN / 100)". */
function nameOfPrice(text: string): string {
  return text
    .replace(inBrackets, (whole, round?: string, square?: string) =>
      Object.keys(basisOfHeading(`(${round ?? square ?? ''})`)).length > 0 ? ' ' : whole,
    )
    .replace(/(?:\bper\b|\/).*$/i, ' ')
    .replace(/\b(?:each|ea)\b\.?\s*$/i, ' ')
    .replace(/\b(?:cad|cdn|mxn|eur|gbp|usd|us|can|mex|cents?)\b|[$€£¢%]/gi, ' ');
}

export function normalizeHeader(text: string): string {
  return headerWords(text).join('');
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

const priceWords = new Set(
  'price cost prc net sell selling dealer contractor jobber wholesale trade promo special break quote'.split(' '),
);
/** With one of these, a heading names no price for one unit. */
const otherWords = new Set(
  'date code change changed center group uom um unit list type class weight wt total ext extended extension msrp retail freight core tax terms schedule book basis per qty quantity number pct percent margin vendor item sheet'.split(
    ' ',
  ),
);
/** Next to a price, these head another one: "New", "Old", "1/1/2027", "Effective 12/1/26". */
const otherPrice = /^(?:new|old|(?:eff(?:ective)?\.?\s*)?\d{1,2}[/-]\d{1,2}[/-]\d{2,4})$/i;

/** Returns whether a heading names a price for one unit, even if no field has that name. */
export function isPriceName(header: string): boolean {
  if (header.endsWith(notUsed)) return false;
  if (otherPrice.test(header.trim())) return true;
  const words = headerWords(header);
  return words.some(word => priceWords.has(word)) && !words.some(word => otherWords.has(word));
}

/** Matches headers to the fields of a report. */
export class HeaderVocabulary {
  // Maps, not objects, because a header may be `__proto__`.
  private readonly names = new Map<string, HeaderMatch>();
  private readonly written = new Map<string, HeaderMatch>();
  private readonly reordered = new Map<string, HeaderMatch>();

  private readonly prices: ReadonlySet<string>;
  private readonly unsure: ReadonlySet<string>;

  constructor(rules: readonly FieldRule[]) {
    this.prices = new Set(rules.filter(({ isPrice }) => isPrice).map(({ field }) => field));
    this.unsure = new Set(rules.flatMap(({ unsure }) => unsure).map(normalizeHeader));
    for (const { field } of rules) this.learn(field, { field, score: exact, rank: -1, continues: false });
    for (const { field, headings, continuedBy } of rules) {
      headings.forEach((name, rank) => this.learn(name, { field, score: certainScore, rank, continues: false }));
      continuedBy.forEach((name, rank) => this.learn(name, { field, score: certainScore, rank, continues: true }));
    }
  }

  match(text: string): HeaderMatch | undefined {
    if (text.endsWith(notUsed)) return undefined;
    const words = headerWords(text);
    if (words.length === 0) return undefined;
    return this.names.get(words.join('')) ?? this.matchWords(withoutUnits(text)) ?? this.matchPrice(text);
  }

  /** Returns whether a person confirms what the heading means, because it means another thing in some reports. */
  isUnsure(header: string): boolean {
    return this.unsure.has(normalizeHeader(header));
  }

  private matchWords(text: string): HeaderMatch | undefined {
    const full = writtenOut(headerWords(text));
    return this.written.get(full.join('')) ?? this.reordered.get(full.toSorted().join(' '));
  }

  private matchPrice(text: string): HeaderMatch | undefined {
    if (Object.keys(basisOfHeading(text)).length === 0) return undefined;
    const match = this.matchWords(nameOfPrice(text));
    return match && this.prices.has(match.field) ? match : undefined;
  }

  private learn(name: string, match: HeaderMatch): void {
    const words = headerWords(name);
    const full = writtenOut(words);
    addFirst(this.names, words.join(''), match);
    addFirst(this.written, full.join(''), { ...match, score: certainScore });
    if (words.length > 1) addFirst(this.reordered, full.toSorted().join(' '), { ...match, score: reordered });
  }
}

function writtenOut(words: readonly string[]): string[] {
  return words.map(word => shortFor.get(word) ?? word);
}

function addFirst(known: Map<string, HeaderMatch>, words: string, match: HeaderMatch): void {
  if (!known.has(words)) known.set(words, match);
}
