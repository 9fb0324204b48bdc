import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import type { OptionalNames } from '../../definitions/field.js';
import { financeFields } from '../../definitions/finance.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { VersionField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';

@Access('admin')
@ObjectType({
  description:
    'How a customer pays and is billed. `isOnAccount`, `terms`, `paymentMethod`, `creditLimit`, `requiresPoNumber` and `requiresShipTo` affect orders; the rest is stored for the back office.',
})
@Entity({ tableName: 'customer_finance' })
@StoredFields(financeFields)
export class CustomerFinance extends withFields(financeFields) {
  [PrimaryKeyProp]?: 'customerKey';
  [OptionalProps]?: 'version' | 'cod' | OptionalNames<typeof financeFields>;

  @Field(() => Int, { description: 'Key of the customer that this belongs to.' })
  @PrimaryKey({ type: 'integer' })
  customerKey: number;
  @VersionField() @Property({ type: 'integer', version: true }) version: number;

  /** True if this customer may not order on account. */
  get cod(): boolean {
    return this.terms === 'COD' || !this.isOnAccount || this.paymentMethod === 'CC';
  }
}
