import { Arg, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Access, SameForVisitors } from '../shared/graphql-access.js';
import { ProductConnection, type ListedProducts } from './catalog.resolver.js';
import { Category } from './category.entity.js';
import type { Listing } from './product-list.js';
import type { CategoryRecord } from './category-record.js';
import type { ProductRecord } from './product-record.js';
import { Product } from './product.entity.js';
import type { NearestWords, SearchService, Suggestions } from './search.service.js';

/** What these resolvers need of a request. */
export interface SearchContext {
  services: { search: SearchService };
}

@Access('public')
@ObjectType({ description: 'A choice that narrows a list, and how many of the list it leaves; 10,000 stands for more.' })
export class ProductFacet {
  @Field(() => Int) key: number;
  @Field(() => String) name: string;
  @Field(() => Int) count: number;
}

@Access('public')
@ObjectType({ description: 'What a list holds, each counted under the other filters that are chosen.' })
export class ProductFacets {
  listing: Listing;
}

@Access('public')
@ObjectType({ description: 'How a text that is being typed may go on.' })
export class SearchSuggestions implements Suggestions {
  @Field(() => [Product], { description: 'Only when the text holds a code, the beginning of one, or the name of a category.' }) products: ProductRecord[];
  @Field(() => [String], { description: 'Words and phrases of the catalogue.' }) words: string[];
  @Field(() => [Category]) categories: CategoryRecord[];
}

@Access('public')
@ObjectType({ description: 'Ways on from a search that found nothing.' })
export class NearestSearchWords implements NearestWords {
  @Field(() => [String], { description: 'Words like those typed that find something.' }) words: string[];
  @Field(() => [Category]) categories: CategoryRecord[];
}

@Resolver(() => ProductConnection)
export class ProductConnectionResolver {
  @Access('public')
  @FieldResolver(() => Boolean, { description: 'True when the list is longer than the 10,000 that totalCount then says.' })
  totalIsCapped(@Root() connection: ListedProducts): boolean {
    return connection.totalIsCapped;
  }

  @Access('public')
  @FieldResolver(() => ProductFacets, { description: 'Choices that narrow the list.' })
  facets(@Root() { listing }: ListedProducts): ProductFacets {
    return { listing };
  }
}

@Resolver(() => ProductFacets)
export class ProductFacetsResolver {
  @Access('public')
  @FieldResolver(() => [ProductFacet], { description: 'The largest categories first, at most 100; those that are chosen also with a count of 0.' })
  categories(@Root() { listing }: ProductFacets, @Ctx() { services }: SearchContext): Promise<ProductFacet[]> {
    return services.search.categoryFacets(listing);
  }

  @Access('public')
  @FieldResolver(() => [ProductFacet], { description: 'The largest vendors first, at most 100; those that are chosen also with a count of 0.' })
  vendors(@Root() { listing }: ProductFacets, @Ctx() { services }: SearchContext): Promise<ProductFacet[]> {
    return services.search.vendorFacets(listing);
  }

  @Access('public')
  @FieldResolver(() => Int, { description: 'Clearance products.' })
  onSale(@Root() { listing }: ProductFacets, @Ctx() { services }: SearchContext): Promise<number> {
    return services.search.markedFacet(listing, 'onSale');
  }

  @Access('public')
  @FieldResolver(() => Int, { description: 'Products available only in store.' })
  inStoreOnly(@Root() { listing }: ProductFacets, @Ctx() { services }: SearchContext): Promise<number> {
    return services.search.markedFacet(listing, 'inStoreOnly');
  }
}

@Resolver()
export class SearchResolver {
  @Access('public')
  @SameForVisitors()
  @Query(() => SearchSuggestions, { description: 'Suggestions for a text that is being typed, at most 100 characters.' })
  searchSuggestions(@Arg('text', () => String) text: string, @Ctx() { services }: SearchContext): Promise<Suggestions> {
    return services.search.suggestions(text);
  }

  @Access('public')
  @SameForVisitors()
  @Query(() => NearestSearchWords, { description: 'For a search that found nothing: the nearest words that find something, and categories.' })
  nearestSearchWords(@Arg('text', () => String) text: string, @Ctx() { services }: SearchContext): Promise<NearestWords> {
    return services.search.nearestWords(text);
  }
}
