import { z } from 'zod';
import { epochSeconds } from '../shared/clock.js';
import { keyNamed, parseInput, searchTextNamed, versionedBody, versionIn } from '../shared/input.js';
import { pageAnswer, pageParameters, restPage } from '../shared/rest-page.js';
import type { RestRoute } from '../shared/rest.js';
import type { ActivationService } from './activation.service.js';
import { deletedBody, keyParameter, timeBody } from '../shared/rest-schemas.js';
import { customerBody, customerSchema, financeBody, financeSchema } from './customer-body.js';
import type { CustomerEditingService } from './customer-editing.service.js';
import { newCustomerInput } from './customer-rules.js';
import { financeInput } from './finance-rules.js';
import type { CustomersService } from './customers.service.js';

interface Services {
  activation: ActivationService;
  customers: CustomersService;
  customerEditing: CustomerEditingService;
}

const newCustomerBody = z.object({ customer: z.looseObject({}, 'must be an object') }, 'must be an object');
const activationCode = z.string().describe('The customer enters it once, to choose a password. Shown only here.');

export const customerEditingRoutes: RestRoute<Services>[] = [
  {
    method: 'post',
    path: '/authcustomers',
    description: 'Adds a customer. The response has its `activationCode`, which is shown only once.',
    access: 'admin',
    body: z.object({ customer: newCustomerInput.describe('The business and its number.') }),
    response: { 201: customerSchema.extend({ activationCode }) },
    handle: async ({ body, services }) => {
      const { customer } = parseInput(newCustomerBody, body ?? {});
      const made = await services.customerEditing.create({ ...customer, finance: null });
      return {
        data: { ...customerBody(made), activationCode: services.activation.issuedNow(made.key)?.code },
      };
    },
  },
  {
    method: 'post',
    path: '/authcustomers/:key/activationcode',
    description:
      'Issues a new activation code and revokes the previous one. FORBIDDEN if the customer has chosen a password.',
    access: 'admin',
    params: { key: keyParameter('customer') },
    body: null,
    response: {
      201: z.object({ activationCode, expiresAt: timeBody.describe('When the code expires, in Unix seconds.') }),
    },
    handle: async ({ params, services }) => {
      const { code, expiresAt } = await services.activation.issue(keyNamed(params, 'key'));
      return { data: { activationCode: code, expiresAt: epochSeconds(expiresAt) } };
    },
  },
  {
    method: 'get',
    path: '/authcustomers/search/:term',
    description:
      "Searches customers by name, city, phone number, a contact's email, or the beginning of the customer number.",
    access: 'admin',
    query: pageParameters,
    params: { term: z.string().describe('What to search for, at most 100 characters.') },
    body: null,
    response: { 200: z.array(customerSchema) },
    handle: async ({ params, query, services }) => {
      const term = searchTextNamed('term', params.term);
      return pageAnswer(await services.customers.customers(term, restPage(query)), customerBody);
    },
  },
  {
    method: 'get',
    path: '/authcustomers/:key/finance',
    description: 'Returns how a customer pays and is billed.',
    access: 'admin',
    params: { key: keyParameter('customer') },
    body: null,
    response: { 200: financeSchema },
    handle: async ({ params, services: { customers } }) => {
      const key = keyNamed(params, 'key');
      return { data: financeBody(await customers.finance(key), await customers.tierOf(key)) };
    },
  },
  {
    method: 'put',
    path: '/authcustomers/:key/finance',
    description: 'Changes how a customer pays and is billed. Omitted fields keep their value.',
    access: 'admin',
    isVersioned: true,
    params: { key: keyParameter('customer') },
    body: versionedBody.and(financeInput).meta({ id: 'UpdateCustomerFinanceInput' }),
    response: { 200: financeSchema },
    handle: async ({ params, body, services: { customers, customerEditing } }) => {
      const customerKey = keyNamed(params, 'key');
      const finance = await customerEditing.updateFinance({ ...parseInput(versionedBody, body ?? {}), customerKey });
      return { data: financeBody(finance, await customers.tierOf(customerKey)) };
    },
  },
  {
    method: 'delete',
    path: '/authcustomers/:key',
    description:
      'Deletes a customer with its contacts, locations, favorites, carts and finance. Its orders remain, and its number is never reassigned.',
    access: 'admin',
    isVersioned: true,
    params: { key: keyParameter('customer') },
    body: versionedBody.optional(),
    response: { 200: deletedBody },
    handle: async ({ params, body, services }) => ({
      data: await services.customerEditing.remove(keyNamed(params, 'key'), versionIn(body)),
    }),
  },
];
