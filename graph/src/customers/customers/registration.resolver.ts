import { Arg, Field, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { businessFields } from '../../definitions/business.js';
import { personFields } from '../../definitions/person.js';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { InputArg } from '../../platform/shared/graphql-fields.js';
import { InputFields, newValues } from '../../platform/shared/record-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { CustomerNumbersService } from './customer-numbers.service.js';
import { RegistrationService } from './registration.service.js';
import { Session, sessionOf } from './session.js';

@InputType({ description: 'The business that registers. Its address becomes its first delivery location.' })
@InputFields(businessFields, 'new')
export class RegisterCustomerInput extends newValues(businessFields) {
  @Field(() => Int, {
    description: about.newCustomerNumber,
  })
  customerNumber: number;

  @Field(() => String, { description: about.newPassword })
  password: string;
}

@InputType({ description: 'A person to contact at a customer.' })
@InputFields(personFields, 'new')
export class ContactDetailsInput extends newValues(personFields) {}

@InputType({ description: 'The solution of a captcha.' })
export class CaptchaAnswerInput {
  @Field(() => String, { description: 'The `id` that came with the picture.' }) id: string;
  @Field(() => String, { description: 'The six characters as drawn; case matters.' }) answer: string;
}

@InputType({ description: 'A registration. It needs either `captcha` or `proof`.' })
export class RegisterInput {
  @Field(() => RegisterCustomerInput, { description: 'Name, address, number and password of the new customer.' })
  customer: RegisterCustomerInput;

  @Field(() => ContactDetailsInput, { description: 'The first contact of the new customer.' })
  contact: ContactDetailsInput;

  @Field(() => CaptchaAnswerInput, {
    nullable: true,
    description: 'CAPTCHA_WRONG if the answer is wrong, used or expired.',
  })
  captcha?: CaptchaAnswerInput;

  @Field(() => String, {
    nullable: true,
    description: 'Instead of `captcha`: challenge and solution of `proofOfWork`, as base64-encoded JSON.',
  })
  proof?: string;
}

@Resolver()
export class RegistrationResolver extends PerRequest {
  private readonly registration = this.context.get(RegistrationService);
  private readonly customerNumbers = this.context.get(CustomerNumbersService);

  @Access('public')
  @Mutation(() => Session, {
    nullable: true,
    description:
      'Registers a customer with its first contact and delivery location, and signs it in. Limited per IP address (TOO_MANY_REQUESTS).',
  })
  async register(@InputArg(() => RegisterInput) input: RegisterInput): Promise<Session> {
    return sessionOf(await this.registration.register(input, input));
  }

  @Access('public')
  @Query(() => Boolean, {
    description:
      'True if the customer number is in use or was used before. Limited per IP address (TOO_MANY_REQUESTS).',
  })
  customerNumberExists(
    @Arg('customerNumber', () => Int, { description: 'The number to look up.' }) customerNumber: number,
  ): Promise<boolean> {
    return this.customerNumbers.exists(customerNumber);
  }

  @Access('public')
  @Query(() => Int, {
    description: 'A random unused customer number from 10000 to 99999. Limited per IP address (TOO_MANY_REQUESTS).',
  })
  suggestCustomerNumber(): Promise<number> {
    return this.customerNumbers.suggest();
  }
}
