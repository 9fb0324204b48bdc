import { OptionalProps, type Ref, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import type { OptionalNames } from '../../definitions/field.js';
import { productFields } from '../../definitions/product.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField, VersionField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';
import { Vendor } from '../purchasing/index.js';
import { Category } from './category.entity.js';

@Access('public')
@ObjectType({ description: 'An item that the store sells. Anyone may read it; prices require a sign-in.' })
@Entity({ tableName: 'product' })
@StoredFields(productFields)
export class Product extends withFields(productFields) {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?:
    | OptionalNames<typeof productFields>
    | 'minimumQuantity'
    | 'maximumQuantity'
    | 'defaultQuantity'
    | 'version'
    | 'vendorKey'
    | 'categoryKey'
    | 'createdAt'
    | 'deletedAt';

  @KeyField()
  @PrimaryKey({ type: 'integer' })
  key: number;

  @ManyToOne({ entity: () => Vendor, fieldName: 'vendor_key', ref: true, nullable: true })
  vendor: Ref<Vendor> | null;

  @ManyToOne({ entity: () => Category, fieldName: 'category_key', ref: true, nullable: true })
  category: Ref<Category> | null;

  @Property({ type: 'datetime', defaultRaw: 'now()' })
  createdAt: Date;

  /** Set when the product was removed from the store; orders still refer to its row. */
  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;

  @VersionField()
  @Property({ type: 'integer', version: true })
  version: number;

  get vendorKey(): number | null {
    return this.vendor?.key ?? null;
  }

  get categoryKey(): number | null {
    return this.category?.key ?? null;
  }
}
