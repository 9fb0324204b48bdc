import { FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Product, type ProductRecord } from '../../catalog/catalog/index.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { FavoritesService } from './favorites.service.js';

@Resolver(() => Product)
export class FavoritesResolver extends PerRequest {
  private readonly service = this.context.get(FavoritesService);

  @Access('customer')
  @Query(() => [Product], {
    description:
      "The caller's favorite products that are still in the catalog, most recently added first, at most 500.",
  })
  favorites(): Promise<ProductRecord[]> {
    return this.service.favorites();
  }

  @Access('self')
  @Mutation(() => Product, {
    nullable: true,
    description: "Adds a product to the caller's favorites. Adding it again changes nothing.",
  })
  async addFavorite(@KeyArg('productKey') productKey: number): Promise<ProductRecord> {
    return (await this.service.add(productKey)).product;
  }

  @Access('self')
  @Mutation(() => Product, {
    nullable: true,
    description: "Removes a product from the caller's favorites, if it is there.",
  })
  removeFavorite(@KeyArg('productKey') productKey: number): Promise<ProductRecord> {
    return this.service.remove(productKey);
  }

  @Access('public')
  @FieldResolver(() => Boolean, {
    description: "True if it is one of the caller's favorites; false without a sign-in.",
  })
  async favorite(@Root() product: ProductRecord): Promise<boolean> {
    return (await this.service.favoriteKey(product.key)) !== null;
  }

  @Access('public')
  @FieldResolver(() => Int, {
    nullable: true,
    description: "Key of the caller's favorite record; null if it is not a favorite.",
  })
  favoriteKey(@Root() product: ProductRecord): Promise<number | null> {
    return this.service.favoriteKey(product.key);
  }
}
