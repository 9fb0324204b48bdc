import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { CreateCategoryInput, CreateProductInput, UpdateCategoryInput, UpdatePricingInfoInput, UpdateProductInput } from './catalog-editing-inputs.js';
import type { CatalogEditingService } from './catalog-editing.service.js';
import { Category } from './category.entity.js';
import { PricingInfo } from './pricing-info.entity.js';
import { Product } from './product.entity.js';

interface CatalogEditingContext {
  services: { catalogEditing: CatalogEditingService };
}

@Resolver()
export class CatalogEditingResolver {
  @Access('admin')
  @Mutation(() => Category, { nullable: true, description: 'Adds a category.' })
  createCategory(@Arg('input', () => CreateCategoryInput) input: CreateCategoryInput, @Ctx() { services }: CatalogEditingContext): Promise<Category> {
    return services.catalogEditing.createCategory(input);
  }

  @Access('admin')
  @Mutation(() => Category, { nullable: true, description: 'Changes a category.' })
  updateCategory(@Arg('input', () => UpdateCategoryInput) input: UpdateCategoryInput, @Ctx() { services }: CatalogEditingContext): Promise<Category> {
    return services.catalogEditing.updateCategory({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: 'Deletes a category; CATEGORY_IN_USE while products are assigned to it.' })
  deleteCategory(@Arg('key', () => Int) key: number, @Ctx() { services }: CatalogEditingContext): Promise<true> {
    return services.catalogEditing.deleteCategory(key);
  }

  @Access('admin')
  @Mutation(() => Product, { nullable: true, description: 'Adds an item, which is sold from now on.' })
  createProduct(@Arg('input', () => CreateProductInput) input: CreateProductInput, @Ctx() { services }: CatalogEditingContext): Promise<Product> {
    return services.catalogEditing.createProduct(input);
  }

  @Access('admin')
  @Mutation(() => Product, { nullable: true, description: 'Changes an item; orders keep their copies.' })
  updateProduct(@Arg('input', () => UpdateProductInput) input: UpdateProductInput, @Ctx() { services }: CatalogEditingContext): Promise<Product> {
    return services.catalogEditing.updateProduct({ ...input, pricingInfo: input.pricingInfo && { ...input.pricingInfo } });
  }

  @Access('admin')
  @Mutation(() => PricingInfo, { nullable: true, description: 'Changes return and tax flags of an item.' })
  updatePricingInfo(@Arg('input', () => UpdatePricingInfoInput) input: UpdatePricingInfoInput, @Ctx() { services }: CatalogEditingContext): Promise<PricingInfo> {
    return services.catalogEditing.updatePricingInfo({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: 'Takes an item out of the store, the search and all favorites; orders keep their copies.' })
  deleteProduct(@Arg('key', () => Int) key: number, @Ctx() { services }: CatalogEditingContext): Promise<true> {
    return services.catalogEditing.deleteProduct(key);
  }
}
