import { z } from 'zod';
import { productBodies, productSchema, type ProductServices } from '../catalog/index.js';
import { productFields } from '../definitions/product.js';
import { about } from '../shared/descriptions.js';
import { keyNamed } from '../shared/input.js';
import { decimalNumber } from '../shared/money.js';
import { pageAnswer, pageParameters, restPage } from '../shared/rest-page.js';
import type { RestRoute } from '../shared/rest.js';
import { keyParameter, moneyBody, recordBody, storedBody, timeBody } from '../shared/rest-schemas.js';
import type { OrderLineRecord, OrderRecord } from './order-record.js';
import { orderPayments, orderStatuses } from './order-status.js';
import type { OrderingService } from './ordering.service.js';

interface Services extends ProductServices {
  ordering: OrderingService;
}

export const orderSchema = recordBody('Order', {
  date: timeBody,
  total: moneyBody,
  status: z
    .enum(orderStatuses)
    .describe('cancelled and completed are final. Deliveries are shipped, pickups readyForPickup.'),
  payment: z.enum(orderPayments).describe('review until staff or the card provider accept the charge.'),
  customer: z
    .object({
      key: z.int().describe('Key of the customer.'),
      customerNumber: z.int().describe('The number it signs in with.'),
      name: z.string().describe('Business name when the order was placed.'),
    })
    .describe('Who ordered.'),
  contact: z
    .object({ key: z.int().nullable(), name: z.string(), email: z.string(), phoneNumber: z.string() })
    .meta({ id: 'OrderContact' }),
  location: z
    .object({
      key: z.int().nullable(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
    })
    .meta({ id: 'OrderLocation' }),
  pickup: z.boolean(),
  poNumber: z.string().nullable(),
  note: z.string().nullable(),
  placedBy: z.string().nullable(),
});

const unitBody = storedBody(productFields).unit.describe('Unit of measure at the time of the order.');

const lineSchema = z
  .object({
    key: z.int(),
    productKey: z.int(),
    productId: z.string(),
    ownNumber: z.string().nullable(),
    description: z.string(),
    imageAddress: z.string().nullable(),
    quantity: z.int(),
    unit: unitBody,
    unitPrice: moneyBody,
    price: moneyBody,
  })
  .meta({ id: 'OrderLine' });

const orderKeySchema = z.int().describe('Key of the order, which is also its number.');
const dateSchema = timeBody.describe('When it was placed, in Unix seconds.');
const totalSchema = moneyBody.describe('Sum of the line totals in US dollars.');

/** The body of `orderSchema`. */
export function orderBody(order: OrderRecord, placedBy: string | null) {
  const {
    key,
    date,
    status,
    payment,
    customerKey,
    customerNumber,
    customerName,
    contact,
    location,
    pickup,
    poNumber,
    note,
    version,
  } = order;
  return {
    key,
    date,
    total: decimalNumber(order.total),
    status,
    payment,
    customer: { key: customerKey, customerNumber, name: customerName },
    contact,
    location,
    pickup,
    poNumber,
    note,
    placedBy,
    version,
  };
}

function lineBody({
  key,
  productKey,
  productId,
  ownNumber,
  description,
  imageAddress,
  quantity,
  unit,
  unitPrice,
  price,
}: OrderLineRecord) {
  return {
    key,
    productKey,
    productId,
    ownNumber,
    description,
    imageAddress,
    quantity,
    unit,
    unitPrice: decimalNumber(unitPrice),
    price: decimalNumber(price),
  };
}

export const orderingRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authorders',
    description: "Lists the caller's own orders, newest first.",
    access: 'customer',
    query: pageParameters,
    body: null,
    response: { 200: z.array(z.object({ key: orderKeySchema, date: dateSchema, total: totalSchema })) },
    handle: async ({ query, services }) =>
      pageAnswer(await services.ordering.ownOrders(restPage(query)), ({ key, date, total }) => ({
        key,
        date,
        total: decimalNumber(total),
      })),
  },
  {
    method: 'get',
    path: '/authorders/all',
    description:
      'Lists the orders of all customers, newest first. `search` takes an order key, a customer number, part of a customer name, or a date.',
    access: 'admin',
    query: {
      search: z.string().optional().describe('What to search for, at most 100 characters.'),
      ...pageParameters,
    },
    body: null,
    response: {
      200: z.array(
        z.object({
          orderKey: orderKeySchema,
          customerNumber: z.int().describe(about.customerNumber),
          customerName: z.string().describe('Business name when the order was placed.'),
          date: dateSchema,
          total: totalSchema,
        }),
      ),
    },
    handle: async ({ query, services }) => {
      const page = await services.ordering.allOrders({ search: query.search ?? '' }, restPage(query));
      return pageAnswer(page, ({ key, customerNumber, customerName, date, total }) => ({
        orderKey: key,
        customerNumber,
        customerName,
        date,
        total: decimalNumber(total),
      }));
    },
  },
  {
    method: 'get',
    path: '/authorders/bykey/:orderKey',
    description: 'Returns an order with its lines. NOT_FOUND unless it belongs to the caller or the caller is staff.',
    access: 'customer',
    params: { orderKey: keyParameter('order') },
    body: null,
    response: {
      200: z.object({
        order: orderSchema,
        products: z.array(lineSchema).describe('The lines, in the order they were sent.'),
      }),
    },
    handle: async ({ params, services }) => {
      const order = await services.ordering.order(keyNamed(params, 'orderKey'));
      return {
        data: {
          order: orderBody(order, await services.ordering.placedBy(order)),
          products: (await services.ordering.lines(order)).map(lineBody),
        },
      };
    },
  },
  {
    method: 'get',
    path: '/authproducts/fromorder/:orderKey',
    description: 'Lists the products of an order that are still in the catalog, each with the quantity ordered.',
    access: 'customer',
    params: { orderKey: keyParameter('order') },
    body: null,
    response: { 200: z.array(productSchema.extend({ quantity: z.int().describe('Pieces ordered.') })) },
    handle: async ({ params, services, showPrices }) => {
      const order = await services.ordering.order(keyNamed(params, 'orderKey'));
      const lines = await services.ordering.lines(order);
      const products = await services.catalog.productsByKey(lines.map(line => line.productKey));
      const quantities = new Map(lines.map(line => [line.productKey, line.quantity]));
      const bodies = await productBodies(services, products, showPrices);
      return { data: bodies.map(body => ({ ...body, quantity: quantities.get(body.key) })) };
    },
  },
];
