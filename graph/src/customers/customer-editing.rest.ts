import { z } from 'zod';
import { epochSeconds } from '../shared/clock.js';
import { keyNamed, parseInput, searchTextNamed, versionedBody, versionIn } from '../shared/input.js';
import { pageAnswer, pageParameters, restPage } from '../shared/rest-page.js';
import type { RestRoute } from '../shared/rest.js';
import type { ActivationService } from './activation.service.js';
import { customerBody, financeBody } from './customer-body.js';
import type { CustomerEditingService } from './customer-editing.service.js';
import type { CustomersService } from './customers.service.js';

interface Services {
  activation: ActivationService;
  customers: CustomersService;
  customerEditing: CustomerEditingService;
}

const newCustomerBody = z.object({ customer: z.looseObject({}, 'must be an object') }, 'must be an object');

export const customerEditingRoutes: RestRoute<Services>[] = [
  {
    method: 'post',
    path: '/authcustomers',
    description: 'Adds a customer. The response has its `activationCode`, which is shown only once.',
    access: 'admin',
    handle: async ({ body, services }) => {
      const { customer } = parseInput(newCustomerBody, body ?? {});
      const made = await services.customerEditing.create({ ...customer, finance: null });
      return {
        data: { ...customerBody(made), activationCode: services.activation.issuedNow(made.key)?.code },
        status: 201,
      };
    },
  },
  {
    method: 'post',
    path: '/authcustomers/:key/activationcode',
    description:
      'Issues a new activation code and revokes the previous one. FORBIDDEN if the customer has chosen a password.',
    access: 'admin',
    handle: async ({ params, services }) => {
      const { code, expiresAt } = await services.activation.issue(keyNamed(params, 'key'));
      return { data: { activationCode: code, expiresAt: epochSeconds(expiresAt) }, status: 201 };
    },
  },
  {
    method: 'get',
    path: '/authcustomers/search/:term',
    description:
      "Searches customers by name, city, phone number, a contact's email, or the beginning of the customer number.",
    access: 'admin',
    query: pageParameters,
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
      'Deletes a customer with its contacts, locations, favorites and finance. Its orders remain, and its number is never reassigned.',
    access: 'admin',
    isVersioned: true,
    handle: async ({ params, body, services }) => ({
      data: await services.customerEditing.remove(keyNamed(params, 'key'), versionIn(body)),
    }),
  },
];
