import { Arg, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Access, SameFor } from '../../platform/shared/graphql-access.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { ProductConnection, type ListedProducts } from './catalog.resolver.js';
import { Category } from './category.entity.js';
import type { AttributeCounts, FamilyCount, VariantCounts } from './product-facets.js';
import type { Listing } from './product-list.js';
import type { CategoryRecord } from './category-record.js';
import { SearchSynonyms } from './search-synonyms.entity.js';
import type { ProductRecord } from './product-record.js';
import { Product } from './product.entity.js';
import { aboutPartialSearch, type PartialSearch, type PartialSearchWord } from './partial-search.js';
import { type NearestWords, SearchService, type Suggestions } from './search.service.js';

@Access('public')
@ObjectType({ description: 'A category or vendor to filter by, with the number of products it would leave.' })
export class ProductFacet {
  @Field(() => Int, { description: 'Key of the category or vendor, for `filter`.' }) key: number;
  @Field(() => String, { description: 'Label of the choice: the category or vendor.' }) name: string;
  @Field(() => Int, { description: 'Products left after choosing it; counting stops at 10,000.' }) count: number;
}

@Access('public')
@ObjectType({ description: 'A family with at least two products in the list.' })
export class FamilyFacet implements FamilyCount {
  @Field(() => Int, { description: 'Key of one of its products, for `productFamily`.' }) productKey: number;
  @Field(() => String, { description: 'Label of the choice: the name of the family.' }) name: string;
  @Field(() => Int, { description: 'Its products in this list; counting stops at 10,000.' }) count: number;
}

@Access('public')
@ObjectType({ description: 'A value of an attribute to filter by.' })
export class AttributeValueFacet {
  @Field(() => String, { description: 'Value as items have it, such as "2 in".' }) value: string;
  @Field(() => Int, { description: 'Products left after choosing it; counting stops at 10,000.' }) count: number;
}

@Access('public')
@ObjectType({ description: 'An attribute to filter by.' })
export class AttributeFacet implements AttributeCounts {
  @Field(() => String, { description: 'Name of the attribute, such as "Length".' }) name: string;
  @Field(() => [AttributeValueFacet], { description: 'The 100 most frequent values, sizes from small to large.' })
  values: AttributeValueFacet[];
}

@Access('public')
@ObjectType({ description: 'Families and attributes of the products of a list.' })
export class VariantFacets implements VariantCounts {
  @Field(() => [FamilyFacet], { description: 'At most 12, those with the most products in the list first.' })
  families: FamilyFacet[];
  @Field(() => [AttributeFacet], {
    description: 'At most 8: chosen ones, then those that most products of the list have.',
  })
  attributes: AttributeFacet[];
}

@Access('public')
@ObjectType({ description: 'Filter choices of a product list. Each count applies all other active filters.' })
export class ProductFacets {
  listing: Listing;
}

@Access('public')
@ObjectType({ description: 'Suggestions for a search box while the user types.' })
export class SearchSuggestions implements Suggestions {
  @Field(() => [Product], {
    description:
      'At most 5, or 10 with similar codes; only if the text has all, the beginning or a similar spelling of a code, or is a category name.',
  })
  products: ProductRecord[];
  @Field(() => Boolean, {
    description: 'True if no product has the typed code, and `products` includes similar codes.',
  })
  includesSimilar: boolean;
  @Field(() => [String], { description: 'Completions of the text, taken from product descriptions.' }) words: string[];
  @Field(() => [Category], { description: 'At most 4, whose names have all the words typed so far.' })
  categories: CategoryRecord[];
}

@Access('public')
@ObjectType({ description: 'Alternatives to a search that found nothing.' })
export class NearestSearchWords implements NearestWords {
  @Field(() => [String], {
    description:
      'At most 6 words that are spelled similarly and find products. If the text has one unknown word among others, whole texts with it replaced.',
  })
  words: string[];
  @Field(() => [Category], { description: 'At most 4, whose names have one of `words`.' }) categories: CategoryRecord[];
}

@Access('public')
@ObjectType({ description: 'A word of a search that found nothing.' })
export class SearchWord implements PartialSearchWord {
  @Field(() => String, { description: 'The word as typed.' }) text: string;
  @Field(() => Boolean, { description: 'False if the partial search leaves it out.' }) isUsed: boolean;
}

@Access('public')
@ObjectType({ description: 'The products for most of the words of a search that found nothing.' })
export class PartialSearchResult implements PartialSearch {
  @Field(() => [SearchWord], { description: 'All words of the search, in their order.' })
  words: PartialSearchWord[];
  @Field(() => [Product], { description: 'Best match first.' }) products: ProductRecord[];
  @Field(() => Int, { description: 'Products for the used words, at most 10,000.' }) totalCount: number;
}

@Resolver(() => ProductConnection)
export class ProductConnectionResolver {
  @Access('public')
  @SameFor('priceList')
  @FieldResolver(() => Boolean, {
    description: 'True if the list has more than 10,000 rows; `totalCount` is 10,000 then.',
  })
  totalIsCapped(@Root() connection: ListedProducts): boolean {
    return connection.totalIsCapped;
  }

  @Access('public')
  @SameFor('priceList')
  @FieldResolver(() => Boolean, {
    description:
      'True if no product has the searched code, and the list includes products whose code has one character more, less or changed, two swapped, or this ending.',
  })
  includesSimilar(@Root() connection: ListedProducts): boolean {
    return connection.includesSimilar;
  }

  @Access('public')
  @SameFor('priceList')
  @FieldResolver(() => ProductFacets, { description: 'Filter choices, with the number of products each would leave.' })
  facets(@Root() { listing }: ListedProducts): ProductFacets {
    return { listing };
  }
}

@Resolver(() => ProductFacets)
export class ProductFacetsResolver extends PerRequest {
  private readonly search = this.context.get(SearchService);

  @Access('public')
  @SameFor('priceList')
  @FieldResolver(() => [ProductFacet], {
    description: 'At most 100, largest first, plus those already in the filter even if their count is 0.',
  })
  categories(@Root() { listing }: ProductFacets): Promise<ProductFacet[]> {
    return this.search.categoryFacets(listing);
  }

  @Access('public')
  @SameFor('priceList')
  @FieldResolver(() => [ProductFacet], {
    description: 'At most 100, largest first, plus those already in the filter even if their count is 0.',
  })
  vendors(@Root() { listing }: ProductFacets): Promise<ProductFacet[]> {
    return this.search.vendorFacets(listing);
  }

  @Access('public')
  @SameFor('priceList')
  @FieldResolver(() => Int, { description: 'Number of clearance products; counting stops at 10,000.' })
  onSale(@Root() { listing }: ProductFacets): Promise<number> {
    return this.search.markedFacet(listing, 'onSale');
  }

  @Access('public')
  @SameFor('priceList')
  @FieldResolver(() => Int, { description: 'Number of pickup-only products; counting stops at 10,000.' })
  inStoreOnly(@Root() { listing }: ProductFacets): Promise<number> {
    return this.search.markedFacet(listing, 'inStoreOnly');
  }

  @Access('public')
  @SameFor('priceList')
  @FieldResolver(() => VariantFacets, { description: 'Families and attributes of the list.' })
  variants(@Root() { listing }: ProductFacets): Promise<VariantFacets> {
    return this.search.variants(listing);
  }
}

@Resolver()
export class SearchResolver extends PerRequest {
  private readonly search = this.context.get(SearchService);

  @Access('admin')
  @Query(() => SearchSynonyms, { description: 'The synonyms that searches use.' })
  searchSynonyms(): Promise<SearchSynonyms> {
    return this.search.synonyms();
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => SearchSuggestions, {
    description: 'Suggestions for a search box while the user types. Empty for fewer than 2 characters.',
  })
  searchSuggestions(
    @Arg('text', () => String, { description: 'What was typed, at most 100 characters.' }) text: string,
  ): Promise<Suggestions> {
    return this.search.suggestions(text);
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => NearestSearchWords, { description: 'Similar words and categories for a search that found nothing.' })
  nearestSearchWords(
    @Arg('text', () => String, { description: 'What was typed, at most 100 characters.' }) text: string,
  ): Promise<NearestWords> {
    return this.search.nearestWords(text);
  }

  @Access('public')
  @SameFor('priceList')
  @Query(() => PartialSearchResult, {
    nullable: true,
    description: aboutPartialSearch,
  })
  partialSearch(
    @Arg('text', () => String, { description: 'What was typed, at most 100 characters.' }) text: string,
  ): Promise<PartialSearch | null> {
    return this.search.partialSearch(text);
  }
}
