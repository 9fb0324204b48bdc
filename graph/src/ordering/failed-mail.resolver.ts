import { Arg, Args, Ctx, Field, Float, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { epochSeconds } from '../shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import type { FailedMailService, FailedMail as StoredFailedMail } from './failed-mail.service.js';

interface FailedMailContext {
  services: { failedMail: FailedMailService };
}

@Access('admin')
@ObjectType({ description: 'A mail that the mail server refused, or that failed on every attempt: an order confirmation or an activation code.' })
export class FailedMail {
  @Field(() => ID) id: string;
  @Field(() => Int, { nullable: true, description: 'Null for a mail with an activation code' }) orderKey: number | null;
  @Field(() => Int) customerKey: number;
  @Field(() => Int) customerNumber: number;
  @Field(() => String) customerName: string;
  @Field(() => String, { description: 'Email address' }) recipient: string;
  @Field(() => String, { description: 'The last error, without addresses' }) reason: string;
  @Field(() => Boolean, { description: 'True when the mail server refused the mail for good; false when it could not be reached in time.' }) isRefused: boolean;
  @Field(() => Int) attempts: number;
  @Field(() => Float, { description: 'Whole seconds since the epoch' }) firstAttemptAt: number;
  @Field(() => Float, { description: 'Whole seconds since the epoch' }) lastAttemptAt: number;
}

@Access('admin')
@ObjectType({ description: 'How mail is doing.' })
export class MailStatus {
  @Field(() => Boolean, { description: 'False in production when no mail server is configured' }) isSending: boolean;
  @Field(() => Int, { description: 'Mail waiting for staff' }) failedCount: number;
}

const FailedMailConnection = connectionType('FailedMail', () => FailedMail);

@Resolver()
export class FailedMailResolver {
  @Access('admin')
  @Query(() => FailedMailConnection, { description: 'Mail that failed for good, the last failures first.' })
  async failedMail(@Args(() => PageArgs) args: PageArgs, @Ctx() { services }: FailedMailContext): Promise<Connection<FailedMail>> {
    const page = await services.failedMail.list(args);
    return toConnection({ ...page, items: page.items.map(shown) });
  }

  @Access('admin')
  @Query(() => MailStatus, { description: 'Whether mail is sent at all, and how much of it failed for good.' })
  mailStatus(@Ctx() { services }: FailedMailContext): Promise<MailStatus> {
    return services.failedMail.status();
  }

  @Access('admin')
  @Mutation(() => Int, { nullable: true, description: 'Queues failed mail again, with the same Message-ID. Returns how many; those that are gone are left out.' })
  resendFailedMail(@Arg('ids', () => [ID]) ids: string[], @Ctx() { services }: FailedMailContext): Promise<number> {
    return services.failedMail.resend(ids);
  }

  @Access('admin')
  @Mutation(() => Int, { nullable: true, description: 'Queues all failed mail again. Returns how many.' })
  resendAllFailedMail(@Ctx() { services }: FailedMailContext): Promise<number> {
    return services.failedMail.resend(null);
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: 'Removes a failed mail from the list without sending it. The note goes to the history of the order or the customer.' })
  async dismissFailedMail(@Arg('id', () => ID) id: string, @Arg('note', () => String, { nullable: true }) note: string | undefined, @Ctx() { services }: FailedMailContext): Promise<boolean> {
    await services.failedMail.dismiss(id, note ?? null);
    return true;
  }
}

function shown({ firstAttemptAt, lastAttemptAt, ...mail }: StoredFailedMail): FailedMail {
  return { ...mail, firstAttemptAt: epochSeconds(firstAttemptAt), lastAttemptAt: epochSeconds(lastAttemptAt) };
}
