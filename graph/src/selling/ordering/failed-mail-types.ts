import { Field, ID, Int, ObjectType } from 'type-graphql';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { TimeField } from '../../platform/shared/graphql-fields.js';

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
  @TimeField('Time of the first attempt, in Unix seconds.') firstAttemptAt: number;
  @TimeField('Time of the last attempt, in Unix seconds.') lastAttemptAt: number;
}

@Access('admin')
@ObjectType({ description: 'Whether the store sends mail, and how much of it failed.' })
export class MailStatus {
  @Field(() => Boolean, { description: 'False in production if no mail server is configured.' }) isSending: boolean;
  @Field(() => Int, { description: 'Failed emails that staff have not yet resent or dismissed.' }) failedCount: number;
}
