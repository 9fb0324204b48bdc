import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Product, type ProductRecord } from '../catalog/index.js';
import { Access } from '../shared/graphql-access.js';
import type { FavoritesService } from './favorites.service.js';

interface FavoritesContext {
  services: { favorites: FavoritesService };
}

@Resolver(() => Product)
export class FavoritesResolver {
  @Access('customer')
  @Query(() => [Product], { description: 'The caller\'s favorite products that are still sold, the newest first.' })
  favorites(@Ctx() { services }: FavoritesContext): Promise<ProductRecord[]> {
    return services.favorites.favorites();
  }

  @Access('self')
  @Mutation(() => Product, { nullable: true, description: 'Makes a product a favorite; a second time changes nothing.' })
  async addFavorite(@Arg('productKey', () => Int) productKey: number, @Ctx() { services }: FavoritesContext): Promise<ProductRecord> {
    return (await services.favorites.add(productKey)).product;
  }

  @Access('self')
  @Mutation(() => Product, { nullable: true, description: 'Takes a product out of the favorites.' })
  removeFavorite(@Arg('productKey', () => Int) productKey: number, @Ctx() { services }: FavoritesContext): Promise<ProductRecord> {
    return services.favorites.remove(productKey);
  }

  @Access('public')
  @FieldResolver(() => Boolean, { description: 'True when the caller has it among its favorites.' })
  async favorite(@Root() product: ProductRecord, @Ctx() { services }: FavoritesContext): Promise<boolean> {
    return (await services.favorites.favoriteKey(product.key)) !== null;
  }

  @Access('public')
  @FieldResolver(() => Int, { nullable: true, description: 'Key of the caller\'s favorite.' })
  favoriteKey(@Root() product: ProductRecord, @Ctx() { services }: FavoritesContext): Promise<number | null> {
    return services.favorites.favoriteKey(product.key);
  }
}
