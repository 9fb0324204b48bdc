import { z } from 'zod';
import { about } from '../../platform/shared/descriptions.js';
import { keyNamed, parseInput } from '../../platform/shared/input.js';
import { workbookResponse, type RestRequest, type RestRoute } from '../../platform/shared/rest.js';
import type { ServiceContext } from '../../platform/shared/service-context.js';
import { aboutSearch } from './order-descriptions.js';
import { mostFileLines, type OrderFileFormat } from './order-file.js';
import type { OrderListing } from './order-list.js';
import { orderPayments, orderStatuses } from './order-status.js';
import { OrderingService } from './ordering.service.js';

type Query = RestRequest['query'];

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
  from: z.string().optional().describe(`Only orders placed on or after this day. ${about.day}`),
  to: z.string().optional().describe(`Only orders placed on or before this day. ${about.day}`),
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
    from: query.from,
    to: query.to,
  };
}

interface OrderFiles extends Pick<RestRoute, 'path' | 'description' | 'access' | 'query'> {
  name: string;
  bytes: (query: Query, services: ServiceContext, format: OrderFileFormat) => Promise<AsyncIterable<Buffer>>;
}

/** Returns the download routes of an order list, one per format. */
function fileRoutes({ path, description, access, query: parameters, name, bytes }: OrderFiles): RestRoute[] {
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

export const orderingRoutes: RestRoute[] = [
  ...fileRoutes({
    path: '/authorders',
    description: aboutFile("the caller's own orders"),
    access: 'customer',
    query: listingParameters,
    name: 'order history',
    bytes: (query, services, format) => services.get(OrderingService).ownOrderFile(listingOf(query), format),
  }),
  ...fileRoutes({
    path: '/authorders/all',
    description: aboutFile('the orders of all customers'),
    access: 'admin',
    query: allParameters,
    name: 'all orders',
    bytes: (query, services, format) => services.get(OrderingService).allOrdersFile(allListingOf(query), format),
  }),
];
