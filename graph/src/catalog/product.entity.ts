import { OptionalProps, type Ref, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';
import { KeyField, VersionField } from '../shared/graphql-fields.js';
import { Vendor } from '../purchasing/index.js';
import { Category } from './category.entity.js';
import { aboutProduct } from './product-descriptions.js';

@Access('public')
@ObjectType({ description: 'An item that the store sells. Anyone may read it; prices require a sign-in.' })
@Entity({ tableName: 'product' })
export class Product {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?:
    | 'version' | 'vendorKey' | 'categoryKey' | 'createdAt' | 'deletedAt' | 'minimumQuantity' | 'maximumQuantity' | 'defaultQuantity'
    | 'featured' | 'onSale' | 'inStoreOnly' | 'auxilliaryItemId' | 'vendorItemNumber' | 'imageAddress' | 'countryOfOrigin';

  @KeyField()
  @PrimaryKey({ type: 'integer' })
  key: number;

  @Field(() => String, { description: aboutProduct.productId })
  @Property({ type: 'string' })
  productId: string;

  @Field(() => String, { nullable: true, description: aboutProduct.auxilliaryItemId })
  @Property({ type: 'string', nullable: true })
  auxilliaryItemId: string | null = null;

  @Field(() => String, { description: aboutProduct.description })
  @Property({ type: 'string' })
  description: string;

  @ManyToOne({ entity: () => Vendor, fieldName: 'vendor_key', ref: true, nullable: true })
  vendor: Ref<Vendor> | null;

  @Field(() => String, { nullable: true, description: aboutProduct.vendorItemNumber })
  @Property({ type: 'string', nullable: true })
  vendorItemNumber: string | null = null;

  @Access('priced')
  @Field(() => DecimalScalar, { nullable: true, description: 'Unit price in US dollars; null without a sign-in. 0 means that customers must call for the price.' })
  @Property({ type: 'decimal', precision: 11, scale: 4 })
  standardCost: string;

  @Access('priced')
  @Field(() => DecimalScalar, { nullable: true, description: 'List price in US dollars, for reference only; null without a sign-in.' })
  @Property({ type: 'decimal', precision: 11, scale: 4 })
  basePrice: string;

  @Field(() => Int, { description: aboutProduct.minimumQuantity })
  @Property({ type: 'integer' })
  minimumQuantity = 1;

  @Field(() => Int, { description: aboutProduct.maximumQuantity })
  @Property({ type: 'integer' })
  maximumQuantity = 0;

  @Field(() => Int, { description: aboutProduct.defaultQuantity })
  @Property({ type: 'integer' })
  defaultQuantity = 1;

  @Field(() => String, { nullable: true, description: aboutProduct.imageAddress })
  @Property({ type: 'string', nullable: true })
  imageAddress: string | null = null;

  @ManyToOne({ entity: () => Category, fieldName: 'category_key', ref: true, nullable: true })
  category: Ref<Category> | null;

  @Field(() => String, { nullable: true, description: aboutProduct.countryOfOrigin })
  @Property({ type: 'string', nullable: true })
  countryOfOrigin: string | null = null;

  @Field(() => Boolean, { description: aboutProduct.featured })
  @Property({ type: 'boolean' })
  featured = false;

  @Field(() => Boolean, { description: aboutProduct.onSale })
  @Property({ type: 'boolean' })
  onSale = false;

  @Field(() => Boolean, { description: aboutProduct.inStoreOnly })
  @Property({ type: 'boolean' })
  inStoreOnly = false;

  @Property({ type: 'datetime', defaultRaw: 'now()' })
  createdAt: Date;

  /** Set when the product was taken out of the store; its row stays for the orders that name it. */
  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;

  @VersionField()
  @Property({ type: 'integer', version: true })
  version: number;

  @Field(() => Int, { nullable: true, description: aboutProduct.vendor })
  get vendorKey(): number | null {
    return this.vendor?.key ?? null;
  }

  @Field(() => Int, { nullable: true, description: aboutProduct.category })
  get categoryKey(): number | null {
    return this.category?.key ?? null;
  }
}
