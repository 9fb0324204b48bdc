import type { Page } from '../shared/connection.js';
import { keyNamed } from '../shared/input.js';
import { pageAnswer, pageParameters, restPage } from '../shared/rest-page.js';
import type { RestAnswer, RestRoute } from '../shared/rest.js';
import { categoryBody, productBodies, productBodyOf, type ProductServices } from './product-body.js';
import type { ProductRecord } from './product-record.js';

async function productList(
  services: ProductServices,
  page: Page<ProductRecord>,
  isSignedIn: boolean,
): Promise<RestAnswer & { data: unknown[] }> {
  return { ...pageAnswer(page), data: await productBodies(services, page.items, isSignedIn) };
}

export const catalogRoutes: RestRoute<ProductServices>[] = [
  {
    method: 'get',
    path: '/products/featured',
    description:
      'Lists the products shown on the home page. Prices are null without a sign-in, here and in all product lists.',
    access: 'public',
    query: pageParameters,
    handle: async ({ query, services, showPrices }) =>
      productList(services, await services.catalog.products({ featured: true }, 'NAME', restPage(query)), showPrices),
  },
  {
    method: 'get',
    path: '/products/onsale',
    description: 'Lists clearance products, by name.',
    access: 'public',
    query: pageParameters,
    handle: async ({ query, services, showPrices }) =>
      productList(services, await services.catalog.products({ onSale: true }, 'NAME', restPage(query)), showPrices),
  },
  {
    method: 'get',
    path: '/products/categories',
    description: 'Lists all categories, by name.',
    access: 'public',
    handle: async ({ services }) => ({ data: (await services.catalog.categories()).map(categoryBody) }),
  },
  {
    method: 'get',
    path: '/products/categories/featured',
    description: 'Lists the categories shown on the home page, by name.',
    access: 'public',
    handle: async ({ services }) => ({ data: (await services.catalog.featuredCategories()).map(categoryBody) }),
  },
  {
    method: 'get',
    path: '/products/categories/:categoryKey',
    description: 'Returns a category and a page of its products, by name.',
    access: 'public',
    query: pageParameters,
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
    query: pageParameters,
    handle: async ({ params, query, services, showPrices }) =>
      productList(
        services,
        await services.catalog.search(params.text ?? '', {}, 'RELEVANCE', restPage(query)),
        showPrices,
      ),
  },
  {
    method: 'get',
    path: '/products/:key',
    description: 'Returns a product in the catalog, with its category and vendor.',
    access: 'public',
    handle: async ({ params, services, showPrices }) => ({
      data: await productBodyOf(services, await services.catalog.soldProduct(keyNamed(params, 'key')), showPrices),
    }),
  },
];
