import { z } from 'zod';
import { customerNumberInput, keyNamed, parseInput } from '../../platform/shared/input.js';
import { deletedBody, keyParameter } from '../../platform/shared/rest-schemas.js';
import type { RestRoute } from '../../platform/shared/rest.js';
import { CustomerDataService } from './customer-data.service.js';

const eraseBody = z.object({ customerNumber: customerNumberInput }, 'must be an object');

export const customerDataRoutes: RestRoute[] = [
  {
    method: 'post',
    path: '/authcustomers/:key/export',
    description: 'Downloads all data that the store holds about a customer, as a .zip file.',
    access: 'admin',
    params: { key: keyParameter('customer') },
    body: null,
    response: { 200: { mediaType: 'application/zip' } },
    handle: async ({ params, services }) => ({
      data: null,
      file: await services.get(CustomerDataService).export(keyNamed(params, 'key')),
    }),
  },
  {
    method: 'post',
    path: '/authcustomers/:key/erase',
    description:
      "Permanently erases a customer's personal data; `customerNumber` must match. NOT_ERASABLE while it has open orders or unsettled payments.",
    access: 'admin',
    params: { key: keyParameter('customer') },
    body: eraseBody,
    response: { 200: deletedBody },
    handle: async ({ params, body, services }) => {
      const { customerNumber } = parseInput(eraseBody, body ?? {});
      return { data: await services.get(CustomerDataService).erase(keyNamed(params, 'key'), customerNumber) };
    },
  },
];
