import { z } from 'zod';
import { bodyFinder, productSchema, type ProductServices } from '../catalog/index.js';
import { AppError } from '../shared/errors.js';
import { parseInput } from '../shared/input.js';
import { decimalNumber } from '../shared/money.js';
import type { RestRoute } from '../shared/rest.js';
import { readListFile } from '../spreadsheets/index.js';
import { about } from './order-pad-descriptions.js';
import { mostPadLines, orderFileLimits, type OrderPadService, type PadVerdict } from './order-pad.service.js';

interface Services extends ProductServices {
  orderPad: OrderPadService;
}

const verdictNames = Object.keys(about.verdicts) as PadVerdict[];
const linesBody = z.object({ lines: z.array(z.string('must be text')).max(mostPadLines).describe(about.lines) });
const lineSchema = z.object({
  text: z.string().describe(about.text),
  verdict: z.enum(verdictNames).describe(about.verdict),
  message: z.string().nullable().describe(about.message),
  product: productSchema.nullable().describe(about.product),
  quantity: z.number().nullable().describe(about.quantity),
  price: z.number().nullable().describe(about.price),
  substitute: productSchema.nullable().describe(about.substitute),
  alternatives: z.array(productSchema).describe(about.alternatives),
});

export const orderPadRoutes: RestRoute<Services>[] = [
  {
    method: 'post',
    path: '/authorders/pad',
    description: about.check,
    access: 'customer',
    body: linesBody,
    response: { 200: z.array(lineSchema) },
    handle: async ({ body, services }) => {
      const lines = await services.orderPad.check(parseInput(linesBody, body).lines);
      const bodyOf = await bodyFinder(
        services,
        lines.flatMap(({ product, substitute, alternatives }) => [product, substitute, ...alternatives]),
      );
      return {
        data: lines.map(({ product, price, substitute, alternatives, ...line }) => ({
          ...line,
          product: bodyOf(product),
          price: price === null ? null : decimalNumber(price),
          substitute: bodyOf(substitute),
          alternatives: alternatives.map(bodyOf),
        })),
      };
    },
  },
  {
    method: 'post',
    path: '/authorders/pad/file',
    description:
      'Returns the lines of a .csv, .txt or .xlsx file for `POST /authorders/pad`. At most 500 lines and 1 MB.',
    access: 'customer',
    takesFile: true,
    body: z.object({}),
    response: { 200: z.array(z.string()).describe('The lines, with a tab between the cells of a workbook.') },
    handle: async ({ upload }) => {
      if (!upload) throw new AppError('MALFORMED');
      return { data: await readListFile(upload.path, orderFileLimits) };
    },
  },
];
