import { Ctx, Mutation, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { KeyArg } from '../shared/graphql-fields.js';
import type { ActingService } from './acting.service.js';
import { Session, sessionOf } from './session.js';

interface ActingContext {
  services: { acting: ActingService };
}

@Resolver()
export class ActingResolver {
  @Access('admin')
  @Mutation(() => Session, {
    nullable: true,
    description:
      'Starts acting as a customer, for 30 minutes. The returned token reads what the customer can read and orders on account. ' +
      "It cannot pay by card or change the password, business, contacts, locations or favorites. FORBIDDEN for an admin's account.",
  })
  async actAsCustomer(
    @KeyArg('customerKey') customerKey: number,
    @Ctx() { services }: ActingContext,
  ): Promise<Session> {
    return sessionOf(await services.acting.start(customerKey));
  }

  @Access('customer')
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Stops acting as a customer and revokes the token. Returns false if the caller is not acting as one.',
  })
  stopActing(@Ctx() { services }: ActingContext): Promise<boolean> {
    return services.acting.stop();
  }
}
