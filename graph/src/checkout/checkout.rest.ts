import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../shared/errors.js';
import { keyFrom, parseInput } from '../shared/input.js';
import type { RestRequest, RestRoute } from '../shared/rest.js';
import type { CustomersService } from '../customers/index.js';
import type { CheckoutPaymentStatus } from './checkout-outcome.js';
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
  payment: anything,
});

/** The checkout that a call asks for. */
async function checkoutInput({ body, headers, services }: RestRequest<Services>, method: 'ON_ACCOUNT' | 'CARD') {
  const { order, products, payment } = parseInput(payload, body);
  if ((await services.customers.me())?.key !== order.customerKey) throw new AppError('FORBIDDEN');
  return {
    // Without the header every call is a checkout of its own.
    idempotencyKey: headers['idempotency-key'] ?? randomUUID(),
    lines: products,
    total: order.total,
    locationKey: order.location,
    contactKey: order.contact,
    payment: method === 'CARD' ? { method, opaqueData: payment } : { method },
    poNumber: order.poNumber,
    note: order.note,
  };
}

export const checkoutRoutes: RestRoute<Services>[] = [
  {
    method: 'post',
    path: '/authorders',
    description:
      'Places an order on account and returns its key. With the header `Idempotency-Key`, a repeated request returns the same order.',
    access: 'customer',
    handle: async request => {
      const { order } = await request.services.checkout.place(await checkoutInput(request, 'ON_ACCOUNT'));
      return { status: 201, data: order?.key };
    },
  },
  {
    method: 'post',
    path: '/authorders/card',
    description:
      'Places an order paid by card and returns its key, or 202 if it is not known yet whether the card was charged. With the header `Idempotency-Key`, a repeated request never charges twice.',
    access: 'self',
    handle: async request => {
      const { order, idempotencyKey } = await request.services.checkout.place(await checkoutInput(request, 'CARD'));
      return order ? { status: 201, data: order.key } : { status: 202, data: { status: 'checking', idempotencyKey } };
    },
  },
  {
    method: 'get',
    path: '/authorders/payment/:idempotencyKey',
    description:
      'Returns the payment status of an earlier checkout by the caller: onAccount, paid, review, checking, declined or failed.',
    access: 'customer',
    handle: async ({ params, services }) => {
      const { order, payment } = await services.checkout.status(params.idempotencyKey);
      return {
        data: {
          status: restStatuses[payment.status],
          ...(order ? { orderKey: order.key } : {}),
          ...(payment.code ? { provider: { code: payment.code, text: payment.text } } : {}),
        },
      };
    },
  },
];

const restStatuses: Record<CheckoutPaymentStatus, string> = {
  ON_ACCOUNT: 'onAccount',
  PAID: 'paid',
  REVIEW: 'review',
  CHECKING: 'checking',
  DECLINED: 'declined',
  FAILED: 'failed',
};
