import { Build } from '../../../test/build.js';
import { Previews } from '../../../test/previews.js';
import { TestApp } from '../../../test/test-app.js';
import { Product } from '../../catalog/catalog/index.js';

let app: TestApp;
let build: Build;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  token = await app.signIn((await build.admin()).customerNumber);
});
afterAll(() => app.close());

interface Changes {
  nodes: { subject: string; label: string; action: string; isUndo: boolean; import: object | null }[];
}
const fields = 'nodes { subject label action importKey isUndo import { key kind fileName } }';

test('the history names the import of each change, its undo, and of its categories', async () => {
  const previews = new Previews(app, token);
  const vendor = await build.vendor();
  const item = await build.product({ vendor, standardCost: '5.0000' });
  await app.graphql(
    'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { key } }',
    { input: { key: item.key, warranty: '1 year' } },
    token,
  );
  const key = await previews.of(
    [
      ['Item #', 'Description', 'Std Cost', 'Category'],
      [item.productId, item.description, '6.00', 'Adzes'],
      ['57-01-0001', 'Carpenter Adze', '9.00', 'Adzes'],
    ],
    { vendorKey: vendor.key },
  );
  await previews.submit(key);
  expect(await previews.step('undoImport(key: $key)', key)).toBe('undone');

  const source = { key, kind: 'products', fileName: 'items.xlsx' };
  const byImport = { importKey: key, isUndo: false, import: source };
  const byUndo = { importKey: key, isUndo: true, import: source };
  const history = async (subjectKey: number) =>
    (
      await app.graphql<{ history: Changes }>(
        `query ($key: Int!) { history(subject: product, key: $key) { ${fields} } }`,
        { key: subjectKey },
        token,
      )
    ).data?.history.nodes;
  const product = { subject: 'product', label: item.productId };
  expect(await history(item.key)).toEqual([
    { ...product, action: 'updated', ...byUndo },
    { ...product, action: 'updated', ...byImport },
    { ...product, action: 'updated', importKey: null, isUndo: false, import: null },
  ]);
  const added = await app.em().findOneOrFail(Product, { productId: '57-01-0001' });
  expect(await history(added.key)).toMatchObject([
    { action: 'deleted', ...byUndo },
    { action: 'created', ...byImport },
  ]);

  const changes = async (first: number) =>
    (
      await app.graphql<{ changes: Changes }>(
        `query ($first: Int) { changes(first: $first) { ${fields} } }`,
        { first },
        token,
      )
    ).data?.changes.nodes ?? [];
  const all = await changes(20);
  expect(all.filter(({ subject }) => subject === 'category')).toMatchObject([
    { label: 'Adzes', action: 'deleted', ...byUndo },
    { label: 'Adzes', action: 'created', ...byImport },
  ]);
  expect(all.filter(({ subject }) => subject === 'import')).toMatchObject([
    { label: 'items.xlsx', action: 'updated', import: source },
    { label: 'items.xlsx', action: 'imported', import: source },
  ]);
  const statements = (first: number) => app.countStatements(() => changes(first));
  expect(await statements(6)).toBe(await statements(1));
});
