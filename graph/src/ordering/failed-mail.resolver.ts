import { Arg, Args, Ctx, Field, Float, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { epochSeconds } from '../shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { about } from '../shared/descriptions.js';
import { Access } from '../shared/graphql-access.js';
import type { FailedMailService, FailedMail as StoredFailedMail } from './failed-mail.service.js';

interface FailedMailContext {
  services: { failedMail: FailedMailService };
}

@Access('admin')
@ObjectType({
  description:
    'An email that could not be sent: an order confirmation or an activation code that the mail server rejected or that failed on all attempts.',
})
export class FailedMail {
  @Field(() => ID, { description: 'A UUID, for `resendFailedMail` and `dismissFailedMail`.' }) id: string;
  @Field(() => Int, { nullable: true, description: 'Key of the confirmed order; null for an activation code.' })
  orderKey: number | null;
  @Field(() => Int, { description: 'Key of the customer it was for; 0 if that customer no longer exists.' })
  customerKey: number;
  @Field(() => Int, { description: about.customerNumber }) customerNumber: number;
  @Field(() => String, { description: about.customerName }) customerName: string;
  @Field(() => String, { description: 'Email address it was sent to; empty if it is no longer known.' })
  recipient: string;
  @Field(() => String, { description: 'The last error, without email addresses.' }) reason: string;
  @Field(() => Boolean, {
    description: 'True if the mail server rejected the email permanently; false if it could not be reached in time.',
  })
  isRefused: boolean;
  @Field(() => Int, { description: 'Number of attempts to send it.' }) attempts: number;
  @Field(() => Float, { description: 'Time of the first attempt, in Unix seconds.' }) firstAttemptAt: number;
  @Field(() => Float, { description: 'Time of the last attempt, in Unix seconds.' }) lastAttemptAt: number;
}

@Access('admin')
@ObjectType({ description: 'Whether the store sends mail, and how much of it failed.' })
export class MailStatus {
  @Field(() => Boolean, { description: 'False in production if no mail server is configured.' }) isSending: boolean;
  @Field(() => Int, { description: 'Failed emails that staff have not yet resent or dismissed.' }) failedCount: number;
}

const FailedMailConnection = connectionType('FailedMail', () => FailedMail);

@Resolver()
export class FailedMailResolver {
  @Access('admin')
  @Query(() => FailedMailConnection, { description: 'Mail that failed permanently, most recent failure first.' })
  async failedMail(
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() { services }: FailedMailContext,
  ): Promise<Connection<FailedMail>> {
    const page = await services.failedMail.list(args);
    return toConnection({ ...page, items: page.items.map(shown) });
  }

  @Access('admin')
  @Query(() => MailStatus, { description: 'Whether the store sends mail, and how much of it failed permanently.' })
  mailStatus(@Ctx() { services }: FailedMailContext): Promise<MailStatus> {
    return services.failedMail.status();
  }

  @Access('admin')
  @Mutation(() => Int, {
    nullable: true,
    description: 'Queues failed mail again, with the same Message-ID. Returns how many; unknown IDs are ignored.',
  })
  resendFailedMail(
    @Arg('ids', () => [ID], { description: 'IDs from the list of failed mail.' }) ids: string[],
    @Ctx() { services }: FailedMailContext,
  ): Promise<number> {
    return services.failedMail.resend(ids);
  }

  @Access('admin')
  @Mutation(() => Int, {
    nullable: true,
    description: 'Queues all failed mail again, with the same Message-IDs. Returns how many.',
  })
  resendAllFailedMail(@Ctx() { services }: FailedMailContext): Promise<number> {
    return services.failedMail.resend(null);
  }

  @Access('admin')
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Removes a failed email from the list without sending it. NOT_FOUND if it is no longer in the list.',
  })
  async dismissFailedMail(
    @Arg('id', () => ID, { description: 'ID from the list of failed mail.' }) id: string,
    @Arg('note', () => String, {
      nullable: true,
      description: 'Reason, at most 500 characters; added to the history of the order or customer.',
    })
    note: string | undefined,
    @Ctx() { services }: FailedMailContext,
  ): Promise<boolean> {
    await services.failedMail.dismiss(id, note ?? null);
    return true;
  }
}

function shown({ firstAttemptAt, lastAttemptAt, ...mail }: StoredFailedMail): FailedMail {
  return { ...mail, firstAttemptAt: epochSeconds(firstAttemptAt), lastAttemptAt: epochSeconds(lastAttemptAt) };
}
