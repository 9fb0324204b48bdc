import { z } from 'zod';
import type { Page, PageRequest } from '../shared/connection.js';
import { keyNamed } from '../shared/input.js';
import { pageAnswer, pageParameters, restPage } from '../shared/rest-page.js';
import type { RestAnswer, RestRoute } from '../shared/rest.js';
import { keyParameter } from '../shared/rest-schemas.js';
import {
  categoryBody,
  categorySchema,
  productBodies,
  productBodyOf,
  productSchema,
  type ProductServices,
} from './product-body.js';
import { readChoices } from './attribute-filter.js';
import { aboutPartialSearch } from './partial-search.js';
import { aboutFamily } from './product-family.js';
import type { ProductRecord } from './product-record.js';
import type { SearchService } from './search.service.js';

interface Services extends ProductServices {
  search: SearchService;
}

async function productList(
  services: ProductServices,
  page: Page<ProductRecord>,
  isSignedIn: boolean,
): Promise<RestAnswer & { data: unknown[] }> {
  return { ...pageAnswer(page), data: await productBodies(services, page.items, isSignedIn) };
}

const attributesParameter = {
  attributes: z
    .string()
    .optional()
    .describe(
      'Filters by attribute, such as "Length: 2 in; Length: 3 in; Finish: Zinc plated": products with any value of each name.',
    ),
};

const variantsSchema = z
  .object({
    families: z.array(z.object({ productKey: z.int(), name: z.string(), count: z.int() }).meta({ id: 'FamilyFacet' })),
    attributes: z.array(
      z
        .object({
          name: z.string(),
          values: z.array(z.object({ value: z.string(), count: z.int() }).meta({ id: 'AttributeValueFacet' })),
        })
        .meta({ id: 'AttributeFacet' }),
    ),
  })
  .meta({ id: 'VariantFacets' });

const nothing: PageRequest = { first: 0, after: null, offset: 0 };

export const catalogRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/products/featured',
    description:
      'Lists the products shown on the home page. Prices are null without a sign-in, here and in all product lists.',
    access: 'public',
    query: pageParameters,
    body: null,
    response: { 200: z.array(productSchema) },
    handle: async ({ query, services, showPrices }) =>
      productList(services, await services.catalog.products({ featured: true }, 'NAME', restPage(query)), showPrices),
  },
  {
    method: 'get',
    path: '/products/onsale',
    description: 'Lists clearance products, by name.',
    access: 'public',
    query: pageParameters,
    body: null,
    response: { 200: z.array(productSchema) },
    handle: async ({ query, services, showPrices }) =>
      productList(services, await services.catalog.products({ onSale: true }, 'NAME', restPage(query)), showPrices),
  },
  {
    method: 'get',
    path: '/products/categories',
    description: 'Lists all categories, by name.',
    access: 'public',
    body: null,
    response: { 200: z.array(categorySchema) },
    handle: async ({ services }) => ({ data: (await services.catalog.categories()).map(categoryBody) }),
  },
  {
    method: 'get',
    path: '/products/categories/featured',
    description: 'Lists the categories shown on the home page, by name.',
    access: 'public',
    body: null,
    response: { 200: z.array(categorySchema) },
    handle: async ({ services }) => ({ data: (await services.catalog.featuredCategories()).map(categoryBody) }),
  },
  {
    method: 'get',
    path: '/products/categories/:categoryKey',
    description: 'Returns a category and a page of its products, by name.',
    access: 'public',
    params: { categoryKey: keyParameter('category') },
    query: { ...pageParameters, ...attributesParameter },
    body: null,
    response: {
      200: z.object({
        category: categorySchema,
        products: z.array(productSchema).describe('A page of its products, by name.'),
      }),
    },
    handle: async ({ params, query, services, showPrices }) => {
      const { catalog } = services;
      const category = await catalog.existingCategory(keyNamed(params, 'categoryKey'));
      const filter = { categoryKeys: [category.key], attributes: readChoices(query.attributes) };
      const page = await catalog.products(filter, 'NAME', restPage(query));
      const list = await productList(services, page, showPrices);
      return { ...list, data: { category: categoryBody(category), products: list.data } };
    },
  },
  {
    method: 'get',
    path: '/products/categories/:categoryKey/variants',
    description: 'Counts the families and attributes of the products in a category.',
    access: 'public',
    params: { categoryKey: keyParameter('category') },
    query: attributesParameter,
    body: null,
    response: { 200: variantsSchema },
    handle: async ({ params, query, services }) => {
      const category = await services.catalog.existingCategory(keyNamed(params, 'categoryKey'));
      const filter = { categoryKeys: [category.key], attributes: readChoices(query.attributes) };
      const { listing } = await services.catalog.products(filter, 'NAME', nothing);
      return { data: await services.search.variants(listing) };
    },
  },
  {
    method: 'get',
    path: '/products/search/:text',
    description: 'Searches products by code, size or words; at most 100 characters. Best match first.',
    access: 'public',
    params: { text: z.string().describe('What to search for, at most 100 characters.') },
    query: { ...pageParameters, ...attributesParameter },
    body: null,
    response: { 200: z.array(productSchema) },
    handle: async ({ params, query, services, showPrices }) =>
      productList(
        services,
        await services.catalog.search(
          params.text ?? '',
          { attributes: readChoices(query.attributes) },
          'RELEVANCE',
          restPage(query),
        ),
        showPrices,
      ),
  },
  {
    method: 'get',
    path: '/products/search/:text/variants',
    description: 'Counts the families and attributes of the products that a search finds.',
    access: 'public',
    params: { text: z.string().describe('What to search for, at most 100 characters.') },
    query: attributesParameter,
    body: null,
    response: { 200: variantsSchema },
    handle: async ({ params, query, services }) => {
      const filter = { attributes: readChoices(query.attributes) };
      const { listing } = await services.catalog.search(params.text ?? '', filter, 'RELEVANCE', nothing);
      return { data: await services.search.variants(listing) };
    },
  },
  {
    method: 'get',
    path: '/products/search/:text/partial',
    description: aboutPartialSearch,
    access: 'public',
    params: { text: z.string().describe('What to search for, at most 100 characters.') },
    body: null,
    response: {
      200: z
        .object({
          words: z.array(z.object({ text: z.string(), isUsed: z.boolean() }).meta({ id: 'SearchWord' })),
          products: z.array(productSchema),
          totalCount: z.int(),
        })
        .meta({ id: 'PartialSearchResult' })
        .nullable(),
    },
    handle: async ({ params, services, showPrices }) => {
      const partial = await services.search.partialSearch(params.text ?? '');
      return { data: partial && { ...partial, products: await productBodies(services, partial.products, showPrices) } };
    },
  },
  {
    method: 'get',
    path: '/products/:key/family',
    description: 'Returns the family of a product: the items that differ from it only in their attributes.',
    access: 'public',
    params: { key: keyParameter('product') },
    query: { around: z.int().min(1).optional().describe(aboutFamily.around) },
    body: null,
    response: {
      200: z
        .object({
          name: z.string(),
          category: categorySchema,
          columns: z.array(z.string()).describe(aboutFamily.columns),
          totalCount: z.int().describe(aboutFamily.totalCount),
          products: z.array(productSchema).describe(aboutFamily.products),
        })
        .meta({ id: 'ProductFamily' }),
    },
    handle: async ({ params, query, services, showPrices }) => {
      const around = query.around === undefined ? null : Number(query.around);
      const { category, products, ...family } = await services.catalog.family(keyNamed(params, 'key'), around);
      return {
        data: {
          ...family,
          category: categoryBody(category),
          products: await productBodies(services, products, showPrices),
        },
      };
    },
  },
  {
    method: 'get',
    path: '/products/:key/substitute',
    description:
      'Returns the product in the catalog that replaces a product, which may have been removed itself. Null if there is none. Follows up to 5 items that were removed.',
    access: 'public',
    params: { key: keyParameter('product') },
    body: null,
    response: { 200: productSchema.nullable() },
    handle: async ({ params, services, showPrices }) => {
      const substitute = await services.catalog.substituteOfExisting(keyNamed(params, 'key'));
      return { data: substitute && (await productBodyOf(services, substitute, showPrices)) };
    },
  },
  {
    method: 'get',
    path: '/products/:key',
    description: 'Returns a product in the catalog, with its category and vendor.',
    access: 'public',
    params: { key: keyParameter('product') },
    body: null,
    response: { 200: productSchema },
    handle: async ({ params, services, showPrices }) => ({
      data: await productBodyOf(services, await services.catalog.soldProduct(keyNamed(params, 'key')), showPrices),
    }),
  },
];
