import { Arg, Args, ArgsType, Ctx, Field, Float, Int, Mutation, ObjectType, Query, registerEnumType, Resolver } from 'type-graphql';
import { epochSeconds } from '../shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';
import { differenceKinds, type DifferenceKind } from './difference-of.js';
import { differenceStatuses, type DifferenceStatus, type PaymentDifferencesService, type PaymentDifference as Difference, type SettlementRun as Run } from './payment-differences.service.js';

interface DifferencesContext {
  services: { paymentDifferences: PaymentDifferencesService };
}

const enumOf = <Name extends string>(names: readonly Name[]) => Object.fromEntries(names.map(name => [name, name])) as { [Key in Name]: Key };

const DifferenceKindEnum = enumOf(differenceKinds);
registerEnumType(DifferenceKindEnum, {
  name: 'PaymentDifferenceKind',
  description: 'missing: charged by the store, unknown to the provider. unknown: at the provider, without a payment here. voided, refunded, charged: done outside the store. '
    + 'amount: another amount. unsettled: not settled after days. status: a status such as a chargeback.',
});
const DifferenceStatusEnum = enumOf(differenceStatuses);
registerEnumType(DifferenceStatusEnum, { name: 'PaymentDifferenceStatus', description: 'Whether a payment difference still waits for staff.' });

@Access('admin')
@ObjectType({ description: 'A difference between the store\'s card payments and the provider\'s books.' })
export class PaymentDifference {
  @Field(() => Int) key: number;
  @Field(() => DifferenceKindEnum) kind: DifferenceKind;
  @Field(() => String, { description: 'The provider\'s number of the transaction' }) transId: string;
  @Field(() => String, { nullable: true }) invoiceNumber: string | null;
  @Field(() => Int, { nullable: true, description: 'null: no order is known' }) orderKey: number | null;
  @Field(() => DecimalScalar, { nullable: true, description: 'What the store charged; null: it knows no such payment' }) storeAmount: string | null;
  @Field(() => String, { nullable: true, description: 'The state of the store\'s payment when the difference was last found' }) storeState: string | null;
  @Field(() => DecimalScalar, { nullable: true, description: 'null: the provider knows no such transaction' }) providerAmount: string | null;
  @Field(() => String, { description: 'The provider\'s status; empty where it knows no such transaction' }) providerStatus: string;
  @Field(() => Float, { description: 'In whole seconds since the epoch' }) foundAt: number;
  @Field(() => Float, { description: 'The last comparison that found it, in whole seconds since the epoch' }) lastFoundAt: number;
  @Field(() => Float, { nullable: true, description: 'In whole seconds since the epoch; null: open' }) resolvedAt: number | null;
  @Field(() => String, { nullable: true, description: 'Who resolved it; null: open, or closed by a comparison' }) resolvedBy: string | null;
  @Field(() => String, { nullable: true, description: 'How it was resolved' }) note: string | null;
}

@Access('admin')
@ObjectType({ description: 'One comparison with the provider\'s books.' })
export class SettlementRun {
  @Field(() => Int) key: number;
  @Field(() => String, { description: 'running, done or failed' }) state: string;
  @Field(() => Float, { description: 'In whole seconds since the epoch' }) startedAt: number;
  @Field(() => Float, { nullable: true, description: 'In whole seconds since the epoch; null: running' }) finishedAt: number | null;
  @Field(() => String, { nullable: true, description: 'Who asked for it; null: the daily one' }) by: string | null;
  @Field(() => Int, { description: 'Transactions and payments that were looked at' }) compared: number;
  @Field(() => Int, { description: 'Differences that it found, new or known' }) found: number;
  @Field(() => Int, { description: 'Open differences that it closed' }) closed: number;
  @Field(() => String, { nullable: true, description: 'Why it failed' }) problem: string | null;
}

const PaymentDifferenceConnection = connectionType('PaymentDifference', () => PaymentDifference);

@ArgsType()
export class PaymentDifferenceListArgs extends PageArgs {
  @Field(() => DifferenceStatusEnum, { nullable: true, description: 'All of them unless told.' }) status?: DifferenceStatus;
}

export function shownDifference(difference: Difference): PaymentDifference {
  const { foundAt, lastFoundAt, resolvedAt } = difference;
  return { ...difference, foundAt: epochSeconds(foundAt), lastFoundAt: epochSeconds(lastFoundAt), resolvedAt: resolvedAt && epochSeconds(resolvedAt) };
}

export function shownRun(run: Run): SettlementRun {
  return { ...run, startedAt: epochSeconds(run.startedAt), finishedAt: run.finishedAt && epochSeconds(run.finishedAt) };
}

@Resolver()
export class PaymentDifferencesResolver {
  @Access('admin')
  @Query(() => PaymentDifferenceConnection, { description: 'Differences between the store\'s card payments and the provider\'s books, the newest first.' })
  async paymentDifferences(@Args(() => PaymentDifferenceListArgs) args: PaymentDifferenceListArgs, @Ctx() { services }: DifferencesContext): Promise<Connection<PaymentDifference>> {
    const page = await services.paymentDifferences.list(args.status ?? null, args);
    return toConnection({ ...page, items: page.items.map(shownDifference) });
  }

  @Access('admin')
  @Query(() => Int, { description: 'Payment differences that wait for staff.' })
  openPaymentDifferences(@Ctx() { services }: DifferencesContext): Promise<number> {
    return services.paymentDifferences.openCount();
  }

  @Access('admin')
  @Query(() => SettlementRun, { nullable: true, description: 'The latest comparison with the provider\'s books; null before the first.' })
  async lastSettlementRun(@Ctx() { services }: DifferencesContext): Promise<SettlementRun | null> {
    const run = await services.paymentDifferences.lastRun();
    return run && shownRun(run);
  }

  @Access('admin')
  @Mutation(() => PaymentDifference, { nullable: true, description: 'Resolves an open payment difference with a note of 1 to 500 characters.' })
  async resolvePaymentDifference(
    @Arg('key', () => Int) key: number,
    @Arg('note', () => String) note: string,
    @Ctx() { services }: DifferencesContext,
  ): Promise<PaymentDifference> {
    return shownDifference(await services.paymentDifferences.resolve(key, note));
  }

  @Access('admin')
  @Mutation(() => SettlementRun, { nullable: true, description: 'Compares with the provider\'s books now; STATUS_NOT_ALLOWED while another comparison is running.' })
  async comparePayments(@Ctx() { services }: DifferencesContext): Promise<SettlementRun> {
    return shownRun(await services.paymentDifferences.compareNow());
  }
}
