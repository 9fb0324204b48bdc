import { Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { businessFields } from '../../definitions/business.js';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { CheckedBy, InputArg, SeenVersionField } from '../../platform/shared/graphql-fields.js';
import { changedValues, InputFields } from '../../platform/shared/record-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { AccountService } from './account.service.js';
import { businessChangeInput } from './customer-rules.js';
import { Customer } from './customer.entity.js';

@InputType({
  description: "Changes to the caller's own business, or to any business for staff. Omitted fields keep their value.",
})
@CheckedBy(businessChangeInput)
@InputFields(businessFields, 'change')
export class UpdateAccountInput extends changedValues(businessFields) {
  @Field(() => Int, {
    nullable: true,
    description: 'Key of the customer to change: the caller by default. Only staff may name another.',
  })
  key?: number;

  @Field(() => Int, {
    nullable: true,
    description: `${about.newCustomerNumber} Staff only; ignored for customers.`,
  })
  customerNumber?: number;

  @SeenVersionField() version?: number;
}

@Resolver()
export class AccountResolver extends PerRequest {
  private readonly account = this.context.get(AccountService);

  @Access('self')
  @Mutation(() => Customer, {
    nullable: true,
    description: "Changes the caller's business, or any business for staff. FORBIDDEN for staff acting as a customer.",
  })
  updateAccount(@InputArg(() => UpdateAccountInput) input: UpdateAccountInput): Promise<Customer> {
    return this.account.update({ ...input });
  }
}
