import { z } from 'zod';
import { fieldNames, valuesOf } from '../definitions/field.js';
import { pricingInfoFields } from '../definitions/product.js';
import { synonymFields } from '../definitions/synonyms.js';
import type { RecordServices } from '../records/index.js';
import { about } from '../shared/descriptions.js';
import { keyedBody, keyFrom, keyNamed, parseInput, versionedBody, versionIn, versionInput } from '../shared/input.js';
import { pageAnswer, pageParameters, restPage } from '../shared/rest-page.js';
import type { RestRoute } from '../shared/rest.js';
import { categories } from './categories.js';
import type { CatalogEditingService } from './catalog-editing.service.js';
import type { PricingInfo } from './pricing-info.entity.js';
import { aboutRemoved } from './removed-products.js';
import type { SearchSynonyms } from './search-synonyms.entity.js';
import type { SearchService } from './search.service.js';
import { deletedBody, keyParameter, storedBody } from '../shared/rest-schemas.js';
import { categoryBody, categorySchema, productBodyOf, productSchema, type ProductServices } from './product-body.js';
import {
  aboutSubstitute,
  categoryChangeInput,
  categoryInput,
  pricingInfoInput,
  productChangeInput,
  productInput,
  removalInput,
  substituteInput,
  synonymsInput,
} from './product-rules.js';

interface Services extends ProductServices {
  search: SearchService;
  catalogEditing: CatalogEditingService;
  records: RecordServices;
}

const pricingBody = z.looseObject({
  productKey: keyFrom().describe('Key of the product to change.'),
  version: versionInput,
});

const pricingInfoSchema = z
  .object({
    productKey: z.int(),
    ...storedBody(pricingInfoFields),
    version: z.int(),
  })
  .meta({ id: 'PricingInfo' });

function pricingInfoBody(info: PricingInfo) {
  return { productKey: info.productKey, ...valuesOf(info, fieldNames(pricingInfoFields)), version: info.version };
}

const synonymsSchema = z
  .object({ ...storedBody(synonymFields), version: z.int().describe(about.version) })
  .meta({ id: 'SearchSynonyms' });

const removedSchema = z
  .object({
    key: z.int().describe(about.key),
    productId: z.string(),
    description: z.string(),
    removedAt: z.number().describe(aboutRemoved.removedAt),
    substituteId: z.string().nullable(),
    isTaken: z.boolean().describe(aboutRemoved.isTaken),
    version: z.int().describe(about.version),
  })
  .meta({ id: 'RemovedProduct' });

const synonymsBody = ({ words, version }: SearchSynonyms) => ({ words, version });

export const catalogEditingRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authproducts/synonyms',
    description: 'Returns the synonyms that searches use.',
    access: 'admin',
    body: null,
    response: { 200: synonymsSchema },
    handle: async ({ services }) => ({ data: synonymsBody(await services.search.synonyms()) }),
  },
  {
    method: 'put',
    path: '/authproducts/synonyms',
    description: 'Replaces the synonyms that searches use.',
    access: 'admin',
    isVersioned: true,
    body: synonymsInput,
    response: { 200: synonymsSchema },
    handle: async ({ body, services }) => ({
      data: synonymsBody(
        await services.catalogEditing.updateSearchSynonyms({ ...(body ?? {}), version: versionIn(body) }),
      ),
    }),
  },
  {
    method: 'get',
    path: '/authproducts/fulldetails/:key',
    description: 'Returns a product with its return and tax flags.',
    access: 'admin',
    params: { key: keyParameter('product') },
    body: null,
    response: { 200: z.object({ product: productSchema, pricingInfo: pricingInfoSchema }) },
    handle: async ({ params, services }) => {
      const { catalog } = services;
      const product = await catalog.soldProduct(keyNamed(params, 'key'));
      return {
        data: {
          product: await productBodyOf(services, product, true),
          pricingInfo: pricingInfoBody(await catalog.pricingInfo(product.key)),
        },
      };
    },
  },
  {
    method: 'post',
    path: '/authproducts',
    description: 'Adds a product to the catalog. DUPLICATE if another product has the item ID.',
    access: 'admin',
    body: productInput,
    response: { 201: productSchema },
    handle: async ({ body, services }) => ({
      data: await productBodyOf(services, await services.catalogEditing.createProduct(body ?? {}), true),
    }),
  },
  {
    method: 'put',
    path: '/authproducts',
    description: 'Changes a product, but not its return and tax flags. Omitted fields keep their value.',
    access: 'admin',
    isVersioned: true,
    body: keyedBody.and(productChangeInput),
    response: { 200: productSchema },
    // Flags have their own path.
    handle: async ({ body, services }) => ({
      data: await productBodyOf(
        services,
        await services.catalogEditing.updateProduct({ ...parseInput(keyedBody, body ?? {}), pricingInfo: null }),
        true,
      ),
    }),
  },
  {
    method: 'put',
    path: '/authproducts/pricingInfo',
    description: 'Changes the return and tax flags of a product. Omitted flags keep their value.',
    access: 'admin',
    isVersioned: true,
    body: pricingBody.and(pricingInfoInput),
    response: { 200: pricingInfoSchema },
    handle: async ({ body, services }) => ({
      data: pricingInfoBody(await services.catalogEditing.updatePricingInfo(parseInput(pricingBody, body ?? {}))),
    }),
  },
  {
    method: 'delete',
    path: '/authproducts/:key',
    description: 'Removes a product from the catalog, the search and all favorites. Placed orders keep their copies.',
    access: 'admin',
    isVersioned: true,
    params: { key: keyParameter('product') },
    body: versionedBody.and(removalInput).optional(),
    response: { 200: deletedBody },
    handle: async ({ params, body, services }) => ({
      data: await services.catalogEditing.deleteProduct(keyNamed(params, 'key'), {
        ...parseInput(removalInput, body ?? {}),
        version: versionIn(body),
      }),
    }),
  },
  {
    method: 'put',
    path: '/authproducts/:key/substitute',
    description: aboutSubstitute.set,
    access: 'admin',
    isVersioned: true,
    params: { key: z.int().describe(aboutSubstitute.key) },
    body: versionedBody.and(substituteInput),
    response: { 200: z.literal(true).describe('The substitute was stored.') },
    handle: async ({ params, body, services }) => {
      const key = keyNamed(params, 'key');
      const input = parseInput(substituteInput, body);
      return { data: await services.catalogEditing.setSubstitute(key, { ...input, version: versionIn(body) }) };
    },
  },
  {
    method: 'get',
    path: '/authproducts/removed',
    description: aboutRemoved.list,
    access: 'admin',
    query: { ...pageParameters, search: z.string().optional().describe(aboutRemoved.search) },
    body: null,
    response: { 200: z.array(removedSchema) },
    handle: async ({ query, services }) =>
      pageAnswer(await services.catalogEditing.removedProducts(query.search ?? '', restPage(query))),
  },
  {
    method: 'put',
    path: '/authproducts/:key/restored',
    description: aboutRemoved.restore,
    access: 'admin',
    isVersioned: true,
    params: { key: z.int().describe('Key of a removed product.') },
    body: versionedBody.optional(),
    response: { 200: productSchema },
    handle: async ({ params, body, services }) => {
      const product = await services.catalogEditing.restoreProduct(keyNamed(params, 'key'), versionIn(body));
      return { data: await productBodyOf(services, product, true) };
    },
  },
  {
    method: 'post',
    path: '/authproducts/category',
    description: 'Adds a category and returns its key. DUPLICATE if another category has the name.',
    access: 'admin',
    body: categoryInput,
    response: { 201: z.int().describe('Key of the new category.') },
    handle: async ({ body, services }) => ({
      data: (await services.records.of(categories).create(body ?? {})).key,
    }),
  },
  {
    method: 'put',
    path: '/authproducts/category',
    description: 'Changes a category. Omitted fields keep their value.',
    access: 'admin',
    isVersioned: true,
    body: keyedBody.and(categoryChangeInput),
    response: { 200: categorySchema },
    handle: async ({ body, services }) => ({
      data: categoryBody(await services.records.of(categories).update(parseInput(keyedBody, body ?? {}))),
    }),
  },
  {
    method: 'delete',
    path: '/authproducts/category/:id',
    description: 'Deletes a category. CATEGORY_IN_USE while products are assigned to it.',
    access: 'admin',
    isVersioned: true,
    params: { id: keyParameter('category') },
    body: versionedBody.optional(),
    response: { 200: deletedBody },
    handle: async ({ params, body, services }) => ({
      data: await services.records.of(categories).remove(keyNamed(params, 'id'), versionIn(body)),
    }),
  },
];
