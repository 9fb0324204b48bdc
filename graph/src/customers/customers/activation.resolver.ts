import { Field, FieldResolver, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { epochSeconds } from '../../platform/shared/clock.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg, TimeField } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import type { IssuedCode } from './activation-code-store.js';
import { ActivationService } from './activation.service.js';
import type { CustomerRecord } from './customer-record.js';
import { Customer } from './customer.entity.js';

@Access('admin')
@ObjectType({
  description:
    'A one-time code that a customer needs to choose its first password. It is shown only once; the store keeps a hash.',
})
export class ActivationCode {
  @Field(() => String, { description: 'Ten characters, without any that look alike.' }) code: string;
  @TimeField('When the code expires, in Unix seconds: 30 days after it was issued.')
  expiresAt: number;
  @Field(() => String, {
    nullable: true,
    description: "The contact's email address that the code is sent to; null if no contact has one.",
  })
  mailedTo: string | null;
}

@Access('admin')
@ObjectType({ description: 'Activation status of a customer that has not chosen a password yet.' })
export class Activation {
  @TimeField('When its current code expires, in Unix seconds; null if no code is valid.', { nullable: true })
  codeExpiresAt: number | null;
}

@Resolver(() => Customer)
export class ActivationResolver extends PerRequest {
  private readonly service = this.context.get(ActivationService);

  @Access('admin')
  @Mutation(() => ActivationCode, {
    nullable: true,
    description:
      'Issues a new activation code and revokes the previous one. FORBIDDEN if the customer has chosen a password.',
  })
  async issueActivationCode(@KeyArg('customerKey') customerKey: number): Promise<ActivationCode> {
    return shownCode(await this.service.issue(customerKey));
  }

  @Access('admin')
  @FieldResolver(() => ActivationCode, {
    nullable: true,
    description:
      'The code that `createCustomer` or `resetCustomerPassword` has just issued; null in all other responses.',
  })
  activationCode(@Root() customer: CustomerRecord): ActivationCode | null {
    const issued = this.service.issuedNow(customer.key);
    return issued && shownCode(issued);
  }

  @Access('admin')
  @FieldResolver(() => Activation, {
    nullable: true,
    description: 'Activation status, for staff; null once the customer has chosen a password.',
  })
  async activation(@Root() customer: CustomerRecord): Promise<Activation | null> {
    const found = await this.service.activation(customer.key);
    return found && { codeExpiresAt: found.codeExpiresAt && epochSeconds(found.codeExpiresAt) };
  }
}

function shownCode({ code, expiresAt, mailedTo }: IssuedCode): ActivationCode {
  return { code, mailedTo, expiresAt: epochSeconds(expiresAt) };
}
