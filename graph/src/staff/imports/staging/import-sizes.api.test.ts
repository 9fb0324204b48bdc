import type { EntityManager } from '@mikro-orm/postgresql';
import { Build } from '../../../../test/build.js';
import { Previews } from '../../../../test/previews.js';
import { rowsRead } from '../../../../test/rows-read.js';
import { TestApp } from '../../../../test/test-app.js';
import type { Vendor } from '../../../catalog/purchasing/index.js';
import { inTransaction } from '../../../platform/shared/transaction.js';
import { itemKind } from '../kinds/item-kind.js';
import { applyImport } from './apply-import.js';
import { loadStoredRecords } from './stored-records.js';

const tables = ['import_row', 'import_search', 'product', 'pricing_info', 'category', 'vendor'];
const [few, many] = [400, 1600];

let app: TestApp;
let build: Build;
let previews: Previews;
let vendor: Vendor;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  previews = new Previews(app, await app.signIn((await build.admin()).customerNumber));
});
afterAll(() => app.close());

const read = (work: (em: EntityManager) => Promise<unknown>): Promise<number> =>
  inTransaction(app.em(), em => rowsRead(em, tables, () => work(em)));

const idsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `SIZE-${first + index}`);

/** Previews a price list of items from the `first` on. */
const preview = (first: number, count: number, cost: string): Promise<number> =>
  previews.of(
    [
      ['Item #', 'Description', 'Std Cost', 'Category'],
      ...idsFrom(first, count).map((id, index) => [id, `Cold Chisel ${index} in`, cost, `Aisle ${index % 50}`]),
    ],
    { kind: 'products', vendorKey: vendor.key },
  );

const apply = (key: number): Promise<number> =>
  read(async em => {
    await em.execute("update batch_import set status = 'applying' where key = ?", [key]);
    await applyImport(em, key, { at: app.clock.now(), priceMovePercent: 25 });
  });

let items = 0;
/** Adds items, changes all, and applies a preview that was made before the change. Returns the rows that each reads. */
async function figuresOf(count: number) {
  const first = items;
  items += count;
  const added = await apply(await preview(first, count, '8.00'));
  const compared = await read(em => loadStoredRecords(em, itemKind, idsFrom(first, 100)));
  const outdated = await preview(first, count, '9.00');
  const changed = await apply(await preview(first, count, '8.50'));
  return { added, compared, changed, comparedAgain: await apply(outdated) };
}

test.each([
  ['never gathered', 'select 1'],
  ['gathered before them', 'analyze'],
])(
  'imports four times as large read about four times the rows, with statistics that were %s',
  async (_when, gather) => {
    for (const table of tables) await app.em().execute(`alter table ${table} set (autovacuum_enabled = off)`);
    vendor = await build.vendor();
    await app.em().execute(gather);
    const small = await figuresOf(few);
    await app.em().execute(gather);
    const large = await figuresOf(many);
    for (const step of ['added', 'changed', 'comparedAgain'] as const)
      expect([step, large[step] / small[step] < 8]).toEqual([step, true]);
    // Of 100 items, in a store with 20 times as many
    if (gather === 'analyze') expect(large.compared).toBeLessThan(1000);
  },
);
