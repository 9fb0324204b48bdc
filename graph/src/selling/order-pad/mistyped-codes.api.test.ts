import { TestApp } from '../../../test/test-app.js';
import { normalizeCode } from '../../catalog/catalog/index.js';
import { seedDemoStore } from '../../demo/index.js';

let app: TestApp;
let token: string;
let codes: { code: string; productId: string }[];
let items: { productId: string; description: string }[];
/** All codes of the demo, without spaces and dashes */
let known: Set<string>;

beforeAll(async () => {
  app = await TestApp.start();
  await seedDemoStore(app.em(), { now: app.clock.now(), passwordCost: 4 });
  token = await app.signIn(20_001, 'saguaro-demo');
  codes = await app.em().execute(
    `select code, product_id as "productId" from product, unnest(array[product_id, vendor_item_number, auxilliary_item_id]) code
     where deleted_at is null and code is not null order by key, code`,
  );
  items = await app
    .em()
    .execute(
      `select product_id as "productId", description from product where deleted_at is null and standard_cost > 0 order by key`,
    );
  known = new Set(codes.map(({ code }) => normalizeCode(code)));
});
afterAll(() => app.close());

interface Line {
  verdict: string;
  message: string | null;
  quantity: number | null;
  product: { productId: string } | null;
  alternatives: { product: { productId: string } }[];
}

async function check(all: readonly string[]): Promise<Line[]> {
  const checked: Line[] = [];
  for (let start = 0; start < all.length; start += 500)
    checked.push(...(await checkSome(all.slice(start, start + 500))));
  return checked;
}

async function checkSome(lines: readonly string[]): Promise<Line[]> {
  const { data, errors } = await app.graphql<{ orderPadLines: Line[] }>(
    `query ($lines: [String!]!) { orderPadLines(lines: $lines) {
       verdict message quantity product { productId } alternatives { product { productId } } } }`,
    { lines },
    token,
  );
  expect(errors).toBeUndefined();
  return data?.orderPadLines ?? [];
}

/** The same numbers in each run */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const mistakes: Record<string, (code: string, place: number, random: (below: number) => number) => string> = {
  'left out': (code, place) => code.slice(0, place) + code.slice(place + 1),
  'swapped with the next one': (code, place) =>
    code.slice(0, place) + code.charAt(place + 1) + code.charAt(place) + code.slice(place + 2),
  changed: (code, place, random) =>
    code.slice(0, place) + characters.charAt(random(characters.length)) + code.slice(place + 1),
};

interface Mistyped {
  typed: string;
  productId: string;
}

/**
 * Each code of the demo with a mistake at its last character and at one other. Excludes results that still are the code,
 * apart from dashes, and those that exactly are another code of the demo, which the store must take.
 */
function mistypedCodes(make: (typeof mistakes)[string]): Mistyped[] {
  const random = numbers(30);
  return codes.flatMap(({ code, productId }) =>
    [code.length - 1, random(code.length)].flatMap((place): Mistyped[] => {
      const typed = make(code, place, random);
      return known.has(normalizeCode(typed)) ? [] : [{ typed, productId }];
    }),
  );
}

const lineOf = (form: string, { productId, description }: (typeof items)[number]) =>
  form.replace('%i', productId).replace('%d', description);

const forms = ['\t3', ',3', ' x 3', ' 3', '\tClaw Hammer\t3', ''];

describe.each(Object.entries(mistakes))('[PAD-4] every code of the demo with one character %s', (_name, make) => {
  test('puts no other item on the pad, as a line, a row of a file or a scan', async () => {
    const mistyped = mistypedCodes(make);
    expect(mistyped.length).toBeGreaterThan(4_000);
    const lines = mistyped.map(({ typed }, index) => `${typed}${forms[index % forms.length]}`);
    const taken = (await check(lines)).flatMap(({ product }, place) =>
      product ? [`${lines[place]} became ${product.productId}`] : [],
    );
    expect(taken).toEqual([]);
  });

  test('[SRCH-4] is offered alike by the pad, the search and the suggestions', async () => {
    const all = mistypedCodes(make);
    const random = numbers(7);
    const some = Array.from({ length: 30 }, () => all[random(all.length)] as Mistyped);
    const pad = await check(some.map(({ typed }) => `${typed}\t3`));
    const without: string[] = [];
    for (const [place, { typed, productId }] of some.entries()) {
      const { data } = await app.graphql<
        Record<
          'searchProducts' | 'searchSuggestions',
          { includesSimilar: boolean; nodes?: { productId: string }[]; products?: { productId: string }[] }
        >
      >(
        `query ($text: String!) {
           searchProducts(text: $text, first: 20) { includesSimilar nodes { productId } }
           searchSuggestions(text: $text) { includesSimilar products { productId } } }`,
        { text: typed },
      );
      const places = {
        pad: pad[place]?.alternatives.map(({ product }) => product.productId) ?? [],
        search: data?.searchProducts.nodes?.map(product => product.productId) ?? [],
        suggestions: data?.searchSuggestions.products?.map(product => product.productId) ?? [],
      };
      for (const [name, ids] of Object.entries(places))
        if (!ids.includes(productId)) without.push(`${name}: ${typed} for ${productId}`);
    }
    expect(without).toEqual([]);
  });
});

describe('every item of the demo with its description', () => {
  test.each([
    '%i %d 7',
    '7 %i %d',
    '%i %d x 7',
    '%i - %d - Qty: 7',
    '%i, %d, 7',
    '%i\t%d\t7',
    '%d %i x 7',
    '1. 7 x %i (%d)',
  ])('needs no decision in "%s", but about its own limits', async form => {
    const lines = items.map(item => lineOf(form, item));
    const undecided = (await check(lines)).flatMap(({ verdict, message, quantity, product }, place) => {
      const isItem = product?.productId === items[place]?.productId;
      const isRight = verdict === 'QUANTITY' ? message?.includes('Order ') : quantity === 7;
      return isItem && isRight && verdict !== 'UNEXPLAINED' ? [] : [`${lines[place]}: ${verdict} ${message}`];
    });
    expect(undecided).toEqual([]);
  });

  test.each([
    '%i %d 7O',
    '%i %d x l7',
    '%i, %d, 7,5',
    '%i\t%d\t7\t8',
    '%i %d 7 8',
    '%i %d ?',
    '%i or 7X %d 7',
    '7 %d %i 8',
  ])('is a decision in "%s"', async form => {
    const lines = items.map(item => lineOf(form, item));
    const taken = (await check(lines)).flatMap(({ verdict, quantity }, place) =>
      ['UNSURE', 'UNEXPLAINED'].includes(verdict) ? [] : [`${lines[place]}: ${verdict} ${quantity}`],
    );
    expect(taken).toEqual([]);
  });
});

test('[SRCH-4] the last characters of several item IDs offer these items on the pad, in search and suggestions', async () => {
  const ending = codes.filter(({ code }) => normalizeCode(code).endsWith('1115')).map(({ productId }) => productId);
  expect(ending.length).toBeGreaterThan(1);
  const [line] = await check(['1115']);
  expect(line).toMatchObject({ verdict: 'NOT_FOUND', product: null });
  const { data } = await app.graphql<{
    searchProducts: { nodes: { productId: string }[] };
    searchSuggestions: { products: { productId: string }[] };
  }>(
    `{ searchProducts(text: "1115", first: 20) { nodes { productId } } searchSuggestions(text: "1115") { products { productId } } }`,
  );
  for (const offered of [
    line?.alternatives.map(({ product }) => product.productId),
    data?.searchProducts.nodes.map(({ productId }) => productId),
    data?.searchSuggestions.products.map(({ productId }) => productId),
  ])
    expect(offered).toEqual(expect.arrayContaining(ending));
});
