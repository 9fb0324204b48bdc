import { readStatement, type Reads } from '../shared/reads.js';
import { productColumns, type ProductRecord } from './product-record.js';
import { codeTypos, loosened, queriesOf, readTyped } from './search-query.js';
import { normalizeCode } from './search-text.js';

/** A product that matches one of the codes. */
interface CodeMatch extends ProductRecord {
  /** The code it matches, normalized */
  code: string;
}

export interface DiscontinuedItem extends Pick<ProductRecord, 'productId' | 'description'> {
  productKey: number;
}

/** For all codes of an order together */
const mostFound = 5_000;
const mostMatches = 6;
const mostSimilar = 3;
/** A shorter ending would match too many codes. */
const shortestEnding = 4;

// Codes are letters and digits, so they need no quoting in a tsquery. Functions match the products, because for a plain
// statement the planner would read the whole table, expecting to find the few matches early.
const wholeCodes = readStatement(
  `select ${productColumns('p')} from ranked_products(null, ?::tsquery, null, null, null, null, null, null, null, ${mostFound}) found
     join product p on p.key = found.key order by found.key`,
);

const codeEndings = readStatement(
  `select typed.code, ${productColumns('p')} from unnest(string_to_array(?, ' ')) typed (code),
     lateral products_ending(typed.code, 2) found join product p on p.key = found.key`,
);

const discontinuedCodes = readStatement(
  `select typed.code, p.key as "productKey", p.product_id as "productId", p.description from unnest(string_to_array(?, ' ')) typed (code),
     lateral (select key, product_id, description from product
       where search_code(product_id) = typed.code and deleted_at is not null order by deleted_at desc limit 1) p`,
);

const similar = readStatement(
  `select wanted.place::int, ${productColumns('p')} from unnest(?::text[]) with ordinality wanted (query, place),
     lateral ranked_products(wanted.query::tsquery, null, null, null, null, null, null, null, null, ${mostSimilar}) found
     join product p on p.key = found.key`,
);

function grouped<Row extends { code: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.code, [...(groups.get(row.code) ?? []), row]);
  return groups;
}

/** At most 6 products for each code that equals their item ID, vendor item number or auxiliary ID. */
export async function productsWithCodes(reads: Reads, codes: readonly string[]): Promise<Map<string, ProductRecord[]>> {
  const found = new Map<string, ProductRecord[]>();
  if (codes.length === 0) return found;
  // One search for all codes costs a fraction of separate ones.
  const products = await reads.rows<ProductRecord>(wholeCodes, [codes.map(code => `'=${code}'`).join(' | ')]);
  const wanted = new Set(codes);
  for (const product of products)
    for (const code of codesOf(product)) {
      const others = found.get(code) ?? [];
      if (wanted.has(code) && others.length < mostMatches) found.set(code, [...others, product]);
    }
  return found;
}

function codesOf({ productId, vendorItemNumber, auxilliaryItemId }: ProductRecord): Set<string> {
  return new Set([productId, vendorItemNumber, auxilliaryItemId].map(code => normalizeCode(code ?? '')));
}

/** The product for each code that is the end of a code of exactly one product. */
export async function productsWithEndings(reads: Reads, codes: readonly string[]): Promise<Map<string, ProductRecord>> {
  const endings = codes.filter(code => code.length >= shortestEnding && /\d/.test(code));
  if (endings.length === 0) return new Map();
  const found = grouped(await reads.rows<CodeMatch>(codeEndings, [endings.join(' ')]));
  return new Map(
    [...found].flatMap(([code, [product, ...others]]) => (product && others.length === 0 ? [[code, product]] : [])),
  );
}

/** Discontinued items by item ID. */
export async function discontinuedItems(
  reads: Reads,
  codes: readonly string[],
): Promise<Map<string, DiscontinuedItem>> {
  if (codes.length === 0) return new Map();
  const rows = await reads.rows<DiscontinuedItem & { code: string }>(discontinuedCodes, [codes.join(' ')]);
  return new Map(rows.map(({ code, ...item }) => [code, item]));
}

/** At most 3 products for each text, in the order of the texts: those with similar codes, or with all its words. */
export async function similarProducts(reads: Reads, texts: readonly string[]): Promise<ProductRecord[][]> {
  const queries = texts.map(similarQuery);
  const found: ProductRecord[][] = texts.map(() => []);
  if (queries.every(query => query === '')) return found;
  const rows = await reads.rows<ProductRecord & { place: number }>(similar, [
    `{${queries.map(quotedElement).join(',')}}`,
  ]);
  for (const { place, ...product } of rows) found[place - 1]?.push(product);
  return found;
}

/** Quotes an element of a PostgreSQL array literal. */
const quotedElement = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Matches codes with one typo, codes that start alike, and the words of the text. */
function similarQuery(text: string): string {
  const code = normalizeCode(text);
  const typos = codeTypos(code).map(other => `'=${other}'`);
  const beginning = code.length >= 6 && /\d/.test(code) ? [`'=${code.slice(0, -2)}':*`] : [];
  const { words } = queriesOf(loosened(readTyped(text), new Map()));
  return [...typos, ...beginning, ...(words === null ? [] : [`(${words})`])].join(' | ');
}
