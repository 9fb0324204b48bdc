import { z } from 'zod';
import { keyNamed } from '../../platform/shared/input.js';
import { workbookResponse, type RestRoute } from '../../platform/shared/rest.js';
import { ExportsService } from './exports.service.js';
import type { ImportKindName } from './kinds/index.js';

function exportRoute(kind: ImportKindName, description: string, query?: Record<string, z.ZodType>): RestRoute {
  return {
    method: 'get',
    path: `/exports/${kind}/xlsx`,
    description,
    access: 'admin',
    ...(query && { query }),
    body: null,
    response: { 200: workbookResponse },
    handle: async ({ query: sent, services }) => ({
      data: null,
      file: await services
        .get(ExportsService)
        .workbook(kind, sent.vendorKey === undefined ? undefined : keyNamed(sent, 'vendorKey')),
    }),
  };
}

export const exportsRoutes: RestRoute[] = [
  exportRoute(
    'products',
    'Downloads all products, or those of one vendor, as an Item Master List that can be imported again.',
    { vendorKey: z.int().optional().describe('Only the items of this vendor; all items by default.') },
  ),
  exportRoute('customers', 'Downloads all customers as a Customers by Salesperson report that can be imported again.'),
  exportRoute('vendors', 'Downloads all vendors as a Print Vendor List that can be imported again.'),
];
