import { Arg, Ctx, Field, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import type { CustomerNumbersService } from './customer-numbers.service.js';
import { ContactDetailsInput } from './account-inputs.js';
import type { RegistrationService } from './registration.service.js';
import { Session, sessionOf } from './session.js';

interface RegistrationContext {
  services: { registration: RegistrationService; customerNumbers: CustomerNumbersService };
}

@InputType()
export class RegisterCustomerInput {
  @Field(() => Int, { description: 'From 1 to 999,999,999, given to nobody else.' }) customerNumber: number;
  @Field(() => String) name: string;
  @Field(() => String) address: string;
  @Field(() => String) city: string;
  @Field(() => String, { description: 'Two-letter code' }) state: string;
  @Field(() => String, { description: '5 digits' }) zipCode: string;
  @Field(() => String, { description: '10 digits' }) phoneNumber: string;
  @Field(() => String, { nullable: true, description: '10 digits' }) faxNumber?: string;
  @Field(() => String, { description: '8 to 72 bytes' }) password: string;
}

@InputType()
export class CaptchaAnswerInput {
  @Field(() => String) id: string;
  @Field(() => String, { description: 'The six characters, upper and lower case as drawn.' }) answer: string;
}

@InputType()
export class RegisterInput {
  @Field(() => RegisterCustomerInput) customer: RegisterCustomerInput;
  @Field(() => ContactDetailsInput, { description: 'The first contact.' }) contact: ContactDetailsInput;
  @Field(() => CaptchaAnswerInput, { nullable: true }) captcha?: CaptchaAnswerInput;
  @Field(() => String, { nullable: true, description: 'Instead of the captcha: challenge and solution of `proofOfWork`, JSON in base64.' }) proof?: string;
}

@Resolver()
export class RegistrationResolver {
  @Access('public')
  @Mutation(() => Session, { nullable: true, description: 'Registers a new customer with its first contact and signs in. Needs a captcha or a proof of work.' })
  async register(@Arg('input', () => RegisterInput) input: RegisterInput, @Ctx() { services }: RegistrationContext): Promise<Session> {
    return sessionOf(await services.registration.register(input, input));
  }

  @Access('public')
  @Query(() => Boolean, { description: 'True when the number is or was given to a customer.' })
  customerNumberExists(@Arg('customerNumber', () => Int) customerNumber: number, @Ctx() { services }: RegistrationContext): Promise<boolean> {
    return services.customerNumbers.exists(customerNumber);
  }

  @Access('public')
  @Query(() => Int, { description: 'A random free customer number from 10000 to 99999.' })
  suggestCustomerNumber(@Ctx() { services }: RegistrationContext): Promise<number> {
    return services.customerNumbers.suggest();
  }
}
