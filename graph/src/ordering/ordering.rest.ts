import { productBody, type CatalogService } from '../catalog/index.js';
import { keyFrom, parseInput } from '../shared/input.js';
import { decimalNumber } from '../shared/money.js';
import { restPage } from '../shared/rest-page.js';
import type { RestRoute } from '../shared/rest.js';
import type { OrderLineRecord, OrderRecord } from './order-record.js';
import type { OrderingService } from './ordering.service.js';

interface Services {
  ordering: OrderingService;
  catalog: CatalogService;
}

function orderBody(order: OrderRecord, placedBy: string | null) {
  const { key, date, status, payment, customerKey, customerNumber, customerName, contact, location, pickup, poNumber, note, version } = order;
  return {
    key, date, total: decimalNumber(order.total), status, payment,
    customer: { key: customerKey, customerNumber, name: customerName },
    contact, location, pickup, poNumber, note, placedBy, version,
  };
}

function lineBody({ key, productKey, productId, description, imageAddress, quantity, unitPrice, price }: OrderLineRecord) {
  return { key, productKey, productId, description, imageAddress, quantity, unitPrice: decimalNumber(unitPrice), price: decimalNumber(price) };
}

export const orderingRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authorders',
    access: 'customer',
    handle: async ({ query, services }) => {
      const { items, totalCount } = await services.ordering.ownOrders(restPage(query));
      return { data: items.map(order => ({ key: order.key, date: order.date, total: decimalNumber(order.total) })), totalCount };
    },
  },
  {
    method: 'get',
    path: '/authorders/all',
    access: 'admin',
    handle: async ({ query, services }) => {
      const search = typeof query.search === 'string' ? query.search : '';
      const { items, totalCount } = await services.ordering.allOrders({ search }, restPage(query));
      const data = items.map(({ key, customerNumber, customerName, date, total }) => ({
        orderKey: key, customerNumber, customerName, date, total: decimalNumber(total),
      }));
      return { data, totalCount };
    },
  },
  {
    method: 'get',
    path: '/authorders/bykey/:orderKey',
    access: 'customer',
    handle: async ({ params, services }) => {
      const order = await services.ordering.order(parseInput(keyFrom(), params.orderKey));
      return { data: { order: orderBody(order, await services.ordering.placedBy(order)), products: (await services.ordering.lines(order)).map(lineBody) } };
    },
  },
  {
    method: 'get',
    path: '/authproducts/fromorder/:orderKey',
    access: 'customer',
    handle: async ({ params, services, showPrices }) => {
      const order = await services.ordering.order(parseInput(keyFrom(), params.orderKey));
      const lines = await services.ordering.lines(order);
      const products = await services.catalog.productsByKey(lines.map(line => line.productKey));
      const neighbours = await services.catalog.neighboursOf(products);
      const quantities = new Map(lines.map(line => [line.productKey, line.quantity]));
      return { data: products.map(product => ({ ...productBody(product, neighbours, showPrices), quantity: quantities.get(product.key) })) };
    },
  },
];
