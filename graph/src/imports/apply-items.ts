import type { EntityManager } from '@mikro-orm/postgresql';
import { raw } from '@mikro-orm/postgresql';
import { recordChanges, type Change } from '../audit/index.js';
import { Category, PricingInfo, Product } from '../catalog/index.js';
import type { Actor } from '../shared/access.js';
import { insertRows } from '../shared/insert-rows.js';
import { trimDecimal } from '../shared/money.js';
import { shownValue, type ItemPlan, type PlannedUpdate, type StoredItem } from './plan-items.js';
import type { ItemValues } from './recognise/index.js';

const chunkSize = 500;

const flags = ['allowReturns', 'taxable', 'federalTax', 'stateTax', 'localTax', 'municipalTax'] as const;
const isFlag = (field: string): field is (typeof flags)[number] => (flags as readonly string[]).includes(field);

function chunksOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) => items.slice(index * chunkSize, (index + 1) * chunkSize));
}

/** The products with these ids that are sold, keyed by the id in lower case. */
export async function loadStoredItems(em: EntityManager, productIds: string[]): Promise<Map<string, StoredItem>> {
  const stored = new Map<string, StoredItem>();
  for (const ids of chunksOf(productIds.map(id => id.toLowerCase()))) {
    const products = await em.find(Product, { [raw('lower(product_id)')]: { $in: ids }, deletedAt: null }, { populate: ['category'], refresh: true });
    const infos = await em.find(PricingInfo, { productKey: { $in: products.map(({ key }) => key) } }, { refresh: true });
    const infoOf = new Map(infos.map(info => [info.productKey, info]));
    for (const product of products) stored.set(product.productId.toLowerCase(), storedItem(product, infoOf.get(product.key)));
  }
  return stored;
}

function storedItem(product: Product, info: PricingInfo | undefined): StoredItem {
  const { key, productId, description, standardCost, basePrice, minimumQuantity, maximumQuantity, defaultQuantity, featured, onSale, inStoreOnly } = product;
  return {
    key, productId, description, minimumQuantity, maximumQuantity, defaultQuantity, featured, onSale, inStoreOnly,
    vendorKey: product.vendorKey ?? 0,
    category: product.category?.unwrap().name ?? '',
    standardCost: trimDecimal(standardCost),
    basePrice: trimDecimal(basePrice),
    auxilliaryItemId: product.auxilliaryItemId ?? '',
    vendorItemNumber: product.vendorItemNumber ?? '',
    imageAddress: product.imageAddress ?? '',
    countryOfOrigin: product.countryOfOrigin ?? '',
    ...(Object.fromEntries(flags.map(flag => [flag, info?.[flag] ?? false])) as Record<(typeof flags)[number], boolean>),
  };
}

/** Writes a plan, with the log of every product it touches, in the caller's transaction. */
export async function applyItems(em: EntityManager, plan: ItemPlan, vendorKey: number, actor: Actor, at: Date): Promise<void> {
  const categories = await categoryKeys(em, plan);
  const log: Change[] = [];
  for (const items of chunksOf(plan.added)) log.push(...(await insertItems(em, items, vendorKey, categories)));
  for (const updates of chunksOf(plan.updated)) log.push(...(await updateItems(em, updates, categories)));
  for (const changes of chunksOf(log)) await recordChanges(em, actor, at, changes);
}

/** Category name in lower case -> key; categories that the store does not have are created. */
async function categoryKeys(em: EntityManager, plan: ItemPlan): Promise<Map<string, number>> {
  const keys = new Map((await em.find(Category, {})).map(category => [category.name.toLowerCase(), category.key]));
  const named = [...plan.added, ...plan.updated.map(update => update.changes)].flatMap(({ category }) => category ?? []);
  const unknown = new Map(named.filter(name => !keys.has(name.toLowerCase())).map(name => [name.toLowerCase(), name]));
  for (const [lowerCase, name] of unknown) keys.set(lowerCase, await em.insert(Category, { name }));
  return keys;
}

async function insertItems(em: EntityManager, items: ItemValues[], vendorKey: number, categories: Map<string, number>): Promise<Change[]> {
  const keys = await insertRows(em, Product, items.map(item => ({
    ...productFields(item),
    vendor: vendorKey,
    category: categories.get(item.category.toLowerCase()),
  })));
  await insertRows(em, PricingInfo, items.map((item, index) => ({
    productKey: keys[index],
    ...Object.fromEntries(flags.map(flag => [flag, item[flag] ?? false])),
  })));
  return items.map((item, index) => ({
    subject: 'product',
    subjectKey: keys[index] as number,
    label: item.productId,
    action: 'created',
    changes: { productId: { from: null, to: item.productId }, standardCost: { from: null, to: item.standardCost } },
  }));
}

/** Empty texts of a report are no text in the store. */
function productFields(values: Partial<ItemValues>): Record<string, unknown> {
  const entries = Object.entries(values).filter(([field]) => field !== 'category' && !isFlag(field));
  return Object.fromEntries(entries.map(([field, value]) => [field, value === '' ? null : value]));
}

async function updateItems(em: EntityManager, updates: PlannedUpdate[], categories: Map<string, number>): Promise<Change[]> {
  const keys = updates.map(update => update.key);
  const products = new Map((await em.find(Product, { key: { $in: keys } })).map(product => [product.key, product]));
  const infos = new Map((await em.find(PricingInfo, { productKey: { $in: keys } })).map(info => [info.productKey, info]));
  for (const { key, changes } of updates) {
    em.assign(products.get(key) as Product, {
      ...productFields(changes),
      ...(changes.category === undefined ? {} : { category: categories.get(changes.category.toLowerCase()) }),
    });
    const changedFlags = Object.fromEntries(Object.entries(changes).filter(([field]) => isFlag(field)));
    em.assign(infos.get(key) as PricingInfo, changedFlags);
  }
  await em.flush();
  return updates.map(({ key, before, changes }) => ({
    subject: 'product',
    subjectKey: key,
    label: before.productId,
    action: 'updated',
    changes: Object.fromEntries(Object.entries(changes).map(([field, value]) => [
      field,
      { from: shownValue(field, before[field as keyof StoredItem]), to: shownValue(field, value) },
    ])),
  }));
}
