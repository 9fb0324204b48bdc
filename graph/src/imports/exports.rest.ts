import { keyNamed } from '../shared/input.js';
import type { RestRoute } from '../shared/rest.js';
import type { ExportsService } from './exports.service.js';

interface Services {
  exports: ExportsService;
}

export const exportsRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/exports/products/xlsx',
    access: 'admin',
    query: ['vendorKey'],
    handle: async ({ query, services }) => ({
      data: null,
      file: await services.exports.workbook('products', query.vendorKey === undefined ? undefined : keyNamed(query, 'vendorKey')),
    }),
  },
  { method: 'get', path: '/exports/customers/xlsx', access: 'admin', handle: async ({ services }) => ({ data: null, file: await services.exports.workbook('customers') }) },
  { method: 'get', path: '/exports/vendors/xlsx', access: 'admin', handle: async ({ services }) => ({ data: null, file: await services.exports.workbook('vendors') }) },
];
