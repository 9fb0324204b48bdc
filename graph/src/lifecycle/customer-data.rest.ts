import { z } from 'zod';
import { customerNumberInput, keyNamed, parseInput } from '../shared/input.js';
import type { RestRoute } from '../shared/rest.js';
import type { CustomerDataService } from './customer-data.service.js';

interface Services {
  customerData: CustomerDataService;
}

const eraseBody = z.object({ customerNumber: customerNumberInput }, 'must be an object');

export const customerDataRoutes: RestRoute<Services>[] = [
  {
    method: 'post',
    path: '/authcustomers/:key/export',
    description: 'Downloads all data that the store holds about a customer, as a .zip file.',
    access: 'admin',
    handle: async ({ params, services }) => ({
      data: null,
      file: { ...(await services.customerData.export(keyNamed(params, 'key'))), type: 'application/zip' },
    }),
  },
  {
    method: 'post',
    path: '/authcustomers/:key/erase',
    description:
      "Permanently erases a customer's personal data; `customerNumber` must match. NOT_ERASABLE while it has open orders or unsettled payments.",
    access: 'admin',
    handle: async ({ params, body, services }) => {
      const { customerNumber } = parseInput(eraseBody, body ?? {});
      return { data: await services.customerData.erase(keyNamed(params, 'key'), customerNumber) };
    },
  },
];
