import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { about } from '../../platform/shared/descriptions.js';
import { AppError } from '../../platform/shared/errors.js';
import { keyFrom, parseInput } from '../../platform/shared/input.js';
import type { RestRequest, RestRoute } from '../../platform/shared/rest.js';
import { CustomersService } from '../../customers/customers/index.js';
import type { CheckoutPaymentStatus } from './checkout-outcome.js';
import { mostCartLines } from '../../definitions/cart.js';
import { CheckoutService } from './checkout.service.js';

const anything = z.unknown().optional();

/** The shape of an order. The checkout service checks the values. `date` is accepted and ignored. */
const payload = z.object({
  order: z.object({
    customerKey: keyFrom(),
    total: anything,
    location: anything,
    contact: anything,
    cartKey: anything,
    cartVersion: anything,
    poNumber: anything,
    note: anything,
    job: anything,
  }),
  products: z.array(z.object({ productKey: anything, quantity: anything, price: anything })),
  payment: anything,
});

const amountBody = z.union([z.number(), z.string()]);
const order = z.object({
  customerKey: keyFrom().describe("The caller's own key."),
  total: amountBody.describe(
    'Sum of the line totals in US dollars, with at most 2 decimals. PRICE_CHANGED if it differs.',
  ),
  location: keyFrom().describe('Key of the delivery location; 1 is the pickup counter.'),
  contact: keyFrom().describe('Key of the contact, who gets the confirmation.'),
  cartKey: keyFrom().nullish().describe("Key of the customer's cart from which the ordered quantities are subtracted."),
  cartVersion: keyFrom()
    .nullish()
    .describe(
      'Version of that cart as the customer saw it. ALREADY_ORDERED if the cart was ordered since, STALE if its lines were changed and no longer contain the order.',
    ),
  poNumber: z
    .string()
    .nullish()
    .describe(
      'At most 25 characters. Card numbers are refused. PO_NUMBER_REQUIRED if the customer or the job requires one.',
    ),
  note: z.string().nullish().describe('At most 1,000 characters. Card numbers are refused.'),
  job: keyFrom().nullish().describe("Key of the customer's job that the order is for."),
});
const orderBody = z.object({
  order: order.describe('The order without its lines.'),
  products: z
    .array(
      z.object({
        productKey: keyFrom().describe(about.catalogProductKey),
        quantity: z.number().describe('Within the quantity rules of the product; otherwise INVALID_QUANTITY.'),
        price: amountBody.describe('Line total in US dollars, as shown to the customer. PRICE_CHANGED if it differs.'),
      }),
    )
    .min(1)
    .max(mostCartLines)
    .describe('The lines, one for each product.'),
});
const cardOrderBody = orderBody.extend({
  payment: z
    .object({
      dataDescriptor: z.string().describe("Descriptor that the card provider's form returned."),
      dataValue: z.string().describe("Single-use token that the card provider's form returned."),
    })
    .describe('Single-use card data. The store never receives a card number.'),
});

const idempotencyHeader = {
  'Idempotency-Key': z
    .string()
    .min(8)
    .max(64)
    .optional()
    .describe('8 to 64 printable characters. A repeated request with the same key and body returns the same order.'),
};
const newOrderKey = z.int().describe('Key of the new order.');

/** Builds the checkout's input from a call. */
async function checkoutInput({ body, headers, services }: RestRequest, method: 'ON_ACCOUNT' | 'CARD') {
  const { order, products, payment } = parseInput(payload, body);
  if ((await services.get(CustomersService).me())?.key !== order.customerKey) throw new AppError('FORBIDDEN');
  return {
    // Without the header, every call is a separate checkout.
    idempotencyKey: headers['idempotency-key'] ?? randomUUID(),
    lines: products,
    total: order.total,
    locationKey: order.location,
    contactKey: order.contact,
    payment: method === 'CARD' ? { method, opaqueData: payment } : { method },
    cartKey: order.cartKey,
    cartVersion: order.cartVersion,
    poNumber: order.poNumber,
    note: order.note,
    jobKey: order.job,
  };
}

const restStatuses = {
  ON_ACCOUNT: 'onAccount',
  PAID: 'paid',
  REVIEW: 'review',
  CHECKING: 'checking',
  DECLINED: 'declined',
  FAILED: 'failed',
} as const satisfies Record<CheckoutPaymentStatus, string>;

export const checkoutRoutes: RestRoute[] = [
  {
    method: 'post',
    path: '/authorders',
    description:
      'Places an order on account and returns its key. With the header `Idempotency-Key`, a repeated request returns the same order.',
    access: 'customer',
    body: orderBody,
    headers: idempotencyHeader,
    response: { 201: newOrderKey },
    handle: async request => {
      const { order } = await request.services.get(CheckoutService).place(await checkoutInput(request, 'ON_ACCOUNT'));
      return { data: order?.key };
    },
  },
  {
    method: 'post',
    path: '/authorders/card',
    description:
      'Places an order paid by card and returns its key, or 202 if it is not known yet whether the card was charged. With the header `Idempotency-Key`, a repeated request never charges twice.',
    access: 'self',
    body: cardOrderBody,
    headers: idempotencyHeader,
    response: {
      201: newOrderKey,
      202: z.object({
        status: z.literal('checking').describe('The outcome is not known yet. Do not pay again.'),
        idempotencyKey: z.string().describe('Poll `GET /authorders/payment/{idempotencyKey}` with it.'),
      }),
    },
    handle: async request => {
      const { order, idempotencyKey } = await request.services
        .get(CheckoutService)
        .place(await checkoutInput(request, 'CARD'));
      return order ? { data: order.key } : { status: 202, data: { status: 'checking', idempotencyKey } };
    },
  },
  {
    method: 'get',
    path: '/authorders/payment/:idempotencyKey',
    description:
      'Returns the payment status of an earlier checkout by the caller: onAccount, paid, review, checking, declined or failed.',
    access: 'customer',
    params: { idempotencyKey: z.string().describe('The `Idempotency-Key` of the checkout.') },
    body: null,
    response: {
      200: z.object({
        status: z
          .enum(restStatuses)
          .describe('checking while the outcome is unknown; review until staff or the provider accept the payment.'),
        orderKey: z.int().optional().describe('Key of the order. Absent until there is one.'),
        provider: z
          .object({
            code: z.string().describe('Its response code.'),
            text: z.string().nullable().describe('Its reason.'),
          })
          .optional()
          .describe("The card provider's response, if it gave a reason."),
      }),
    },
    handle: async ({ params, services }) => {
      const { order, payment } = await services.get(CheckoutService).status(params.idempotencyKey);
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
