import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField } from '../../platform/shared/graphql-fields.js';
import { about } from './cart-descriptions.js';

@Access('customer')
@ObjectType({
  description:
    'A cart of the account. It is the same on every device. Staff who act as the customer fill one of their own, such as "By phone, Dana Counter, Nov 29".',
})
@Entity({ tableName: 'cart' })
export class Cart {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | 'lastOrderKey' | 'orderedVersion' | 'byStaff';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;
  @Property({ type: 'integer' }) customerKey: number;
  @Field(() => String, { description: about.name }) @Property({ type: 'string' }) name: string;
  @Field(() => Boolean, {
    description:
      'True for the cart that pages add to and check out. A customer has at most one, and each staff member who acts as the customer has at most one.',
  })
  @Property({ type: 'boolean' })
  active: boolean;
  @Field(() => Int, { description: 'Rises with each change of the lines. Poll it to notice changes.' })
  @Property({ type: 'integer' })
  version = 1;
  @Property({ type: 'datetime' }) changedAt: Date;
  /** The last order from this cart; null before the first one */
  @Property({ type: 'integer', nullable: true }) lastOrderKey: number | null = null;
  @Field(() => Int, {
    nullable: true,
    description:
      'Version that the last order from the cart led to; null before the first one. A lower version was seen before that order.',
  })
  @Property({ type: 'integer', nullable: true })
  orderedVersion: number | null = null;
  /** Whether the store made it for a staff member, and the customer has neither renamed nor used it since */
  @Property({ type: 'boolean' }) byStaff = false;
}
