import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';
import { VersionField } from '../shared/graphql-fields.js';
import { aboutFinance } from './finance-descriptions.js';

@Access('admin')
@ObjectType({
  description:
    'How a customer pays and is billed. Only `isOnAccount`, `terms`, `creditLimit` and `requiresPoNumber` affect orders; the rest is stored for the back office.',
})
@Entity({ tableName: 'customer_finance' })
export class CustomerFinance {
  [PrimaryKeyProp]?: 'customerKey';
  [OptionalProps]?:
    | 'version'
    | 'cod'
    | 'isTaxable'
    | 'isOnAccount'
    | 'hasStatement'
    | 'hasLateCharges'
    | 'autoSendStatements'
    | 'hasCreditCard'
    | 'preBill'
    | 'requiresShipTo'
    | 'requiresPayment'
    | 'requiresPoNumber'
    | 'canHaveBackOrders'
    | 'shipCompleteOnly'
    | 'hasBreakoutPricing'
    | 'terms'
    | 'paymentMethod';

  @Field(() => Int, { description: 'Key of the customer that this belongs to.' })
  @PrimaryKey({ type: 'integer' })
  customerKey: number;
  @Field(() => Boolean, { description: aboutFinance.isTaxable }) @Property({ type: 'boolean' }) isTaxable = true;
  @Field(() => Boolean, { description: aboutFinance.isOnAccount }) @Property({ type: 'boolean' }) isOnAccount = false;
  @Field(() => Boolean, { description: aboutFinance.hasStatement }) @Property({ type: 'boolean' }) hasStatement = false;
  @Field(() => Boolean, { description: aboutFinance.hasLateCharges }) @Property({ type: 'boolean' }) hasLateCharges =
    false;
  @Field(() => Boolean, { description: aboutFinance.autoSendStatements })
  @Property({ type: 'boolean' })
  autoSendStatements = false;
  @Field(() => Boolean, { description: aboutFinance.hasCreditCard }) @Property({ type: 'boolean' }) hasCreditCard =
    false;
  @Field(() => Boolean, { description: aboutFinance.preBill }) @Property({ type: 'boolean' }) preBill = false;
  @Field(() => Boolean, { description: aboutFinance.requiresShipTo }) @Property({ type: 'boolean' }) requiresShipTo =
    false;
  @Field(() => Boolean, { description: aboutFinance.requiresPayment }) @Property({ type: 'boolean' }) requiresPayment =
    false;
  @Field(() => Boolean, { description: aboutFinance.requiresPoNumber })
  @Property({ type: 'boolean' })
  requiresPoNumber = false;
  @Field(() => Boolean, { description: aboutFinance.canHaveBackOrders })
  @Property({ type: 'boolean' })
  canHaveBackOrders = false;
  @Field(() => Boolean, { description: aboutFinance.shipCompleteOnly })
  @Property({ type: 'boolean' })
  shipCompleteOnly = false;
  @Field(() => Boolean, { description: aboutFinance.hasBreakoutPricing })
  @Property({ type: 'boolean' })
  hasBreakoutPricing = false;

  @Field(() => String, { nullable: true, description: aboutFinance.statementEmail })
  @Property({ type: 'string', nullable: true })
  statementEmail: string | null = null;

  @Field(() => String, { nullable: true, description: aboutFinance.statementFaxNumber })
  @Property({ type: 'string', nullable: true })
  statementFaxNumber: string | null = null;

  @Field(() => String, { nullable: true, description: aboutFinance.taxAuthority })
  @Property({ type: 'string', nullable: true })
  taxAuthority: string | null = null;

  @Field(() => String, { description: aboutFinance.terms })
  @Property({ type: 'string' })
  terms = 'COD';

  @Field(() => DecimalScalar, { nullable: true, description: aboutFinance.creditLimit })
  @Property({ type: 'decimal', precision: 14, scale: 2, nullable: true })
  creditLimit: string | null = null;

  @Field(() => String, { description: aboutFinance.paymentMethod })
  @Property({ type: 'string' })
  paymentMethod = 'CC';

  @VersionField() @Property({ type: 'integer', version: true }) version: number;

  /** True if this customer may not order on account. */
  get cod(): boolean {
    return this.terms === 'COD' || !this.isOnAccount;
  }
}
