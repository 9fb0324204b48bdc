import { Field, InputType, Int } from 'type-graphql';
import { businessFields } from '../definitions/business.js';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { about } from '../shared/descriptions.js';
import { SeenVersionField } from '../shared/graphql-fields.js';
import { changedValues, InputFields, newValues } from '../shared/record-fields.js';
import { aboutFinance } from './finance-descriptions.js';

const optional = (description: string) => ({ nullable: true, description });
const customerNumber = `${about.customerNumber} CUSTOMER_NUMBER_TAKEN if it belongs to another customer or once did.`;
const finance = 'Saved in the same transaction as the customer.';

@InputType({
  description:
    'How a customer pays and is billed. Omitted fields keep their value; null or empty text clears an optional one.',
})
export class CustomerFinanceInput {
  @Field(() => Boolean, optional(aboutFinance.isTaxable)) isTaxable?: boolean;
  @Field(() => Boolean, optional(aboutFinance.isOnAccount)) isOnAccount?: boolean;
  @Field(() => Boolean, optional(aboutFinance.hasStatement)) hasStatement?: boolean;
  @Field(() => Boolean, optional(aboutFinance.hasLateCharges)) hasLateCharges?: boolean;
  @Field(() => Boolean, optional(aboutFinance.autoSendStatements)) autoSendStatements?: boolean;
  @Field(() => Boolean, optional(aboutFinance.hasCreditCard)) hasCreditCard?: boolean;
  @Field(() => Boolean, optional(aboutFinance.preBill)) preBill?: boolean;
  @Field(() => Boolean, optional(aboutFinance.requiresShipTo)) requiresShipTo?: boolean;
  @Field(() => Boolean, optional(aboutFinance.requiresPayment)) requiresPayment?: boolean;
  @Field(() => Boolean, optional(aboutFinance.requiresPoNumber)) requiresPoNumber?: boolean;
  @Field(() => Boolean, optional(aboutFinance.canHaveBackOrders)) canHaveBackOrders?: boolean;
  @Field(() => Boolean, optional(aboutFinance.shipCompleteOnly)) shipCompleteOnly?: boolean;
  @Field(() => Boolean, optional(aboutFinance.hasBreakoutPricing)) hasBreakoutPricing?: boolean;
  @Field(() => String, optional(aboutFinance.statementEmail)) statementEmail?: string | null;
  @Field(() => String, optional(aboutFinance.statementFaxNumber)) statementFaxNumber?: string | null;
  @Field(() => String, optional(aboutFinance.taxAuthority)) taxAuthority?: string | null;
  @Field(() => String, optional(aboutFinance.terms)) terms?: string;
  @Field(() => DecimalScalar, optional(aboutFinance.creditLimit)) creditLimit?: string | null;
  @Field(() => String, optional(aboutFinance.paymentMethod)) paymentMethod?: string;
  @Field(() => Int, optional(`${aboutFinance.pricingTier} Ignored for an admin.`)) pricingTier?: number;
  @SeenVersionField() version?: number;
}

@InputType({
  description:
    'Changes to how a customer pays and is billed. Omitted fields keep their value; null or empty text clears an optional one.',
})
export class UpdateCustomerFinanceInput extends CustomerFinanceInput {
  @Field(() => Int, { description: about.existingKey }) customerKey: number;
}

@InputType({
  description: 'A new customer, without a password: it chooses one with the activation code that is issued with it.',
})
@InputFields(businessFields, 'new')
export class CreateCustomerInput extends newValues(businessFields) {
  @Field(() => Int, { description: customerNumber }) customerNumber: number;
  @Field(() => CustomerFinanceInput, optional(finance)) finance?: CustomerFinanceInput;
}

@InputType({ description: 'Changes to a customer. Omitted fields keep their value.' })
@InputFields(businessFields, 'change')
export class UpdateCustomerInput extends changedValues(businessFields) {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @Field(() => Int, optional(customerNumber)) customerNumber?: number;
  @Field(() => CustomerFinanceInput, optional(finance)) finance?: CustomerFinanceInput;
  @SeenVersionField() version?: number;
}
