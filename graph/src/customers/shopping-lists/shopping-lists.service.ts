import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { CatalogService, type WithProduct } from '../../catalog/catalog/index.js';
import { lockCustomer } from '../customers/index.js';
import { mostShoppingLists, shoppingListFields } from '../../definitions/shopping-list.js';
import { requireActor } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import { definedOf } from '../../platform/shared/field-inputs.js';
import { parseInput } from '../../platform/shared/input.js';
import { intArray } from '../../platform/shared/reads.js';
import { initialValues } from '../../platform/shared/record-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { setLines } from './set-lines.js';
import {
  changedLines,
  newShoppingList,
  shoppingListInput,
  type ShoppingListLineChange,
} from './shopping-list-input.js';
import { ShoppingListLine } from './shopping-list-line.entity.js';
import {
  lineCounts,
  linesOfLists,
  listByKey,
  listsOfCustomer,
  type ShoppingListLineRecord,
  type ShoppingListRecord,
} from './shopping-list-record.js';
import { ShoppingList } from './shopping-list.entity.js';

/** A line with the product as it is sold now. */
export type ShownListLine = WithProduct<ShoppingListLineRecord>;

/** The lists of the signed-in customer, also for staff who act as the customer. */
export class ShoppingListsService extends PerRequest {
  private readonly catalog = this.context.get(CatalogService);

  private readonly lineLoader = new DataLoader<number, ShoppingListLineRecord[]>(
    async listKeys => {
      const lines = await this.context.reads.rows<ShoppingListLineRecord>(linesOfLists, [intArray(listKeys)]);
      const byList = Map.groupBy(lines, ({ listKey }) => listKey);
      return listKeys.map(key => byList.get(key) ?? []);
    },
    { cache: false },
  );
  private readonly countLoader = new DataLoader<number, number>(
    async listKeys => {
      const counts = await this.context.reads.rows<{ listKey: number; count: number }>(lineCounts, [
        intArray(listKeys),
      ]);
      const byList = new Map(counts.map(({ listKey, count }) => [listKey, count]));
      return listKeys.map(key => byList.get(key) ?? 0);
    },
    { cache: false },
  );

  /** The list with the key. Throws NOT_FOUND for another customer's. */
  async list(key: number): Promise<ShoppingListRecord> {
    const { customerKey } = requireActor(this.context.actor);
    const [list] = await this.context.reads.rows<ShoppingListRecord>(listByKey, [customerKey, key]);
    return list ?? notFound();
  }

  /** The customer's lists by name. */
  lists(): Promise<ShoppingListRecord[]> {
    const { customerKey } = requireActor(this.context.actor);
    return this.context.reads.rows<ShoppingListRecord>(listsOfCustomer, [customerKey]);
  }

  lineCount({ key }: Pick<ShoppingListRecord, 'key'>): Promise<number> {
    return this.countLoader.load(key);
  }

  /** The lines of a list with their products, in two statements, or three if one is no longer sold. */
  async lines({ key }: Pick<ShoppingListRecord, 'key'>): Promise<ShownListLine[]> {
    return this.catalog.withProducts(await this.lineLoader.load(key));
  }

  async create(input: unknown): Promise<ShoppingListRecord> {
    const { customerKey } = requireActor(this.context.actor);
    const { lines, ...values } = parseInput(newShoppingList, input);
    return inTransaction(this.context.em, async em => {
      await lockCustomer(em, { key: customerKey });
      if ((await em.count(ShoppingList, { customerKey })) >= mostShoppingLists)
        throw new AppError('LIMIT_REACHED', `An account has at most ${mostShoppingLists} lists.`);
      await assertFreeName(em, customerKey, values.name);
      const list = em.create(ShoppingList, { customerKey, ...values });
      await em.persist(list).flush();
      await this.storeLines(em, list.key, lines ?? []);
      return list;
    });
  }

  /** Changes the name and the note. */
  async update(key: number, input: unknown): Promise<ShoppingListRecord> {
    const { customerKey } = requireActor(this.context.actor);
    const values = { ...initialValues(shoppingListFields), ...definedOf(parseInput(shoppingListInput, input)) };
    return inTransaction(this.context.em, async em => {
      // Locks the customer first, as `create` does, so that two lists cannot take the same name at the same time.
      await lockCustomer(em, { key: customerKey });
      const list = await this.lockOwn(em, key);
      await assertFreeName(em, customerKey, values.name, key);
      em.assign(list, { ...values, version: list.version + 1 });
      await em.flush();
      return list;
    });
  }

  async remove(key: number): Promise<true> {
    const { customerKey } = requireActor(this.context.actor);
    const count = await this.context.em.nativeDelete(ShoppingList, { key, customerKey });
    return count > 0 || notFound();
  }

  /** Adds, changes and removes several lines. */
  async setLines(key: number, lines: unknown): Promise<ShoppingListRecord> {
    requireActor(this.context.actor);
    const changes = parseInput(changedLines, { lines }).lines;
    return inTransaction(this.context.em, async em => {
      const list = await this.lockOwn(em, key);
      await this.storeLines(em, key, changes);
      list.version += 1;
      await em.flush();
      return list;
    });
  }

  /** Replaces the stored lines. MikroORM inserts, updates and deletes what differs, each in one statement. */
  private async storeLines(
    em: EntityManager,
    listKey: number,
    changes: readonly ShoppingListLineChange[],
  ): Promise<void> {
    if (changes.length === 0) return;
    const stored = await em.find(ShoppingListLine, { listKey });
    const products = await this.catalog.shownProducts(changes.map(({ productKey }) => productKey));
    const wanted = setLines(stored, changes, { listKey, products: new Set(products.map(product => product.key)) });
    const byProduct = new Map(stored.map(line => [line.productKey, line]));
    for (const line of wanted) {
      const known = byProduct.get(line.productKey);
      byProduct.delete(line.productKey);
      if (known) em.assign(known, line);
      else em.persist(em.create(ShoppingListLine, line));
    }
    for (const line of byProduct.values()) em.remove(line);
    await em.flush();
  }

  private async lockOwn(em: EntityManager, key: number): Promise<ShoppingList> {
    const { customerKey } = requireActor(this.context.actor);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    return (await em.findOne(ShoppingList, { key, customerKey }, lock)) ?? notFound();
  }
}

function notFound(): never {
  throw new AppError('NOT_FOUND', 'List not found.');
}

async function assertFreeName(em: EntityManager, customerKey: number, name: string, ownKey = 0): Promise<void> {
  const [taken] = await em.execute<unknown[]>(
    'select 1 from shopping_list where customer_key = ? and lower(name) = lower(?) and key <> ?',
    [customerKey, name, ownKey],
  );
  const message = 'Another list has this name.';
  if (taken) throw new AppError('DUPLICATE', message, { errors: { name: [message] } });
}
