import { Arg, Args, ArgsType, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { productFields } from '../../definitions/product.js';
import { recordMutations } from '../../platform/records/index.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../../platform/shared/connection.js';
import { Access } from '../../platform/shared/graphql-access.js';
import {
  InputArg,
  KeyArg,
  KeyField,
  SeenVersionArg,
  VersionField,
  TimeField,
} from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import {
  CreateProductInput,
  UpdatePricingInfoInput,
  UpdateProductInput,
  UpdateSearchSynonymsInput,
} from './catalog-editing-inputs.js';
import { aboutSubstitute } from './product-rules.js';
import { categories } from './categories.js';
import { CatalogEditingService } from './catalog-editing.service.js';
import { PricingInfo } from './pricing-info.entity.js';
import { Product } from './product.entity.js';
import { aboutRemoved, type RemovedProduct } from './removed-products.js';
import { SearchSynonyms } from './search-synonyms.entity.js';

@Resolver()
class CatalogEditingResolver extends PerRequest {
  private readonly catalogEditing = this.context.get(CatalogEditingService);

  @Access('admin')
  @Mutation(() => SearchSynonyms, { nullable: true, description: 'Replaces the synonyms that searches use.' })
  updateSearchSynonyms(
    @InputArg(() => UpdateSearchSynonymsInput) input: UpdateSearchSynonymsInput,
  ): Promise<SearchSynonyms> {
    return this.catalogEditing.updateSearchSynonyms({ ...input });
  }

  @Access('admin')
  @Mutation(() => Product, {
    nullable: true,
    description: 'Adds a product to the catalog. DUPLICATE if another product has the item ID.',
  })
  createProduct(@InputArg(() => CreateProductInput) input: CreateProductInput): Promise<Product> {
    return this.catalogEditing.createProduct(input);
  }

  @Access('admin')
  @Mutation(() => Product, {
    nullable: true,
    description:
      'Changes a product; placed orders keep what they were placed with. DUPLICATE if another product has the item ID.',
  })
  updateProduct(@InputArg(() => UpdateProductInput) input: UpdateProductInput): Promise<Product> {
    return this.catalogEditing.updateProduct({
      ...input,
      pricingInfo: input.pricingInfo && { ...input.pricingInfo },
    });
  }

  @Access('admin')
  @Mutation(() => PricingInfo, { nullable: true, description: 'Changes return and tax flags of a product.' })
  updatePricingInfo(@InputArg(() => UpdatePricingInfoInput) input: UpdatePricingInfoInput): Promise<PricingInfo> {
    return this.catalogEditing.updatePricingInfo({ ...input });
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
    @SeenVersionArg() version: number | undefined,
  ): Promise<true> {
    return this.catalogEditing.deleteProduct(key, { substituteId, version });
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: aboutSubstitute.set })
  setSubstitute(
    @Arg('key', () => Int, { description: aboutSubstitute.key }) key: number,
    @Arg('substituteId', () => String, { nullable: true, description: aboutSubstitute.ofAny })
    substituteId: string | null | undefined,
    @SeenVersionArg() version: number | undefined,
  ): Promise<true> {
    return this.catalogEditing.setSubstitute(key, { substituteId: substituteId ?? null, version });
  }
}

@Access('admin')
@ObjectType('RemovedProduct', { description: 'An item that was removed from the catalog. Orders keep naming it.' })
class Removed implements RemovedProduct {
  @KeyField() key: number;
  @Field(() => String, { description: productFields.productId.description }) productId: string;
  @Field(() => String, { description: productFields.description.description }) description: string;
  @TimeField(aboutRemoved.removedAt) removedAt: number;
  @Field(() => String, { nullable: true, description: productFields.substituteId.description })
  substituteId: string | null;
  @Field(() => Boolean, { description: aboutRemoved.isTaken }) isTaken: boolean;
  @VersionField() version: number;
}

const RemovedConnection = connectionType('RemovedProduct', () => Removed);

@ArgsType()
class RemovedArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: aboutRemoved.search }) search?: string;
}

@Resolver()
class RemovedProductsResolver extends PerRequest {
  private readonly catalogEditing = this.context.get(CatalogEditingService);

  @Access('admin')
  @Query(() => RemovedConnection, { description: aboutRemoved.list })
  async removedProducts(
    @Args(() => RemovedArgs) { search, ...page }: RemovedArgs,
  ): Promise<Connection<RemovedProduct>> {
    return toConnection(await this.catalogEditing.removedProducts(search ?? '', page));
  }

  @Access('admin')
  @Mutation(() => Product, { nullable: true, description: aboutRemoved.restore })
  restoreProduct(@KeyArg() key: number, @SeenVersionArg() version: number | null | undefined): Promise<Product> {
    return this.catalogEditing.restoreProduct(key, version);
  }
}

export const catalogEditingResolvers = [recordMutations(categories), CatalogEditingResolver, RemovedProductsResolver];
