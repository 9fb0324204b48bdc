import { productBodies, type ProductServices } from '../catalog/index.js';
import { keyNamed } from '../shared/input.js';
import { decimalNumber } from '../shared/money.js';
import { pageAnswer, pageParameters, restPage } from '../shared/rest-page.js';
import type { RestRoute } from '../shared/rest.js';
import type { OrderLineRecord, OrderRecord } from './order-record.js';
import type { OrderingService } from './ordering.service.js';

interface Services extends ProductServices {
  ordering: OrderingService;
}

function orderBody(order: OrderRecord, placedBy: string | null) {
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
  description,
  imageAddress,
  quantity,
  unitPrice,
  price,
}: OrderLineRecord) {
  return {
    key,
    productKey,
    productId,
    description,
    imageAddress,
    quantity,
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
    query: ['search', ...pageParameters],
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
