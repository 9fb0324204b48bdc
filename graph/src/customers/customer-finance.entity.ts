import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';

@Access('admin')
@ObjectType({ description: 'How a customer pays and is billed. Only isOnAccount, terms and creditLimit decide anything in the store.' })
@Entity({ tableName: 'customer_finance' })
export class CustomerFinance {
  [PrimaryKeyProp]?: 'customerKey';
  [OptionalProps]?:
    | 'version' | 'cod' | 'isTaxable' | 'isOnAccount' | 'hasStatement' | 'hasLateCharges' | 'autoSendStatements' | 'hasCreditCard' | 'preBill'
    | 'requiresShipTo' | 'requiresPayment' | 'canHaveBackOrders' | 'shipCompleteOnly' | 'hasBreakoutPricing' | 'terms' | 'paymentMethod';

  @Field(() => Int) @PrimaryKey({ type: 'integer' }) customerKey: number;
  @Field(() => Boolean) @Property({ type: 'boolean' }) isTaxable = true;
  @Field(() => Boolean) @Property({ type: 'boolean' }) isOnAccount = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) hasStatement = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) hasLateCharges = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) autoSendStatements = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) hasCreditCard = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) preBill = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) requiresShipTo = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) requiresPayment = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) canHaveBackOrders = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) shipCompleteOnly = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) hasBreakoutPricing = false;

  @Field(() => String, { nullable: true }) @Property({ type: 'string', nullable: true }) statementEmail: string | null = null;
  @Field(() => String, { nullable: true }) @Property({ type: 'string', nullable: true }) statementFaxNumber: string | null = null;
  @Field(() => String, { nullable: true }) @Property({ type: 'string', nullable: true }) taxAuthority: string | null = null;

  @Field(() => String, { description: 'COD, NET30, NET45 or NET50.' })
  @Property({ type: 'string' })
  terms = 'COD';

  @Field(() => DecimalScalar, { nullable: true, description: 'US dollars that may be open on account; 0 or null is no limit.' })
  @Property({ type: 'decimal', precision: 14, scale: 2, nullable: true })
  creditLimit: string | null = null;

  @Field(() => String, { description: 'CC or ACCT.' })
  @Property({ type: 'string' })
  paymentMethod = 'CC';

  @Field(() => Int) @Property({ type: 'integer', version: true }) version: number;

  /** True when this customer may not put orders on account. */
  get cod(): boolean {
    return this.terms === 'COD' || !this.isOnAccount;
  }
}
