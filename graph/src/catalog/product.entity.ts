import { OptionalProps, type Ref, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';
import { Vendor } from '../purchasing/index.js';
import { Category } from './category.entity.js';

@Access('public')
@ObjectType({ description: 'An item the store sells.' })
@Entity({ tableName: 'product' })
export class Product {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?:
    | 'version' | 'vendorKey' | 'categoryKey' | 'createdAt' | 'deletedAt' | 'minimumQuantity' | 'maximumQuantity' | 'defaultQuantity'
    | 'featured' | 'onSale' | 'inStoreOnly' | 'auxilliaryItemId' | 'vendorItemNumber' | 'imageAddress' | 'countryOfOrigin';

  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  key: number;

  @Field(() => String, { description: 'The item id people order by, unique.' })
  @Property({ type: 'string' })
  productId: string;

  @Field(() => String, { nullable: true, description: 'A second code of the item, often its bar code.' })
  @Property({ type: 'string', nullable: true })
  auxilliaryItemId: string | null = null;

  @Field(() => String)
  @Property({ type: 'string' })
  description: string;

  @ManyToOne({ entity: () => Vendor, fieldName: 'vendor_key', ref: true, nullable: true })
  vendor: Ref<Vendor> | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'string', nullable: true })
  vendorItemNumber: string | null = null;

  @Access('priced')
  @Field(() => DecimalScalar, { nullable: true, description: 'Unit price in US dollars, up to 4 decimals; null without a sign-in. 0 means: call for the price.' })
  @Property({ type: 'decimal', precision: 11, scale: 4 })
  standardCost: string;

  @Access('priced')
  @Field(() => DecimalScalar, { nullable: true, description: 'List price in US dollars; null without a sign-in.' })
  @Property({ type: 'decimal', precision: 11, scale: 4 })
  basePrice: string;

  @Field(() => Int, { description: 'Fewest pieces in an order; 0 is no limit.' })
  @Property({ type: 'integer' })
  minimumQuantity = 1;

  @Field(() => Int, { description: 'Most pieces in an order; 0 is no limit.' })
  @Property({ type: 'integer' })
  maximumQuantity = 0;

  @Field(() => Int, { description: 'The pack a page offers first.' })
  @Property({ type: 'integer' })
  defaultQuantity = 1;

  @Field(() => String, { nullable: true, description: 'https address, or a path of this store from "/".' })
  @Property({ type: 'string', nullable: true })
  imageAddress: string | null = null;

  @ManyToOne({ entity: () => Category, fieldName: 'category_key', ref: true, nullable: true })
  category: Ref<Category> | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'string', nullable: true })
  countryOfOrigin: string | null = null;

  @Field(() => Boolean, { description: 'Shown on the home page, with its price.' })
  @Property({ type: 'boolean' })
  featured = false;

  @Field(() => Boolean, { description: 'A clearance product.' })
  @Property({ type: 'boolean' })
  onSale = false;

  @Field(() => Boolean, { description: 'Must be picked up: an order that holds it cannot be delivered.' })
  @Property({ type: 'boolean' })
  inStoreOnly = false;

  @Property({ type: 'datetime', defaultRaw: 'now()' })
  createdAt: Date;

  /** Set when the product was taken out of the store; its row stays for the orders that name it. */
  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;

  @Field(() => Int)
  @Property({ type: 'integer', version: true })
  version: number;

  @Field(() => Int, { nullable: true })
  get vendorKey(): number | null {
    return this.vendor?.key ?? null;
  }

  @Field(() => Int, { nullable: true })
  get categoryKey(): number | null {
    return this.category?.key ?? null;
  }
}
