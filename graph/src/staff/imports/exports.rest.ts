import { z } from 'zod';
import { keyNamed } from '../../platform/shared/input.js';
import { workbookResponse, type RestRoute } from '../../platform/shared/rest.js';
import { ExportsService } from './exports.service.js';

export const exportsRoutes: RestRoute[] = [
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
      file: await services
        .get(ExportsService)
        .workbook('products', query.vendorKey === undefined ? undefined : keyNamed(query, 'vendorKey')),
    }),
  },
  {
    method: 'get',
    path: '/exports/customers/xlsx',
    description: 'Downloads all customers as a Customers by Salesperson report that can be imported again.',
    access: 'admin',
    body: null,
    response: { 200: workbookResponse },
    handle: async ({ services }) => ({ data: null, file: await services.get(ExportsService).workbook('customers') }),
  },
  {
    method: 'get',
    path: '/exports/vendors/xlsx',
    description: 'Downloads all vendors as a Print Vendor List that can be imported again.',
    access: 'admin',
    body: null,
    response: { 200: workbookResponse },
    handle: async ({ services }) => ({ data: null, file: await services.get(ExportsService).workbook('vendors') }),
  },
];
