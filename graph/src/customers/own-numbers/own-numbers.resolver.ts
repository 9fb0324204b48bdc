import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Args, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Product, type ProductRecord } from '../../catalog/catalog/index.js';
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
@ObjectType('OwnNumber', { description: about.ownNumber })
class OwnNumberType implements Omit<ShownOwnNumber, 'code'> {
  @Field(() => String, { description: about.number }) number: string;
  @Field(() => Int, { description: about.productKey }) productKey: number;
  @Field(() => String, { description: about.productId }) productId: string;
  @Field(() => String, { description: about.description }) description: string;
  @Field(() => Product, { nullable: true, description: shared.substitute }) substitute: ProductRecord | null;
  @Field(() => Product, { nullable: true, description: about.product }) product: ProductRecord | null;
}

const OwnNumberConnection = connectionType('OwnNumber', () => OwnNumberType);

@Access('customer')
@ObjectType({ description: about.problem })
class OwnNumberProblem implements ImportProblem {
  @Field(() => Int, { description: about.line }) line: number;
  @Field(() => String, { description: about.lineText }) text: string;
  @Field(() => String, { description: about.message }) message: string;
}

@Access('customer')
@ObjectType({ description: about.imported })
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
  @Query(() => OwnNumberConnection, { description: about.list })
  async ownNumbers(
    @Arg('search', () => String, { nullable: true, description: about.search }) search: string | null,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<Omit<ShownOwnNumber, 'code'>>> {
    return toConnection(await this.service.list(search, page));
  }

  @Access('customer')
  @Query(() => [OwnNumberType], { description: about.matches })
  ownNumberMatches(@Arg('text', () => String, { description: about.text }) text: string): Promise<ShownOwnNumber[]> {
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
  @Mutation(() => Boolean, { nullable: true, description: about.remove })
  removeOwnNumber(@KeyArg('productKey') productKey: number): Promise<boolean> {
    return this.service.remove(productKey);
  }

  @Access('customer')
  @Mutation(() => OwnNumberImport, { nullable: true, description: about.import })
  async importOwnNumbers(
    @Arg('doc', () => GraphQLUpload, { description: about.doc }) doc: Promise<FileUpload>,
  ): Promise<OwnNumbersImport> {
    return this.service.importFile(await receivedFile(doc));
  }
}

@Resolver(() => Product)
export class OwnNumberFieldsResolver extends PerRequest {
  private readonly service = this.context.get(OwnNumbersService);

  @Access('public')
  @FieldResolver(() => String, { nullable: true, description: about.ofProduct })
  ownNumber(@Root() product: ProductRecord): Promise<string | null> {
    return this.service.numberOf(product.key);
  }
}
