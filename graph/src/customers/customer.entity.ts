import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { about } from '../shared/descriptions.js';
import { Access } from '../shared/graphql-access.js';
import { KeyField, VersionField } from '../shared/graphql-fields.js';

/** The pricing tier that marks staff; it is given only by the command or the action that makes an admin. */
export const adminPricingTier = 42069;

@Access('customer')
@ObjectType({ description: 'A business that orders from the store, or a member of staff (an admin). Texts that an imported report left blank are empty.' })
@Entity({ tableName: 'customer' })
export class Customer {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?:
    | 'version' | 'isAdmin' | 'address' | 'city' | 'state' | 'zipCode' | 'phoneNumber' | 'createdAt' | 'deletedAt' | 'erasedAt' | 'faxNumber' | 'pricingTier' | 'passwordHash' | 'tokenVersion';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;

  @Field(() => Int, { description: `${about.customerNumber} It is never reassigned.` })
  @Property({ type: 'integer' })
  customerNumber: number;

  @Field(() => String, { description: about.businessName }) @Property({ type: 'string' }) name: string;
  @Field(() => String, { description: about.street }) @Property({ type: 'string' }) address = '';
  @Field(() => String, { description: about.city }) @Property({ type: 'string' }) city = '';
  @Field(() => String, { description: about.state }) @Property({ type: 'string' }) state = '';
  @Field(() => String, { description: about.zipCode }) @Property({ type: 'string' }) zipCode = '';
  @Field(() => String, { description: about.phoneNumber }) @Property({ type: 'string' }) phoneNumber = '';

  @Field(() => String, { nullable: true, description: about.optionalPhoneNumber })
  @Property({ type: 'string', nullable: true })
  faxNumber: string | null = null;

  @Field(() => Int, { description: '0 to 3 for a customer; 42069 marks an admin. Prices do not depend on it.' })
  @Property({ type: 'integer' })
  pricingTier = 0;

  /** bcrypt; null while only the store's default password signs in, to choose a password with the activation code. */
  @Property({ type: 'string', nullable: true, hidden: true })
  passwordHash: string | null = null;

  /** Raised by a password change and by "sign out everywhere", so that older tokens die at once. */
  @Property({ type: 'integer', hidden: true })
  tokenVersion = 1;

  @Property({ type: 'datetime', defaultRaw: 'now()' }) createdAt: Date;

  /** Set when the customer was deleted; the row keeps the number from being given again. */
  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;

  /** Set when its personal values were erased; such a customer is deleted, too. */
  @Property({ type: 'datetime', nullable: true })
  erasedAt: Date | null = null;

  @VersionField() @Property({ type: 'integer', version: true }) version: number;

  get isAdmin(): boolean {
    return this.pricingTier === adminPricingTier;
  }
}
