import { z } from 'zod';
import { keyNamed, parseInput } from '../shared/input.js';
import { pageAnswer, pageParameters, restPage } from '../shared/rest-page.js';
import type { RestRoute } from '../shared/rest.js';
import { shownDifference, shownRun } from './payment-differences.resolver.js';
import { differenceStatuses, type PaymentDifferencesService } from './payment-differences.service.js';

interface Services {
  paymentDifferences: PaymentDifferencesService;
}

const filter = z.object({ status: z.enum(differenceStatuses, 'must be open or resolved').optional() });
const resolution = z.object({ note: z.unknown().optional() });

export const paymentDifferenceRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/paymentdifferences',
    description:
      "Lists differences between the store's card payments and the provider's transactions, newest first. `status` is open or resolved.",
    access: 'admin',
    query: ['status', ...pageParameters],
    handle: async ({ query, services }) => {
      const { status } = parseInput(filter, query);
      return pageAnswer(await services.paymentDifferences.list(status ?? null, restPage(query)), shownDifference);
    },
  },
  {
    method: 'put',
    path: '/paymentdifferences/:key',
    description: 'Marks a payment difference as resolved, with a `note` of 1 to 500 characters.',
    access: 'admin',
    handle: async ({ params, body, services }) => {
      const { note } = parseInput(resolution, body);
      return { data: shownDifference(await services.paymentDifferences.resolve(keyNamed(params, 'key'), note)) };
    },
  },
  {
    method: 'post',
    path: '/paymentdifferences/compare',
    description:
      "Compares with the provider's transactions now and returns the result. STATUS_NOT_ALLOWED while a comparison is running.",
    access: 'admin',
    handle: async ({ services }) => ({ data: shownRun(await services.paymentDifferences.compareNow()) }),
  },
];
