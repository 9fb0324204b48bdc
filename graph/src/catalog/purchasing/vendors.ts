import { z } from 'zod';
import { vendorFields, vendorSorts } from '../../definitions/vendor.js';
import {
  recordList,
  recordMutations,
  recordQuery,
  recordType,
  RecordServices,
  type RecordModule,
} from '../../platform/records/index.js';
import { about } from '../../platform/shared/descriptions.js';
import type { RestRoute } from '../../platform/shared/rest.js';
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

/** Lists come in pages over GraphQL; this one comes whole. */
export const vendorNamesRoute: RestRoute = {
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
  handle: async ({ services }) => ({ data: await services.get(RecordServices).of(vendors).names() }),
};

export const vendorRecords: RecordModule = {
  type: vendors,
  sorts: vendorSorts,
  resolvers: [recordList(vendors, vendorSorts), recordQuery(vendors), recordMutations(vendors)],
};
