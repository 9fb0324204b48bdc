import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { placeFields } from '../../definitions/place.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField, VersionField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';

/** The pickup counter. It belongs to no customer, and any customer may choose it for an order. */
export const pickupLocationKey = 1;

@Access('customer')
@ObjectType({ description: 'An address that a customer can have orders delivered to.' })
@Entity({ tableName: 'location' })
@StoredFields(placeFields)
export class Location extends withFields(placeFields) {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;

  @Field(() => Int, {
    nullable: true,
    description: "Key of the customer that it belongs to; null for the store's pickup counter.",
  })
  @Property({ type: 'integer', nullable: true })
  customerKey: number | null;

  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
