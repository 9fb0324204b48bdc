import { z } from 'zod';
import { productBodies, productSchema, type ProductServices } from '../catalog/index.js';
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
  })
  .meta({ id: 'OwnNumber' });
const matchSchema = numberSchema.omit({}).extend({ product: productSchema.nullable().describe(about.product) });
const numberBody = z.object({ number: newOwnNumber });
const keyParameter = { productKey: keyFrom().describe(about.productKey) };

function bodyOf({ number, productKey, productId, description }: ShownOwnNumber) {
  return { number, productKey, productId, description };
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
    handle: async ({ query, services }) =>
      pageAnswer(await services.ownNumbers.list(query.search, restPage(query)), bodyOf),
  },
  {
    method: 'get',
    path: '/authnumbers/search/:text',
    description: about.matches,
    access: 'customer',
    params: { text: z.string().describe(about.text) },
    body: null,
    response: { 200: z.array(matchSchema) },
    handle: async ({ params, services }) => {
      const matches = await services.ownNumbers.matches(params.text ?? '');
      const products = matches.flatMap(({ product }) => product ?? []);
      const bodies = await productBodies(services, products, true);
      const bodyOfProduct = new Map(products.map((product, index) => [product, bodies[index]]));
      return {
        data: matches.map(match => ({
          ...bodyOf(match),
          product: match.product && bodyOfProduct.get(match.product),
        })),
      };
    },
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
