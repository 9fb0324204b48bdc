import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum, KeyField, TimeField } from '../../platform/shared/graphql-fields.js';
import type { DifferenceKind } from './difference-of.js';

export type DifferenceStatus = 'open' | 'resolved';

const DifferenceKindEnum = describedEnum<DifferenceKind>(
  'PaymentDifferenceKind',
  "How the store's payment differs from the provider's transaction.",
  {
    missing: 'Charged by the store, but unknown to the provider.',
    unknown: 'Known to the provider, but without a payment in the store.',
    voided: 'Voided outside the store.',
    refunded: 'Refunded outside the store.',
    charged: 'Charged, although the store has no charge for it.',
    amount: 'Charged with another amount.',
    unsettled: 'Not settled several days after the charge.',
    status: 'Has a status that the store cannot process, such as a chargeback.',
  },
);
export const DifferenceStatusEnum = describedEnum<DifferenceStatus>(
  'PaymentDifferenceStatus',
  'Whether a payment difference needs action by staff.',
  {
    open: 'Needs action by staff.',
    resolved: 'Resolved by staff, or no longer found by a comparison.',
  },
);

@Access('admin')
@ObjectType({ description: "A difference between the store's card payments and the provider's transactions." })
export class PaymentDifference {
  @KeyField() key: number;
  @Field(() => DifferenceKindEnum, { description: 'How the two sides differ.' }) kind: DifferenceKind;
  @Field(() => String, { description: "The provider's transaction ID." }) transId: string;
  @Field(() => String, {
    nullable: true,
    description: "The store's invoice number on the transaction; null if it has none.",
  })
  invoiceNumber: string | null;
  @Field(() => Int, { nullable: true, description: 'Key of the order that was paid; null if none is known.' }) orderKey:
    | number
    | null;
  @Extensions({ isTextOverRest: true })
  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'What the store charged, in US dollars; null if it has no such payment.',
  })
  storeAmount: string | null;

  @Field(() => String, {
    nullable: true,
    description: "A `CardPaymentState`: the state of the store's payment when the difference was last found.",
  })
  storeState: string | null;

  @Extensions({ isTextOverRest: true })
  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'What the provider charged, in US dollars; null if it has no such transaction.',
  })
  providerAmount: string | null;

  @Field(() => String, {
    description: "The provider's status, such as settledSuccessfully; empty if it has no such transaction.",
  })
  providerStatus: string;
  @TimeField('When it was first found, in Unix seconds.') foundAt: number;
  @TimeField('When a comparison last found it, in Unix seconds.') lastFoundAt: number;
  @TimeField('When it was resolved, in Unix seconds; null while open.', { nullable: true })
  resolvedAt: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the person who resolved it; null while open, or if a comparison closed it.',
  })
  resolvedBy: string | null;

  @Field(() => String, { nullable: true, description: 'How it was resolved, in words; null while open.' }) note:
    | string
    | null;
}

@Access('admin')
@ObjectType({ description: "A comparison of the store's card payments with the provider's transactions." })
export class SettlementRun {
  @KeyField() key: number;
  @Field(() => String, { description: 'running, done or failed.' }) state: string;
  @TimeField('When it started, in Unix seconds.') startedAt: number;
  @TimeField('When it ended, in Unix seconds; null while running.', { nullable: true })
  finishedAt: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'Name of the person who started it; null for the daily comparison.',
  })
  by: string | null;
  @Field(() => Int, { description: 'Number of payments and transactions compared.' }) compared: number;
  @Field(() => Int, { description: 'Number of differences found, new or already known.' }) found: number;
  @Field(() => Int, { description: 'Number of open differences that it closed because they are gone.' }) closed: number;
  @Field(() => String, { nullable: true, description: 'Why it failed; null otherwise.' }) problem: string | null;
}
