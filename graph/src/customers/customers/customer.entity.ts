import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { businessFields } from '../../definitions/business.js';
import type { OptionalNames } from '../../definitions/field.js';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField, VersionField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';

/** The pricing tier that marks staff. Only the actions that make an admin assign it. */
export const adminPricingTier = 42069;

@Access('customer')
@ObjectType({
  description:
    'A business that orders from the store, or a staff member (an admin). Texts that an imported report left blank are empty.',
})
@Entity({ tableName: 'customer' })
@StoredFields(businessFields)
export class Customer extends withFields(businessFields) {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?:
    | OptionalNames<typeof businessFields>
    | 'version'
    | 'isAdmin'
    | 'createdAt'
    | 'deletedAt'
    | 'erasedAt'
    | 'pricingTier'
    | 'passwordHash'
    | 'tokenVersion';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;

  @Field(() => Int, { description: `${about.customerNumber} It is never reassigned.` })
  @Property({ type: 'integer' })
  customerNumber: number;

  @Field(() => Int, { description: '0 to 3 for a customer; 42069 marks an admin. Prices do not depend on it.' })
  @Property({ type: 'integer' })
  pricingTier = 0;

  /** bcrypt; null until the customer sets a password, with the default password and the activation code. */
  @Property({ type: 'string', nullable: true, hidden: true })
  passwordHash: string | null = null;

  /** Raised by a password change and by "sign out everywhere", to revoke older tokens. */
  @Property({ type: 'integer', hidden: true })
  tokenVersion = 1;

  @Property({ type: 'datetime', defaultRaw: 'now()' }) createdAt: Date;

  /** Set when the customer was deleted; the row prevents its number from being assigned again. */
  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;

  /** Set when its personal values were erased; such a customer is also deleted. */
  @Property({ type: 'datetime', nullable: true })
  erasedAt: Date | null = null;

  @VersionField() @Property({ type: 'integer', version: true }) version: number;

  get isAdmin(): boolean {
    return this.pricingTier === adminPricingTier;
  }
}
