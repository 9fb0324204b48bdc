import { z } from 'zod';
import { productBodies, productSchema, type ProductServices } from '../catalog/index.js';
import { productFields } from '../definitions/product.js';
import { about } from '../shared/descriptions.js';
import { keyNamed, parseInput } from '../shared/input.js';
import { decimalNumber } from '../shared/money.js';
import { pageAnswer, pageParameters, restPage } from '../shared/rest-page.js';
import { keyParameter, moneyBody, recordBody, storedBody, timeBody } from '../shared/rest-schemas.js';
import { workbookResponse, type RestRequest, type RestRoute } from '../shared/rest.js';
import { aboutSamePo, aboutSearch } from './order-descriptions.js';
import { mostFileLines, type OrderFileFormat } from './order-file.js';
import type { OrderListing } from './order-list.js';
import type { OrderLineRecord, OrderRecord } from './order-record.js';
import { orderPayments, orderStatuses } from './order-status.js';
import type { OrderingService } from './ordering.service.js';

interface Services extends ProductServices {
  ordering: OrderingService;
}

type Query = RestRequest<Services>['query'];

const jobSchema = z.object({ key: z.int().nullable(), name: z.string(), code: z.string() }).meta({ id: 'OrderJob' });

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
      customerNumber: z.int().describe('The number that the customer signs in with.'),
      name: z.string().describe('Business name when the order was placed.'),
    })
    .describe('The customer who ordered.'),
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
  job: jobSchema.nullable(),
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
    quantity: z.number(),
    unit: unitBody,
    unitPrice: moneyBody,
    price: moneyBody,
  })
  .meta({ id: 'OrderLine' });

const orderKeySchema = z.int().describe('Key of the order, which is also its number.');
const dateSchema = timeBody.describe('When it was placed, in Unix seconds.');
const totalSchema = moneyBody.describe('Sum of the line totals in US dollars.');

/** Returns the body of `orderSchema`. */
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
    job,
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
    job,
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

const searchParameter = z.string().optional().describe(`At most 100 characters. ${aboutSearch}`);
const listingParameters = {
  search: searchParameter,
  jobKey: z.int().optional().describe('Only orders placed for the job with this key.'),
  poNumber: z.string().optional().describe('Only orders with this PO number, ignoring case.'),
};
const allParameters = {
  search: searchParameter,
  status: z.enum(orderStatuses).optional().describe('Only orders with this status.'),
  payment: z.enum(orderPayments).optional().describe('Only orders with this payment state.'),
  job: z
    .string()
    .optional()
    .describe('Only orders placed for a job with this code, or with this text in its name, ignoring case.'),
  poNumber: listingParameters.poNumber,
};
const allQuery = z.object({ status: allParameters.status, payment: allParameters.payment });
function aboutFile(orders: string): string {
  return `Downloads the lines of ${orders}, or of those that match, newest first: at most ${mostFileLines.toLocaleString('en-US')}, otherwise TOO_LARGE.`;
}

function listingOf({ search, jobKey, poNumber }: Query): OrderListing {
  return { search: search ?? '', jobKey: jobKey === undefined ? null : keyNamed({ jobKey }, 'jobKey'), poNumber };
}

function allListingOf(query: Query): OrderListing {
  const { status, payment } = parseInput(allQuery, query);
  return {
    search: query.search ?? '',
    statuses: status && [status],
    payments: payment && [payment],
    job: query.job,
    poNumber: query.poNumber,
  };
}

const listedOrderSchema = z.object({
  key: orderKeySchema,
  date: dateSchema,
  total: totalSchema,
  status: z.enum(orderStatuses).describe('cancelled and completed are final.'),
  poNumber: z.string().nullable().describe("The customer's purchase order number."),
  job: jobSchema.nullable().describe('The job that it was placed for.'),
});

function listedOrderBody({ key, date, total, status, poNumber, job }: OrderRecord) {
  return { key, date, total: decimalNumber(total), status, poNumber, job };
}

interface OrderFiles extends Pick<RestRoute<Services>, 'path' | 'description' | 'access' | 'query'> {
  name: string;
  bytes: (query: Query, services: Services, format: OrderFileFormat) => Promise<Buffer>;
}

/** Returns the download routes of an order list, one per format. */
function fileRoutes({ path, description, access, query: parameters, name, bytes }: OrderFiles): RestRoute<Services>[] {
  const formats = [
    ['csv', 'Comma-separated values in UTF-8.', { mediaType: 'text/csv; charset=utf-8' }],
    ['xlsx', 'A workbook.', workbookResponse],
  ] as const;
  return formats.map(([format, about, response]) => ({
    method: 'get',
    path: `${path}/${format}`,
    description: `${description} ${about}`,
    access,
    query: parameters,
    body: null,
    response: { 200: response },
    handle: async ({ query, services }) => ({
      data: null,
      file: { name: `${name}.${format}`, bytes: await bytes(query, services, format) },
    }),
  }));
}

export const orderingRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authorders',
    description: "Lists the caller's own orders, or those that match, newest first.",
    access: 'customer',
    query: { ...listingParameters, ...pageParameters },
    body: null,
    response: { 200: z.array(listedOrderSchema) },
    handle: async ({ query, services }) =>
      pageAnswer(await services.ordering.ownOrders(listingOf(query), restPage(query)), listedOrderBody),
  },
  {
    method: 'get',
    path: '/authorders/samepo',
    description: aboutSamePo,
    access: 'customer',
    query: {
      poNumber: z
        .string()
        .optional()
        .describe('A whole PO number. Case and surrounding spaces are ignored. Without one, the list is empty.'),
    },
    body: null,
    response: { 200: z.array(listedOrderSchema) },
    handle: async ({ query, services }) => ({
      data: (await services.ordering.ordersWithPo(query.poNumber ?? '')).map(listedOrderBody),
    }),
  },
  ...fileRoutes({
    path: '/authorders',
    description: aboutFile("the caller's own orders"),
    access: 'customer',
    query: listingParameters,
    name: 'order history',
    bytes: (query, { ordering }, format) => ordering.ownOrderFile(listingOf(query), format),
  }),
  {
    method: 'get',
    path: '/authorders/all',
    description: 'Lists the orders of all customers, or those that match, newest first.',
    access: 'admin',
    query: { ...allParameters, ...pageParameters },
    body: null,
    response: {
      200: z.array(
        listedOrderSchema.omit({ key: true }).extend({
          orderKey: orderKeySchema,
          customerNumber: z.int().describe(about.customerNumber),
          customerName: z.string().describe('Business name when the order was placed.'),
        }),
      ),
    },
    handle: async ({ query, services }) => {
      const page = await services.ordering.allOrders(allListingOf(query), restPage(query));
      return pageAnswer(page, order => {
        const { key, ...listed } = listedOrderBody(order);
        return { orderKey: key, customerNumber: order.customerNumber, customerName: order.customerName, ...listed };
      });
    },
  },
  ...fileRoutes({
    path: '/authorders/all',
    description: aboutFile('the orders of all customers'),
    access: 'admin',
    query: allParameters,
    name: 'all orders',
    bytes: (query, { ordering }, format) => ordering.allOrdersFile(allListingOf(query), format),
  }),
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
    response: { 200: z.array(productSchema.extend({ quantity: z.number().describe('Quantity ordered.') })) },
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
