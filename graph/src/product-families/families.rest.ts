import { z } from 'zod';
import { keyNamed } from '../shared/input.js';
import { keyParameter, recordBody } from '../shared/rest-schemas.js';
import type { RestRoute } from '../shared/rest.js';
import { about } from './family-descriptions.js';
import { confirmedFamily, removedFamily, type FamiliesService } from './families.service.js';

interface Services {
  families: FamiliesService;
}

const familySchema = z.object({ productKey: z.int(), name: z.string(), count: z.int() }).meta({ id: 'CategoryFamily' });

const proposalSchema = z
  .object({
    name: z.string(),
    columns: z.array(z.string()),
    itemCount: z.int(),
    items: z.array(
      recordBody('FamilyProposalItem', {
        productId: z.string(),
        description: z.string(),
        attributes: z.string(),
        isSameAsAnother: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'FamilyProposal' });

const proposalsSchema = z
  .object({ withoutFamily: z.int(), totalCount: z.int(), proposals: z.array(proposalSchema) })
  .meta({ id: 'FamilyProposals' });

const category = { categoryKey: keyParameter('category') };

export const familiesRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authproducts/families/proposals/:categoryKey',
    description: about.proposalsOf,
    access: 'admin',
    params: category,
    body: null,
    response: { 200: proposalsSchema },
    handle: async ({ params, services }) => ({
      data: await services.families.proposals(keyNamed(params, 'categoryKey')),
    }),
  },
  {
    method: 'get',
    path: '/authproducts/families/:categoryKey',
    description: about.familiesOf,
    access: 'admin',
    params: category,
    body: null,
    response: { 200: z.array(familySchema) },
    handle: async ({ params, services }) => ({
      data: await services.families.families(keyNamed(params, 'categoryKey')),
    }),
  },
  {
    method: 'post',
    path: '/authproducts/families',
    description: about.confirm,
    access: 'admin',
    body: confirmedFamily,
    response: { 200: familySchema },
    handle: async ({ body, services }) => ({ data: await services.families.confirm(body) }),
  },
  {
    method: 'post',
    path: '/authproducts/families/remove',
    description: about.remove,
    access: 'admin',
    body: removedFamily,
    response: { 200: z.int().describe(about.removed) },
    handle: async ({ body, services }) => ({ data: await services.families.remove(body) }),
  },
];
