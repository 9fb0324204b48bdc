import { Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Product, type ProductRecord } from '../catalog/index.js';
import { Access } from '../shared/graphql-access.js';
import { KeyArg } from '../shared/graphql-fields.js';
import type { FavoritesService } from './favorites.service.js';

interface FavoritesContext {
  services: { favorites: FavoritesService };
}

@Resolver(() => Product)
export class FavoritesResolver {
  @Access('customer')
  @Query(() => [Product], {
    description:
      "The caller's favorite products that are still in the catalog, most recently added first, at most 500.",
  })
  favorites(@Ctx() { services }: FavoritesContext): Promise<ProductRecord[]> {
    return services.favorites.favorites();
  }

  @Access('self')
  @Mutation(() => Product, {
    nullable: true,
    description: "Adds a product to the caller's favorites. Adding it again changes nothing.",
  })
  async addFavorite(
    @KeyArg('productKey') productKey: number,
    @Ctx() { services }: FavoritesContext,
  ): Promise<ProductRecord> {
    return (await services.favorites.add(productKey)).product;
  }

  @Access('self')
  @Mutation(() => Product, {
    nullable: true,
    description: "Removes a product from the caller's favorites, if it is there.",
  })
  removeFavorite(
    @KeyArg('productKey') productKey: number,
    @Ctx() { services }: FavoritesContext,
  ): Promise<ProductRecord> {
    return services.favorites.remove(productKey);
  }

  @Access('public')
  @FieldResolver(() => Boolean, {
    description: "True if it is one of the caller's favorites; false without a sign-in.",
  })
  async favorite(@Root() product: ProductRecord, @Ctx() { services }: FavoritesContext): Promise<boolean> {
    return (await services.favorites.favoriteKey(product.key)) !== null;
  }

  @Access('public')
  @FieldResolver(() => Int, {
    nullable: true,
    description: "Key of the caller's favorite record; null if it is not a favorite.",
  })
  favoriteKey(@Root() product: ProductRecord, @Ctx() { services }: FavoritesContext): Promise<number | null> {
    return services.favorites.favoriteKey(product.key);
  }
}
