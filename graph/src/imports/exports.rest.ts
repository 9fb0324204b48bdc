import { z } from 'zod';
import { keyNamed } from '../shared/input.js';
import { workbookResponse, type RestRoute } from '../shared/rest.js';
import type { ExportsService } from './exports.service.js';

interface Services {
  exports: ExportsService;
}

export const exportsRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/exports/products/xlsx',
    description: 'Downloads all products, or those of one vendor, as an Item Master List that can be imported again.',
    access: 'admin',
    query: { vendorKey: z.int().optional().describe('Only the items of this vendor; all items by default.') },
    body: null,
    response: { 200: workbookResponse },
    handle: async ({ query, services }) => ({
      data: null,
      file: await services.exports.workbook(
        'products',
        query.vendorKey === undefined ? undefined : keyNamed(query, 'vendorKey'),
      ),
    }),
  },
  {
    method: 'get',
    path: '/exports/customers/xlsx',
    description: 'Downloads all customers as a Customers by Salesperson report that can be imported again.',
    access: 'admin',
    body: null,
    response: { 200: workbookResponse },
    handle: async ({ services }) => ({ data: null, file: await services.exports.workbook('customers') }),
  },
  {
    method: 'get',
    path: '/exports/vendors/xlsx',
    description: 'Downloads all vendors as a Print Vendor List that can be imported again.',
    access: 'admin',
    body: null,
    response: { 200: workbookResponse },
    handle: async ({ services }) => ({ data: null, file: await services.exports.workbook('vendors') }),
  },
];
