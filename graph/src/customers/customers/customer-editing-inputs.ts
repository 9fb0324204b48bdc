import { Field, InputType, Int } from 'type-graphql';
import { businessFields } from '../../definitions/business.js';
import { financeFields } from '../../definitions/finance.js';
import { about } from '../../platform/shared/descriptions.js';
import { CheckedBy, SeenVersionField } from '../../platform/shared/graphql-fields.js';
import { changedValues, InputFields, newValues } from '../../platform/shared/record-fields.js';
import { newCustomerInput } from './customer-rules.js';
import { aboutPricingTier, financeInput } from './finance-rules.js';

const optional = (description: string) => ({ nullable: true, description });
const finance = 'Saved in the same transaction as the customer.';

@InputType({
  description:
    'How a customer pays and is billed. Omitted fields keep their value; null or empty text clears an optional one.',
})
@CheckedBy(financeInput)
@InputFields(financeFields, 'change')
export class CustomerFinanceInput extends changedValues(financeFields) {
  @Field(() => Int, optional(`${aboutPricingTier} Ignored for an admin.`)) pricingTier?: number;
  @SeenVersionField() version?: number;
}

@InputType({
  description:
    'Changes to how a customer pays and is billed. Omitted fields keep their value; null or empty text clears an optional one.',
})
@CheckedBy(financeInput)
export class UpdateCustomerFinanceInput extends CustomerFinanceInput {
  @Field(() => Int, { description: about.existingKey }) customerKey: number;
}

@InputType({
  description: 'A new customer, without a password: it chooses one with the activation code that is issued with it.',
})
@CheckedBy(newCustomerInput)
@InputFields(businessFields, 'new')
export class CreateCustomerInput extends newValues(businessFields) {
  @Field(() => Int, { description: about.newCustomerNumber }) customerNumber: number;
  @Field(() => CustomerFinanceInput, optional(finance)) finance?: CustomerFinanceInput;
}

@InputType({ description: 'Changes to a customer. Omitted fields keep their value.' })
@InputFields(businessFields, 'change')
export class UpdateCustomerInput extends changedValues(businessFields) {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @Field(() => Int, optional(about.newCustomerNumber)) customerNumber?: number;
  @Field(() => CustomerFinanceInput, optional(finance)) finance?: CustomerFinanceInput;
  @SeenVersionField() version?: number;
}
