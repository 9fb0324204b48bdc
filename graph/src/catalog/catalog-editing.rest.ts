import { z } from 'zod';
import { fieldNames, valuesOf } from '../definitions/field.js';
import { pricingInfoFields } from '../definitions/product.js';
import { keyedBody, keyFrom, keyNamed, parseInput, versionIn, versionInput } from '../shared/input.js';
import type { RestRoute } from '../shared/rest.js';
import type { CatalogEditingService } from './catalog-editing.service.js';
import type { PricingInfo } from './pricing-info.entity.js';
import { categoryBody, productBodyOf, type ProductServices } from './product-body.js';

interface Services extends ProductServices {
  catalogEditing: CatalogEditingService;
}

const pricingBody = z.looseObject({ productKey: keyFrom(), version: versionInput });

function pricingInfoBody(info: PricingInfo) {
  return { productKey: info.productKey, ...valuesOf(info, fieldNames(pricingInfoFields)), version: info.version };
}

export const catalogEditingRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authproducts/fulldetails/:key',
    description: 'Returns a product with its return and tax flags.',
    access: 'admin',
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
    handle: async ({ body, services }) => ({
      data: await productBodyOf(services, await services.catalogEditing.createProduct(body ?? {}), true),
      status: 201,
    }),
  },
  {
    method: 'put',
    path: '/authproducts',
    description: 'Changes a product, but not its return and tax flags. Omitted fields keep their value.',
    access: 'admin',
    isVersioned: true,
    // Flags have a path of their own here.
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
    handle: async ({ params, body, services }) => ({
      data: await services.catalogEditing.deleteProduct(keyNamed(params, 'key'), versionIn(body)),
    }),
  },
  {
    method: 'post',
    path: '/authproducts/category',
    description: 'Adds a category and returns its key. DUPLICATE if another category has the name.',
    access: 'admin',
    handle: async ({ body, services }) => ({
      data: (await services.catalogEditing.createCategory(body ?? {})).key,
      status: 201,
    }),
  },
  {
    method: 'put',
    path: '/authproducts/category',
    description: 'Changes a category. Omitted fields keep their value.',
    access: 'admin',
    isVersioned: true,
    handle: async ({ body, services }) => ({
      data: categoryBody(await services.catalogEditing.updateCategory(parseInput(keyedBody, body ?? {}))),
    }),
  },
  {
    method: 'delete',
    path: '/authproducts/category/:id',
    description: 'Deletes a category. CATEGORY_IN_USE while products are assigned to it.',
    access: 'admin',
    isVersioned: true,
    handle: async ({ params, body, services }) => ({
      data: await services.catalogEditing.deleteCategory(keyNamed(params, 'id'), versionIn(body)),
    }),
  },
];
