import { z } from 'zod';
import { productFields } from '../../definitions/product.js';
import { keyFrom, keyNamed } from '../../platform/shared/input.js';
import { decimalNumber } from '../../platform/shared/money.js';
import { moneyBody, storedBody, timeBody } from '../../platform/shared/rest-schemas.js';
import type { RestRoute } from '../../platform/shared/rest.js';
import { about } from './reordering-descriptions.js';
import { ReorderingService } from './reordering.service.js';

const lastBoughtSchema = z.object({
  unit: storedBody(productFields).unit.describe(about.unit),
  unitPrice: moneyBody.describe(about.unitPrice),
  quantity: z.number().describe(about.lastQuantity),
  date: timeBody.describe(about.date),
});

/** Not an operation, because GraphQL has no last purchase of a product that is no longer sold. */
export const reorderingRoutes: RestRoute[] = [
  {
    method: 'get',
    path: '/authorders/lastbought/:productKey',
    description: "Returns the caller's last purchase of a product, or null if there is none.",
    access: 'customer',
    params: { productKey: keyFrom().describe('Key of the product, which may no longer be sold.') },
    body: null,
    response: { 200: lastBoughtSchema.nullable() },
    handle: async ({ params, services }) => {
      const last = await services.get(ReorderingService).lastBought(keyNamed(params, 'productKey'));
      return {
        data: last && {
          unit: last.unit,
          unitPrice: decimalNumber(last.unitPrice),
          quantity: last.quantity,
          date: last.date,
        },
      };
    },
  },
];
