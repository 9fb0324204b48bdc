import { z } from 'zod';
import { categoryFields } from '../definitions/category.js';
import { fieldNames, namesOf, valuesOf } from '../definitions/field.js';
import { productFields } from '../definitions/product.js';
import { about } from '../shared/descriptions.js';
import { decimalNumber } from '../shared/money.js';
import { recordBody, storedBody } from '../shared/rest-schemas.js';
import type { CatalogService, Neighbors } from './catalog.service.js';
import type { CategoryRecord } from './category-record.js';
import type { ProductRecord } from './product-record.js';

const nameSchema = z.object({
  key: z.int().describe('Key of the vendor.'),
  name: z.string().describe(about.vendorName),
});

/** The body that `productBodies` returns for each product. */
export const productSchema = recordBody('Product', {
  ...storedBody(productFields),
  vendor: nameSchema.nullable().describe('The vendor, or null if it has been deleted.'),
  category: z
    .object({ key: z.int().describe('Key of the category.'), ...storedBody(categoryFields) })
    .nullable()
    .describe('The category, or null if it has been deleted.'),
  favorite: z.boolean().optional().describe("True if it is one of the caller's favorites. Absent without a sign-in."),
  favoriteKey: z
    .int()
    .nullable()
    .optional()
    .describe("Key of the caller's favorite; null if it is not one. Absent without a sign-in."),
});

export const categorySchema = recordBody('Category', storedBody(categoryFields));

function nameOf(known: Neighbors['vendors'], key: number | null): { key: number; name: string } | null {
  const neighbor = key === null ? undefined : known.get(key);
  return neighbor ? { key: neighbor.key, name: neighbor.name } : null;
}

function categoryOf(known: Neighbors['categories'], key: number | null): Omit<CategoryRecord, 'version'> | null {
  const category = key === null ? undefined : known.get(key);
  return category ? { key: category.key, ...valuesOf(category, fieldNames(categoryFields)) } : null;
}

const priceNames = namesOf(productFields, 'price');

function productBody(product: ProductRecord, { vendors, categories }: Neighbors, showPrices: boolean) {
  return {
    key: product.key,
    ...valuesOf(product, fieldNames(productFields)),
    ...Object.fromEntries(priceNames.map(name => [name, showPrices ? decimalNumber(product[name]) : null])),
    ...(!showPrices && { priceBreaks: null }),
    vendor: nameOf(vendors, product.vendorKey),
    category: categoryOf(categories, product.categoryKey),
    version: product.version,
  };
}

/** Services that REST routes with products need. Favorites belong to a module above this one. */
export interface ProductServices {
  catalog: CatalogService;
  favorites: { favoriteKey(productKey: number): Promise<number | null> };
}

/**
 * Products as REST returns them, with category and vendor. Signed-in callers also get prices, and whether each product
 * is a favorite. A list takes as many statements as one product.
 */
export async function productBodies(
  { catalog, favorites }: ProductServices,
  products: readonly ProductRecord[],
  isSignedIn: boolean,
) {
  const neighbors = await catalog.neighborsOf(products);
  const favoriteKeys = isSignedIn ? await Promise.all(products.map(({ key }) => favorites.favoriteKey(key))) : [];
  return products.map((product, index) => {
    const favoriteKey = favoriteKeys[index] ?? null;
    return {
      ...productBody(product, neighbors, isSignedIn),
      ...(isSignedIn && { favorite: favoriteKey !== null, favoriteKey }),
    };
  });
}

/**
 * Reads the bodies of the products that rows refer to, for all rows together. Returns the function that finds the body
 * of one, and null for null.
 */
export async function bodyFinder(services: ProductServices, products: readonly (ProductRecord | null)[]) {
  const known = products.filter(product => product !== null);
  const bodies = await productBodies(services, known, true);
  const byKey = new Map(known.map(({ key }, index) => [key, bodies[index]]));
  return (product: ProductRecord | null) => product && byKey.get(product.key);
}

/** Replaces the product and substitute of each row with their bodies. */
export async function withBodies<Row extends { product: ProductRecord | null; substitute: ProductRecord | null }>(
  services: ProductServices,
  rows: readonly Row[],
) {
  const bodyOf = await bodyFinder(
    services,
    rows.flatMap(({ product, substitute }) => [product, substitute]),
  );
  return rows.map(row => ({ ...row, product: bodyOf(row.product), substitute: bodyOf(row.substitute) }));
}

/** The body of one product. */
export async function productBodyOf(services: ProductServices, product: ProductRecord, isSignedIn: boolean) {
  return (await productBodies(services, [product], isSignedIn))[0];
}

/** A category as REST returns it. */
export function categoryBody(category: CategoryRecord) {
  return { key: category.key, ...valuesOf(category, fieldNames(categoryFields)), version: category.version };
}
