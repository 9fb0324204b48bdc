import { Build } from '../../../test/build.js';
import { Previews, type ImportBody } from '../../../test/previews.js';
import { TestApp } from '../../../test/test-app.js';
import { Category, Product } from '../../catalog/catalog/index.js';
import type { Vendor } from '../../catalog/purchasing/index.js';
import { Contact, Customer, CustomerFinance } from '../../customers/customers/index.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import type { WorkbookValue } from '../../platform/spreadsheets/index.js';

let app: TestApp;
let build: Build;
let token: string;
let vendor: Vendor;
let previews: Previews;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  token = await app.signIn((await build.admin()).customerNumber);
  previews = new Previews(app, token);
});
afterAll(() => app.close());
beforeEach(async () => {
  vendor = await build.vendor();
});

/** Imports rows of these columns, and returns the key of the import. */
async function imported(
  header: readonly string[],
  rows: readonly (readonly WorkbookValue[])[],
  kind: 'products' | 'customers' = 'products',
): Promise<number> {
  const key = await previews.of([header, ...rows], { kind, vendorKey: vendor.key });
  expect(await previews.submit(key)).toMatch(/^(applying|completed)$/);
  expect(await previews.ask(key, 'status')).toEqual({ status: 'completed' });
  return key;
}

const edit = async (key: number, changes: object) => {
  const { data, errors } = await app.graphql<{ updateProduct: { version: number } }>(
    'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { version } }',
    { input: { key, ...changes } },
    token,
  );
  return errors?.[0]?.extensions.code ?? data?.updateProduct.version;
};
const stored = (key: number) => app.em().findOneOrFail(Product, { key });
const undo = (key: number) => previews.step('undoImport(key: $key)', key);
const undoAlso = (key: number, overwrite: object[], seen: unknown) =>
  previews.step(
    'undoImport(key: $key, overwrite: $overwrite, seen: $seen)',
    key,
    { overwrite, seen },
    ', $overwrite: [ImportUndoChoiceInput!], $seen: String',
  );

interface Shown extends ImportBody {
  undoPreview: { removed: number; restored: number; edited: number; kept: object[]; seen: string };
  keptFields: object[];
}
const shown = async (key: number) =>
  (await previews.ask(
    key,
    `undoPreview { removed restored edited kept { field records } seen laterImports { key } }
     keptFields(first: 100) { row recordId field imported { field from to } since { field from to } lastChange { actorName import { fileName } } }`,
  )) as Shown;

const prices = ['Item #', 'Description', 'Std Cost', 'Warranty'];

describe('an undo works field by field', () => {
  test('it restores the price of an item whose warranty was edited since, and lists the warranty with its values', async () => {
    const [edited, other] = [
      await build.product({ vendor, standardCost: '5.0000', warranty: '1 year' }),
      await build.product({ vendor, standardCost: '5.0000', warranty: '1 year' }),
    ];
    const key = await imported(
      prices,
      [edited, other].map(({ productId, description }) => [productId, description, '6.00', '2 years']),
    );
    const read = await edit(edited.key, { warranty: '5 years' });
    const { undoPreview, keptFields } = await shown(key);
    expect(undoPreview).toMatchObject({
      removed: 0,
      restored: 2,
      edited: 1,
      kept: [{ field: 'warranty', records: 1 }],
      laterImports: [],
    });
    expect(keptFields).toEqual([
      {
        row: 2,
        recordId: edited.productId,
        field: 'warranty',
        imported: [{ field: 'warranty', from: '1 year', to: '2 years' }],
        since: [{ field: 'warranty', from: '2 years', to: '5 years' }],
        lastChange: { actorName: 'Counter', import: null },
      },
    ]);

    expect(await undo(key)).toBe('undone');
    expect(await stored(edited.key)).toMatchObject({ standardCost: '5.0000', warranty: '5 years' });
    expect(await stored(other.key)).toMatchObject({ standardCost: '5.0000', warranty: '1 year' });
    // A form that was open meanwhile notices.
    expect(await edit(edited.key, { standardCost: '7.00', version: read })).toBe('STALE');
    const rows = `rows: records(outcome: updated, undone: UNDONE) { nodes { recordId undone changes { field } } }`;
    const rowsThat = async (undone: boolean) =>
      (await previews.ask(key, rows.replace('UNDONE', String(undone))))?.rows as object;
    expect(await previews.ask(key, 'restored left')).toEqual({ restored: 2, left: 1 });
    expect(await rowsThat(true)).toEqual({
      nodes: [
        { recordId: edited.productId, undone: false, changes: [{ field: 'standardCost' }] },
        { recordId: other.productId, undone: true, changes: [{ field: 'standardCost' }, { field: 'warranty' }] },
      ],
    });
    expect(await rowsThat(false)).toEqual({
      nodes: [{ recordId: edited.productId, undone: false, changes: [{ field: 'warranty' }] }],
    });
  });

  test('a field that was set back by hand is not listed, and the rest is restored', async () => {
    const [whole, part] = [
      await build.product({ vendor, standardCost: '5.0000', warranty: '1 year' }),
      await build.product({ vendor, standardCost: '5.0000', warranty: '1 year' }),
    ];
    const key = await imported(
      prices,
      [whole, part].map(({ productId, description }) => [productId, description, '6.00', '2 years']),
    );
    await edit(whole.key, { warranty: '1 year', standardCost: '5.00' });
    await edit(part.key, { standardCost: '5.00' });
    const { undoPreview, keptFields } = await shown(key);
    expect([undoPreview, keptFields]).toMatchObject([{ restored: 1, edited: 1, kept: [] }, []]);
    expect(await undo(key)).toBe('undone');
    expect(await stored(part.key)).toMatchObject({ standardCost: '5.0000', warranty: '1 year' });
    const [entry] = await app
      .em()
      .find(ChangeLogEntry, { subject: 'product', subjectKey: part.key }, { orderBy: { key: 'desc' }, limit: 1 });
    expect(entry?.changes).toEqual({ warranty: { from: '2 years', to: '1 year' } });
  });

  test('a second undo restores what staff choose, and only what was listed', async () => {
    const items = await Promise.all(
      ['1 year', '2 years', '3 years'].map(warranty => build.product({ vendor, standardCost: '5.0000', warranty })),
    );
    const [one, two, three] = items as [Product, Product, Product];
    const key = await imported(
      prices,
      items.map(({ productId, description }) => [productId, description, '6.00', 'Lifetime']),
    );
    for (const item of items) await edit(item.key, { warranty: '30 days' });
    expect(await undo(key)).toBe('undone');
    expect(await undo(key)).toBe('STATUS_NOT_ALLOWED');
    expect(await undoAlso(key, [{ field: 'warranty' }], null)).toBe('STALE');

    const { seen } = (await shown(key)).undoPreview;
    // The price was restored before, so a later change to it is not the import's.
    await edit(one.key, { standardCost: '6.00' });
    expect(await undoAlso(key, [{ field: 'standardCost' }], seen)).toBe('STATUS_NOT_ALLOWED');
    expect(await undoAlso(key, [{ field: 'warranty', row: 2 }], seen)).toBe('undone');
    expect((await Promise.all(items.map(item => stored(item.key)))).map(item => item.warranty)).toEqual([
      '1 year',
      '30 days',
      '30 days',
    ]);
    expect((await stored(one.key)).standardCost).toBe('6.0000');

    const listed = await shown(key);
    expect(listed.undoPreview.kept).toEqual([{ field: 'warranty', records: 2 }]);
    await edit(two.key, { warranty: '60 days' });
    expect(await undoAlso(key, [{ field: 'warranty' }], listed.undoPreview.seen)).toBe('STALE');
    expect((await stored(three.key)).warranty).toBe('30 days');
    expect(await undoAlso(key, [{ field: 'warranty' }], (await shown(key)).undoPreview.seen)).toBe('undone');
    expect([(await stored(two.key)).warranty, (await stored(three.key)).warranty]).toEqual(['2 years', '3 years']);
    const [entry] = await app
      .em()
      .find(ChangeLogEntry, { subject: 'product', subjectKey: two.key }, { orderBy: { key: 'desc' }, limit: 1 });
    expect(entry).toMatchObject({
      changes: { warranty: { from: '60 days', to: '2 years' } },
      importKey: key,
      isUndo: true,
    });
    expect(await previews.ask(key, 'restored left')).toEqual({ restored: 3, left: 0 });
  });

  test('a price and its unit are restored together or not at all', async () => {
    const [perHundred, listEdited] = [
      await build.product({ vendor, standardCost: '5.0000', unit: 'each' }),
      await build.product({ vendor, standardCost: '5.0000', unit: 'each' }),
    ];
    const key = await imported(
      prices.slice(0, 3),
      [perHundred, listEdited].map(({ productId, description }) => [productId, description, '6.00']),
    );
    await edit(perHundred.key, { unit: 'hundred' });
    await edit(listEdited.key, { basePrice: '29.99' });
    const { undoPreview, keptFields } = await shown(key);
    expect(undoPreview.restored).toBe(1);
    expect(keptFields).toMatchObject([
      {
        recordId: perHundred.productId,
        imported: [
          { field: 'standardCost', from: '5.00', to: '6.00' },
          { field: 'unit', from: 'each', to: 'each' },
        ],
        since: [
          { field: 'standardCost', from: '6.00', to: '6.00' },
          { field: 'unit', from: 'each', to: 'hundred' },
        ],
      },
    ]);
    expect(await undo(key)).toBe('undone');
    expect(await stored(perHundred.key)).toMatchObject({ standardCost: '6.0000', unit: 'hundred' });
    expect(await stored(listEdited.key)).toMatchObject({ standardCost: '5.0000', basePrice: '29.9900' });
    expect(await undoAlso(key, [{ field: 'standardCost', row: 2 }], (await shown(key)).undoPreview.seen)).toBe(
      'undone',
    );
    expect(await stored(perHundred.key)).toMatchObject({ standardCost: '5.0000', unit: 'each' });
  });

  test('quantities that no longer fit the earlier ones stay together', async () => {
    const item = await build.product({ vendor, minimumQuantity: 10, defaultQuantity: 10 });
    const key = await imported(
      ['Item #', 'Description', 'Std Cost', 'Min Qty'],
      [[item.productId, item.description, '12.50', '1']],
    );
    expect(await stored(item.key)).toMatchObject({ minimumQuantity: 1, defaultQuantity: 10 });
    await edit(item.key, { defaultQuantity: 2 });
    expect(await undo(key)).toBe('undone');
    expect(await stored(item.key)).toMatchObject({
      standardCost: '12.4900',
      minimumQuantity: 1,
      defaultQuantity: 2,
    });
    expect(await undoAlso(key, [{ field: 'minimumQuantity' }], (await shown(key)).undoPreview.seen)).toBe('undone');
    expect(await stored(item.key)).toMatchObject({ minimumQuantity: 10, defaultQuantity: 10 });
  });

  test('an item that is restored after the undo has the price from before the import', async () => {
    const item = await build.product({ vendor, standardCost: '5.0000' });
    const key = await imported(prices.slice(0, 3), [[item.productId, item.description, '6.00']]);
    await app.graphql('mutation ($key: Int!) { deleteProduct(key: $key) }', { key: item.key }, token);
    expect(await undo(key)).toBe('undone');
    await app.graphql('mutation ($key: Int!) { restoreProduct(key: $key) { key } }', { key: item.key }, token);
    expect(await stored(item.key)).toMatchObject({ standardCost: '5.0000', deletedAt: null });
  });

  test('an earlier category that was deleted since is added again', async () => {
    const category = await build.category({ name: 'Mauls' });
    const item = await build.product({ vendor, category });
    const key = await imported(
      ['Item #', 'Description', 'Std Cost', 'Category'],
      [[item.productId, item.description, '12.49', 'Sledges']],
    );
    await app.graphql('mutation ($key: Int!) { deleteCategory(key: $key) }', { key: category.key }, token);
    expect(await undo(key)).toBe('undone');
    const again = await app.em().findOneOrFail(Category, { name: 'Mauls' });
    expect((await app.em().findOneOrFail(Product, { key: item.key }, { populate: ['category'] })).category?.key).toBe(
      again.key,
    );
    expect(await app.em().count(Category, { name: 'Sledges' })).toBe(0);
  });

  test('terms of a customer are restored although its contact was edited, and the contact stays', async () => {
    const customer = await build.customer();
    const key = await imported(
      ['Cust #', 'Name', 'Contact', 'Terms'],
      [[String(customer.customerNumber), customer.name, 'Bo Diaz', 'NET45']],
      'customers',
    );
    const { key: contactKey, email, phoneNumber } = customer.contact;
    const { errors } = await app.graphql(
      'mutation ($input: UpdateContactInput!) { updateContact(input: $input) { key } }',
      { input: { key: contactKey, name: 'Bo Diaz-Lee', email, phoneNumber } },
      token,
    );
    expect(errors).toBeUndefined();
    expect(await undo(key)).toBe('undone');
    const terms = async () =>
      (await app.em().findOneOrFail(CustomerFinance, { customerKey: customer.key }, { fields: ['terms'] })).terms;
    const contact = async () => (await app.em().findOneOrFail(Contact, { key: customer.contact.key })).name;
    expect([await terms(), await contact()]).toEqual(['NET30', 'Bo Diaz-Lee']);
    expect(await undoAlso(key, [{ field: 'contactName' }], (await shown(key)).undoPreview.seen)).toBe('undone');
    expect(await contact()).toBe(customer.contact.name);
  });

  test('a contact that took the place of the imported one is not overwritten, even if chosen', async () => {
    const customer = await build.customer();
    const key = await imported(
      ['Cust #', 'Name', 'Contact', 'Terms'],
      [[String(customer.customerNumber), customer.name, 'Bo Diaz', 'NET45']],
      'customers',
    );
    const other = await app.em().insert(Contact, {
      customerKey: customer.key,
      name: 'Kim',
      email: 'kim@acme.example',
      phoneNumber: '6025550101',
    });
    await app.em().nativeDelete(Contact, { key: customer.contact.key });
    const { undoPreview } = await shown(key);
    expect(undoPreview).toMatchObject({ restored: 1, edited: 1, kept: [] });
    expect(await undoAlso(key, [{ field: 'contactName' }], undoPreview.seen)).toBe('undone');
    expect((await app.em().findOneOrFail(Contact, { key: other })).name).toBe('Kim');
    expect(await previews.ask(key, 'restored left')).toEqual({ restored: 1, left: 1 });
  });
});

test('[PERM-3] an undo takes staff rights from nobody, even if chosen', async () => {
  const customer = await build.customer();
  const key = await imported(
    ['Cust #', 'Name', 'Pricing Tier', 'Terms'],
    [[String(customer.customerNumber), customer.name, '2', 'NET45']],
    'customers',
  );
  const { errors } = await app.graphql(
    'mutation ($key: Int!) { makeAdmin(key: $key) { key } }',
    { key: customer.key },
    token,
  );
  expect(errors).toBeUndefined();
  const { undoPreview } = await shown(key);
  expect(undoPreview).toMatchObject({ restored: 1, edited: 1, kept: [] });
  expect(await undoAlso(key, [{ field: 'pricingTier' }], undoPreview.seen)).toBe('undone');
  expect((await app.em().findOneOrFail(Customer, { key: customer.key })).isAdmin).toBe(true);
});

describe('several people and imports', () => {
  test('of two undos at once, one restores the records, and the other changes nothing', async () => {
    const item = await build.product({ vendor, standardCost: '5.0000' });
    const key = await imported(prices.slice(0, 3), [[item.productId, item.description, '6.00']]);
    const { version } = await stored(item.key);
    expect((await Promise.all([undo(key), undo(key)])).sort()).toEqual(['STATUS_NOT_ALLOWED', 'undone']);
    expect(await stored(item.key)).toMatchObject({ standardCost: '5.0000', version: version + 1 });
    expect(await app.em().count(ChangeLogEntry, { subject: 'product', subjectKey: item.key, isUndo: true })).toBe(1);
  });

  test('a field that a later import changed names that import, and can be restored once it is undone', async () => {
    const item = await build.product({ vendor, standardCost: '5.0000', warranty: '1 year' });
    const first = await imported(prices, [[item.productId, item.description, '6.00', '2 years']]);
    const second = await imported(prices.slice(0, 3), [[item.productId, item.description, '7.00']]);
    const { undoPreview, keptFields } = await shown(first);
    expect(undoPreview).toMatchObject({ restored: 1, edited: 0, laterImports: [{ key: second }] });
    expect(keptFields).toMatchObject([
      {
        imported: [{ field: 'standardCost', from: '5.00', to: '6.00' }],
        since: [{ field: 'standardCost', from: '6.00', to: '7.00' }],
        lastChange: { import: { fileName: 'items.xlsx' } },
      },
    ]);
    expect(await undo(first)).toBe('undone');
    expect(await stored(item.key)).toMatchObject({ standardCost: '7.0000', warranty: '1 year' });
    expect([await undo(second), await undo(first)]).toEqual(['undone', 'undone']);
    expect(await stored(item.key)).toMatchObject({ standardCost: '5.0000', warranty: '1 year' });
  });

  test('an undo takes as many statements for thirty records as for two', async () => {
    const statementsFor = async (size: number) => {
      const items = [];
      for (let made = 0; made < size; made += 1)
        items.push(await build.product({ vendor, standardCost: '5.0000', warranty: '1 year' }));
      const key = await imported(
        prices,
        items.map(({ productId, description }) => [productId, description, '6.00', '2 years']),
      );
      for (const item of items.slice(1)) await edit(item.key, { warranty: '5 years' });
      const { seen } = (await shown(key)).undoPreview;
      const statements = await app.countStatements(() => undoAlso(key, [{ field: 'warranty' }], seen));
      expect((await stored((items.at(-1) as Product).key)).warranty).toBe('1 year');
      return statements;
    };
    expect(await statementsFor(30)).toBe(await statementsFor(2));
  });
});
