import { Arg, Ctx, Field, FieldResolver, Float, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { epochSeconds } from '../shared/clock.js';
import { Access } from '../shared/graphql-access.js';
import type { IssuedCode } from './activation-code-store.js';
import type { ActivationService } from './activation.service.js';
import type { CustomerRecord } from './customer-record.js';
import { Customer } from './customer.entity.js';

interface ActivationContext {
  services: { activation: ActivationService };
}

@Access('admin')
@ObjectType({ description: 'A one-time code with which a customer chooses the first password. It is shown once.' })
export class ActivationCode {
  @Field(() => String, { description: 'Ten characters' }) code: string;
  @Field(() => Float, { description: 'Whole seconds since the epoch; 30 days after it was issued' }) expiresAt: number;
  @Field(() => String, { nullable: true, description: 'The e-mail address it is sent to; null where no contact has one' }) mailedTo: string | null;
}

@Access('admin')
@ObjectType({ description: 'How far a customer without a password is.' })
export class Activation {
  @Field(() => Float, { nullable: true, description: 'When the code ends, in whole seconds since the epoch; null where no code is valid' }) codeExpiresAt: number | null;
}

@Resolver(() => Customer)
export class ActivationResolver {
  @Access('admin')
  @Mutation(() => ActivationCode, { nullable: true, description: 'Issues another activation code; the earlier one ends. FORBIDDEN for a customer with a password.' })
  async issueActivationCode(@Arg('customerKey', () => Int) customerKey: number, @Ctx() { services }: ActivationContext): Promise<ActivationCode> {
    return shownCode(await services.activation.issue(customerKey));
  }

  @Access('admin')
  @FieldResolver(() => ActivationCode, { nullable: true, description: 'The code that `createCustomer` or `resetCustomerPassword` issued, in its own response only; null everywhere else.' })
  activationCode(@Root() customer: CustomerRecord, @Ctx() { services }: ActivationContext): ActivationCode | null {
    const issued = services.activation.issuedNow(customer.key);
    return issued && shownCode(issued);
  }

  @Access('admin')
  @FieldResolver(() => Activation, { nullable: true, description: 'Null once the customer has chosen a password.' })
  async activation(@Root() customer: CustomerRecord, @Ctx() { services }: ActivationContext): Promise<Activation | null> {
    const found = await services.activation.activation(customer.key);
    return found && { codeExpiresAt: found.codeExpiresAt && epochSeconds(found.codeExpiresAt) };
  }
}

function shownCode({ code, expiresAt, mailedTo }: IssuedCode): ActivationCode {
  return { code, mailedTo, expiresAt: epochSeconds(expiresAt) };
}
