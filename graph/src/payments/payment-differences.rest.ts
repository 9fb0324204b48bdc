import { z } from 'zod';
import { keyNamed, parseInput } from '../shared/input.js';
import { pageAnswer, pageParameters, restPage } from '../shared/rest-page.js';
import type { RestRoute } from '../shared/rest.js';
import { keyParameter, timeBody } from '../shared/rest-schemas.js';
import { shownDifference, shownRun } from './payment-differences.resolver.js';
import { differenceStatuses, type PaymentDifferencesService } from './payment-differences.service.js';

interface Services {
  paymentDifferences: PaymentDifferencesService;
}

const filter = z.object({ status: z.enum(differenceStatuses, 'must be open or resolved').optional() });
const resolution = z.object({ note: z.unknown().optional() });
const resolutionBody = z.object({
  note: z.string().describe('How it was resolved, 1 to 500 characters. Card numbers are refused.'),
});

const text = z.string().nullable();
const differenceSchema = z
  .object({
    key: z.int(),
    kind: z.string(),
    transId: z.string(),
    invoiceNumber: text,
    orderKey: z.int().nullable(),
    storeAmount: text,
    storeState: text,
    providerAmount: text,
    providerStatus: z.string(),
    foundAt: timeBody,
    lastFoundAt: timeBody,
    resolvedAt: timeBody.nullable(),
    resolvedBy: text,
    note: text,
  })
  .meta({ id: 'PaymentDifference' });
const runSchema = z
  .object({
    key: z.int(),
    state: z.string(),
    startedAt: timeBody,
    finishedAt: timeBody.nullable(),
    by: text,
    compared: z.int(),
    found: z.int(),
    closed: z.int(),
    problem: text,
  })
  .meta({ id: 'SettlementRun' });

export const paymentDifferenceRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/paymentdifferences',
    description:
      "Lists differences between the store's card payments and the provider's transactions, newest first. `status` is open or resolved.",
    access: 'admin',
    query: {
      status: z.enum(differenceStatuses).optional().describe('Both by default.'),
      ...pageParameters,
    },
    body: null,
    response: { 200: z.array(differenceSchema) },
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
    params: { key: keyParameter('difference') },
    body: resolutionBody,
    response: { 200: differenceSchema },
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
    body: null,
    response: { 200: runSchema },
    handle: async ({ services }) => ({ data: shownRun(await services.paymentDifferences.compareNow()) }),
  },
];
