import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Args, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Product, ProductReference, type ProductRecord } from '../../catalog/catalog/index.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../../platform/shared/connection.js';
import { about as shared } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg } from '../../platform/shared/graphql-fields.js';
import { receivedFile } from '../../platform/shared/received-file.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { about } from './own-number-descriptions.js';
import { type OwnNumbersImport, OwnNumbersService, type ShownOwnNumber } from './own-numbers.service.js';
import type { ImportProblem } from './read-own-numbers.js';

@Access('customer')
@ObjectType('OwnNumber', { description: "The customer's own part number for a product." })
class OwnNumberType extends ProductReference implements Omit<ShownOwnNumber, 'code'> {
  @Field(() => String, { description: about.number }) number: string;
  @Field(() => Product, { nullable: true, description: shared.substitute }) substitute: ProductRecord | null;
}

const OwnNumberConnection = connectionType('OwnNumber', () => OwnNumberType);

@Access('customer')
@ObjectType({ description: 'A line of the file that was skipped.' })
class OwnNumberProblem implements ImportProblem {
  @Field(() => Int, { description: about.line }) line: number;
  @Field(() => String, { description: about.lineText }) text: string;
  @Field(() => String, { description: about.message }) message: string;
}

@Access('customer')
@ObjectType({ description: 'The result of importing a file of part numbers.' })
class OwnNumberImport implements OwnNumbersImport {
  @Field(() => Int, { description: about.added }) added: number;
  @Field(() => Int, { description: about.changed }) changed: number;
  @Field(() => Int, { description: about.unchanged }) unchanged: number;
  @Field(() => [OwnNumberProblem], { description: about.problems }) problems: ImportProblem[];
}

@Resolver()
export class OwnNumbersResolver extends PerRequest {
  private readonly service = this.context.get(OwnNumbersService);

  @Access('customer')
  @Query(() => OwnNumberConnection, {
    description: 'Lists the part numbers of the customer in the order of their letters and digits.',
  })
  async ownNumbers(
    @Arg('search', () => String, {
      nullable: true,
      description: 'Lists only numbers that contain these letters and digits. Other characters are ignored.',
    })
    search: string | null,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<Omit<ShownOwnNumber, 'code'>>> {
    return toConnection(await this.service.list(search, page));
  }

  @Access('customer')
  @Query(() => [OwnNumberType], {
    description:
      'At most 5 products whose part number equals the text or starts with it. Only letters and digits count. An exact match comes first.',
  })
  ownNumberMatches(
    @Arg('text', () => String, { description: 'A part number or its beginning, at most 100 characters.' }) text: string,
  ): Promise<ShownOwnNumber[]> {
    return this.service.matches(text);
  }

  @Access('customer')
  @Mutation(() => Product, { nullable: true, description: about.set })
  setOwnNumber(
    @KeyArg('productKey') productKey: number,
    @Arg('number', () => String, { nullable: true, description: about.number }) number: string | null,
  ): Promise<ProductRecord> {
    return this.service.set(productKey, number ?? null);
  }

  @Access('customer')
  @Mutation(() => Boolean, {
    nullable: true,
    description: "Removes the customer's part number for a product, if it has one.",
  })
  removeOwnNumber(@KeyArg('productKey') productKey: number): Promise<boolean> {
    return this.service.remove(productKey);
  }

  @Access('customer')
  @Mutation(() => OwnNumberImport, { nullable: true, description: about.import })
  async importOwnNumbers(
    @Arg('doc', () => GraphQLUpload, {
      description:
        'One number per line or row: your number, then the item ID, vendor item number or auxiliary ID. Headings may change the order of the columns.',
    })
    doc: Promise<FileUpload>,
  ): Promise<OwnNumbersImport> {
    return this.service.importFile(await receivedFile(doc));
  }
}

@Resolver(() => Product)
export class OwnNumberFieldsResolver extends PerRequest {
  private readonly service = this.context.get(OwnNumbersService);

  @Access('public')
  @FieldResolver(() => String, {
    nullable: true,
    description: "The caller's own part number for the product; null without one, or without a sign-in.",
  })
  ownNumber(@Root() product: ProductRecord): Promise<string | null> {
    return this.service.numberOf(product.key);
  }
}
