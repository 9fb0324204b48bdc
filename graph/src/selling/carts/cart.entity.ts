import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField } from '../../platform/shared/graphql-fields.js';
import { about } from './cart-descriptions.js';

@Access('customer')
@ObjectType({ description: about.cart })
@Entity({ tableName: 'cart' })
export class Cart {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | 'lastOrderKey' | 'orderedVersion';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;
  @Property({ type: 'integer' }) customerKey: number;
  @Field(() => String, { description: about.name }) @Property({ type: 'string' }) name: string;
  @Field(() => Boolean, { description: about.active }) @Property({ type: 'boolean' }) active: boolean;
  @Field(() => Int, { description: about.version }) @Property({ type: 'integer' }) version = 1;
  @Property({ type: 'datetime' }) changedAt: Date;
  /** The last order from this cart; null before the first one */
  @Property({ type: 'integer', nullable: true }) lastOrderKey: number | null = null;
  @Field(() => Int, { nullable: true, description: about.orderedVersion })
  @Property({ type: 'integer', nullable: true })
  orderedVersion: number | null = null;
}
