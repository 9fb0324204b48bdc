import { z } from 'zod';
import { productSchema, withBodies, type ProductServices } from '../catalog/index.js';
import { about as shared } from '../shared/descriptions.js';
import { keyNamed, parseInput } from '../shared/input.js';
import type { RestRoute } from '../shared/rest.js';
import { deletedBody, keyParameter } from '../shared/rest-schemas.js';
import { about } from './shopping-list-descriptions.js';
import { changedLines, newShoppingList, shoppingListFields } from './shopping-list-input.js';
import type { ShoppingListRecord } from './shopping-list-record.js';
import type { ShoppingListsService } from './shopping-lists.service.js';

interface Services extends ProductServices {
  shoppingLists: ShoppingListsService;
}

const listSchema = z.object({
  key: z.int().describe(about.key),
  name: z.string().describe(about.name),
  note: z.string().describe(about.note),
  version: z.int().describe(about.version),
  lineCount: z.int().describe(about.lineCount),
});

const lineSchema = z.object({
  productKey: z.int().describe(about.productKey),
  productId: z.string().describe(about.productId),
  description: z.string().describe(about.description),
  product: productSchema.nullable().describe(about.product),
  substitute: productSchema.nullable().describe(shared.substitute),
  par: z.number().describe(about.par),
  note: z.string().describe(about.lineNote),
  position: z.int().describe(about.position),
});

const listWithLines = listSchema.extend({ lines: z.array(lineSchema).describe(about.lines) });
const listKey = { key: keyParameter('list') };

async function listBody({ shoppingLists }: Services, list: ShoppingListRecord) {
  const { key, name, note, version } = list;
  return { key, name, note, version, lineCount: await shoppingLists.lineCount(list) };
}

async function fullBody(services: Services, list: ShoppingListRecord) {
  const lines = await withBodies(services, await services.shoppingLists.lines(list));
  return {
    ...(await listBody(services, list)),
    lines: lines.map(({ listKey: _, ...line }) => line),
  };
}

export const shoppingListsRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authlists',
    description: about.all,
    access: 'customer',
    body: null,
    response: { 200: z.array(listSchema) },
    handle: async ({ services }) => ({
      data: await Promise.all((await services.shoppingLists.lists()).map(list => listBody(services, list))),
    }),
  },
  {
    method: 'post',
    path: '/authlists',
    description: about.create,
    access: 'customer',
    body: newShoppingList,
    response: { 201: listWithLines },
    handle: async ({ body, services }) => ({
      data: await fullBody(services, await services.shoppingLists.create(body)),
    }),
  },
  {
    method: 'get',
    path: '/authlists/:key',
    description: 'Returns a list of the customer with its lines.',
    access: 'customer',
    params: listKey,
    body: null,
    response: { 200: listWithLines },
    handle: async ({ params, services }) => ({
      data: await fullBody(services, await services.shoppingLists.list(keyNamed(params, 'key'))),
    }),
  },
  {
    method: 'put',
    path: '/authlists/:key',
    description: about.update,
    access: 'customer',
    params: listKey,
    body: shoppingListFields,
    response: { 200: listSchema },
    handle: async ({ params, body, services }) => ({
      data: await listBody(services, await services.shoppingLists.update(keyNamed(params, 'key'), body)),
    }),
  },
  {
    method: 'put',
    path: '/authlists/:key/lines',
    description: about.setLines,
    access: 'customer',
    params: listKey,
    body: changedLines,
    response: { 200: listWithLines },
    handle: async ({ params, body, services }) => {
      const key = keyNamed(params, 'key');
      const { lines } = parseInput(changedLines, body);
      return { data: await fullBody(services, await services.shoppingLists.setLines(key, lines)) };
    },
  },
  {
    method: 'delete',
    path: '/authlists/:key',
    description: about.delete,
    access: 'customer',
    params: listKey,
    body: null,
    response: { 200: deletedBody },
    handle: async ({ params, services }) => ({ data: await services.shoppingLists.remove(keyNamed(params, 'key')) }),
  },
];
