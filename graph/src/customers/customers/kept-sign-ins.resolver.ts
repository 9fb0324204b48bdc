import { Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { epochSeconds } from '../../platform/shared/clock.js';
import { Access, NotCounted } from '../../platform/shared/graphql-access.js';
import { KeyArg, KeyField, TimeField } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { KeptSignInsService } from './kept-sign-ins.service.js';

@Access('self')
@ObjectType('KeptSignIn', { description: 'A browser that stays signed in for 30 days.' })
export class KeptSignInType {
  @KeyField() key: number;
  @Field(() => String, { description: 'Its browser and system, such as "Chrome on Android".' }) device: string;
  @TimeField('When it signed in, in Unix seconds.') startedAt: number;
  @TimeField('When it last continued the sign-in, in Unix seconds.') usedAt: number;
  @TimeField('When it has to sign in again, in Unix seconds.') endsAt: number;
}

@Resolver()
export class KeptSignInsResolver extends PerRequest {
  private readonly service = this.context.get(KeptSignInsService);

  @Access('self')
  @Query(() => [KeptSignInType], { description: "The caller's browsers that stay signed in, the newest first." })
  async keptSignIns(): Promise<KeptSignInType[]> {
    return (await this.service.own()).map(({ key, device, startedAt, usedAt, endsAt }) => ({
      key,
      device,
      startedAt: epochSeconds(startedAt),
      usedAt: epochSeconds(usedAt),
      endsAt: epochSeconds(endsAt),
    }));
  }

  @Access('self')
  @NotCounted()
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Signs out one of them at once. NOT_FOUND if it has ended or belongs to another customer.',
  })
  endKeptSignIn(@KeyArg() key: number): Promise<true> {
    return this.service.end(key);
  }
}
