import {
  longestPadLine,
  mostCodesInLine,
  mostPadLines,
  orderFileLimits,
  OrderPadService,
  type PadAlternative,
  type PadLine,
  type PadVerdict,
} from './order-pad.service.js';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Field, Float, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Product, type ProductRecord, mostSearchedTexts } from '../../catalog/catalog/index.js';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum } from '../../platform/shared/graphql-fields.js';
import { receivedFile } from '../../platform/shared/received-file.js';
import { readListFile } from '../../platform/spreadsheets/index.js';
import { PerRequest } from '../../platform/shared/service-context.js';

const verdicts: Record<PadVerdict, string> = {
  FOUND: 'The product was found, and the quantity can be ordered.',
  QUANTITY:
    'The product was found, but not in the typed quantity or unit. `quantity` is the nearest one that can be ordered.',
  UNEXPLAINED:
    'The product was found, but the line says something else, such as "50131786 x 1O" or "50131786 not needed". Confirm product and quantity.',
  IN_STORE_ONLY: 'The product was found and is pickup only, so the whole order must be picked up.',
  SEVERAL: 'Several products have the code. Choose one of `alternatives`.',
  UNSURE:
    'The line has more than one meaning, such as "4858305 3", which may be one code or a code and a quantity. Choose one of `alternatives`.',
  CALL_FOR_PRICE: 'The product was found, but has no price and cannot be ordered online.',
  DISCONTINUED:
    'The product is no longer sold. `substitute` is the one that replaces it; without one, `alternatives` may have similar ones.',
  NOT_FOUND: `No product has the code. The first ${mostSearchedTexts} such lines have the nearest ones in \`alternatives\`.`,
  SKIPPED: 'The line is empty, or has column headings only.',
};

const aboutVerdict = 'The result of matching a line of the order pad with the catalog.';
const PadVerdictEnum = describedEnum<PadVerdict>('OrderPadVerdict', aboutVerdict, verdicts);

@Access('customer')
@ObjectType({ description: 'A product that a line may mean.' })
export class OrderPadAlternative implements PadAlternative {
  @Field(() => Product, { description: 'The product to order if it is chosen.' }) product: ProductRecord;
  @Field(() => String, { description: 'Why it may be meant, such as "48-58-3052, with one more character".' })
  why: string;
  @Field(() => Float, {
    nullable: true,
    description: 'The typed quantity if the line means this product. Null if it has none.',
  })
  quantity: number | null;
}

@Access('customer')
@ObjectType({ description: 'A line of the order pad with its verdict.' })
export class OrderPadLine implements PadLine {
  @Field(() => String, { description: 'The line as typed.' }) text: string;
  @Field(() => PadVerdictEnum, { description: aboutVerdict }) verdict: PadVerdict;
  @Field(() => String, { nullable: true, description: 'Why the line needs attention. Null for FOUND.' })
  message: string | null;
  @Field(() => Product, { nullable: true, description: 'The product, if the line can only mean this one.' })
  product: ProductRecord | null;
  @Field(() => String, {
    nullable: true,
    description: 'Which code of the product was typed, such as "Vendor item number DCD771C2". Null without a product.',
  })
  why: string | null;
  @Field(() => Float, {
    nullable: true,
    description: 'The quantity to order, by default a pack. Null if it is unknown.',
  })
  quantity: number | null;
  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Line total for `quantity`, in US dollars. Null if the line cannot be ordered.',
  })
  price: string | null;
  @Field(() => Product, {
    nullable: true,
    description:
      'The product that replaces a discontinued one. It is ordered only if you choose it. `quantity` is then the typed quantity, which its rules may not allow.',
  })
  substitute: ProductRecord | null;
  @Field(() => [OrderPadAlternative], { description: 'Other products to choose from.' }) alternatives: PadAlternative[];
}

@Resolver()
export class OrderPadResolver extends PerRequest {
  private readonly orderPad = this.context.get(OrderPadService);

  @Access('customer')
  @Query(() => [OrderPadLine], {
    description:
      'Finds the products and quantities of typed or pasted lines, with one verdict for each, in the same order. ' +
      "A code may be the customer's part number, which takes precedence, an item ID, vendor item number or auxiliary ID, with or without dashes and spaces. " +
      'Similar codes are alternatives.',
  })
  orderPadLines(
    @Arg('lines', () => [String], {
      description: `Lines such as "50131786 x 5" or "5 ea 50-13-1786", or cells separated by tabs or commas. At most ${mostPadLines} lines of ${longestPadLine} characters, with at most ${mostCodesInLine} codes each.`,
    })
    lines: string[],
  ): Promise<PadLine[]> {
    return this.orderPad.check(lines);
  }

  @Access('customer')
  @Mutation(() => [String], {
    nullable: true,
    description: `Returns the lines of a .csv, .txt or .xlsx file for \`orderPadLines\`. At most ${mostPadLines} lines and 1 MB.`,
  })
  async readOrderFile(
    @Arg('doc', () => GraphQLUpload, {
      description: 'A code and a quantity in each line or row. Column headings are skipped.',
    })
    doc: Promise<FileUpload>,
  ): Promise<string[]> {
    return readListFile(await receivedFile(doc), orderFileLimits);
  }
}
