import { Arg, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { financeFields } from '../../definitions/finance.js';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { CheckoutService } from './checkout.service.js';

@Access('customer')
@ObjectType('Credit', { description: 'What the caller may put on account.' })
export class CreditType {
  @Field(() => String, { description: financeFields.terms.description }) terms: string;
  @Field(() => DecimalScalar, { nullable: true, description: 'The most that may be open; null if there is no limit.' })
  limit: string | null;
  @Field(() => DecimalScalar, { description: 'Total of orders on account that are neither completed nor canceled.' })
  open: string;
  @Field(() => DecimalScalar, {
    nullable: true,
    description: '`limit` less `open`, at least 0; null if there is no limit.',
  })
  left: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Why an order of the total would be refused on account, as `checkout` would say; null if it would be accepted.',
  })
  refusal: string | null;
}

@Resolver()
export class CreditResolver extends PerRequest {
  private readonly checkout = this.context.get(CheckoutService);

  @Access('customer')
  @Query(() => CreditType, {
    description: 'What the caller may put on account, and whether an order of this total may be put on account.',
  })
  async credit(
    @Arg('total', () => DecimalScalar, { defaultValue: '0.00', description: 'Total of the order.' }) total: string,
  ): Promise<CreditType> {
    const { refused, ...credit } = await this.checkout.credit(total);
    return { ...credit, refusal: refused?.message ?? null };
  }
}
