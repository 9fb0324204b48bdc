import { z } from 'zod';
import { AppError } from '../shared/errors.js';
import { keyedBody, keyFrom, parseInput, versionInput } from '../shared/input.js';
import type { RestRoute } from '../shared/rest.js';
import type { CatalogEditingService } from './catalog-editing.service.js';
import type { CatalogService } from './catalog.service.js';
import type { Category } from './category.entity.js';
import type { PricingInfo } from './pricing-info.entity.js';
import { productBody } from './product-body.js';
import type { ProductRecord } from './product-record.js';

interface Services {
  catalog: CatalogService;
  catalogEditing: CatalogEditingService;
}

const pricingBody = z.looseObject({ productKey: keyFrom(), version: versionInput });

function categoryBody({ key, name, featured, version }: Category) {
  return { key, name, featured, version };
}

function pricingInfoBody({ productKey, allowReturns, taxable, federalTax, stateTax, localTax, municipalTax, version }: PricingInfo) {
  return { productKey, allowReturns, taxable, federalTax, stateTax, localTax, municipalTax, version };
}

async function withNeighbours(catalog: CatalogService, product: ProductRecord) {
  return productBody(product, await catalog.neighboursOf([product]), true);
}

export const catalogEditingRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authproducts/fulldetails/:key',
    access: 'admin',
    handle: async ({ params, services: { catalog } }) => {
      const product = await catalog.product(parseInput(keyFrom(), params.key));
      if (!product) throw new AppError('NOT_FOUND', 'This item is not sold.');
      return { data: { product: await withNeighbours(catalog, product), pricingInfo: pricingInfoBody(await catalog.pricingInfo(product.key)) } };
    },
  },
  {
    method: 'post',
    path: '/authproducts',
    access: 'admin',
    handle: async ({ body, services: { catalog, catalogEditing } }) => ({
      data: await withNeighbours(catalog, await catalogEditing.createProduct(body ?? {})), status: 201,
    }),
  },
  {
    method: 'put',
    path: '/authproducts',
    access: 'admin',
    // Flags have a path of their own here.
    handle: async ({ body, services: { catalog, catalogEditing } }) => ({
      data: await withNeighbours(catalog, await catalogEditing.updateProduct({ ...parseInput(keyedBody, body ?? {}), pricingInfo: null })),
    }),
  },
  {
    method: 'put',
    path: '/authproducts/pricingInfo',
    access: 'admin',
    handle: async ({ body, services }) => ({ data: pricingInfoBody(await services.catalogEditing.updatePricingInfo(parseInput(pricingBody, body ?? {}))) }),
  },
  {
    method: 'delete',
    path: '/authproducts/:key',
    access: 'admin',
    handle: async ({ params, services }) => ({ data: await services.catalogEditing.deleteProduct(parseInput(keyFrom(), params.key)) }),
  },
  {
    method: 'post',
    path: '/authproducts/category',
    access: 'admin',
    handle: async ({ body, services }) => ({ data: (await services.catalogEditing.createCategory(body ?? {})).key, status: 201 }),
  },
  {
    method: 'put',
    path: '/authproducts/category',
    access: 'admin',
    handle: async ({ body, services }) => ({ data: categoryBody(await services.catalogEditing.updateCategory(parseInput(keyedBody, body ?? {}))) }),
  },
  {
    method: 'delete',
    path: '/authproducts/category/:id',
    access: 'admin',
    handle: async ({ params, services }) => ({ data: await services.catalogEditing.deleteCategory(parseInput(keyFrom(), params.id)) }),
  },
];
