import { Arg, Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { InputArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { Session, sessionOf } from './session.js';
import { SignInHelpService } from './sign-in-help.service.js';

@InputType({ description: 'A new password of a customer who forgot the former one.' })
export class ChoosePasswordInput {
  @Field(() => Int, { description: about.customerNumber }) customerNumber: number;
  @Field(() => String, {
    description: 'The one-time code of the mail, valid for an hour. Case, spaces and hyphens are ignored.',
  })
  code: string;
  @Field(() => String, { description: about.newPassword })
  newPassword: string;
}

@Resolver()
export class SignInHelpResolver extends PerRequest {
  private readonly signInHelp = this.context.get(SignInHelpService);

  @Access('public')
  @Mutation(() => Boolean, {
    nullable: true,
    description:
      'Mails customer number and code to an address that a contact has. The response is the same for every address; too many requests are refused as TOO_MANY_REQUESTS.',
  })
  askSignInHelp(@Arg('email', () => String, { description: about.email }) email: string): Promise<true> {
    return this.signInHelp.ask(email);
  }

  @Access('public')
  @Mutation(() => Session, {
    nullable: true,
    description:
      'Chooses a password with the mailed code, ends all sign-ins of the customer and starts a new one. Five wrong codes end the code.',
  })
  async choosePassword(@InputArg(() => ChoosePasswordInput) input: ChoosePasswordInput): Promise<Session> {
    return sessionOf(await this.signInHelp.choosePassword(input));
  }
}
