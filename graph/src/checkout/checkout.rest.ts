import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../shared/errors.js';
import { keyFrom, parseInput } from '../shared/input.js';
import type { RestRoute } from '../shared/rest.js';
import type { CustomersService } from '../customers/index.js';
import type { CheckoutService } from './checkout.service.js';

interface Services {
  checkout: CheckoutService;
  customers: CustomersService;
}

const anything = z.unknown().optional();

/** The documented payload; what it asks of the values is checked by the checkout itself. `date` is accepted and ignored. */
const payload = z.object({
  order: z.object({
    customerKey: keyFrom(),
    total: anything,
    location: anything,
    contact: anything,
    poNumber: anything,
    note: anything,
  }),
  products: z.array(z.object({ productKey: anything, quantity: anything, price: anything })),
});

export const checkoutRoutes: RestRoute<Services>[] = [
  {
    method: 'post',
    path: '/authorders',
    access: 'customer',
    handle: async ({ body, headers, services }) => {
      const { order, products } = parseInput(payload, body);
      if ((await services.customers.me())?.key !== order.customerKey) throw new AppError('FORBIDDEN');
      const placed = await services.checkout.placeOnAccount({
        // Without the header every call is a checkout of its own.
        idempotencyKey: headers['idempotency-key'] ?? randomUUID(),
        lines: products,
        total: order.total,
        locationKey: order.location,
        contactKey: order.contact,
        payment: { method: 'ON_ACCOUNT' },
        poNumber: order.poNumber,
        note: order.note,
      });
      return { status: 201, data: placed.key };
    },
  },
];
