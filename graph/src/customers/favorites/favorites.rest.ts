import { z } from 'zod';
import { about } from '../../platform/shared/descriptions.js';
import { AppError } from '../../platform/shared/errors.js';
import { keyFrom, parseInput } from '../../platform/shared/input.js';
import type { RestRequest, RestRoute } from '../../platform/shared/rest.js';
import { deletedBody } from '../../platform/shared/rest-schemas.js';
import { CustomersService } from '../customers/index.js';
import { FavoritesService } from './favorites.service.js';

const favoriteBody = z.object({
  customerKey: keyFrom().describe("The caller's own key."),
  productKey: keyFrom().describe(about.catalogProductKey),
});

/** The product key of a body. A customerKey other than the caller's own is refused. */
async function ownFavorite({ body, services }: RestRequest): Promise<z.output<typeof favoriteBody>> {
  const input = parseInput(favoriteBody, body);
  if ((await services.get(CustomersService).me())?.key !== input.customerKey) throw new AppError('FORBIDDEN');
  return input;
}

async function remove(request: RestRequest) {
  const { productKey } = await ownFavorite(request);
  await request.services.get(FavoritesService).remove(productKey);
  return { data: true };
}

export const favoritesRoutes: RestRoute[] = [
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
      const { favoriteKey } = await request.services.get(FavoritesService).add(productKey);
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
