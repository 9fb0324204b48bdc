import { z } from 'zod';
import { bodyFinder, productSchema, withBodies, type ProductServices } from '../catalog/index.js';
import { orderBody, orderSchema, type OrderingService } from '../ordering/index.js';
import { productFields } from '../definitions/product.js';
import { keyFrom, keyNamed, parseInput } from '../shared/input.js';
import { decimalNumber } from '../shared/money.js';
import { keyParameter, moneyBody, storedBody, timeBody } from '../shared/rest-schemas.js';
import type { RestRoute } from '../shared/rest.js';
import { about } from './reordering-descriptions.js';
import { mostBuyAgain, type LastBought, type ReorderingService } from './reordering.service.js';
import type { ReorderVerdict } from './review-line.js';

interface Services extends ProductServices {
  ordering: OrderingService;
  reordering: ReorderingService;
}

const verdictNames = Object.keys(about.verdicts) as ReorderVerdict[];
const percentBody = z.number().nullable().describe(about.priceChange);

const unitBody = storedBody(productFields).unit;
const lastBoughtSchema = z
  .object({ unit: unitBody.describe(about.unit), unitPrice: moneyBody, quantity: z.number(), date: timeBody })
  .meta({ id: 'LastBought' });

const itemSchema = z
  .object({
    productKey: z.int(),
    productId: z.string(),
    description: z.string(),
    product: productSchema.nullable(),
    substitute: productSchema.nullable(),
    lastBought: lastBoughtSchema,
    orderCount: z.int(),
    intervalDays: z.int().nullable(),
    nextOn: z.string().nullable(),
    isDue: z.boolean(),
    priceChange: percentBody,
  })
  .meta({ id: 'BuyAgainItem' });

const lineSchema = z
  .object({
    productKey: z.int(),
    productId: z.string(),
    ownNumber: z.string().nullable(),
    description: z.string(),
    imageAddress: z.string().nullable(),
    product: productSchema.nullable(),
    orderedQuantity: z.number(),
    orderedUnit: unitBody.describe(about.orderedUnit),
    orderedUnitPrice: moneyBody,
    verdict: z.enum(verdictNames),
    message: z.string().nullable(),
    quantity: z.number(),
    priceChange: percentBody,
    inCart: z.number(),
    substitute: z
      .object({ product: productSchema, message: z.string().nullable(), quantity: z.number(), inCart: z.number() })
      .meta({ id: 'ReorderSubstitute' })
      .nullable(),
  })
  .meta({ id: 'ReorderLine' });

const limitQuery = z.object({ limit: keyFrom(mostBuyAgain).optional() });

function lastBoughtBody({ unit, unitPrice, quantity, date }: LastBought) {
  return { unit, unitPrice: decimalNumber(unitPrice), quantity, date };
}

const percent = (change: string | null) => (change === null ? null : Number(change));

export const reorderingRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authorders/buyagain',
    description: about.buyAgain,
    access: 'customer',
    query: { limit: z.int().min(1).max(mostBuyAgain).optional().describe(about.first) },
    body: null,
    response: { 200: z.array(itemSchema) },
    handle: async ({ query, services }) => {
      const items = await services.reordering.buyAgain(parseInput(limitQuery, query).limit);
      return {
        data: (await withBodies(services, items)).map(item => ({
          ...item,
          lastBought: lastBoughtBody(item.lastBought),
          priceChange: percent(item.priceChange),
        })),
      };
    },
  },
  {
    method: 'get',
    path: '/authorders/lastbought/:productKey',
    description: about.lastBoughtByKey,
    access: 'customer',
    params: { productKey: keyFrom().describe(about.productKey) },
    body: null,
    response: { 200: lastBoughtSchema.nullable() },
    handle: async ({ params, services }) => {
      const last = await services.reordering.lastBought(keyNamed(params, 'productKey'));
      return { data: last && lastBoughtBody(last) };
    },
  },
  {
    method: 'get',
    path: '/authorders/reorder/:orderKey',
    description: about.review,
    access: 'customer',
    params: { orderKey: keyParameter('order') },
    body: null,
    response: {
      200: z.object({ order: orderSchema.describe(about.order), lines: z.array(lineSchema).describe(about.lines) }),
    },
    handle: async ({ params, services }) => {
      const { order, lines } = await services.reordering.review(keyNamed(params, 'orderKey'));
      const bodyOf = await bodyFinder(
        services,
        lines.flatMap(({ product, substitute }) => [product, substitute?.product ?? null]),
      );
      return {
        data: {
          order: orderBody(order, await services.ordering.placedBy(order)),
          lines: lines.map(line => ({
            ...line,
            product: bodyOf(line.product),
            substitute: line.substitute && { ...line.substitute, product: bodyOf(line.substitute.product) },
            orderedUnitPrice: decimalNumber(line.orderedUnitPrice),
            priceChange: percent(line.priceChange),
          })),
        },
      };
    },
  },
];
