import DataLoader from 'dataloader';
import { forSeveral } from './activity.js';
import { intArray, type Reads, type ReadStatement } from './reads.js';

const greatestKey = 2 ** 31 - 1;

/**
 * Reads single rows by key, such as a product for its page. Batches lookups made in the same tick into one
 * statement, across requests. Caches nothing: each row is read after its lookup. Callers check access.
 */
export class RowsByKey<Row extends { key: number }> {
  private readonly loaders = new WeakMap<Reads, DataLoader<number, Readonly<Row> | null>>();

  /** @param statement Its one value is the array of keys */
  constructor(private readonly statement: ReadStatement) {}

  /** Returns the row with this key, or null. */
  async row(reads: Reads, key: number): Promise<Readonly<Row> | null> {
    // An invalid key must not fail the statement for all others.
    if (!Number.isInteger(key) || key < 1 || key > greatestKey) return null;
    return this.loaderOf(reads).load(key);
  }

  /** Returns the rows that exist, in the order of the keys. */
  async rows(reads: Reads, keys: Iterable<number>): Promise<Readonly<Row>[]> {
    const rows = await Promise.all([...new Set(keys)].map(key => this.row(reads, key)));
    return rows.filter(row => row !== null);
  }

  private loaderOf(reads: Reads): DataLoader<number, Readonly<Row> | null> {
    const known = this.loaders.get(reads);
    if (known) return known;
    const load = async (keys: readonly number[]) => {
      const found = new Map(
        (await forSeveral(() => reads.rows<Row>(this.statement, [intArray([...new Set(keys)])]))).map(row => [
          row.key,
          row,
        ]),
      );
      return keys.map(key => found.get(key) ?? null);
    };
    const loader = new DataLoader(load, { cache: false, batchScheduleFn: setImmediate });
    this.loaders.set(reads, loader);
    return loader;
  }
}
