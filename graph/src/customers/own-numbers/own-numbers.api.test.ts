import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { adminPricingTier } from '../customers/index.js';
import { mostOwnNumbers } from '../../definitions/own-number.js';
import { writeWorkbook } from '../../platform/spreadsheets/index.js';

let app: TestApp;
let build: Build;
let customer: BuiltCustomer;
let token: string;
let other: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
beforeEach(async () => {
  customer = await build.customer();
  token = await app.signIn(customer.customerNumber);
  other = await app.signIn((await build.customer()).customerNumber);
});
afterAll(() => app.close());

const setDocument =
  'mutation ($productKey: Int!, $number: String) { setOwnNumber(productKey: $productKey, number: $number) { key ownNumber } }';

function setNumber(productKey: number, number: string | null, by = token) {
  return app.graphql<{ setOwnNumber: { ownNumber: string | null } | null }>(setDocument, { productKey, number }, by);
}

async function matches(text: string, by = token): Promise<string[]> {
  const { data, errors } = await app.graphql<{ ownNumberMatches: { number: string; productId: string }[] }>(
    'query ($text: String!) { ownNumberMatches(text: $text) { number productId } }',
    { text },
    by,
  );
  expect(errors).toBeUndefined();
  return (data?.ownNumberMatches ?? []).map(({ number, productId }) => `${number} ${productId}`);
}

async function listed(by = token, search?: string): Promise<string[]> {
  const { data } = await app.graphql<{ ownNumbers: { nodes: { number: string }[]; totalCount: number } }>(
    'query ($search: String) { ownNumbers(search: $search, first: 100) { totalCount nodes { number } } }',
    { search },
    by,
  );
  const numbers = (data?.ownNumbers.nodes ?? []).map(({ number }) => number);
  expect(data?.ownNumbers.totalCount).toBe(numbers.length);
  return numbers;
}

async function padVerdict(line: string, by = token) {
  const { data } = await app.graphql<{ orderPadLines: { verdict: string; product: { productId: string } | null }[] }>(
    'query ($lines: [String!]!) { orderPadLines(lines: $lines) { verdict product { productId } } }',
    { lines: [line] },
    by,
  );
  const [found] = data?.orderPadLines ?? [];
  return [found?.verdict, found?.product?.productId];
}

interface Imported {
  added: number;
  changed: number;
  unchanged: number;
  problems: { line: number; message: string }[];
}

/** The response to a file, over REST. */
async function upload(content: string | Buffer, by = token, name = 'numbers.csv') {
  const form = new FormData();
  form.set('doc', new Blob([new Uint8Array(Buffer.from(content as string))]), name);
  const { status, body } = await app.rest<{ data: Imported; code?: string }>('POST', '/authnumbers/file', {
    body: form,
    token: by,
  });
  const problems = body.data?.problems.map(({ line, message }) => ({ line, message }));
  return { status, code: body.code, data: body.data && { ...body.data, problems } };
}

describe('[OWN-1] a number on a product', () => {
  test('is stored, changed and removed, and a product has only one', async () => {
    const { key } = await build.product();
    expect((await setNumber(key, '  HAM-22 ')).data?.setOwnNumber).toEqual({ key, ownNumber: 'HAM-22' });
    expect((await setNumber(key, 'HAM-23')).data?.setOwnNumber).toEqual({ key, ownNumber: 'HAM-23' });
    expect(await listed()).toEqual(['HAM-23']);
    expect((await setNumber(key, '')).data?.setOwnNumber).toEqual({ key, ownNumber: null });
    expect(await listed()).toEqual([]);
  });

  test('is refused if another product has it, and the error names that product', async () => {
    const taken = await build.product({ description: 'Framing hammer' });
    await setNumber(taken.key, 'ham 22');
    const { data, errors } = await setNumber((await build.product()).key, 'HAM-22');
    expect(data?.setOwnNumber).toBeNull();
    expect(errors?.[0]).toMatchObject({
      message: 'ham 22 is your number for Framing hammer.',
      extensions: { code: 'DUPLICATE' },
    });
    expect(await listed()).toEqual(['ham 22']);
  });

  test('[REST-1] is set, listed and removed over REST as well', async () => {
    const { key, productId } = await build.product();
    const put = (number: string | null) => app.rest('PUT', `/authnumbers/${key}`, { body: { number }, token });
    expect((await put('REST-1')).body).toEqual({ data: { productKey: key, number: 'REST-1' } });
    const { body } = await app.rest('GET', '/authnumbers?search=rest', { token });
    expect(body).toMatchObject({ data: [{ number: 'REST-1', productKey: key, productId }] });
    expect((await put(null)).body).toEqual({ data: { productKey: key, number: null } });
    expect((await put('---')).status).toBe(400);
    expect((await put('REST-2')).status).toBe(200);
    expect((await app.rest('DELETE', `/authnumbers/${key}`, { token })).body).toEqual({ data: true });
    expect(await listed()).toEqual([]);
  });

  test.each(['---', 'x'.repeat(41), '4111 1111 1111 1111'])('is refused if it is %j', async number => {
    const { errors } = await setNumber((await build.product()).key, number);
    expect(errors?.[0]?.extensions?.code).toBe('INVALID_INPUT');
    expect(await listed()).toEqual([]);
  });
});

describe('[OWN-2] one customer only', () => {
  test("another customer neither sees, finds, nor changes a customer's numbers", async () => {
    const product = await build.product();
    await setNumber(product.key, 'ONLY-MINE');
    expect(await matches('onlymine')).toEqual([`ONLY-MINE ${product.productId}`]);
    expect(await padVerdict('ONLY-MINE x 2')).toEqual(['FOUND', product.productId]);

    expect(await matches('onlymine', other)).toEqual([]);
    expect(await listed(other)).toEqual([]);
    expect((await padVerdict('ONLY-MINE x 2', other))[0]).toBe('NOT_FOUND');
    const shown = await app.graphql(
      'query ($key: Int!) { product(key: $key) { ownNumber } }',
      { key: product.key },
      other,
    );
    expect(shown.data).toEqual({ product: { ownNumber: null } });
    expect((await app.rest('GET', '/authnumbers', { token: other })).body).toEqual({ data: [] });
    expect((await app.rest('GET', '/authnumbers/search/onlymine', { token: other })).body).toEqual({ data: [] });
    expect((await app.rest('DELETE', `/authnumbers/${product.key}`, { token: other })).status).toBe(200);
    await setNumber(product.key, 'THEIRS', other);
    expect(await listed()).toEqual(['ONLY-MINE']);
  });

  test('visitors get no number with a product, and no list', async () => {
    const { key } = await build.product();
    await setNumber(key, 'SECRET-1');
    const product = await app.graphql('query ($key: Int!) { product(key: $key) { ownNumber } }', { key });
    expect(product.data).toEqual({ product: { ownNumber: null } });
    for (const path of ['/authnumbers', '/authnumbers/file', '/authnumbers/search/secret'])
      expect((await app.rest('GET', path)).status).toBe(401);
  });
});

describe('[OWN-3] finding by own number', () => {
  test('returns an exact match first, then numbers that start with the text', async () => {
    const [one, two] = [await build.product(), await build.product()];
    await setNumber(one.key, 'BOLT-100');
    await setNumber(two.key, 'BOLT-10');
    expect(await matches('bolt 10')).toEqual([`BOLT-10 ${two.productId}`, `BOLT-100 ${one.productId}`]);
  });

  test("the order pad prefers the customer's number to the store's code", async () => {
    const mine = await build.product();
    await build.product({ productId: 'CLASH-77' });
    await setNumber(mine.key, 'CLASH 77');
    expect(await padVerdict('CLASH77 x 3')).toEqual(['FOUND', mine.productId]);
    expect(await padVerdict('CLASH77 x 3', other)).toEqual(['FOUND', 'CLASH-77']);
  });

  test('the order pad reports the discontinued item of a number, and takes no other item', async () => {
    const gone = await build.product();
    await build.product({ productId: 'GONE-55' });
    await setNumber(gone.key, 'GONE55');
    await app.em().execute('update product set deleted_at = now() where key = ?', [gone.key]);
    expect(await padVerdict('GONE55 x 3')).toEqual(['DISCONTINUED', undefined]);
  });
});

describe('[OWN-4] a file of numbers', () => {
  test('adds, changes and moves numbers, and skips lines with problems', async () => {
    const [one, two, three] = [await build.product(), await build.product(), await build.product()];
    await setNumber(one.key, 'A-1');
    await setNumber(two.key, 'A-2');
    const lines = [
      'Our number,Description,Item ID',
      `A-1,kept,${one.productId}`,
      `A-2,moved,${three.productId}`,
      `A-9,no such item,NO-SUCH-ITEM`,
      `---,no number,${two.productId}`,
      `"A-3","with, comma",${two.vendorItemNumber ?? two.productId}`,
    ];
    const { data } = await upload(lines.join('\r\n'));
    expect(data).toEqual({
      added: 0,
      changed: 2,
      unchanged: 1,
      problems: [
        { line: 4, message: 'No item has this code.' },
        { line: 5, message: 'Must have a letter or digit' },
      ],
    });
    expect(await matches('a')).toEqual([`A-1 ${one.productId}`, `A-2 ${three.productId}`, `A-3 ${two.productId}`]);
  });

  test('may be a workbook with empty cells, and have the columns in any order', async () => {
    const product = await build.product();
    const sheet = {
      name: 'Parts',
      columns: ['Item ID', 'Note', 'Your number'].map(header => ({ header, type: 'text' as const })),
      rows: [[product.productId, null, 'W-1']],
    };
    const { data } = await upload(await writeWorkbook({ sheets: [sheet] }), token, 'numbers.xlsx');
    expect(data).toMatchObject({ added: 1, problems: [] });
    expect(await matches('w1')).toEqual([`W-1 ${product.productId}`]);
  });

  test('is downloaded as it was stored', async () => {
    const product = await build.product({ description: 'Saw, 10"' });
    await setNumber(product.key, 'S,1');
    const { data } = await upload(await (await app.file('GET', '/authnumbers/file', token)).text());
    expect(data).toMatchObject({ added: 0, changed: 0, unchanged: 1, problems: [] });
  });

  test('is refused as a whole with more lines than an account may have numbers', async () => {
    const { productId } = await build.product();
    const lines = Array.from({ length: mostOwnNumbers + 1 }, (_, index) => `N${index},${productId}`);
    expect(await upload(lines.join('\n'))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
    expect(await listed()).toEqual([]);
  });
});

test('[OWN-1] staff who act as the customer maintain its numbers', async () => {
  const admin = await build.customer({ pricingTier: adminPricingTier });
  const acting = await app.graphql<{ actAsCustomer: { token: string } }>(
    'mutation ($key: Int!) { actAsCustomer(customerKey: $key) { token } }',
    { key: customer.key },
    await app.signIn(admin.customerNumber),
  );
  await setNumber((await build.product()).key, 'BY-STAFF', acting.data?.actAsCustomer.token);
  expect(await listed()).toEqual(['BY-STAFF']);
});

test('[OWN-5] an order keeps the part number from the time it was placed', async () => {
  const product = await build.product({ standardCost: '12.4900' });
  await setNumber(product.key, 'OLD-1');
  const input = {
    idempotencyKey: randomUUID(),
    lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
    total: '24.98',
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment: { method: 'ON_ACCOUNT' },
  };
  const placed = await app.graphql<{ checkout: { order: { key: number } } }>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
    { input },
    token,
  );
  const key = placed.data?.checkout.order.key ?? 0;
  await setNumber(product.key, 'NEW-1');
  const { data } = await app.graphql('query ($key: Int!) { order(key: $key) { lines { ownNumber } } }', { key }, token);
  expect(data).toEqual({ order: { lines: [{ ownNumber: 'OLD-1' }] } });
});

test('[OWN-1] a list of any length costs one statement for its products', async () => {
  for (const number of ['L-1', 'L-2', 'L-3']) await setNumber((await build.product()).key, number);
  const count = await app.countStatements(() =>
    app.graphql('{ ownNumbers(first: 100) { nodes { number product { description } } } }', {}, token),
  );
  expect(count).toBeLessThanOrEqual(3);
});
