import fc from 'fast-check';
import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { seedDemoStore } from '../../demo/index.js';
import { storedTokens } from './search-text.js';

let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start();
  await seedDemoStore(app.em(), { now: app.clock.now(), passwordCost: 4 });
  build = new Build(app.em());
});
afterAll(() => app.close());

interface Found {
  totalCount: number;
  nodes: { productId: string; description: string }[];
}

const searchQuery = `query ($text: String!, $filter: ProductFilter, $sort: ProductSort, $first: Int) {
  searchProducts(text: $text, filter: $filter, sort: $sort, first: $first) { totalCount nodes { productId description } }
}`;

async function find(text: string, variables: Record<string, unknown> = {}, token?: string): Promise<Found> {
  const { data, errors } = await app.graphql<{ searchProducts: Found }>(searchQuery, { text, ...variables }, token);
  expect(errors).toBeUndefined();
  return data?.searchProducts as Found;
}

test.each(['TE-BEF-BADB', 'te-bef-badb', 'TEBEFBADB'])('[SRCH-1] finds a code without digits first: %s', async text => {
  const { key } = await build.product({ productId: 'TE-BEF-BADB', description: 'Chalk line reel' });
  const word = await build.product({ description: 'Tebefbadb chalk' });
  const { nodes } = await find(text);
  expect(nodes[0]?.productId).toBe('TE-BEF-BADB');
  await app.em().getConnection().execute('delete from product where key in (?, ?)', [key, word.key]);
});

describe('[SRCH-1] a search', () => {
  test.each([
    // Part numbers in every spelling, alone and among words
    ['22-31-1128', '22-31-1128'],
    ['22311128', '22-31-1128'],
    ['22 31 1128', '22-31-1128'],
    ['hammer 22-31-1128', '22-31-1128'],
    ['22311128 claw hammer', '22-31-1128'],
    ['sg-33-1156', 'SG-33-1156'],
    ['SG331156', 'SG-33-1156'],
    // Vendor item numbers
    ['IW2484', '48-21-1275'],
    ['iw 2484', '48-21-1275'],
    ['RM-2534-20', '26-55-2233'],
    ['rm253420', '26-55-2233'],
    ['1752', 'AG-24-1108'],
    // Second codes: UPCs
    ['410400007149', '48-21-1275'],
    ['4 10400 00714 9', '48-21-1275'],
    ['410400-007149', '48-21-1275'],
    ['drill 412131036191', '26-37-2335'],
    // Sizes in each spelling
    ['hex cap screw 3/8-16 x 3/4 in bulk', 'SG-33-1156'],
    ['hex cap screw 3/8-16 x 3/4" bulk', 'SG-33-1156'],
    ['bulk hex cap screw 3/8-16 x .75 inch', 'SG-33-1156'],
    ['hex cap screw 3/8-16x3/4 bulk', 'SG-33-1156'],
    ['spade bit 1-1/4 in', '48-23-2526'],
    ['spade bit 1 1/4"', '48-23-2526'],
    ['spade bit 1.25 in', '48-23-2526'],
    ['1¼ inch spade bit', '48-23-2526'],
    ['shock absorbing lanyard 6 ft', 'BC-26-1701'],
    ["shock absorbing lanyard 6'", 'BC-26-1701'],
    ['6-foot shock absorbing lanyard', 'BC-26-1701'],
    ['metal cutting blade 14" 72 tooth', '40-54-1251'],
    ['scoop shovel # 10', '22-57-2303'],
    ['scoop shovel no. 10', '22-57-2303'],
    ['trenching shovel 4" hollis fiberglass long', '22-57-2240'],
    ['inverter generator 4500 watts', '70-29-1209'],
    ['inverter generator 4,500W', '70-29-1209'],
    ['ironwood 20v impact driver 2 ah', '48-21-1275'],
    ['ironwood 20 volt impact driver 2.0Ah', '48-21-1275'],
    // Words in any order and number
    ['hickory hammer claw hollis 20oz', '22-31-1128'],
    ['hickory claw hammers 20 ounce hollis', '22-31-1128'],
    ['sledge hammers 16 pounds', '22-31-1276'],
    ['aviation snip right ironwood', '48-48-2843'],
    ['diagonal plier 7 inch cutting ocotillo', '45-48-1558'],
    ['tarps 12 x 16 blue', '77-60-1322'],
    // One wrong letter
    ['hollis claw hamer 20 oz hickory', '22-31-1128'],
    ['hollis claw hammmer 20 oz hickory', '22-31-1128'],
    ['hollis claw hanmer 20 oz hickory', '22-31-1128'],
    ['hollis claw hamemr 20 oz hickory', '22-31-1128'],
    ['wedge anchor 1/2 x 4.25 galvinized', '50-13-1576'],
    ['pointign trowel 7 inch', '30-62-1367'],
    ['torqe wrenchs 1/4 in', '22-69-1826'],
    ['ironwood box beam levle 32', '48-40-2931'],
    // Names of category and vendor, synonyms, words written together or apart
    ['palo verde structural bolt 5/8-11 x 3', '11-33-1506'],
    ['hollis bolt cutter 14 in', '22-48-1406'],
    ['recip saw blade bi-metal 9 in 14 tpi 25', '40-54-1415'],
    ['hardhat vented full brim red', 'BC-32-1270'],
    ['hi vis sun hoodie lime large', 'GD-65-1555'],
    ['galv nipple 1 x 6', '63-47-1654'],
    ['step ladder fibreglass 12ft', '61-39-1218'],
    // The last word is still being typed
    ['superstition carbide saw blade 8-1/4 in 24 too', '40-54-1159'],
    ['ocotillo finishing trowel 16 x 4 blue ste', '45-62-1924'],
  ])('for %p finds %s first', async (text, productId) => {
    const { nodes } = await find(text);
    expect(nodes[0]?.productId).toBe(productId);
  });

  test('finds the same items for each spelling of a size', async () => {
    const totals: number[] = [];
    for (const size of ['1/2 in', '1/2"', '1/2 inch', '.5 inch', '0.5 in', '1/2in', '½"'])
      totals.push((await find(`ball valve ${size}`)).totalCount);
    expect(totals[0]).toBeGreaterThan(3);
    expect(new Set(totals).size).toBe(1);
  });

  test.each([
    '3/8 all thread 10 ft',
    '3/8 all-thread 10ft',
    'allthread 10 feet 3/8"',
    '10-ft threaded rods .375',
    'rod 3/8-16 x 10 ft threaded',
    'thread rods 3/8 in 10 ft',
  ])('for %p finds the threaded rods of this size, in any spelling and order', async text => {
    const { nodes } = await find(text);
    expect(nodes.map(({ description }) => description).sort()).toEqual([
      'Threaded Rod 3/8-16 x 10 ft 304 stainless',
      'Threaded Rod 3/8-16 x 10 ft plain steel',
      'Threaded Rod 3/8-16 x 10 ft zinc plated',
    ]);
  });

  test('finds nothing if a word is unknown', async () => {
    expect(await find('claw hammer zzzzqq')).toEqual({ totalCount: 0, nodes: [] });
  });
});

describe('the database and search-text.ts produce the same tokens', () => {
  async function inDatabase(text: string): Promise<string[]> {
    const [row] = await app.em().execute<{ tokens: string[] }[]>('select search_tokens(?) as tokens', [text]);
    return row?.tokens ?? [];
  }

  test('for every description, category and vendor of the demo', async () => {
    const rows = await app
      .em()
      .execute<{ text: string; tokens: string[] }[]>(
        'select text, search_tokens(text) as tokens from (select description as text from product union select name from category union select name from vendor) texts',
      );
    expect(rows.length).toBeGreaterThan(2000);
    for (const { text, tokens } of rows) expect([text, new Set(tokens)]).toEqual([text, new Set(storedTokens(text))]);
  });

  test('for random texts', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ' ',
        '  ',
        '-',
        '/',
        '.',
        ',',
        '"',
        "'",
        '#',
        'x',
        ' x ',
        '+',
        '~',
        'in',
        'ft',
        'no. ',
        '½',
        '”',
        '\t',
        '\u00a0',
        'É',
        'boxes',
        'batteries',
        'wrenches',
        'volts',
        'SDS-plus',
        '\\',
        '(',
        'lbs',
      ),
      fc.nat(2000).map(String),
      fc.constantFrom('1/2', '3/8-16', '1-1/4', '5 3/16', '2.50', '.5', '12/2', '1,000'),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    // PostgreSQL stores no NUL and no half of a surrogate pair.
    const text = fc
      .array(piece, { maxLength: 14 })
      .map(pieces => pieces.join('').replaceAll('\0', ''))
      .filter(written => written.isWellFormed());
    await fc.assert(
      fc.asyncProperty(text, async written => {
        expect(new Set(await inDatabase(written))).toEqual(new Set(storedTokens(written)));
      }),
      { numRuns: 400 },
    );
  });
});

describe('search results follow changes of products', () => {
  const firstOf = async (text: string) => (await find(text)).nodes[0]?.productId;

  test('when a product is added, changed, moved, removed or restored, or its category or vendor is renamed', async () => {
    const category = await build.category({ name: 'Quokka Supplies' });
    const vendor = await build.vendor({ name: 'Wombat Forge' });
    const product = await build.product({
      productId: 'ZZ-90-0001',
      vendorItemNumber: 'WF-1',
      description: 'Splorbing Iron 3/7 model',
      category,
      vendor,
    });
    expect([await firstOf('splorbing'), await firstOf('quokka wombat'), await firstOf('zz900001')]).toEqual([
      'ZZ-90-0001',
      'ZZ-90-0001',
      'ZZ-90-0001',
    ]);
    const sql = (text: string) => app.em().execute(text, [product.key]);

    await sql("update product set description = 'Frimbling Iron', vendor_item_number = 'WF-777' where key = ?");
    expect([await firstOf('splorbing'), await firstOf('frimblings'), await firstOf('wf777')]).toEqual([
      undefined,
      'ZZ-90-0001',
      'ZZ-90-0001',
    ]);
    await app.em().execute("update category set name = 'Numbat Supplies' where key = ?", [category.key]);
    await app.em().execute("update vendor set name = 'Bilby Forge' where key = ?", [vendor.key]);
    expect([await firstOf('quokka frimbling'), await firstOf('numbat bilby frimbling')]).toEqual([
      undefined,
      'ZZ-90-0001',
    ]);
    await app
      .em()
      .execute('update product set category_key = ? where key = ?', [
        (await build.category({ name: 'Possum Supplies' })).key,
        product.key,
      ]);
    expect([await firstOf('numbat frimbling'), await firstOf('possum frimbling')]).toEqual([undefined, 'ZZ-90-0001']);
    await sql('update product set deleted_at = now() where key = ?');
    expect(await firstOf('frimbling')).toBeUndefined();
    await sql('update product set deleted_at = null where key = ?');
    expect(await firstOf('frimbling')).toBe('ZZ-90-0001');
    await sql("update product set search = '' where key = ?");
    expect(await firstOf('frimbling')).toBe('ZZ-90-0001');
  });

  test('the stored search vector of every product for sale matches its texts', async () => {
    const [row] = await app.em().execute<{ wrong: number | string; all: number | string }[]>(`
      select count(*) as all, count(*) filter (where p.search is distinct from product_search_vector(
        p.description, c.name || ' ' || v.name, array[p.product_id, p.vendor_item_number, p.auxilliary_item_id])) as wrong
      from product p join category c on c.key = p.category_key join vendor v on v.key = p.vendor_key where p.deleted_at is null`);
    expect([Number(row?.all) > 2000, Number(row?.wrong)]).toEqual([true, 0]);
  });
});

interface Facets {
  categories: { key: number; name: string; count: number }[];
  vendors: { key: number; name: string; count: number }[];
  onSale: number;
  inStoreOnly: number;
}

describe('[CAT-2] [SRCH-2] facets', () => {
  const facets = 'facets { categories { key name count } vendors { key name count } onSale inStoreOnly }';
  const facetQuery = `query ($text: String!, $filter: ProductFilter) { searchProducts(text: $text, filter: $filter, first: 0) { ${facets} } }`;

  async function facetsOf(text: string, filter: object): Promise<Facets> {
    const { data } = await app.graphql<{ searchProducts: { facets: Facets } }>(facetQuery, { text, filter });
    return data?.searchProducts.facets as Facets;
  }

  test.each([
    ['hammer', {}],
    ['anchor zinc', { onSale: true }],
    ['1/2 in', { vendorKeys: [3] }],
    ['screw', { categoryKeys: [20], onSale: false }],
    ['steel', { categoryKeys: [20, 21, 1], vendorKeys: [3, 4] }],
    ['hamer', {}],
  ])('of %p under %p show counts equal to the filtered lists', async (text, filter) => {
    const { categories, vendors, onSale, inStoreOnly } = await facetsOf(text, filter);
    const total = async (more: object) => (await find(text, { filter: { ...filter, ...more }, first: 0 })).totalCount;
    for (const { key, count } of categories) expect([key, count]).toEqual([key, await total({ categoryKeys: [key] })]);
    for (const { key, count } of vendors) expect([key, count]).toEqual([key, await total({ vendorKeys: [key] })]);
    expect([onSale, inStoreOnly]).toEqual([await total({ onSale: true }), await total({ inStoreOnly: true })]);
    const sum = categories.reduce((counted, { count }) => counted + count, 0);
    expect(sum).toBe(await total({ categoryKeys: [] }));
  });

  test('combine several categories, and show a selected filter with no matches as 0', async () => {
    const total = async (filter: object) => (await find('screw', { filter, first: 0 })).totalCount;
    const { categories } = await facetsOf('screw', {});
    const [one, two] = categories.map(({ key }) => key);
    const alone = [await total({ categoryKeys: [one] }), await total({ categoryKeys: [two] })];
    expect(await total({ categoryKeys: [one, two] })).toBe((alone[0] ?? 0) + (alone[1] ?? 0));
    expect(await total({ categoryKeys: [one, two, 999_999] })).toBe((alone[0] ?? 0) + (alone[1] ?? 0));

    const empty = await build.category({ name: 'Nothing In It' });
    const chosen = await facetsOf('screw', { categoryKeys: [empty.key, 999_999] });
    expect(chosen.categories.find(({ key }) => key === empty.key)).toEqual({
      key: empty.key,
      name: 'Nothing In It',
      count: 0,
    });
    expect(chosen.categories.filter(({ key }) => key !== empty.key)).toEqual(categories);
    expect([chosen.vendors, chosen.onSale, chosen.inStoreOnly]).toEqual([[], 0, 0]);
  });

  test('reject more than 100 choices', async () => {
    const keys = Array.from({ length: 101 }, (_, index) => index + 1);
    for (const [filter, name] of [
      [{ categoryKeys: keys }, 'filter.categoryKeys'],
      [{ vendorKeys: keys }, 'filter.vendorKeys'],
    ] as const) {
      const { errors } = await app.graphql(searchQuery, { text: 'screw', filter });
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'INVALID_INPUT',
        errors: { [name]: ['Choose at most 100.'] },
      });
    }
  });

  test('count a category and the clearance list', async () => {
    const query = `{ products(filter: { categoryKeys: [1] }, first: 0) { totalCount ${facets} } onSaleProducts(first: 0) { totalCount ${facets} } }`;
    const { data } =
      await app.graphql<Record<'products' | 'onSaleProducts', { totalCount: number; facets: Facets }>>(query);
    for (const list of [data?.products, data?.onSaleProducts]) {
      expect(list?.totalCount).toBeGreaterThan(0);
      expect(list?.facets.vendors.reduce((counted, { count }) => counted + count, 0)).toBe(list?.totalCount);
    }
    expect(data?.onSaleProducts.facets.onSale).toBe(data?.onSaleProducts.totalCount);
  });
});

test('[PERM-1] search results of visitors do not depend on prices, and sorting by price is rejected', async () => {
  const query = `query ($text: String!) {
    searchProducts(text: $text, first: 50) { totalCount nodes { key standardCost basePrice } facets { categories { key count } vendors { key count } onSale inStoreOnly } }
    searchSuggestions(text: $text) { words products { key standardCost basePrice } categories { key } }
  }`;
  const before = [await app.graphql(query, { text: 'hammer' }), await app.graphql(query, { text: '22-31' })];
  expect(JSON.stringify(before)).not.toMatch(/"(standardCost|basePrice)":"/);
  await app.em().execute('update product set standard_cost = standard_cost + key, base_price = base_price + key');
  expect([await app.graphql(query, { text: 'hammer' }), await app.graphql(query, { text: '22-31' })]).toEqual(before);

  const { data, errors } = await app.graphql(searchQuery, { text: 'hammer', sort: 'PRICE_LOW' });
  expect(data).toBeNull();
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
  const token = await app.signIn(20_001, 'saguaro-demo');
  expect((await find('hammer', { sort: 'PRICE_LOW' }, token)).totalCount).toBeGreaterThan(10);
});

test('a search page costs a fixed number of statements for any number of rows', async () => {
  const query = `query ($text: String!, $first: Int) { searchProducts(text: $text, first: $first) {
    totalCount totalIsCapped nodes { key vendor { name } category { name } } facets { categories { key } vendors { key } onSale inStoreOnly }
  } }`;
  const count = (text: string, first: number) => app.countStatements(() => app.graphql(query, { text, first }));
  // The synonyms, the list with its total, its products, their vendors and categories, and four counts.
  expect([await count('screw', 50), await count('screw', 5)]).toEqual([8, 8]);
  // A search without results is repeated with similar words.
  expect([await count('scrwe', 50), await count('scrwe', 5)]).toEqual([10, 10]);
});

describe('suggestions while typing', () => {
  interface Suggestions {
    products: { productId: string }[];
    words: string[];
    categories: { name: string }[];
  }
  async function suggest(text: string): Promise<Suggestions> {
    const { data } = await app.graphql<{ searchSuggestions: Suggestions }>(
      'query ($text: String!) { searchSuggestions(text: $text) { products { productId } words categories { name } } }',
      { text },
    );
    return data?.searchSuggestions as Suggestions;
  }

  test.each([
    ['22-31-11', '22-31-1'],
    ['IW248', '48-21-1'],
    ['hammer 22-31-1128', '22-31-1128'],
    ['410400007149', '48-21-1275'],
  ])('suggest products for the code %p', async (text, begins) => {
    const { products } = await suggest(text);
    expect(products[0]?.productId.startsWith(begins)).toBe(true);
    expect(products.length).toBeLessThanOrEqual(5);
  });

  test('suggest a product for the beginning of a code without digits', async () => {
    await build.product({ productId: 'TB-AAA-CADF' });
    for (const text of ['TB-AAA-CADF', 'tb-aaa']) {
      const { products } = await suggest(text);
      expect([text, products]).toEqual([text, [{ productId: 'TB-AAA-CADF' }]]);
    }
    expect((await suggest('snap-off')).words).not.toEqual([]);
  });

  test('suggest a category and its products for its name', async () => {
    const { products, categories } = await suggest('ball valves');
    expect(categories).toEqual([{ name: 'Ball Valves' }]);
    expect(products).toHaveLength(5);
  });

  test.each([
    ['ham', 'hammer'],
    ['claw ham', 'claw hammer'],
    ['circ', 'circular saw'],
    ['hamer', 'hammer'],
    ['angle gri', 'angle grinder'],
  ])('for %p suggest the words %p and no product', async (text, words) => {
    const suggested = await suggest(text);
    expect(suggested.products).toEqual([]);
    expect(suggested.words).toContain(words);
    expect(suggested.words.length).toBeLessThanOrEqual(8);
  });

  test('suggest only phrases that find products', async () => {
    for (const text of ['ham', 'sa', 'wren', 'drill b']) {
      for (const phrase of (await suggest(text)).words)
        expect([phrase, (await find(phrase)).totalCount > 0]).toEqual([phrase, true]);
    }
  });

  test.each(['', ' ', 'h', '%', "'", '\\', '!!', 'in'])('suggest nothing for %p', async text => {
    expect(await suggest(text)).toEqual({ products: [], words: [], categories: [] });
  });

  test('reject more than 100 characters', async () => {
    const { errors } = await app.graphql('query ($text: String!) { searchSuggestions(text: $text) { words } }', {
      text: 'x'.repeat(101),
    });
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  });
});

test('returns the nearest words and categories for a search without results', async () => {
  const { data } = await app.graphql(
    '{ nearestSearchWords(text: "hamar zzqq valvs") { words categories { name } } none: nearestSearchWords(text: "123 %") { words categories { name } } }',
  );
  expect(data).toMatchObject({
    none: { words: [], categories: [] },
    nearestSearchWords: { words: expect.arrayContaining(['hammer', 'valve']) },
  });
});

test('[SRCH-1] suggests the whole text with its only misspelled word corrected, if that finds something', async () => {
  await build.product({ description: 'Gromwell Yard Hammer' });
  const nearest = async (text: string) => {
    const { data } = await app.graphql<{ nearestSearchWords: { words: string[] } }>(
      'query ($text: String!) { nearestSearchWords(text: $text) { words } }',
      { text },
    );
    return data?.nearestSearchWords.words;
  };
  expect(await nearest('gromwell yarrd hammer')).toEqual(['gromwell yard hammer']);
  expect(await nearest('Gromwell hamer 3/8')).not.toContain('Gromwell hammer 3/8');
});

test('[SRCH-1] lists the item first whose last group of digits was typed, and those with similar codes below', async () => {
  await build.product({ productId: '7592', description: 'Similar code' });
  await build.product({ productId: '75910-4', description: 'Longer code' });
  const meant = await build.product({ productId: '50-88-7591', description: 'Same end' });
  await build.product({ productId: '51-887591', description: 'Inside a group' });
  const { nodes } = await find('7591');
  expect(nodes[0]?.productId).toBe(meant.productId);
  expect(nodes.map(({ productId }) => productId)).toEqual(expect.arrayContaining(['7592', '75910-4', '51-887591']));
});

test.each(['COP-OO77', 'copoo77', 'C0P-OO77'])(
  '[SRCH-1] offers COP-0077 for %s, and says that it is similar',
  async text => {
    const { productId } = await build.product({ productId: 'COP-0077', description: 'Copper elbow' });
    const { data } = await app.graphql(
      'query ($text: String!) { searchProducts(text: $text) { includesSimilar nodes { productId } } }',
      { text },
    );
    expect(data).toEqual({ searchProducts: { includesSimilar: true, nodes: [{ productId }] } });
    await app.em().execute("delete from product where product_id = 'COP-0077'");
  },
);

test.each(['half inch gravelwrench', 'gravelwrench half-inch', 'Half in gravelwrench'])(
  '[SRCH-1] finds 1/2 in for %p',
  async text => {
    await build.product({ description: 'Gravelwrench 1/2 in' });
    await build.product({ description: 'Gravelwrench 3/4 in' });
    const descriptions = (await find(text)).nodes.map(({ description }) => description);
    expect(new Set(descriptions)).toEqual(new Set(['Gravelwrench 1/2 in']));
  },
);

describe('[SRCH-1] a search without results', () => {
  const partly = async (text: string) => {
    const { data, errors } = await app.graphql<{
      partialSearch: { words: { text: string; isUsed: boolean }[]; totalCount: number; products: object[] } | null;
    }>(
      'query ($text: String!) { partialSearch(text: $text) { words { text isUsed } totalCount products { description } } }',
      { text },
    );
    expect(errors).toBeUndefined();
    const partial = data?.partialSearch;
    return partial && { ...partial, words: partial.words.map(word => (word.isUsed ? word.text : `-${word.text}`)) };
  };

  test('finds products for most of its words, and reports the omitted ones', async () => {
    const [first] = await Promise.all([
      build.product({ description: 'Quibblewrench Offset 5 in' }),
      build.product({ description: 'Quibblewrench Straight 7 in' }),
    ]);
    expect(await partly('offset  zzqq quibblewrench')).toEqual({
      words: ['offset', '-zzqq', 'quibblewrench'],
      totalCount: 1,
      products: [{ description: first.description }],
    });
    // Of two contradicting words, the one that leaves fewer products is used.
    await build.product({ description: 'Quibblewrench Offset 9 in' });
    expect(await partly('quibblewrench offset straight')).toMatchObject({
      words: ['quibblewrench', '-offset', 'straight'],
      totalCount: 1,
    });
    expect(await partly('zzqq quibblewrench yyqq')).toMatchObject({
      words: ['-zzqq', 'quibblewrench', '-yyqq'],
      totalCount: 3,
    });
    expect((await app.rest('GET', '/products/search/zzqq%20quibblewrench%20straight/partial')).body).toMatchObject({
      data: {
        words: [
          { text: 'zzqq', isUsed: false },
          { text: 'quibblewrench', isUsed: true },
          { text: 'straight', isUsed: true },
        ],
        totalCount: 1,
        products: [{ description: 'Quibblewrench Straight 7 in', standardCost: null }],
      },
    });
    expect(await app.rest('GET', '/products/search/zzqq/partial')).toMatchObject({ status: 200, body: { data: null } });
  });

  test.each(['quibblewrench', 'zzqq yyqq', 'a b c d e f g h i', '%', "' \\ !", ''])(
    'has no partial result for %p',
    async text => {
      expect(await partly(text)).toBeNull();
    },
  );

  test.each(['quibblewrench zzqq', 'quibblewrench zzqq yyqq xxqq wwqq vvqq uuqq ttqq'])(
    'counts all combinations of %p with one statement, and reads synonyms and products with one each',
    async text => {
      expect(await app.countStatements(() => partly(text))).toBe(3);
    },
  );
});

test('[D-17] goneProduct returns description and category of a removed product, and null for any other', async () => {
  const category = await build.category({ name: 'Gone Things' });
  const gone = await build.product({ category, description: 'Gone Thing', deletedAt: new Date() });
  const sold = await build.product();
  const query = 'query ($key: Int!) { goneProduct(key: $key) { description category { key name } } }';
  expect((await app.graphql(query, { key: gone.key })).data).toEqual({
    goneProduct: { description: 'Gone Thing', category: { key: category.key, name: 'Gone Things' } },
  });
  expect((await app.graphql(query, { key: sold.key })).data).toEqual({ goneProduct: null });
  expect((await app.graphql(query, { key: 999_999 })).data).toEqual({ goneProduct: null });
});
