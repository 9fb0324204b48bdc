import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Field, Float, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Product, type ProductRecord } from '../../catalog/catalog/index.js';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum } from '../../platform/shared/graphql-fields.js';
import { receivedFile } from '../../platform/shared/received-file.js';
import { readListFile } from '../../platform/spreadsheets/index.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { about } from './order-pad-descriptions.js';
import {
  orderFileLimits,
  OrderPadService,
  type PadAlternative,
  type PadLine,
  type PadVerdict,
} from './order-pad.service.js';

const PadVerdictEnum = describedEnum<PadVerdict>('OrderPadVerdict', about.verdict, about.verdicts);

@Access('customer')
@ObjectType({ description: about.alternative })
export class OrderPadAlternative implements PadAlternative {
  @Field(() => Product, { description: about.alternativeProduct }) product: ProductRecord;
  @Field(() => String, { description: about.alternativeWhy }) why: string;
  @Field(() => Float, { nullable: true, description: about.alternativeQuantity }) quantity: number | null;
}

@Access('customer')
@ObjectType({ description: about.line })
export class OrderPadLine implements PadLine {
  @Field(() => String, { description: about.text }) text: string;
  @Field(() => PadVerdictEnum, { description: about.verdict }) verdict: PadVerdict;
  @Field(() => String, { nullable: true, description: about.message }) message: string | null;
  @Field(() => Product, { nullable: true, description: about.product }) product: ProductRecord | null;
  @Field(() => String, { nullable: true, description: about.why }) why: string | null;
  @Field(() => Float, { nullable: true, description: about.quantity }) quantity: number | null;
  @Field(() => DecimalScalar, { nullable: true, description: about.price }) price: string | null;
  @Field(() => Product, { nullable: true, description: about.substitute }) substitute: ProductRecord | null;
  @Field(() => [OrderPadAlternative], { description: about.alternatives }) alternatives: PadAlternative[];
}

@Resolver()
export class OrderPadResolver extends PerRequest {
  private readonly orderPad = this.context.get(OrderPadService);

  @Access('customer')
  @Query(() => [OrderPadLine], { description: about.check })
  orderPadLines(@Arg('lines', () => [String], { description: about.lines }) lines: string[]): Promise<PadLine[]> {
    return this.orderPad.check(lines);
  }

  @Access('customer')
  @Mutation(() => [String], { nullable: true, description: about.file })
  async readOrderFile(
    @Arg('doc', () => GraphQLUpload, { description: about.doc }) doc: Promise<FileUpload>,
  ): Promise<string[]> {
    return readListFile(await receivedFile(doc), orderFileLimits);
  }
}
