import { Field, InputType, Int } from 'type-graphql';
import { DecimalScalar } from '../shared/decimal-scalar.js';

const versionField = { nullable: true, description: 'Refused as STALE, with who changed what meanwhile, when the stored one is another.' };
const optional = { nullable: true };

@InputType({ description: 'How a customer pays and is billed. What is left out stays.' })
export class CustomerFinanceInput {
  @Field(() => Boolean, optional) isTaxable?: boolean;
  @Field(() => Boolean, optional) isOnAccount?: boolean;
  @Field(() => Boolean, optional) hasStatement?: boolean;
  @Field(() => Boolean, optional) hasLateCharges?: boolean;
  @Field(() => Boolean, optional) autoSendStatements?: boolean;
  @Field(() => Boolean, optional) hasCreditCard?: boolean;
  @Field(() => Boolean, optional) preBill?: boolean;
  @Field(() => Boolean, optional) requiresShipTo?: boolean;
  @Field(() => Boolean, optional) requiresPayment?: boolean;
  @Field(() => Boolean, optional) canHaveBackOrders?: boolean;
  @Field(() => Boolean, optional) shipCompleteOnly?: boolean;
  @Field(() => Boolean, optional) hasBreakoutPricing?: boolean;
  @Field(() => String, { nullable: true, description: 'Empty for none' }) statementEmail?: string | null;
  @Field(() => String, { nullable: true, description: '10 digits, or empty for none' }) statementFaxNumber?: string | null;
  @Field(() => String, { nullable: true, description: 'At most 50 characters, or empty for none' }) taxAuthority?: string | null;
  @Field(() => String, { nullable: true, description: 'COD, NET30, NET45 or NET50' }) terms?: string;
  @Field(() => DecimalScalar, { nullable: true, description: 'US dollars that may be open on account; 0 or null is no limit.' }) creditLimit?: string | null;
  @Field(() => String, { nullable: true, description: 'CC or ACCT' }) paymentMethod?: string;
  @Field(() => Int, { nullable: true, description: '0 to 3; an admin\'s tier stays as it is.' }) pricingTier?: number;
  @Field(() => Int, versionField) version?: number;
}

@InputType({ description: 'What is left out stays.' })
export class UpdateCustomerFinanceInput extends CustomerFinanceInput {
  @Field(() => Int) customerKey: number;
}

@InputType()
export class CreateCustomerInput {
  @Field(() => Int, { description: 'From 1 to 999,999,999; CUSTOMER_NUMBER_TAKEN when it is or was given.' }) customerNumber: number;
  @Field(() => String) name: string;
  @Field(() => String) address: string;
  @Field(() => String) city: string;
  @Field(() => String, { description: 'Two-letter code' }) state: string;
  @Field(() => String, { description: '5 digits' }) zipCode: string;
  @Field(() => String, { description: '10 digits' }) phoneNumber: string;
  @Field(() => String, { nullable: true, description: '10 digits, or empty for none' }) faxNumber?: string | null;
  @Field(() => CustomerFinanceInput, { nullable: true, description: 'Saved together with the customer, or neither is.' }) finance?: CustomerFinanceInput;
}

@InputType({ description: 'What is left out stays.' })
export class UpdateCustomerInput {
  @Field(() => Int) key: number;
  @Field(() => Int, { nullable: true, description: 'CUSTOMER_NUMBER_TAKEN when it is or was given.' }) customerNumber?: number;
  @Field(() => String, optional) name?: string;
  @Field(() => String, optional) address?: string;
  @Field(() => String, optional) city?: string;
  @Field(() => String, { nullable: true, description: 'Two-letter code' }) state?: string;
  @Field(() => String, { nullable: true, description: '5 digits; asked for when the customer changes the default password' }) zipCode?: string;
  @Field(() => String, { nullable: true, description: '10 digits' }) phoneNumber?: string;
  @Field(() => String, { nullable: true, description: '10 digits, or empty for none' }) faxNumber?: string | null;
  @Field(() => CustomerFinanceInput, { nullable: true, description: 'Saved together with the customer, or neither is.' }) finance?: CustomerFinanceInput;
  @Field(() => Int, versionField) version?: number;
}
