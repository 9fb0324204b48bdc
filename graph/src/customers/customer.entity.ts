import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';

/** The pricing tier that marks staff; it is given only by the command or the action that makes an admin. */
export const adminPricingTier = 42069;

@Access('customer')
@ObjectType({ description: 'A business that orders here, known by its customer number.' })
@Entity({ tableName: 'customer' })
export class Customer {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?:
    | 'version' | 'isAdmin' | 'address' | 'city' | 'state' | 'zipCode' | 'phoneNumber' | 'createdAt' | 'deletedAt' | 'erasedAt' | 'faxNumber' | 'pricingTier' | 'passwordHash' | 'tokenVersion';

  @Field(() => Int) @PrimaryKey({ type: 'integer' }) key: number;

  @Field(() => Int, { description: 'From 1 to 999,999,999; never given again.' })
  @Property({ type: 'integer' })
  customerNumber: number;

  @Field(() => String) @Property({ type: 'string' }) name: string;
  @Field(() => String) @Property({ type: 'string' }) address = '';
  @Field(() => String) @Property({ type: 'string' }) city = '';
  @Field(() => String) @Property({ type: 'string' }) state = '';
  @Field(() => String) @Property({ type: 'string' }) zipCode = '';
  @Field(() => String) @Property({ type: 'string' }) phoneNumber = '';
  @Field(() => String, { nullable: true }) @Property({ type: 'string', nullable: true }) faxNumber: string | null = null;

  @Field(() => Int, { description: '0 to 3; 42069 marks staff.' })
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

  @Field(() => Int) @Property({ type: 'integer', version: true }) version: number;

  get isAdmin(): boolean {
    return this.pricingTier === adminPricingTier;
  }
}
