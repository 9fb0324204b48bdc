import { Build } from '../../test/build.js';
import { TestApp } from '../../test/test-app.js';
import { hostileFiles } from '../xlsx-reader/fixtures/hostile-files.js';
import { writeWorkbook } from '../spreadsheets/index.js';

let app: TestApp;
let build: Build;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  token = await app.signIn((await build.customer()).customerNumber);
});
afterAll(() => app.close());

interface Line {
  verdict: string;
  message: string | null;
  quantity: number | null;
  price: string | null;
  product: { productId: string } | null;
  alternatives: { productId: string }[];
}

const query = `query ($lines: [String!]!) { orderPadLines(lines: $lines) {
  verdict message quantity price product { productId } alternatives { productId } } }`;

async function check(...lines: string[]): Promise<Line[]> {
  const { data, errors } = await app.graphql<{ orderPadLines: Line[] }>(query, { lines }, token);
  expect(errors).toBeUndefined();
  return data?.orderPadLines ?? [];
}

const found = (productId: string, quantity: number, price: string): Line => ({
  verdict: 'FOUND',
  message: null,
  quantity,
  price,
  product: { productId },
  alternatives: [],
});

describe('codes', () => {
  beforeAll(async () => {
    await build.product({
      productId: '50-13-1786',
      vendorItemNumber: 'DCD771C2',
      auxilliaryItemId: '885911475129',
      standardCost: '2.0945',
    });
  });

  test.each([
    ['50131786 x 5', 5],
    ['5 ea 50-13-1786', 5],
    ['DCD-771-C2\t5', 5],
    ['5,885911475129', 5],
    ['5O13I786 x 5', 5],
    ['"50-13-1786","Claw hammer","5"', 5],
    ['131786 x 5', 5],
    ['50-13-1786 claw hammer 5', 5],
  ])('finds the item of %j by any of its codes, O for 0, missing dashes, or its ending', async (line, quantity) => {
    expect(await check(line)).toEqual([found('50-13-1786', quantity, '10.47')]);
  });

  test('offers a choice if two items share a code', async () => {
    await build.product({ productId: 'SHARED-100', vendorItemNumber: null });
    await build.product({ productId: 'X-9', vendorItemNumber: 'shared100' });
    const [line] = await check('SHARED100 x 3');
    expect(line).toMatchObject({ verdict: 'SEVERAL', quantity: 3, product: null, price: null });
    expect(line?.alternatives.map(({ productId }) => productId).sort()).toEqual(['SHARED-100', 'X-9']);
  });

  test('does not take an ending that several items share', async () => {
    await build.product({ productId: 'AA-777123' });
    await build.product({ productId: 'BB-777123' });
    expect((await check('777123 x 1'))[0]).toMatchObject({ verdict: 'NOT_FOUND', product: null });
  });

  test('takes the reading whose code exists, in any word order', async () => {
    await build.product({ productId: '4411', standardCost: '1.00' });
    expect(await check('4411 12', '12 4411', '12\t4411')).toEqual([
      found('4411', 12, '12.00'),
      found('4411', 12, '12.00'),
      found('4411', 12, '12.00'),
    ]);
  });

  test('offers the nearest items for a code with a typo', async () => {
    const [line] = await check('50131768 x 2');
    expect(line).toMatchObject({ verdict: 'NOT_FOUND', quantity: 2, message: 'No item has the code 50131768.' });
    expect(line?.alternatives.map(({ productId }) => productId)).toContain('50-13-1786');
  });
});

describe('verdicts', () => {
  test('reports an item that is no longer sold by its name', async () => {
    const product = await build.product({ productId: 'OLD-5000', description: 'Old Hammer' });
    await app.em().execute('update product set deleted_at = now() where key = ?', [product.key]);
    expect((await check('old5000 x 2'))[0]).toMatchObject({
      verdict: 'DISCONTINUED',
      message: 'No longer sold: Old Hammer.',
      quantity: 2,
      product: null,
    });
  });

  test.each([
    ['MIN-50 x 10', 50, 'Order at least 50.'],
    ['MIN-50 x 1000', 500, 'Order at most 500.'],
    ['MIN-50 x 0', 50, 'Enter a quantity of 1 or more.'],
    ['MIN-50 x 60.5', 61, 'Order a whole number from 1 to 999,999.'],
  ])('proposes the nearest quantity for %s, with the reason', async (line, quantity, message) => {
    if ((await check('MIN-50'))[0]?.verdict === 'NOT_FOUND')
      await build.product({ productId: 'MIN-50', minimumQuantity: 50, maximumQuantity: 500, defaultQuantity: 50 });
    expect((await check(line))[0]).toMatchObject({ verdict: 'QUANTITY', quantity, message });
  });

  test('defaults to a pack without a quantity', async () => {
    await build.product({ productId: 'PACK-25', defaultQuantity: 25, standardCost: '2.00' });
    expect(await check('PACK25')).toEqual([found('PACK-25', 25, '50.00')]);
  });

  test('[CHK-5] marks an item that makes the whole order a pickup', async () => {
    await build.product({ productId: 'STORE-1', inStoreOnly: true, standardCost: '3.00' });
    expect((await check('STORE-1 x 2'))[0]).toMatchObject({ verdict: 'IN_STORE_ONLY', quantity: 2, price: '6.00' });
  });

  test('[D-34] does not price an item without a price', async () => {
    await build.product({ productId: 'CALL-1', standardCost: '0.0000' });
    expect((await check('CALL-1 x 2'))[0]).toMatchObject({ verdict: 'CALL_FOR_PRICE', price: null, quantity: 2 });
  });

  test('skips headings and blank lines', async () => {
    expect((await check('Item\tQty', '', '  ')).map(({ verdict }) => verdict)).toEqual([
      'SKIPPED',
      'SKIPPED',
      'SKIPPED',
    ]);
  });
});

describe('500 lines', () => {
  test('cost as many statements as five', async () => {
    await build.product({ productId: 'MANY-1' });
    const lines = Array.from({ length: 500 }, (_, index) =>
      index % 2 ? `MANY-1 x ${index}` : `NO-SUCH-${1000 + index} x 2`,
    );
    await check(...lines);
    const few = await app.countStatements(() => check(...lines.slice(0, 5)));
    const many = await app.countStatements(() => check(...lines));
    expect([few, many]).toEqual([6, 6]);
  });

  test('are the limit, and a line has at most 200 characters', async () => {
    const send = (lines: string[]) => app.graphql(query, { lines }, token);
    const long = await send(['x'.repeat(201)]);
    const many = await send(Array.from({ length: 501 }, () => 'MANY-1'));
    expect([long, many].map(({ errors }) => errors?.[0]?.extensions.errors)).toEqual([
      { lines: ['Line 1 has more than 200 characters.'] },
      { lines: ['Send at most 500 lines.'] },
    ]);
  });
});

describe('REST', () => {
  test('returns the same verdicts, with whole products', async () => {
    await build.product({ productId: 'REST-77', standardCost: '1.50' });
    const { status, body } = await app.rest<{
      data: { verdict: string; price: number; product: { productId: string; favorite: boolean } }[];
    }>('POST', '/authorders/pad', { token, body: { lines: ['REST77 x 3'] } });
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({
      verdict: 'FOUND',
      price: 4.5,
      product: { productId: 'REST-77', favorite: false },
    });
  });

  test('[PERM-1] refuses visitors', async () => {
    const rest = await app.rest('POST', '/authorders/pad', { body: { lines: ['REST77 x 3'] } });
    const { errors } = await app.graphql(query, { lines: ['REST77'] });
    expect([rest.status, errors?.[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('files', () => {
  async function send(bytes: Buffer | string, name: string) {
    const form = new FormData();
    form.set('doc', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
    const { status, body } = await app.rest<{ data: string[]; code?: string }>('POST', '/authorders/pad/file', {
      token,
      body: form,
    });
    return { status, lines: body.data };
  }

  test('reads the lines of a .csv file, without its byte order mark', async () => {
    expect(await send('\uFEFFItem,Qty\r\n50131786,5\r\n\r\n4411,12\n', 'order.csv')).toEqual({
      status: 200,
      lines: ['Item,Qty', '50131786,5', '4411,12'],
    });
  });

  test('reads the rows of a workbook', async () => {
    const workbook = await writeWorkbook({
      sheets: [
        {
          name: 'Order',
          columns: [
            { header: 'Item', type: 'text' },
            { header: 'Qty', type: 'integer' },
          ],
          rows: [
            ['50131786', '5'],
            ['4411', '12'],
          ],
        },
      ],
    });
    expect(await send(workbook, 'order.xlsx')).toEqual({
      status: 200,
      lines: ['Item\tQty', '50131786\t5', '4411\t12'],
    });
  });

  test.each([
    ['over 500 lines', '4411,1\n'.repeat(501), 413],
    ['over 1 MB', ' '.repeat(1024 * 1024 + 1), 413],
    ['no lines', '\n\n', 400],
    ['binary content', 'a\0b', 415],
  ])('refuses a file with %s', async (_what, content, status) => {
    expect((await send(content, 'order.csv')).status).toBe(status);
  });

  async function sendByGraphQL(bytes: number, sender: string | undefined) {
    const form = new FormData();
    form.set(
      'operations',
      JSON.stringify({ query: 'mutation ($doc: Upload!) { readOrderFile(doc: $doc) }', variables: { doc: null } }),
    );
    form.set('map', JSON.stringify({ 0: ['variables.doc'] }));
    form.set('0', new Blob(['4411,1\n'.padEnd(bytes, ' ')]), 'order.csv');
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'apollo-require-preflight': 'true', ...(sender && { authorization: `Bearer ${sender}` }) },
      body: form,
    });
    return (await response.json()) as {
      data?: { readOrderFile: string[] | null };
      errors?: { extensions: { code: string } }[];
    };
  }

  test("[T-30] accepts a customer's file over GraphQL, up to 1 MB, and refuses a visitor's", async () => {
    expect((await sendByGraphQL(10, token)).data).toEqual({ readOrderFile: ['4411,1'] });
    expect((await sendByGraphQL(1024 * 1024 + 10, token)).errors?.[0]?.extensions.code).toBe('TOO_LARGE');
    expect((await sendByGraphQL(10, undefined)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  test('[T-31] [T-32] refuses every malicious workbook, and stays healthy', async () => {
    for (const { name, make } of hostileFiles.filter(({ refusal }) => refusal !== null)) {
      const { status } = await send(make(), 'order.xlsx');
      // A text file is not malicious here.
      if (status !== 200) expect([400, 413, 415]).toContain(status);
      else expect(name).toMatch(/csv|text/i);
    }
    expect((await check('4411 x 1'))[0]?.verdict).toBe('FOUND');
  });
});
