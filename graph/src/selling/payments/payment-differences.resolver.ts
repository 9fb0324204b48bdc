import { Arg, Args, ArgsType, Field, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Order, type OrderRecord } from '../ordering/index.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../../platform/shared/connection.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import {
  DifferenceStatusEnum,
  PaymentDifference,
  SettlementRun,
  type DifferenceStatus,
} from './payment-difference-types.js';
import { PaymentDifferencesService } from './payment-differences.service.js';

const PaymentDifferenceConnection = connectionType('PaymentDifference', () => PaymentDifference);

@ArgsType()
export class PaymentDifferenceListArgs extends PageArgs {
  @Field(() => DifferenceStatusEnum, { nullable: true, description: 'Both open and resolved ones by default.' })
  status?: DifferenceStatus;
}

@Resolver()
export class PaymentDifferencesResolver extends PerRequest {
  private readonly service = this.context.get(PaymentDifferencesService);

  @Access('admin')
  @Query(() => PaymentDifferenceConnection, {
    description: "Differences between the store's card payments and the provider's transactions, newest first.",
  })
  async paymentDifferences(
    @Args(() => PaymentDifferenceListArgs) args: PaymentDifferenceListArgs,
  ): Promise<Connection<PaymentDifference>> {
    return toConnection(await this.service.list(args.status ?? null, args));
  }

  @Access('admin')
  @Query(() => Int, { description: 'Number of payment differences that need action by staff.' })
  openPaymentDifferences(): Promise<number> {
    return this.service.openCount();
  }

  @Access('admin')
  @Query(() => SettlementRun, {
    nullable: true,
    description:
      "The latest comparison with the provider's transactions, even if it is running or failed; null before the first.",
  })
  lastSettlementRun(): Promise<SettlementRun | null> {
    return this.service.lastRun();
  }

  @Access('admin')
  @Mutation(() => PaymentDifference, {
    nullable: true,
    description: 'Marks a payment difference as resolved. STATUS_NOT_ALLOWED if it already is.',
  })
  resolvePaymentDifference(
    @KeyArg() key: number,
    @Arg('note', () => String, { description: 'How it was resolved, 1 to 500 characters. Card numbers are refused.' })
    note: string,
  ): Promise<PaymentDifference> {
    return this.service.resolve(key, note);
  }

  @Access('admin')
  @Mutation(() => SettlementRun, {
    nullable: true,
    description:
      "Compares with the provider's transactions now and waits for the result. STATUS_NOT_ALLOWED while a comparison is running; CARD_NOT_OFFERED if the store takes no cards.",
  })
  comparePayments(): Promise<SettlementRun> {
    return this.service.compareNow();
  }
}

@Resolver(() => Order)
export class OrderPaymentDifferencesResolver extends PerRequest {
  private readonly service = this.context.get(PaymentDifferencesService);

  @Access('customer')
  @FieldResolver(() => Boolean, {
    description:
      "True while the card payment differs from the provider's records, for example because it was voided there. The order can only be canceled until staff resolve the difference.",
  })
  paymentInQuestion(@Root() order: OrderRecord): Promise<boolean> {
    return this.service.isInQuestion(order.key);
  }

  @Access('admin')
  @FieldResolver(() => [PaymentDifference], {
    description: "Differences between the order's card payment and the provider's records, open ones first.",
  })
  paymentDifferences(@Root() order: OrderRecord): Promise<PaymentDifference[]> {
    return this.service.ofOrder(order.key);
  }
}
