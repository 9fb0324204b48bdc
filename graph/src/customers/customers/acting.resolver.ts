import { Mutation, Resolver } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { ActingService } from './acting.service.js';
import { Session, sessionOf } from './session.js';

@Resolver()
export class ActingResolver extends PerRequest {
  private readonly acting = this.context.get(ActingService);

  @Access('admin')
  @Mutation(() => Session, {
    nullable: true,
    description:
      'Starts acting as a customer, for 30 minutes. The returned token reads what the customer can read and orders on account. ' +
      "It cannot pay by card or change the password, business, contacts, locations or favorites. FORBIDDEN for an admin's account.",
  })
  async actAsCustomer(@KeyArg('customerKey') customerKey: number): Promise<Session> {
    return sessionOf(await this.acting.start(customerKey));
  }

  @Access('customer')
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Stops acting as a customer and revokes the token. Returns false if the caller is not acting as one.',
  })
  stopActing(): Promise<boolean> {
    return this.acting.stop();
  }
}
