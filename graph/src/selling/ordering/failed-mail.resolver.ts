import { Arg, Args, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { connectionType, PageArgs, toConnection, type Connection } from '../../platform/shared/connection.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { FailedMail, MailStatus } from './failed-mail-types.js';
import { FailedMailService } from './failed-mail.service.js';

const FailedMailConnection = connectionType('FailedMail', () => FailedMail);

@Resolver()
export class FailedMailResolver extends PerRequest {
  private readonly service = this.context.get(FailedMailService);

  @Access('admin')
  @Query(() => FailedMailConnection, { description: 'Mail that failed permanently, most recent failure first.' })
  async failedMail(@Args(() => PageArgs) args: PageArgs): Promise<Connection<FailedMail>> {
    return toConnection(await this.service.list(args));
  }

  @Access('admin')
  @Query(() => MailStatus, { description: 'Whether the store sends mail, and how much of it failed permanently.' })
  mailStatus(): Promise<MailStatus> {
    return this.service.status();
  }

  @Access('admin')
  @Mutation(() => Int, {
    nullable: true,
    description: 'Queues failed mail again, with the same Message-ID. Returns how many; unknown IDs are ignored.',
  })
  resendFailedMail(
    @Arg('ids', () => [ID], { description: 'IDs from the list of failed mail.' }) ids: string[],
  ): Promise<number> {
    return this.service.resend(ids);
  }

  @Access('admin')
  @Mutation(() => Int, {
    nullable: true,
    description: 'Queues all failed mail again, with the same Message-IDs. Returns how many.',
  })
  resendAllFailedMail(): Promise<number> {
    return this.service.resend(null);
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
  ): Promise<boolean> {
    await this.service.dismiss(id, note ?? null);
    return true;
  }
}
