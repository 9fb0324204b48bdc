import { randomUUID } from 'node:crypto';
import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Product } from '../../catalog/catalog/index.js';
import { Order, OrderLine } from '../ordering/index.js';

let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
afterAll(() => app.close());

const facts = `unit quantityMultiple priceBreaks quantityPrices { quantity unitPrice } quantityLimits { least most multiple step }`;
const bolt = {
  standardCost: '2.0900',
  priceBreaks: '100: 1.95, 500: 1.8',
  quantityMultiple: 25,
  minimumQuantity: 50,
  defaultQuantity: 50,
};

test('[PRICE-1] [PRICE-3] customers see units, rules and prices by quantity; visitors see no prices', async () => {
  const { key } = await build.product({ ...bolt, unit: 'box' });
  const token = await app.signIn((await build.customer()).customerNumber);
  const query = `query ($key: Int!) { product(key: $key) { ${facts} } }`;
  const rules = {
    unit: 'box',
    quantityMultiple: 25,
    quantityLimits: { least: 50, most: 999_975, multiple: 25, step: 50 },
  };
  expect((await app.graphql(query, { key }, token)).data).toEqual({
    product: {
      ...rules,
      priceBreaks: '100: 1.95, 500: 1.8',
      quantityPrices: [
        { quantity: 1, unitPrice: '2.09' },
        { quantity: 100, unitPrice: '1.95' },
        { quantity: 500, unitPrice: '1.80' },
      ],
    },
  });
  expect((await app.graphql(query, { key })).data).toEqual({
    product: { ...rules, priceBreaks: null, quantityPrices: null },
  });
  const visitor = await app.rest<{ data: object }>('GET', `/products/${key}`);
  expect(visitor.body.data).toMatchObject({ unit: 'box', quantityMultiple: 25, priceBreaks: null });
  const customer = await app.rest<{ data: object }>('GET', `/products/${key}`, { token });
  expect(customer.body.data).toMatchObject({ unit: 'box', priceBreaks: '100: 1.95, 500: 1.8' });
});

test('[PRICE-1] an item without a price has no prices by quantity', async () => {
  const { key } = await build.product({ ...bolt, standardCost: '0' });
  const token = await app.signIn((await build.customer()).customerNumber);
  expect(
    (await app.graphql('query ($key: Int!) { product(key: $key) { quantityPrices { quantity } } }', { key }, token))
      .data,
  ).toEqual({ product: { quantityPrices: [] } });
});

async function order(product: Product, quantity: number, price: string) {
  const customer = await build.customer();
  const token = await app.signIn(customer.customerNumber);
  const input = {
    idempotencyKey: randomUUID(),
    lines: [{ productKey: product.key, quantity, price }],
    total: price,
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment: { method: 'ON_ACCOUNT' },
  };
  const reply = await app.graphql<{ checkout: { order: { key: number; lines: object[] } } }>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key lines { quantity unit unitPrice price } } } }',
    { input },
    token,
  );
  return { ...reply, customer, token };
}

test.each([
  [75, '156.75', '2.09'],
  [100, '195.00', '1.95'],
  [500, '900.00', '1.80'],
])(
  '[PRICE-1] an order of %i is charged the price for that quantity, and stores it with the unit',
  async (quantity, price, unitPrice) => {
    const product = await build.product({ ...bolt, unit: 'box' });
    const { data, token } = await order(product, quantity, price);
    expect(data?.checkout.order.lines).toEqual([{ quantity, unit: 'box', unitPrice, price }]);
    const key = data?.checkout.order.key as number;
    const shown = await app.rest('GET', `/authorders/bykey/${key}`, { token });
    expect(JSON.stringify(shown.body)).toContain(`"quantity":${quantity},"unit":"box"`);
    await app.em().nativeUpdate(Product, { key: product.key }, { unit: 'each', priceBreaks: null });
    expect(await app.em().find(OrderLine, { orderKey: key })).toEqual([
      expect.objectContaining({ unit: 'box', unitPrice: expect.stringMatching(`^${unitPrice}0*$`) as string }),
    ]);
  },
);

test('[PRICE-1] prices per hundred are divided by a hundred, exactly', async () => {
  const product = await build.product({ standardCost: '8.4500', unit: 'hundred' });
  const { data } = await order(product, 250, '21.13');
  expect(data?.checkout.order.lines).toEqual([{ quantity: 250, unit: 'hundred', unitPrice: '8.45', price: '21.13' }]);
});

test('[PRICE-1] [CHK-7] a total without the price break is refused, and nothing is stored', async () => {
  const product = await build.product(bolt);
  const { errors, customer } = await order(product, 100, '209.00');
  expect(errors?.[0]?.extensions.code).toBe('PRICE_CHANGED');
  expect(await app.em().count(Order, { customerKey: customer.key })).toBe(0);
});

test("[PRICE-2] a quantity that is not a multiple is refused with the page's message", async () => {
  const product = await build.product({ ...bolt, productId: 'BOLT-25' });
  const { errors, customer } = await order(product, 60, '125.40');
  expect(errors?.[0]?.message).toContain('BOLT-25: Sold in 25s. Order 50 or 75.');
  expect(await app.em().count(Order, { customerKey: customer.key })).toBe(0);
});

describe('[PRICE-3] units, multiples and price breaks edited by staff', () => {
  const update = `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { ${facts} version } }`;

  test('are stored in a normalized form and logged', async () => {
    const token = await app.signIn((await build.admin()).customerNumber);
    const { key } = await build.product({ standardCost: '2.09', defaultQuantity: 100 });
    const input = { key, unit: 'hundred', quantityMultiple: 50, priceBreaks: '500+ @ $1.90; 1000+ @ $1.80' };
    const { data } = await app.graphql<{ updateProduct: object }>(update, { input }, token);
    expect(data?.updateProduct).toMatchObject({
      unit: 'hundred',
      quantityMultiple: 50,
      priceBreaks: '500: 1.9, 1000: 1.8',
      version: 2,
    });
    expect(await app.em().findOneOrFail(ChangeLogEntry, { subject: 'product', subjectKey: key })).toMatchObject({
      changes: {
        unit: { from: 'each', to: 'hundred' },
        quantityMultiple: { from: 1, to: 50 },
        priceBreaks: { from: null, to: '500: 1.9, 1000: 1.8' },
      },
    });
  });

  test.each([
    [{ priceBreaks: '100: 2.10' }, { priceBreaks: ['Must be lower than the standard cost'] }],
    [{ priceBreaks: '100: 1.9, 50: 1.8' }, { priceBreaks: ['Quantities must rise from price to price'] }],
    [{ quantityMultiple: 30 }, { defaultQuantity: ['Must be a multiple of 30'] }],
    [{ standardCost: '1.50' }, { priceBreaks: ['Must be lower than the standard cost'] }],
  ])('are refused with %o', async (change, errors) => {
    const token = await app.signIn((await build.admin()).customerNumber);
    const { key } = await build.product({ standardCost: '2.09', defaultQuantity: 100, priceBreaks: '500: 1.6' });
    const { body } = await app.rest('PUT', '/authproducts', { token, body: { key, ...change } });
    expect(body).toMatchObject({ status: 400, code: 'INVALID_INPUT', errors });
    expect(await app.em().findOneOrFail(Product, { key })).toMatchObject({ version: 1, priceBreaks: '500: 1.6' });
  });

  test('keep omitted fields and reject an unknown unit over REST', async () => {
    const token = await app.signIn((await build.admin()).customerNumber);
    const { key } = await build.product({ unit: 'box' });
    const refused = await app.rest('PUT', '/authproducts', { token, body: { key, unit: 'crate' } });
    expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([400, ['unit']]);
    await app.rest('PUT', '/authproducts', { token, body: { key, description: 'Hammer', unit: null } });
    expect(await app.em().findOneOrFail(Product, { key })).toMatchObject({ unit: 'box', description: 'Hammer' });
  });
});
