import { z } from 'zod';
import { productBodies, productSchema, type CatalogService } from '../catalog/index.js';
import { about } from '../shared/descriptions.js';
import { AppError } from '../shared/errors.js';
import { keyFrom, parseInput } from '../shared/input.js';
import type { RestRequest, RestRoute } from '../shared/rest.js';
import { deletedBody } from '../shared/rest-schemas.js';
import type { CustomersService } from '../customers/index.js';
import type { FavoritesService } from './favorites.service.js';

interface Services {
  favorites: FavoritesService;
  customers: CustomersService;
  catalog: CatalogService;
}

const favoriteBody = z.object({
  customerKey: keyFrom().describe("The caller's own key."),
  productKey: keyFrom().describe(about.catalogProductKey),
});

/** The product key of a body. A customerKey other than the caller's own is refused. */
async function ownFavorite({ body, services }: RestRequest<Services>): Promise<z.output<typeof favoriteBody>> {
  const input = parseInput(favoriteBody, body);
  if ((await services.customers.me())?.key !== input.customerKey) throw new AppError('FORBIDDEN');
  return input;
}

async function remove(request: RestRequest<Services>) {
  const { productKey } = await ownFavorite(request);
  await request.services.favorites.remove(productKey);
  return { data: true };
}

export const favoritesRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authproducts/favorites',
    description: "Lists the caller's favorite products that are still in the catalog, most recently added first.",
    access: 'customer',
    body: null,
    response: { 200: z.array(productSchema) },
    handle: async ({ services, showPrices }) => ({
      data: await productBodies(services, await services.favorites.favorites(), showPrices),
    }),
  },
  {
    method: 'post',
    path: '/authproducts/favorites',
    description: "Adds a product to the caller's favorites. Adding it again changes nothing.",
    access: 'self',
    body: favoriteBody,
    response: {
      201: z.object({
        key: z.int().describe('Key of the favorite.'),
        customerKey: z.int().describe("The caller's own key."),
        productKey: z.int().describe(about.catalogProductKey),
      }),
    },
    handle: async request => {
      const { customerKey, productKey } = await ownFavorite(request);
      const { favoriteKey } = await request.services.favorites.add(productKey);
      return { data: { key: favoriteKey, customerKey, productKey } };
    },
  },
  {
    method: 'post',
    path: '/authproducts/favorites/remove',
    description:
      "Removes a product from the caller's favorites. The same as DELETE, for clients that cannot send a body with it.",
    access: 'self',
    body: favoriteBody,
    response: { 200: deletedBody },
    handle: remove,
  },
  {
    method: 'delete',
    path: '/authproducts/favorites',
    description: "Removes the product that the body names from the caller's favorites.",
    access: 'self',
    body: favoriteBody,
    response: { 200: deletedBody },
    handle: remove,
  },
];
