import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Ctx, Field, Float, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Product, type ProductRecord } from '../catalog/index.js';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';
import { describedEnum } from '../shared/graphql-fields.js';
import { withUpload } from '../shared/with-upload.js';
import { readListFile } from '../spreadsheets/index.js';
import { about } from './order-pad-descriptions.js';
import { orderFileLimits, type OrderPadService, type PadLine, type PadVerdict } from './order-pad.service.js';

interface OrderPadContext {
  services: { orderPad: OrderPadService };
}

const PadVerdictEnum = describedEnum<PadVerdict>('OrderPadVerdict', about.verdict, about.verdicts);

@Access('customer')
@ObjectType({ description: about.line })
export class OrderPadLine implements PadLine {
  @Field(() => String, { description: about.text }) text: string;
  @Field(() => PadVerdictEnum, { description: about.verdict }) verdict: PadVerdict;
  @Field(() => String, { nullable: true, description: about.message }) message: string | null;
  @Field(() => Product, { nullable: true, description: about.product }) product: ProductRecord | null;
  @Field(() => Float, { nullable: true, description: about.quantity }) quantity: number | null;
  @Field(() => DecimalScalar, { nullable: true, description: about.price }) price: string | null;
  @Field(() => Product, { nullable: true, description: about.substitute }) substitute: ProductRecord | null;
  @Field(() => [Product], { description: about.alternatives }) alternatives: ProductRecord[];
}

@Resolver()
export class OrderPadResolver {
  @Access('customer')
  @Query(() => [OrderPadLine], { description: about.check })
  orderPadLines(
    @Arg('lines', () => [String], { description: about.lines }) lines: string[],
    @Ctx() { services }: OrderPadContext,
  ): Promise<PadLine[]> {
    return services.orderPad.check(lines);
  }

  @Access('customer')
  @Mutation(() => [String], { nullable: true, description: about.file })
  readOrderFile(
    @Arg('doc', () => GraphQLUpload, { description: about.doc }) doc: Promise<FileUpload>,
  ): Promise<string[]> {
    return withUpload(doc, ({ path }) => readListFile(path, orderFileLimits));
  }
}
