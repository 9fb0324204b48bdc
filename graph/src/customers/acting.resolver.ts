import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import type { ActingService } from './acting.service.js';
import { Session, sessionOf } from './session.js';

interface ActingContext {
  services: { acting: ActingService };
}

@Resolver()
export class ActingResolver {
  @Access('admin')
  @Mutation(() => Session, { nullable: true,
    description: 'Begins to act as a customer, for 30 minutes. Its token orders on account and reads what the customer reads; card payments, password, business, contacts, locations and favorites stay the customer\'s own. FORBIDDEN for an admin.',
  })
  async actAsCustomer(@Arg('customerKey', () => Int) customerKey: number, @Ctx() { services }: ActingContext): Promise<Session> {
    return sessionOf(await services.acting.start(customerKey));
  }

  @Access('customer')
  @Mutation(() => Boolean, { nullable: true, description: 'Ends acting as a customer, and the token it came with; false where nobody is acting.' })
  stopActing(@Ctx() { services }: ActingContext): Promise<boolean> {
    return services.acting.stop();
  }
}
