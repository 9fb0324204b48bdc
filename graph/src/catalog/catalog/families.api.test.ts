import { randomUUID } from 'node:crypto';
import type { Category } from './index.js';
import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';

let app: TestApp;
let build: Build;
let category: Category;
let token: string;

/** Sizes of the family, larger ones first */
const bolts = [
  'Thread: 1/2-13; Length: 10 in; Finish: Zinc plated',
  'Thread: 1/2-13; Length: 1-1/2 in; Finish: Zinc plated',
  'Thread: 3/8-16; Length: 2 in; Finish: Stainless',
  'Thread: 3/8-16; Length: 2 in; Finish: Zinc plated',
  'thread: 3/8-16; length: 1 in; finish: zinc plated',
  "Thread: 1/4-20; Length: 1 in; Finish: Painter's white \\ gray",
];
const word = `Bolt${randomUUID().slice(0, 8).replace(/\d/g, 'q')}`;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  category = await build.category();
  const customer = await build.customer();
  token = await app.signIn(customer.customerNumber);
  for (const [index, attributes] of bolts.entries()) {
    const family = index % 2 === 0 ? `Hex ${word}` : `hex ${word.toUpperCase()}`;
    await build.product({ category, description: `${word} ${index}`, family, attributes });
  }
  await build.product({ category, description: `${word} washer`, attributes: 'Length: 2 in' });
  await build.product({ category, description: `${word} plain` });
  // The same name in another category is another family.
  await build.product({ description: `${word} elsewhere`, family: `Hex ${word}`, attributes: 'Length: 2 in' });
});
afterAll(() => app.close());

interface Choice {
  name: string;
  values: string[];
}

interface Variants {
  families: { productKey: number; name: string; count: number }[];
  attributes: { name: string; values: { value: string; count: number }[] }[];
}

const connection = `totalCount nodes { key description family attributes }
  facets { variants { families { productKey name count } attributes { name values { value count } } } }`;

interface List {
  totalCount: number;
  nodes: { key: number; description: string; family: string | null; attributes: string | null }[];
  facets: { variants: Variants };
}

/** Applies a filter in a category and in a search, which find their products in different ways. */
async function lists(attributes: Choice[]): Promise<[List, List]> {
  const { data, errors } = await app.graphql<{ listed: List; found: List }>(
    `query ($text: String!, $filter: ProductFilter) {
      listed: products(filter: $filter) { ${connection} } found: searchProducts(text: $text, filter: $filter, sort: NAME) { ${connection} }
    }`,
    { text: word, filter: { categoryKeys: [category.key], attributes } },
  );
  expect(errors).toBeUndefined();
  return [data?.listed as List, data?.found as List];
}

describe('[FAM-2] filters by attribute', () => {
  test.each<[string, Choice[], number[]]>([
    ['one value', [{ name: 'Length', values: ['2 in'] }], [2, 3]],
    ['any of several values', [{ name: 'Length', values: ['1 in', '10 in'] }], [0, 4, 5]],
    [
      'a value of each of several attributes',
      [
        { name: 'Length', values: ['2 in', '1 in'] },
        { name: 'finish', values: ['ZINC PLATED'] },
      ],
      [3, 4],
    ],
    ['a value with quotes and backslashes', [{ name: 'Finish', values: ["Painter's white \\ gray"] }], [5]],
    ['a value that no product has', [{ name: 'Length', values: ["' | 'x", '2'] }], []],
    ['all products for an empty choice', [{ name: 'Length', values: [] }], [0, 1, 2, 3, 4, 5]],
  ])('find %s', async (_title, attributes, expected) => {
    for (const { nodes, totalCount } of await lists(attributes)) {
      const found = nodes.filter(({ family }) => family !== null).map(({ description }) => description);
      expect(found).toEqual(expected.map(index => `${word} ${index}`));
      expect(totalCount).toBe(nodes.length);
    }
  });

  test('count the products with each value under the other filters, in catalog order', async () => {
    for (const { facets } of await lists([{ name: 'Finish', values: ['Zinc plated', 'Gold'] }])) {
      expect(facets.variants.attributes).toEqual([
        {
          name: 'Finish',
          values: [
            { value: 'Gold', count: 0 },
            { value: "Painter's white \\ gray", count: 1 },
            { value: 'Stainless', count: 1 },
            { value: expect.stringMatching(/^zinc plated$/i) as string, count: 4 },
          ],
        },
        {
          name: expect.stringMatching(/^thread$/i) as string,
          values: [
            { value: '3/8-16', count: 2 },
            { value: '1/2-13', count: 2 },
          ],
        },
        {
          name: expect.stringMatching(/^length$/i) as string,
          values: ['1 in', '1-1/2 in', '2 in', '10 in'].map(value => ({ value, count: 1 })),
        },
      ]);
    }
  });

  test('list a size once, however it is written, and find all its products', async () => {
    const sizes = await build.category();
    for (const attributes of ['Size: 3/16', 'Size: 3/16 in', 'size: 3/16 IN', 'Size: 1/4"', 'Size: 10 mm'])
      await build.product({ category: sizes, attributes });
    const listed = async (values: string[]) => {
      const filter = { categoryKeys: [sizes.key], attributes: values.length > 0 ? [{ name: 'Size', values }] : [] };
      const { data } = await app.graphql<{ products: List }>(
        `query ($filter: ProductFilter) { products(filter: $filter) { ${connection} } }`,
        { filter },
      );
      return data?.products as List;
    };
    const values = [
      { value: expect.stringMatching(/^3\/16 in$/i) as string, count: 3 },
      { value: '1/4"', count: 1 },
      { value: '10 mm', count: 1 },
    ];
    expect((await listed([])).facets.variants.attributes).toEqual([{ name: 'Size', values }]);
    for (const value of ['3/16', '3/16 in', '3/16"']) {
      const { totalCount, facets } = await listed([value]);
      expect([value, totalCount, facets.variants.attributes]).toEqual([value, 3, [{ name: 'Size', values }]]);
    }
  });

  test('show counts equal to the length of the list after choosing that value', async () => {
    const chosen = [{ name: 'Thread', values: ['3/8-16'] }];
    const [{ facets }] = await lists(chosen);
    for (const { name, values } of facets.variants.attributes)
      for (const { value, count } of values) {
        const others = chosen.filter(choice => choice.name !== name);
        const [listed, found] = await lists([...others, { name, values: [value] }]);
        expect([listed.totalCount, found.totalCount]).toEqual([count, count]);
      }
  });

  test.each([
    ['more than 8 attributes', Array.from({ length: 9 }, (_, index) => ({ name: `N${index}`, values: ['1'] }))],
    ['more than 100 values', [{ name: 'Length', values: Array.from({ length: 101 }, String) }]],
    ['an attribute twice', ['Length', 'length'].map(name => ({ name, values: ['1 in'] }))],
    ['a value that no product can have', [{ name: 'Length', values: ['1'.repeat(61)] }]],
  ])('reject %s', async (_title, attributes) => {
    const { errors } = await app.graphql(
      'query ($filter: ProductFilter) { products(filter: $filter) { totalCount } }',
      { filter: { attributes } },
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { 'filter.attributes': [expect.any(String)] },
    });
  });

  test('[REST-1] return the same products and counts over REST', async () => {
    const attributes = encodeURIComponent('Length: 2 in; length: 1 in; Finish: Zinc plated');
    const [listed] = await lists([
      { name: 'Length', values: ['2 in', '1 in'] },
      { name: 'Finish', values: ['Zinc plated'] },
    ]);
    const expected = listed.nodes.map(({ key }) => key);
    const inCategory = await app.rest<{ data: { products: { key: number }[] } }>(
      'GET',
      `/products/categories/${category.key}?attributes=${attributes}`,
    );
    expect(inCategory.body.data.products.map(({ key }) => key)).toEqual(expected);
    const found = await app.rest<{ data: { key: number }[] }>(
      'GET',
      `/products/search/${word}?attributes=${attributes}`,
    );
    expect(found.body.data.map(({ key }) => key).sort()).toEqual([...expected].sort());
    for (const path of [`/products/categories/${category.key}/variants`, `/products/search/${word}/variants`]) {
      const { body } = await app.rest<{ data: Variants }>('GET', `${path}?attributes=${attributes}`);
      expect(body.data.attributes).toEqual(listed.facets.variants.attributes);
    }
    const refused = await app.rest('GET', `/products/search/${word}?attributes=Length`);
    expect([refused.status, refused.body]).toMatchObject([400, { errors: { attributes: [expect.any(String)] } }]);
  });
});

describe('[FAM-1] a family', () => {
  const query = `query ($key: Int!) { productFamily(key: $key) { name category { key } products { description standardCost } } }`;
  interface Family {
    name: string;
    category: { key: number };
    products: { description: string; standardCost: string | null }[];
  }

  test('is listed with its number of products in the list', async () => {
    for (const { facets } of await lists([{ name: 'Length', values: ['2 in'] }]))
      expect(facets.variants.families).toEqual([
        { productKey: expect.any(Number) as number, name: expect.stringMatching(/^hex/i) as string, count: 2 },
      ]);
  });

  test('is the same for each of its products, sorted by attributes, without prices for visitors', async () => {
    const [{ nodes }] = await lists([]);
    const members = nodes.filter(({ family }) => family !== null);
    const read = async (key: number, as?: string) => {
      const { data, errors } = await app.graphql<{ productFamily: Family }>(query, { key }, as);
      expect(errors).toBeUndefined();
      return data?.productFamily as Family;
    };
    for (const { key } of members) {
      const { category: listedIn, products } = await read(key);
      expect(listedIn.key).toBe(category.key);
      expect(products.map(({ description }) => description)).toEqual(
        [5, 4, 2, 3, 1, 0].map(index => `${word} ${index}`),
      );
      expect(products.every(({ standardCost }) => standardCost === null)).toBe(true);
    }
    const first = members[0]?.key ?? 0;
    expect((await read(first, token)).products.every(({ standardCost }) => standardCost === '12.49')).toBe(true);
    const { body } = await app.rest<{ data: Family }>('GET', `/products/${first}/family`);
    expect(body.data).toMatchObject({ name: members[0]?.family, category: { key: category.key } });
    expect(body.data.products.map(({ description }) => description)).toHaveLength(6);
  });

  test('returns a product with its nearest neighbors, the size of the family, and the columns of its table', async () => {
    const [{ nodes }] = await lists([]);
    const keyOf = (index: number) => nodes.find(({ description }) => description === `${word} ${index}`)?.key ?? 0;
    const around = `query ($key: Int!, $around: Int!) { productFamily(key: $key, around: $around) { columns totalCount products { description } } }`;
    const read = async (index: number, most: number) => {
      const { data } = await app.graphql<{
        productFamily: { columns: string[]; totalCount: number; products: { description: string }[] };
      }>(around, { key: keyOf(index), around: most });
      return data?.productFamily;
    };
    const named = (...indexes: number[]) => indexes.map(index => ({ description: `${word} ${index}` }));
    const family = { columns: expect.arrayContaining(['Length', 'Finish']) as string[], totalCount: 6 };
    expect(await read(2, 3)).toEqual({ ...family, products: named(4, 2, 3) });
    expect(await read(5, 3)).toEqual({ ...family, products: named(5, 4, 2) });
    expect(await read(0, 3)).toEqual({ ...family, products: named(3, 1, 0) });
    expect(await read(0, 1)).toEqual({ ...family, products: named(0) });
    expect((await read(0, 900))?.products).toEqual(named(5, 4, 2, 3, 1, 0));
    expect(await read(0, 0)).toBeNull();
    const { body } = await app.rest<{ data: { totalCount: number; products: { description: string }[] } }>(
      'GET',
      `/products/${keyOf(2)}/family?around=3`,
    );
    expect(body.data).toMatchObject({ totalCount: 6, products: named(4, 2, 3) });
    const refused = await app.rest('GET', `/products/${keyOf(2)}/family?around=some`);
    expect([refused.status, refused.body]).toMatchObject([400, { errors: { around: ['must be a whole number'] } }]);
  });

  test('costs as many statements with 6 items as with 200', async () => {
    const large = await build.category();
    const [first] = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        build.product({ category: large, family: 'Rods', attributes: `Length: ${index} ft` }),
      ),
    );
    const [small] = (await lists([]))[0].nodes.filter(({ family }) => family !== null);
    const costOf = (key: number) => app.countStatements(() => app.graphql(query, { key }, token));
    expect([await costOf(first?.key ?? 0), await costOf(small?.key ?? 0)]).toEqual([4, 4]);
  });

  test('is not found for a product without one, a removed product and an unknown key', async () => {
    const plain = await build.product({ category });
    const removed = await build.product({ category, family: `Hex ${word}`, deletedAt: new Date() });
    for (const key of [plain.key, removed.key, 999_999_999]) {
      const { errors } = await app.graphql(query, { key });
      expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND');
      expect((await app.rest('GET', `/products/${key}/family`)).status).toBe(404);
    }
  });
});
