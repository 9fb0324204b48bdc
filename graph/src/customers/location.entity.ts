import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';

/** The counter: belongs to no customer, and any customer may name it in an order. */
export const pickupLocationKey = 1;

@Access('customer')
@ObjectType({ description: 'A place a customer has orders delivered to.' })
@Entity({ tableName: 'location' })
export class Location {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version';

  @Field(() => Int) @PrimaryKey({ type: 'integer' }) key: number;
  @Field(() => Int, { nullable: true }) @Property({ type: 'integer', nullable: true }) customerKey: number | null;
  @Field(() => String) @Property({ type: 'string' }) address: string;
  @Field(() => String) @Property({ type: 'string' }) city: string;
  @Field(() => String, { description: 'Two-letter code' }) @Property({ type: 'string' }) state: string;
  @Field(() => String, { description: '5 digits' }) @Property({ type: 'string' }) zipCode: string;
  @Field(() => Int) @Property({ type: 'integer', version: true }) version: number;
}
