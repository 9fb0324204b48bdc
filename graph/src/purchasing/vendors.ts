import { z } from 'zod';
import { vendorFields, vendorSorts } from '../definitions/vendor.js';
import {
  recordList,
  recordMutations,
  recordQuery,
  recordRoutes,
  recordType,
  type RecordContext,
  type RecordModule,
} from '../records/index.js';
import { about } from '../shared/descriptions.js';
import type { RestRoute } from '../shared/rest.js';
import { purchasingAgents } from './purchasing-agents.js';
import { Vendor } from './vendor.entity.js';

export const vendors = recordType(Vendor, {
  subject: 'vendor',
  fields: vendorFields,
  noun: 'vendor',
  plural: 'vendors',
  unique: 'id',
  references: { purchasingAgentKey: purchasingAgents },
  inUse: { code: 'VENDOR_IN_USE', while: 'the catalog has products from it' },
});

const names: RestRoute<RecordContext['services']> = {
  method: 'get',
  path: '/vendors',
  description: 'Lists the key and name of all vendors, by name.',
  access: 'admin',
  body: null,
  response: {
    200: z.array(
      z.object({ key: z.int().describe('Key of the vendor.'), name: z.string().describe(about.vendorName) }),
    ),
  },
  handle: async ({ services }) => ({ data: await services.records.of(vendors).names() }),
};

const routes = recordRoutes(vendors, '/authvendors');
export const vendorRecords: RecordModule = {
  type: vendors,
  sorts: vendorSorts,
  resolvers: [recordList(vendors, vendorSorts), recordQuery(vendors), recordMutations(vendors)],
  routes: [names, routes.create, routes.read, routes.update, routes.delete],
};
