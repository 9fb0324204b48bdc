import { Arg, Args, ArgsType, Ctx, Field, Float, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { epochSeconds } from '../shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';
import { describedEnum, KeyArg, KeyField } from '../shared/graphql-fields.js';
import type { DifferenceKind } from './difference-of.js';
import type {
  DifferenceStatus,
  PaymentDifferencesService,
  PaymentDifference as Difference,
  SettlementRun as Run,
} from './payment-differences.service.js';

interface DifferencesContext {
  services: { paymentDifferences: PaymentDifferencesService };
}

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
const DifferenceStatusEnum = describedEnum<DifferenceStatus>(
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

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'What the provider charged, in US dollars; null if it has no such transaction.',
  })
  providerAmount: string | null;

  @Field(() => String, {
    description: "The provider's status, such as settledSuccessfully; empty if it has no such transaction.",
  })
  providerStatus: string;
  @Field(() => Float, { description: 'When it was first found, in Unix seconds.' }) foundAt: number;
  @Field(() => Float, { description: 'When a comparison last found it, in Unix seconds.' }) lastFoundAt: number;
  @Field(() => Float, { nullable: true, description: 'When it was resolved, in Unix seconds; null while open.' })
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
  @Field(() => Float, { description: 'When it started, in Unix seconds.' }) startedAt: number;
  @Field(() => Float, { nullable: true, description: 'When it ended, in Unix seconds; null while running.' })
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

const PaymentDifferenceConnection = connectionType('PaymentDifference', () => PaymentDifference);

@ArgsType()
export class PaymentDifferenceListArgs extends PageArgs {
  @Field(() => DifferenceStatusEnum, { nullable: true, description: 'Both open and resolved ones by default.' })
  status?: DifferenceStatus;
}

export function shownDifference(difference: Difference): PaymentDifference {
  const { foundAt, lastFoundAt, resolvedAt } = difference;
  return {
    ...difference,
    foundAt: epochSeconds(foundAt),
    lastFoundAt: epochSeconds(lastFoundAt),
    resolvedAt: resolvedAt && epochSeconds(resolvedAt),
  };
}

export function shownRun(run: Run): SettlementRun {
  return { ...run, startedAt: epochSeconds(run.startedAt), finishedAt: run.finishedAt && epochSeconds(run.finishedAt) };
}

@Resolver()
export class PaymentDifferencesResolver {
  @Access('admin')
  @Query(() => PaymentDifferenceConnection, {
    description: "Differences between the store's card payments and the provider's transactions, newest first.",
  })
  async paymentDifferences(
    @Args(() => PaymentDifferenceListArgs) args: PaymentDifferenceListArgs,
    @Ctx() { services }: DifferencesContext,
  ): Promise<Connection<PaymentDifference>> {
    const page = await services.paymentDifferences.list(args.status ?? null, args);
    return toConnection({ ...page, items: page.items.map(shownDifference) });
  }

  @Access('admin')
  @Query(() => Int, { description: 'Number of payment differences that need action by staff.' })
  openPaymentDifferences(@Ctx() { services }: DifferencesContext): Promise<number> {
    return services.paymentDifferences.openCount();
  }

  @Access('admin')
  @Query(() => SettlementRun, {
    nullable: true,
    description:
      "The latest comparison with the provider's transactions, even if it is running or failed; null before the first.",
  })
  async lastSettlementRun(@Ctx() { services }: DifferencesContext): Promise<SettlementRun | null> {
    const run = await services.paymentDifferences.lastRun();
    return run && shownRun(run);
  }

  @Access('admin')
  @Mutation(() => PaymentDifference, {
    nullable: true,
    description: 'Marks a payment difference as resolved. STATUS_NOT_ALLOWED if it already is.',
  })
  async resolvePaymentDifference(
    @KeyArg() key: number,
    @Arg('note', () => String, { description: 'How it was resolved, 1 to 500 characters. Card numbers are refused.' })
    note: string,
    @Ctx() { services }: DifferencesContext,
  ): Promise<PaymentDifference> {
    return shownDifference(await services.paymentDifferences.resolve(key, note));
  }

  @Access('admin')
  @Mutation(() => SettlementRun, {
    nullable: true,
    description:
      "Compares with the provider's transactions now and waits for the result. STATUS_NOT_ALLOWED while a comparison is running; CARD_NOT_OFFERED if the store takes no cards.",
  })
  async comparePayments(@Ctx() { services }: DifferencesContext): Promise<SettlementRun> {
    return shownRun(await services.paymentDifferences.compareNow());
  }
}
