import type { Page } from '../shared/connection.js';
import { AppError } from '../shared/errors.js';
import { keyFrom, parseInput } from '../shared/input.js';
import { restPage } from '../shared/rest-page.js';
import type { RestAnswer, RestRoute } from '../shared/rest.js';
import type { CatalogService } from './catalog.service.js';
import type { CategoryRecord } from './category-record.js';
import { productBody } from './product-body.js';
import type { ProductRecord } from './product-record.js';

interface Services {
  catalog: CatalogService;
}

function categoryBody({ key, name }: CategoryRecord) {
  return { key, name };
}

async function productList(catalog: CatalogService, page: Page<ProductRecord>, showPrices: boolean): Promise<RestAnswer> {
  const neighbours = await catalog.neighboursOf(page.items);
  return { data: page.items.map(product => productBody(product, neighbours, showPrices)), totalCount: page.totalCount };
}

export const catalogRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/products/featured',
    access: 'public',
    handle: async ({ query, services: { catalog }, showPrices }) =>
      productList(catalog, await catalog.products({ featured: true }, 'NAME', restPage(query)), showPrices),
  },
  {
    method: 'get',
    path: '/products/onsale',
    access: 'public',
    handle: async ({ query, services: { catalog }, showPrices }) =>
      productList(catalog, await catalog.products({ onSale: true }, 'NAME', restPage(query)), showPrices),
  },
  {
    method: 'get',
    path: '/products/categories',
    access: 'public',
    handle: async ({ services }) => ({ data: (await services.catalog.categories()).map(categoryBody) }),
  },
  {
    method: 'get',
    path: '/products/categories/featured',
    access: 'public',
    handle: async ({ services }) => ({ data: (await services.catalog.featuredCategories()).map(categoryBody) }),
  },
  {
    method: 'get',
    path: '/products/categories/:categoryKey',
    access: 'public',
    handle: async ({ params, query, services: { catalog }, showPrices }) => {
      const category = await catalog.category(parseInput(keyFrom(), params.categoryKey));
      if (!category) throw new AppError('NOT_FOUND');
      const page = await catalog.products({ categoryKeys: [category.key] }, 'NAME', restPage(query));
      const list = await productList(catalog, page, showPrices);
      return { ...list, data: { category: categoryBody(category), products: list.data } };
    },
  },
  {
    method: 'get',
    path: '/products/search/:text',
    access: 'public',
    handle: async ({ params, query, services: { catalog }, showPrices }) =>
      productList(catalog, await catalog.search(params.text ?? '', {}, 'RELEVANCE', restPage(query)), showPrices),
  },
  {
    method: 'get',
    path: '/products/:key',
    access: 'public',
    handle: async ({ params, services: { catalog }, showPrices }) => {
      const product = await catalog.product(parseInput(keyFrom(), params.key));
      if (!product) throw new AppError('NOT_FOUND');
      return { data: productBody(product, await catalog.neighboursOf([product]), showPrices) };
    },
  },
];
