import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { recordMutations } from '../records/index.js';
import { Access } from '../shared/graphql-access.js';
import { InputArg, KeyArg } from '../shared/graphql-fields.js';
import {
  CreateProductInput,
  UpdatePricingInfoInput,
  UpdateProductInput,
  UpdateSearchSynonymsInput,
} from './catalog-editing-inputs.js';
import { aboutSubstitute } from './product-rules.js';
import { categories } from './categories.js';
import type { CatalogEditingService } from './catalog-editing.service.js';
import { PricingInfo } from './pricing-info.entity.js';
import { Product } from './product.entity.js';
import { SearchSynonyms } from './search-synonyms.entity.js';

interface CatalogEditingContext {
  services: { catalogEditing: CatalogEditingService };
}

@Resolver()
class CatalogEditingResolver {
  @Access('admin')
  @Mutation(() => SearchSynonyms, { nullable: true, description: 'Replaces the synonyms that searches use.' })
  updateSearchSynonyms(
    @InputArg(() => UpdateSearchSynonymsInput) input: UpdateSearchSynonymsInput,
    @Ctx() { services }: CatalogEditingContext,
  ): Promise<SearchSynonyms> {
    return services.catalogEditing.updateSearchSynonyms({ ...input });
  }

  @Access('admin')
  @Mutation(() => Product, {
    nullable: true,
    description: 'Adds a product to the catalog. DUPLICATE if another product has the item ID.',
  })
  createProduct(
    @InputArg(() => CreateProductInput) input: CreateProductInput,
    @Ctx() { services }: CatalogEditingContext,
  ): Promise<Product> {
    return services.catalogEditing.createProduct(input);
  }

  @Access('admin')
  @Mutation(() => Product, {
    nullable: true,
    description:
      'Changes a product; placed orders keep what they were placed with. DUPLICATE if another product has the item ID.',
  })
  updateProduct(
    @InputArg(() => UpdateProductInput) input: UpdateProductInput,
    @Ctx() { services }: CatalogEditingContext,
  ): Promise<Product> {
    return services.catalogEditing.updateProduct({
      ...input,
      pricingInfo: input.pricingInfo && { ...input.pricingInfo },
    });
  }

  @Access('admin')
  @Mutation(() => PricingInfo, { nullable: true, description: 'Changes return and tax flags of a product.' })
  updatePricingInfo(
    @InputArg(() => UpdatePricingInfoInput) input: UpdatePricingInfoInput,
    @Ctx() { services }: CatalogEditingContext,
  ): Promise<PricingInfo> {
    return services.catalogEditing.updatePricingInfo({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Removes a product from the catalog, the search and all favorites; placed orders keep their copies.',
  })
  deleteProduct(
    @KeyArg() key: number,
    @Arg('substituteId', () => String, { nullable: true, description: aboutSubstitute.ofRemoved })
    substituteId: string | null | undefined,
    @Ctx() { services }: CatalogEditingContext,
  ): Promise<true> {
    return services.catalogEditing.deleteProduct(key, { substituteId });
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: aboutSubstitute.set })
  setSubstitute(
    @Arg('key', () => Int, { description: aboutSubstitute.key }) key: number,
    @Arg('substituteId', () => String, { nullable: true, description: aboutSubstitute.ofAny })
    substituteId: string | null | undefined,
    @Ctx() { services }: CatalogEditingContext,
  ): Promise<true> {
    return services.catalogEditing.setSubstitute(key, { substituteId: substituteId ?? null });
  }
}

export const catalogEditingResolvers = [recordMutations(categories), CatalogEditingResolver];
