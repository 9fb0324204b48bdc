import { z } from 'zod';
import { productSchema, withBodies, type ProductServices } from '../catalog/index.js';
import { about as shared } from '../shared/descriptions.js';
import { AppError } from '../shared/errors.js';
import { keyFrom, keyNamed, parseInput } from '../shared/input.js';
import { pageAnswer, pageParameters, restPage } from '../shared/rest-page.js';
import { deletedBody } from '../shared/rest-schemas.js';
import type { RestRoute } from '../shared/rest.js';
import { about } from './own-number-descriptions.js';
import { newOwnNumber } from './own-number-input.js';
import type { OwnNumbersService, ShownOwnNumber } from './own-numbers.service.js';

interface Services extends ProductServices {
  ownNumbers: OwnNumbersService;
}

const numberSchema = z
  .object({
    number: z.string().describe(about.number),
    productKey: z.int().describe(about.productKey),
    productId: z.string().describe(about.productId),
    description: z.string().describe(about.description),
    product: productSchema.nullable().describe(about.product),
    substitute: productSchema.nullable().describe(shared.substitute),
  })
  .meta({ id: 'OwnNumber' });
const numberBody = z.object({ number: newOwnNumber });
const keyParameter = { productKey: keyFrom().describe(about.productKey) };

/** The numbers with the bodies of their products, which are read for all of them together. */
async function numberBodies(services: Services, numbers: readonly ShownOwnNumber[]) {
  return (await withBodies(services, numbers)).map(({ code: _, ...body }) => body);
}

export const ownNumbersRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authnumbers',
    description: about.list,
    access: 'customer',
    query: { search: z.string().optional().describe(about.search), ...pageParameters },
    body: null,
    response: { 200: z.array(numberSchema) },
    handle: async ({ query, services }) => {
      const page = await services.ownNumbers.list(query.search, restPage(query));
      return { ...pageAnswer(page), data: await numberBodies(services, page.items) };
    },
  },
  {
    method: 'get',
    path: '/authnumbers/search/:text',
    description: about.matches,
    access: 'customer',
    params: { text: z.string().describe(about.text) },
    body: null,
    response: { 200: z.array(numberSchema) },
    handle: async ({ params, services }) => ({
      data: await numberBodies(services, await services.ownNumbers.matches(params.text ?? '')),
    }),
  },
  {
    method: 'get',
    path: '/authnumbers/file',
    description: about.file,
    access: 'customer',
    body: null,
    response: { 200: { mediaType: 'text/csv; charset=utf-8' } },
    handle: async ({ services }) => ({
      data: null,
      file: { name: 'part numbers.csv', bytes: await services.ownNumbers.file() },
    }),
  },
  {
    method: 'post',
    path: '/authnumbers/file',
    description: about.import,
    access: 'customer',
    takesFile: true,
    body: z.object({}),
    response: {
      200: z.object({
        added: z.int().describe(about.added),
        changed: z.int().describe(about.changed),
        unchanged: z.int().describe(about.unchanged),
        problems: z
          .array(
            z.object({
              line: z.int().describe(about.line),
              text: z.string().describe(about.lineText),
              message: z.string().describe(about.message),
            }),
          )
          .describe(about.problems),
      }),
    },
    handle: async ({ upload, services }) => {
      if (!upload) throw new AppError('MALFORMED');
      return { data: await services.ownNumbers.importFile(upload.path) };
    },
  },
  {
    method: 'put',
    path: '/authnumbers/:productKey',
    description: about.set,
    access: 'customer',
    params: keyParameter,
    body: numberBody,
    response: {
      200: z.object({
        productKey: z.int().describe(about.productKey),
        number: z.string().nullable().describe(about.number),
      }),
    },
    handle: async ({ params, body, services }) => {
      const productKey = keyNamed(params, 'productKey');
      const { number } = parseInput(numberBody, body);
      await services.ownNumbers.set(productKey, number);
      return { data: { productKey, number } };
    },
  },
  {
    method: 'delete',
    path: '/authnumbers/:productKey',
    description: about.remove,
    access: 'customer',
    params: keyParameter,
    body: null,
    response: { 200: deletedBody },
    handle: async ({ params, services }) => ({
      data: await services.ownNumbers.remove(keyNamed(params, 'productKey')),
    }),
  },
];
