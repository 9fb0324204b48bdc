import { z } from 'zod';
import type { Page } from '../shared/connection.js';
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
import { aboutPartialSearch } from './partial-search.js';
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
    query: pageParameters,
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
      const page = await catalog.products({ categoryKeys: [category.key] }, 'NAME', restPage(query));
      const list = await productList(services, page, showPrices);
      return { ...list, data: { category: categoryBody(category), products: list.data } };
    },
  },
  {
    method: 'get',
    path: '/products/search/:text',
    description: 'Searches products by code, size or words; at most 100 characters. Best match first.',
    access: 'public',
    params: { text: z.string().describe('What to search for, at most 100 characters.') },
    query: pageParameters,
    body: null,
    response: { 200: z.array(productSchema) },
    handle: async ({ params, query, services, showPrices }) =>
      productList(
        services,
        await services.catalog.search(params.text ?? '', {}, 'RELEVANCE', restPage(query)),
        showPrices,
      ),
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
