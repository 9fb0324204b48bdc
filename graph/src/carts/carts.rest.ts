import { z } from 'zod';
import { productSchema, withBodies, type ProductServices } from '../catalog/index.js';
import { about as shared } from '../shared/descriptions.js';
import { keyFrom, keyNamed, parseInput } from '../shared/input.js';
import { decimalNumber } from '../shared/money.js';
import type { RestRoute } from '../shared/rest.js';
import { deletedBody } from '../shared/rest-schemas.js';
import { about } from './cart-descriptions.js';
import { cartChange, newCart, renamedCart } from './cart-input.js';
import type { CartRecord } from './cart-record.js';
import type { CartsService } from './carts.service.js';

interface Services extends ProductServices {
  carts: CartsService;
}

const cartSchema = z.object({
  key: z.int().describe('Key of the cart.'),
  name: z.string().describe(about.name),
  active: z.boolean().describe(about.active),
  version: z.int().describe(about.version),
  orderSeed: z.string().describe(about.orderSeed),
  lineCount: z.int().describe(about.lineCount),
});

const lineSchema = z.object({
  productKey: z.int().describe(about.productKey),
  productId: z.string().describe(about.productId),
  description: z.string().describe(about.description),
  product: productSchema.nullable().describe(about.product),
  substitute: productSchema.nullable().describe(shared.substitute),
  quantity: z.number().describe(about.quantity),
  confirmed: z.number().describe(about.confirmed),
  position: z.int().describe(about.position),
  seenPrice: z.number().nullable().describe(about.seenPrice),
  seenInStoreOnly: z.boolean().describe(about.seenInStoreOnly),
  staffName: z.string().nullable().describe(about.staffName),
});

const cartWithLines = cartSchema.extend({ lines: z.array(lineSchema).describe(about.lines) });
const keyParameter = { key: keyFrom().describe('Key of the cart.') };
const changeBody = cartChange.omit({ key: true });

async function cartBody({ carts }: Services, cart: CartRecord) {
  const { key, name, active, version, orderSeed } = cart;
  return { key, name, active, version, orderSeed, lineCount: await carts.lineCount(cart) };
}

async function fullBody(services: Services, cart: CartRecord) {
  const lines = await withBodies(services, await services.carts.lines(cart));
  return {
    ...(await cartBody(services, cart)),
    lines: lines.map(({ cartKey: _, seenPrice, ...line }) => ({
      ...line,
      seenPrice: seenPrice === null ? null : decimalNumber(seenPrice),
    })),
  };
}

export const cartsRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authcarts',
    description: about.list,
    access: 'customer',
    body: null,
    response: { 200: z.array(cartSchema) },
    handle: async ({ services }) => ({
      data: await Promise.all((await services.carts.carts()).map(cart => cartBody(services, cart))),
    }),
  },
  {
    method: 'post',
    path: '/authcarts',
    description: about.create,
    access: 'customer',
    body: newCart,
    response: { 201: cartWithLines },
    handle: async ({ body, services }) => ({ data: await fullBody(services, await services.carts.create(body)) }),
  },
  {
    method: 'get',
    path: '/authcarts/active',
    description: 'Returns the active cart, or null if the customer has none.',
    access: 'customer',
    body: null,
    response: { 200: cartWithLines.nullable() },
    handle: async ({ services }) => {
      const cart = await services.carts.cart();
      return { data: cart && (await fullBody(services, cart)) };
    },
  },
  {
    method: 'post',
    path: '/authcarts/active/changes',
    description: `${about.change} Creates the active cart if there is none.`,
    access: 'customer',
    body: changeBody,
    response: { 200: cartWithLines },
    handle: async ({ body, services }) => ({
      data: await fullBody(services, await services.carts.change(parseInput(changeBody, body))),
    }),
  },
  {
    method: 'get',
    path: '/authcarts/:key',
    description: 'Returns a cart of the customer with its lines.',
    access: 'customer',
    params: keyParameter,
    body: null,
    response: { 200: cartWithLines },
    handle: async ({ params, services }) => {
      const cart = await services.carts.cart(keyNamed(params, 'key'));
      return { data: cart && (await fullBody(services, cart)) };
    },
  },
  {
    method: 'put',
    path: '/authcarts/:key',
    description: about.rename,
    access: 'customer',
    params: keyParameter,
    body: renamedCart,
    response: { 200: cartSchema },
    handle: async ({ params, body, services }) => {
      const key = keyNamed(params, 'key');
      const { name } = parseInput(renamedCart, body);
      return { data: await cartBody(services, await services.carts.rename(key, name)) };
    },
  },
  {
    method: 'post',
    path: '/authcarts/:key/activate',
    description: about.activate,
    access: 'customer',
    params: keyParameter,
    body: null,
    response: { 200: cartSchema },
    handle: async ({ params, services }) => ({
      data: await cartBody(services, await services.carts.activate(keyNamed(params, 'key'))),
    }),
  },
  {
    method: 'post',
    path: '/authcarts/:key/changes',
    description: about.change,
    access: 'customer',
    params: keyParameter,
    body: changeBody,
    response: { 200: cartWithLines },
    handle: async ({ params, body, services }) => {
      const key = keyNamed(params, 'key');
      return { data: await fullBody(services, await services.carts.change({ ...parseInput(changeBody, body), key })) };
    },
  },
  {
    method: 'delete',
    path: '/authcarts/:key',
    description: about.remove,
    access: 'customer',
    params: keyParameter,
    body: null,
    response: { 200: deletedBody },
    handle: async ({ params, services }) => ({ data: await services.carts.remove(keyNamed(params, 'key')) }),
  },
];
