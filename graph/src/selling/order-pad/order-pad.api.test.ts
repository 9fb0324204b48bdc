import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { hostileFiles } from '../../platform/xlsx-reader/fixtures/hostile-files.js';
import { fileOf } from '../../platform/xlsx-reader/fixtures/workbook.js';
import { writeWorkbook } from '../../platform/spreadsheets/index.js';

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
  why: string | null;
  product: { productId: string } | null;
  alternatives: { why: string; quantity: number | null; product: { productId: string } }[];
}

const query = `query ($lines: [String!]!) { orderPadLines(lines: $lines) {
  verdict message why quantity price product { productId } alternatives { why quantity product { productId } } } }`;

async function check(...lines: string[]): Promise<Line[]> {
  const { data, errors } = await app.graphql<{ orderPadLines: Line[] }>(query, { lines }, token);
  expect(errors).toBeUndefined();
  return data?.orderPadLines ?? [];
}

const found = (productId: string, quantity: number, price: string, why = `Item ID ${productId}`): Line => ({
  verdict: 'FOUND',
  message: null,
  why,
  quantity,
  price,
  product: { productId },
  alternatives: [],
});

describe('codes', () => {
  beforeAll(async () => {
    await build.product({
      productId: '50-13-1786',
      description: 'Claw Hammer 16 oz, 3/8-16 x 2 in',
      vendorItemNumber: 'DCD771C2',
      auxilliaryItemId: '885911475129',
      standardCost: '2.0945',
    });
  });

  test.each([
    ['50131786 x 5', 'Item ID 50-13-1786'],
    ['5 ea 50-13-1786', 'Item ID 50-13-1786'],
    ['50 13 1786 5', 'Item ID 50-13-1786'],
    ['５０-13-1786\t5', 'Item ID 50-13-1786'],
    ['DCD-771-C2\t5', 'Vendor item number DCD771C2'],
    ['dcd771c2 5', 'Vendor item number DCD771C2'],
    ['5,885911475129', 'Auxiliary ID 885911475129'],
    ['"50-13-1786","Claw hammer","5"', 'Item ID 50-13-1786'],
    ['50-13-1786\tDCD771C2\tClaw hammer\t5', 'Item ID 50-13-1786'],
    ['50-13-1786 claw hammer 5', 'Item ID 50-13-1786'],
    ['50-13-1786 Claw Hammer 16oz 3/8-16 x 2 in 5', 'Item ID 50-13-1786'],
    ['50-13-1786    Claw Hammer 16 oz    5   EA   2.09   10.47', 'Item ID 50-13-1786'],
    ['50-13-1786\tClaw hammer\t5\tEA\t$2.0945\t$10.47', 'Item ID 50-13-1786'],
    ['need 5 of the 50-13-1786 asap', 'Item ID 50-13-1786'],
    ['1 50-13-1786 Claw Hammer 16 oz 5 EA 2.09 10.47', 'Item ID 50-13-1786'],
    ['12\t50-13-1786\tClaw hammer\tEA\t5\t2.0945\t10.47', 'Item ID 50-13-1786'],
    ['Item: 50-13-1786 | Qty: 5 | Price: $2.09', 'Item ID 50-13-1786'],
    ['claw hammer, 16 oz (50-13-1786), 5', 'Item ID 50-13-1786'],
    ['5 claw hammers 50-13-1786', 'Item ID 50-13-1786'],
    ['50-13-1786 EA 5', 'Item ID 50-13-1786'],
    ['50-13-1786 -> 5', 'Item ID 50-13-1786'],
  ])('finds the item of %j by any of its codes, in any case and width, with or without dashes', async (line, why) => {
    expect(await check(line)).toEqual([found('50-13-1786', 5, '10.47', why)]);
  });

  test.each([
    ['5O13I786 x 5', '50-13-1786, with 0 or 1 for O, I or L'],
    ['50137186 x 5', '50-13-1786, with two characters swapped'],
    ['5013178 x 5', '50-13-1786, with one more character'],
    ['5013178\t5', '50-13-1786, with one more character'],
    ['5013178 5', '50-13-1786, with one more character'],
    ['501317860 x 5', '50-13-1786, with one character less'],
    ['50131787 x 5', '50-13-1786, with one other character'],
    ['131786 x 5', '50-13-1786 ends with it'],
    ['50-13-17\t5', '50-13-1786 starts with it'],
    ['50.13.1786.X x 5', '50-13-1786, with one character less'],
  ])('takes no item for %j, and offers the one that may be meant with the reason', async (line, why) => {
    const [checked] = await check(line);
    expect(checked).toMatchObject({ verdict: 'NOT_FOUND', product: null, price: null });
    expect(checked?.alternatives).toContainEqual({ why, quantity: 5, product: { productId: '50-13-1786' } });
  });

  test.each([
    ['50131786 x 1O', '“x 1O” is not a quantity. Check it.'],
    ['50131786 x l2', '“x l2” is not a quantity. Check it.'],
    ['50131786 1K', '“1K” is not a quantity. Check it.'],
    ['50131786 1e3', '“1e3” is not a quantity. Check it.'],
    ['50131786 1,5', '“1,5” is not a quantity. Check it.'],
    ['50131786 x', '“x” is not a quantity. Check it.'],
    ['50131786 x abc', '“x abc” is not a quantity. Check it.'],
    ['50131786\t(4)', '“(4)” is not a quantity. Check it.'],
    ['50131786 -', '“-” is not a quantity. Check it.'],
    ['50131786\tClaw hammer\t-', '“-” is not a quantity. Check it.'],
    ['50131786 claw hammer …', '“…” is not a quantity. Check it.'],
    ['50131786\t5,00', '“5,00” is not a quantity. Check it.'],
    ['50131786 2.09', '“2.09” is also the price. Check the quantity.'],
    ['50131786 5 $2', 'The line also says “$2”. Check the item and the quantity.'],
    ['50131786 5 12:30', 'The line also says “12:30”. Check the item and the quantity.'],
    ['50131786 5 by 12/24', 'The line also says “by 12/24”. Check the item and the quantity.'],
    ['50131786 call 602-555-0100', '“call 602-555-0100” is not a quantity. Check it.'],
    ['50131786\t5\tEA\tBX', 'The line also says “BX”. Check the item and the quantity.'],
    ['Re: 50131786 5', 'The line also says “Re:”. Check the item and the quantity.'],
    ['50131786 or equal 5', 'The line also says “or equal”. Check the item and the quantity.'],
    ['50131786 12-pack', '“12-pack” is not a quantity. Check it.'],
    ['50131786 5 Stück', 'The line also says “Stück”. Check the item and the quantity.'],
    ['50131786;5;2,09', 'The line also says “2,09”. Check the item and the quantity.'],
    ['50131786 same as last time', 'The line also says “same as last time”. Check the item and the quantity.'],
    ['Can you send 5 of 50131786?', 'The line also says “Can ?”. Check the item and the quantity.'],
    ['16\t50131786\tClaw hammer\t5', 'The line also says “16”. Check the item and the quantity.'],
    ['50131786 16', null],
    ['50131786 16 oz', null],
    ['50131786 1 1/2', 'The line also says “1/2”. Check the item and the quantity.'],
    ['50131786 or ABC-1000 3', 'The line also says “or ABC-1000”. Check the item and the quantity.'],
    ['50131786 not needed 3', 'The line also says “not”. Check the item and the quantity.'],
    ['50131786\tWrench\t3', 'The line also says “Wrench”. Check the item and the quantity.'],
    ['50131786\t3\t$1.99', 'The line also says “$1.99”. Check the item and the quantity.'],
  ])('asks about what the item does not explain in %j', async (line, message) => {
    const [checked] = await check(line);
    expect(checked).toMatchObject({ verdict: message === null ? 'FOUND' : 'UNEXPLAINED', message });
    expect(checked?.product).toEqual({ productId: '50-13-1786' });
  });

  test.each([
    ['50131786 2 boxes of 6', 2, 6],
    ['50131786 1 250', 1, 250],
    ['1 50131786 5', 1, 5],
    ['50131786 5 for job 4471', 5, 4471],
    ['50131786\t5\t0', 5, 0],
  ])('offers both quantities that %j may mean', async (line, ...quantities) => {
    const [checked] = await check(line);
    expect(checked).toMatchObject({ verdict: 'UNSURE', product: null });
    expect(checked?.alternatives.map(({ quantity }) => quantity)).toEqual(quantities);
  });

  test.each(['50131786 or PX-20010 3', '50131786 PX-20010 3', '50131786 replaces PX-20010 qty 3'])(
    'asks which of two items is meant in %j',
    async line => {
      await build.product({ productId: 'PX-20010' }).catch(() => undefined);
      const [checked] = await check(line);
      expect(checked).toMatchObject({ verdict: 'UNSURE', product: null });
      expect(checked?.alternatives.map(({ product, quantity }) => [product.productId, quantity]).sort()).toEqual([
        ['50-13-1786', 3],
        ['PX-20010', 3],
      ]);
    },
  );

  test('an item number that is a number, a fraction or a unit is only found as a whole line or cell', async () => {
    for (const productId of ['7', '3/8', 'EA']) await build.product({ productId });
    const verdicts = async (...lines: string[]) =>
      (await check(...lines)).map(({ verdict, product }) => `${verdict} ${product?.productId ?? ''}`);
    expect(await verdicts('7', '3/8', 'EA', '3/8\t4')).toEqual(['FOUND 7', 'FOUND 3/8', 'FOUND EA', 'FOUND 3/8']);
    expect(await verdicts('50131786 7', '5 ea 50131786', '7 x 50131786')).toEqual(
      Array.from({ length: 3 }, () => 'FOUND 50-13-1786'),
    );
    for (const line of ['5O1317B6 7', 'NO-SUCH-99 x 7', '3 EA NO-SUCH-99', 'NO-SUCH-99 3/8'])
      expect(await verdicts(line)).toEqual(['NOT_FOUND ']);
  });

  test('a number is not the fraction or decimal number with the same digits, which is offered', async () => {
    for (const productId of ['5/8', '3.25', '2-1/4']) await build.product({ productId });
    const lines = ['58', '325', '214', '58\t4', '5.8', '5/8', '3.25', '2 1/4'];
    expect((await check(...lines)).map(({ verdict, alternatives }) => [verdict, alternatives[0]?.why])).toEqual([
      ['NOT_FOUND', '5/8, with other signs'],
      ['NOT_FOUND', '3.25, with other signs'],
      ['NOT_FOUND', '2-1/4, with other signs'],
      ['NOT_FOUND', '5/8, with other signs'],
      ['NOT_FOUND', '5/8, with other signs'],
      ['FOUND', undefined],
      ['FOUND', undefined],
      ['FOUND', undefined],
    ]);
  });

  test('takes no word of politeness from a code', async () => {
    for (const productId of ['7733', 'US-7733', 'TEN']) await build.product({ productId });
    const [us, ten] = await check('US 7733 x 5', 'TEN\t4');
    expect(us?.alternatives.map(({ product }) => product.productId).sort()).toEqual(['7733', 'US-7733']);
    expect(ten).toMatchObject({ verdict: 'FOUND', quantity: 4, product: { productId: 'TEN' } });
  });

  test.each([
    '%s Generator 2,300 W gas, box of 10 7',
    '7 %s Generator 2,300 W gas, box of 10',
    '%s   generator 2,300 W  gas, box of 10 - Qty: 7',
    '%s, Generator 2,300 W gas, box of 10, 7',
    'Generator 2,300 W gas, box of 10 %s x 7',
  ])('needs no decision in %j, where the numbers are those of the whole description', async line => {
    const { productId } = await build.product({ description: 'Generator 2,300 W gas, box of 10' });
    expect(await check(line.replace('%s', productId))).toMatchObject([{ verdict: 'FOUND', quantity: 7 }]);
  });

  test('does not take the start of a number for the end of a description, nor a quantity for a description', async () => {
    const { productId } = await build.product({ description: 'Grit Paper 1' });
    const odd = await build.product({ description: '24' });
    const lines = [`${productId} Grit Paper 16`, `${productId} Grit Paper 1,600`, `${odd.productId} 24`];
    expect((await check(...lines)).map(({ verdict, quantity }) => [verdict, quantity])).toEqual([
      ['FOUND', 16],
      ['FOUND', 1600],
      ['FOUND', 24],
    ]);
  });

  test('asks whether digits before a unit belong to the code', async () => {
    for (const productId of ['QRS771C', 'QRS771C2']) await build.product({ productId });
    const [both, one] = await check('QRS771C2EA', 'QRS771C12EA');
    expect(both?.alternatives.map(({ product, quantity }) => [product.productId, quantity])).toEqual([
      ['QRS771C', 2],
      ['QRS771C2', null],
    ]);
    expect(one).toMatchObject({ verdict: 'FOUND', quantity: 12, product: { productId: 'QRS771C' } });
  });

  test('does not read a size in the description as the quantity', async () => {
    const { productId } = await build.product({ description: 'Tape Measure 25 ft' });
    expect(await check(`${productId} 25 ft tape measure`, `${productId} 25 ft tape measure 2`)).toMatchObject([
      { verdict: 'FOUND', quantity: 1 },
      { verdict: 'FOUND', quantity: 2 },
    ]);
  });

  test('does not read a quantity as the end of a code', async () => {
    await build.product({ productId: '48-58-3052' });
    await build.product({ productId: '48-58-3053' });
    const lines = ['4858305\t3', '4858305,3', '4858305;3', '4858305|3', '4858305 x 3', '4858305x3', '3 x 4858305'];
    for (const checked of await check(...lines)) {
      expect(checked).toMatchObject({ verdict: 'NOT_FOUND', product: null, quantity: 3 });
      expect(checked.alternatives.map(({ product }) => product.productId).sort()).toEqual(['48-58-3052', '48-58-3053']);
    }
    // A space may be part of a code, so the person decides.
    expect(await check('4858305 3', '48 58 3053')).toMatchObject([
      {
        verdict: 'UNSURE',
        product: null,
        alternatives: [{ why: 'Item ID 48-58-3053', quantity: null, product: { productId: '48-58-3053' } }],
      },
      { verdict: 'FOUND', product: { productId: '48-58-3053' } },
    ]);
  });

  test('takes the exact code before one that differs in its dashes', async () => {
    await build.product({ productId: '6-6123' });
    await build.product({ productId: '66-123' });
    expect(await check('66-123 x 1', '66123 x 1')).toMatchObject([
      { verdict: 'FOUND', product: { productId: '66-123' } },
      { verdict: 'SEVERAL', product: null },
    ]);
  });

  test('asks if two readings of a line have an item each', async () => {
    await build.product({ productId: '5512' });
    await build.product({ productId: '9901' });
    const [checked] = await check('5512 9901');
    expect(checked).toMatchObject({ verdict: 'UNSURE', product: null, price: null });
    expect(checked?.alternatives).toEqual([
      { why: 'Item ID 5512', quantity: 9901, product: { productId: '5512' } },
      { why: 'Item ID 9901', quantity: 5512, product: { productId: '9901' } },
    ]);
    // The shorter number is rather the quantity of an unknown code.
    expect((await check('55133 9901'))[0]).toMatchObject({ verdict: 'UNSURE', product: null });
  });

  test('offers a choice if two items share a code', async () => {
    await build.product({ productId: 'SHARED-100', vendorItemNumber: null });
    await build.product({ productId: 'X-9', vendorItemNumber: 'shared100' });
    const [line] = await check('SHARED100 x 3');
    expect(line).toMatchObject({ verdict: 'SEVERAL', quantity: 3, product: null, price: null });
    expect(line?.alternatives.map(({ product }) => product.productId).sort()).toEqual(['SHARED-100', 'X-9']);
  });

  test('offers all items that end with the typed characters', async () => {
    await build.product({ productId: 'AA-777123' });
    await build.product({ productId: 'BB-777123' });
    const [checked] = await check('777123 x 1');
    expect(checked).toMatchObject({ verdict: 'NOT_FOUND', product: null });
    expect(checked?.alternatives.map(({ why }) => why).sort()).toEqual([
      'AA-777123 ends with it',
      'BB-777123 ends with it',
    ]);
  });

  test('takes the reading whose code exists, in any word order', async () => {
    await build.product({ productId: '4411', standardCost: '1.00' });
    expect(await check('4411 12', '12 4411', '12\t4411')).toEqual([
      found('4411', 12, '12.00'),
      found('4411', 12, '12.00'),
      found('4411', 12, '12.00'),
    ]);
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
    ['box', '2 dz', 'This item is counted in boxes, and the line says “Dozen”. Check the quantity.'],
    ['each', '2 boxes', 'This item is counted in pieces, and the line says “Box”. Check the quantity.'],
    ['box', '50 pcs', 'This item is counted in boxes, and the line says “Each”. Check the quantity.'],
    ['hundred', '2 C', 'This item is counted in pieces, and the line says “Hundred (C)”. Check the quantity.'],
  ] as const)('asks about an item sold by the unit %s if the line says %s', async (unit, typed, message) => {
    const { productId } = await build.product({ unit });
    expect(await check(`${productId} ${typed}`)).toMatchObject([
      { verdict: 'QUANTITY', quantity: Number.parseInt(typed, 10), message },
    ]);
  });

  test('counts a dozen of pieces as twelve', async () => {
    const { productId } = await build.product({ unit: 'each' });
    expect(await check(`${productId} 2 dz`, `a dozen ${productId}`)).toMatchObject([
      { verdict: 'FOUND', quantity: 24 },
      { verdict: 'FOUND', quantity: 12 },
    ]);
  });

  test.each([
    ['each', '2 ea'],
    ['box', '2 bx'],
    ['roll', '2 pcs'],
    ['hundred', '200 pcs'],
    ['foot', '2 ft'],
  ] as const)('takes the quantity of an item sold by the unit %s if the line says %s', async (unit, typed) => {
    const { productId } = await build.product({ unit });
    expect(await check(`${productId} ${typed}`)).toMatchObject([
      { verdict: 'FOUND', quantity: Number.parseInt(typed, 10), message: null },
    ]);
  });

  test.each([
    ['MIN-50 x 10', 50, 'Order at least 50.'],
    ['MIN-50 x 1000', 500, 'Order at most 500.'],
    ['MIN-50 x 0', 50, 'Enter a quantity of 1 or more.'],
    ['MIN-50 -4', 50, 'Enter a quantity of 1 or more.'],
    ['MIN-50\t-4', 50, 'Enter a quantity of 1 or more.'],
    ['MIN-50 x -4', 50, 'Enter a quantity of 1 or more.'],
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
  test('cost at most ten statements more than five', async () => {
    await build.product({ productId: 'MANY-1' });
    const lines = Array.from({ length: 500 }, (_, index) =>
      index % 2 ? `MANY-1 x ${index}` : `NO-SUCH-${1000 + index} x 2`,
    );
    await check(...lines);
    const few = await app.countStatements(() => check(...lines.slice(0, 5)));
    const many = await app.countStatements(() => check(...lines));
    expect(few).toBe(8);
    // Similar items are read for 20 lines at once, for 40 lines or 400 ms at most, in statements that others can wait for.
    expect(many).toBeGreaterThanOrEqual(few);
    expect(many).toBeLessThanOrEqual(few + 10);
  });

  test('of random codes, as many as fit, cost few statements', async () => {
    const code = (line: number, place: number) => `Z${(line * 7919 + place * 104_729).toString(36)}Q${line}${place}`;
    const lines = Array.from({ length: 500 }, (_line, line) =>
      Array.from({ length: 12 }, (_place, place) => code(line, place)).join('\t'),
    );
    let checked: Awaited<ReturnType<typeof check>> = [];
    // A statement with more than 6,000 codes ended the embedded database.
    expect(await app.countStatements(async () => (checked = await check(...lines)))).toBeLessThan(20);
    expect(new Set(checked.map(({ verdict }) => verdict))).toEqual(new Set(['UNSURE']));
    expect(checked[0]?.message).toBe('A line has at most 8 codes. Put each item on its own line.');
    const fewer = lines.map(line => line.split('\t').slice(0, 8).join('\t'));
    const last = (await check(...fewer)).at(-1);
    expect(last).toMatchObject({ verdict: 'NOT_FOUND', alternatives: [] });
    expect(last?.message).toContain('Similar items are shown for the first 40 such lines.');
    expect(await check('MANY-1 x 2')).toMatchObject([{ verdict: 'FOUND' }]);
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

  test('asks for a quantity that is a formula without a saved result', async () => {
    await build.product({ productId: 'FORMULA-1' });
    const row = '<row><c t="inlineStr"><is><t>FORMULA-1</t></is></c><c><f>2+2</f></c></row>';
    const { lines } = await send(fileOf(row), 'order.xlsx');
    expect(await check(...lines)).toMatchObject([
      {
        verdict: 'UNEXPLAINED',
        product: { productId: 'FORMULA-1' },
        message: 'The line also says “formula without a saved result”. Check the item and the quantity.',
      },
    ]);
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
