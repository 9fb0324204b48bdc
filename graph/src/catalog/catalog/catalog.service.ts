import DataLoader from 'dataloader';
import { Vendor } from '../purchasing/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { pageWindow, type PageRequest, type Window } from '../../platform/shared/connection.js';
import { AppError, invalidInput } from '../../platform/shared/errors.js';
import { searchTextNamed } from '../../platform/shared/input.js';
import { intArray } from '../../platform/shared/reads.js';
import { RowsByKey } from '../../platform/shared/rows-by-key.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { allCategories, categoriesByKey, featuredCategories, type CategoryRecord } from './category-record.js';
import { choicesFault } from './attribute-filter.js';
import { PricingInfo } from './pricing-info.entity.js';
import type { GoneProduct, ProductFamily, Substitute } from './catalog-types.js';
import { assertAround, tableAround } from './product-family.js';
import { countedUpTo, listProducts, type ProductFilter, type ProductPage, type ProductSort } from './product-list.js';
import { Product } from './product.entity.js';
import {
  familyProducts,
  featuredProducts,
  soldProducts,
  tracedProducts,
  type ProductRecord,
  type TracedProduct,
} from './product-record.js';
import { searchProducts } from './product-search.js';
import { storedSynonyms } from './synonyms.js';
import { firstProductKeys, productKeyRanges, productKeysBetween } from './public-keys.js';

/** Staff can page through the whole list. */
const countedForStaff = 10_000_000;

const mostChosen = 100;

const soldByKey = new RowsByKey<ProductRecord>(soldProducts);
const categoryByKey = new RowsByKey<CategoryRecord>(categoriesByKey);
const tracedByKey = new RowsByKey<TracedProduct>(tracedProducts);

function assertFilter({ categoryKeys, vendorKeys, attributes }: ProductFilter): void {
  for (const [name, keys] of Object.entries({ categoryKeys, vendorKeys })) {
    if (keys && keys.length > mostChosen) throw invalidInput({ [`filter.${name}`]: [`Choose at most ${mostChosen}.`] });
  }
  const fault = choicesFault(attributes ?? [], mostChosen);
  if (fault) throw invalidInput({ 'filter.attributes': [fault] });
}

/** A row with the product that it refers to, whose item ID and description remain when it is no longer sold. */
export type WithProduct<Row> = Row & {
  productId: string;
  description: string;
  /** null: no longer sold */
  product: ProductRecord | null;
  /** The product for sale that replaces one that is no longer sold */
  substitute: ProductRecord | null;
};

/** Reads products and categories for the store's pages. */
export class CatalogService extends PerRequest {
  // Batches the lookups of a list into one statement. It does not cache, because a later field may read values that an
  // earlier one changed.
  private readonly vendorLoader = new DataLoader<number, Vendor | null>(
    async keys => inOrder(keys, await this.context.em.find(Vendor, { key: { $in: [...keys] } }), vendor => vendor.key),
    { cache: false },
  );
  private readonly infoLoader = new DataLoader<number, PricingInfo | null>(
    async keys =>
      inOrder(
        keys,
        await this.context.em.find(PricingInfo, { productKey: { $in: [...keys] } }),
        info => info.productKey,
      ),
    { cache: false },
  );

  /** A product for sale, or null. Simultaneous lookups share one statement. */
  product(key: number): Promise<ProductRecord | null> {
    return soldByKey.row(this.context.catalogReads, key);
  }

  /** A product for sale; throws NOT_FOUND otherwise. */
  async soldProduct(key: number): Promise<ProductRecord> {
    const product = await this.product(key);
    if (!product) throw new AppError('NOT_FOUND', 'Product not found.');
    return product;
  }

  /** The products for sale among these keys, in their order. */
  async productsByKey(keys: number[]): Promise<ProductRecord[]> {
    if (keys.length > 500) throw invalidInput({ keys: ['Ask for at most 500 products.'] });
    return soldByKey.rows(this.context.catalogReads, keys);
  }

  /**
   * The products for sale among these keys, read again in the open transaction, because their prices may have changed.
   */
  productsToPrice(keys: number[]): Promise<ProductRecord[]> {
    return this.context.em.execute<ProductRecord[]>(soldProducts.sql, [intArray(keys)]);
  }

  /** The product values that carts store, for these keys, sold or not, read in the open transaction. */
  shownProducts(keys: number[]): Promise<Pick<Product, 'key' | 'standardCost' | 'inStoreOnly'>[]> {
    return this.context.em.find(
      Product,
      { key: { $in: keys } },
      { fields: ['key', 'standardCost', 'inStoreOnly'], disableIdentityMap: true },
    );
  }

  /**
   * The family of a product for sale, sorted by its attributes, or only `around` of its products: this one and its
   * nearest neighbors. Throws NOT_FOUND without a family.
   */
  async family(key: number, around: number | null): Promise<ProductFamily> {
    assertAround(around);
    const { family, categoryKey } = await this.soldProduct(key);
    const category = categoryKey === null ? null : await this.category(categoryKey);
    if (family === null || !category) throw new AppError('NOT_FOUND', 'This item is in no family.');
    const products = await this.context.catalogReads.rows<ProductRecord>(familyProducts, [category.key, family]);
    return { name: family, category, ...tableAround(products, key, around) };
  }

  products(filter: ProductFilter, sort: ProductSort, page: PageRequest): Promise<ProductPage> {
    this.assertSort(sort);
    assertFilter(filter);
    return listProducts(
      this.context.catalogReads,
      { queries: null, filter },
      sort,
      this.window(page),
      this.mostCounted(),
    );
  }

  async search(text: string, filter: ProductFilter, sort: ProductSort, page: PageRequest): Promise<ProductPage> {
    this.assertSort(sort);
    assertFilter(filter);
    return searchProducts(
      this.context.catalogReads,
      {
        text: searchTextNamed('text', text),
        filter,
        sort,
        window: this.window(page),
        synonyms: await storedSynonyms(this.context.cachedReads),
      },
      this.mostCounted(),
    );
  }

  /** Name, category and substitute of a product that is no longer sold. */
  async goneProduct(key: number): Promise<GoneProduct | null> {
    const gone = await tracedByKey.row(this.context.catalogReads, key);
    if (!gone?.isGone) return null;
    const [category, substitute] = await Promise.all([
      gone.categoryKey === null ? null : this.category(gone.categoryKey),
      this.substituteOf(gone),
    ]);
    return { description: gone.description, category, substitute };
  }

  /**
   * The product for sale that replaces a product, or null. Follows removed items to their own substitutes. Simultaneous
   * lookups share two statements.
   */
  async substitute(productKey: number): Promise<ProductRecord | null> {
    const traced = await tracedByKey.row(this.context.catalogReads, productKey);
    return traced && this.substituteOf(traced);
  }

  /** The substitutes for sale of the products with these keys, in two statements. Keys without one are omitted. */
  async substitutes(keys: readonly number[]): Promise<Substitute[]> {
    if (keys.length > 500) throw invalidInput({ keys: ['Ask for at most 500 products.'] });
    const found = await Promise.all(
      [...new Set(keys)].map(async productKey => ({ productKey, product: await this.substitute(productKey) })),
    );
    return found.flatMap(({ productKey, product }) => (product ? [{ productKey, product }] : []));
  }

  /** The rows with their products, in one statement, or three if one is no longer sold. */
  async withProducts<Row extends { productKey: number }>(rows: readonly Row[]): Promise<WithProduct<Row>[]> {
    const { catalogReads } = this.context;
    const shown = await Promise.all(
      rows.map(async (row): Promise<WithProduct<Row> | null> => {
        const product = await this.product(row.productKey);
        if (product) return { ...row, ...namesOf(product), product, substitute: null };
        const gone = await tracedByKey.row(catalogReads, row.productKey);
        return gone && { ...row, ...namesOf(gone), product, substitute: await this.substituteOf(gone) };
      }),
    );
    return shown.filter(row => row !== null);
  }

  private async substituteOf({ substituteKey }: TracedProduct): Promise<ProductRecord | null> {
    return substituteKey === null ? null : this.product(substituteKey);
  }

  featuredProducts(): Promise<ProductRecord[]> {
    return this.context.catalogReads.rows(featuredProducts);
  }

  /** All categories, by name. */
  categories(): Promise<CategoryRecord[]> {
    return this.context.catalogReads.rows(allCategories);
  }

  featuredCategories(): Promise<CategoryRecord[]> {
    return this.context.catalogReads.rows(featuredCategories);
  }

  /** A category, or null. Simultaneous lookups share one statement. */
  category(key: number): Promise<CategoryRecord | null> {
    return categoryByKey.row(this.context.catalogReads, key);
  }

  /** A category; throws NOT_FOUND otherwise. */
  async existingCategory(key: number): Promise<CategoryRecord> {
    const category = await this.category(key);
    if (!category) throw new AppError('NOT_FOUND', 'Category not found.');
    return category;
  }

  /** The keys of at most `limit` products for sale, in order. */
  async firstProductKeys(limit: number): Promise<number[]> {
    return keysOf(await this.context.catalogReads.rows(firstProductKeys, [limit]));
  }

  /** Numbers, from 0, of the key ranges of length `size` that contain a product for sale. */
  async productKeyRanges(size: number): Promise<number[]> {
    const found = await this.context.catalogReads.rows<{ range: number }>(productKeyRanges, [size]);
    return found.map(({ range }) => range);
  }

  /** The keys of the products for sale in one of those ranges, in order. */
  async productKeysInRange(range: number, size: number): Promise<number[]> {
    return keysOf(await this.context.catalogReads.rows(productKeysBetween, [range * size + 1, (range + 1) * size]));
  }

  /** The vendor of a product. Simultaneous lookups share one statement. */
  vendor(key: number): Promise<Vendor | null> {
    return this.vendorLoader.load(key);
  }

  /** Return and tax flags of a product; for staff. */
  async pricingInfo(productKey: number): Promise<PricingInfo> {
    requireAdmin(this.context.actor);
    const info = await this.infoLoader.load(productKey);
    if (!info) throw new AppError('NOT_FOUND');
    return info;
  }

  private window(page: PageRequest): Window {
    return pageWindow(page, this.context);
  }

  private mostCounted(): number {
    return this.context.actor?.isAdmin ? countedForStaff : countedUpTo;
  }

  /** Throws if a visitor sorts by price, because the order would reveal which product costs more. */
  private assertSort(sort: ProductSort): void {
    if (sort.startsWith('PRICE') && !this.context.actor) throw invalidInput({ sort: ['Sign in to sort by price.'] });
  }
}

const namesOf = ({ productId, description }: Pick<ProductRecord, 'productId' | 'description'>) => ({
  productId,
  description,
});

function keysOf(rows: { key: number }[]): number[] {
  return rows.map(({ key }) => key);
}

/** The rows in the order of their keys. */
function inOrder<T>(keys: readonly number[], found: readonly T[], keyOf: (one: T) => number): (T | null)[] {
  const known = new Map(found.map(one => [keyOf(one), one]));
  return keys.map(key => known.get(key) ?? null);
}
