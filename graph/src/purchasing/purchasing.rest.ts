import { z } from 'zod';
import { fieldNames, valuesOf } from '../definitions/field.js';
import { personFields } from '../definitions/person.js';
import { vendorFields } from '../definitions/vendor.js';
import { about } from '../shared/descriptions.js';
import { keyedBody, keyNamed, parseInput, versionedBody, versionIn } from '../shared/input.js';
import type { RestRoute } from '../shared/rest.js';
import { deletedBody, keyParameter, recordBody, storedBody } from '../shared/rest-schemas.js';
import type { PurchasingAgent } from './purchasing-agent.entity.js';
import { agentChangeInput, agentInput, vendorChangeInput, vendorInput } from './purchasing-rules.js';
import type { PurchasingService } from './purchasing.service.js';
import type { Vendor } from './vendor.entity.js';

interface Services {
  purchasing: PurchasingService;
}

const vendorSchema = recordBody('Vendor', storedBody(vendorFields));
const agentSchema = recordBody('PurchasingAgent', storedBody(personFields));

function vendorBody(vendor: Vendor) {
  return { key: vendor.key, ...valuesOf(vendor, fieldNames(vendorFields)), version: vendor.version };
}

function agentBody(agent: PurchasingAgent) {
  return { key: agent.key, ...valuesOf(agent, fieldNames(personFields)), version: agent.version };
}

const vendors = '/authvendors';
const agents = '/authpurchasingagents';

export const purchasingRoutes: RestRoute<Services>[] = [
  {
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
    handle: async ({ services }) => ({
      data: (await services.purchasing.allVendors()).map(({ key, name }) => ({ key, name })),
    }),
  },
  {
    method: 'post',
    path: vendors,
    description: 'Adds a vendor. DUPLICATE if another vendor has the `id`.',
    access: 'admin',
    body: vendorInput,
    response: { 201: vendorSchema },
    handle: async ({ body, services }) => ({
      data: vendorBody(await services.purchasing.createVendor(body ?? {})),
    }),
  },
  {
    method: 'get',
    path: `${vendors}/:key`,
    description: 'Returns a vendor with all its fields.',
    access: 'admin',
    params: { key: keyParameter('vendor') },
    body: null,
    response: { 200: vendorSchema },
    handle: async ({ params, services }) => ({
      data: vendorBody(await services.purchasing.vendor(keyNamed(params, 'key'))),
    }),
  },
  {
    method: 'put',
    path: `${vendors}/:key`,
    description: 'Changes a vendor. Omitted fields keep their value.',
    access: 'admin',
    isVersioned: true,
    params: { key: keyParameter('vendor') },
    body: versionedBody.and(vendorChangeInput),
    response: { 200: vendorSchema },
    handle: async ({ params, body, services }) => {
      const key = keyNamed(params, 'key');
      return {
        data: vendorBody(await services.purchasing.updateVendor({ ...parseInput(versionedBody, body ?? {}), key })),
      };
    },
  },
  {
    method: 'delete',
    path: `${vendors}/:key`,
    description: 'Deletes a vendor. VENDOR_IN_USE while the catalog has products from it.',
    access: 'admin',
    isVersioned: true,
    params: { key: keyParameter('vendor') },
    body: versionedBody.optional(),
    response: { 200: deletedBody },
    handle: async ({ params, body, services }) => ({
      data: await services.purchasing.deleteVendor(keyNamed(params, 'key'), versionIn(body)),
    }),
  },
  {
    method: 'get',
    path: agents,
    description: 'Lists all purchasing agents, by name.',
    access: 'admin',
    body: null,
    response: { 200: z.array(agentSchema) },
    handle: async ({ services }) => ({ data: (await services.purchasing.agents()).map(agentBody) }),
  },
  {
    method: 'post',
    path: agents,
    description: 'Adds a purchasing agent.',
    access: 'admin',
    body: agentInput,
    response: { 201: agentSchema },
    handle: async ({ body, services }) => ({
      data: agentBody(await services.purchasing.createAgent(body ?? {})),
    }),
  },
  {
    method: 'put',
    path: agents,
    description: 'Changes the purchasing agent that the body names. Omitted fields keep their value.',
    access: 'admin',
    isVersioned: true,
    body: keyedBody.and(agentChangeInput),
    response: { 200: agentSchema },
    handle: async ({ body, services }) => ({
      data: agentBody(await services.purchasing.updateAgent(parseInput(keyedBody, body ?? {}))),
    }),
  },
  {
    method: 'delete',
    path: `${agents}/:key`,
    description: 'Deletes a purchasing agent. AGENT_IN_USE while the agent is assigned to vendors.',
    access: 'admin',
    isVersioned: true,
    params: { key: keyParameter('purchasing agent') },
    body: versionedBody.optional(),
    response: { 200: deletedBody },
    handle: async ({ params, body, services }) => ({
      data: await services.purchasing.deleteAgent(keyNamed(params, 'key'), versionIn(body)),
    }),
  },
];
