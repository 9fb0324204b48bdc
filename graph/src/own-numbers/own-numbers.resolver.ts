import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Args, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Product, type ProductRecord } from '../catalog/index.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { about as shared } from '../shared/descriptions.js';
import { Access } from '../shared/graphql-access.js';
import { KeyArg } from '../shared/graphql-fields.js';
import { withUpload } from '../shared/with-upload.js';
import { about } from './own-number-descriptions.js';
import type { OwnNumbersImport, OwnNumbersService, ShownOwnNumber } from './own-numbers.service.js';
import type { ImportProblem } from './read-own-numbers.js';

interface OwnNumbersContext {
  services: { ownNumbers: OwnNumbersService };
}

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
export class OwnNumbersResolver {
  @Access('customer')
  @Query(() => OwnNumberConnection, { description: about.list })
  async ownNumbers(
    @Arg('search', () => String, { nullable: true, description: about.search }) search: string | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { services }: OwnNumbersContext,
  ): Promise<Connection<Omit<ShownOwnNumber, 'code'>>> {
    return toConnection(await services.ownNumbers.list(search, page));
  }

  @Access('customer')
  @Query(() => [OwnNumberType], { description: about.matches })
  ownNumberMatches(
    @Arg('text', () => String, { description: about.text }) text: string,
    @Ctx() { services }: OwnNumbersContext,
  ): Promise<ShownOwnNumber[]> {
    return services.ownNumbers.matches(text);
  }

  @Access('customer')
  @Mutation(() => Product, { nullable: true, description: about.set })
  setOwnNumber(
    @KeyArg('productKey') productKey: number,
    @Arg('number', () => String, { nullable: true, description: about.number }) number: string | null,
    @Ctx() { services }: OwnNumbersContext,
  ): Promise<ProductRecord> {
    return services.ownNumbers.set(productKey, number ?? null);
  }

  @Access('customer')
  @Mutation(() => Boolean, { nullable: true, description: about.remove })
  removeOwnNumber(@KeyArg('productKey') productKey: number, @Ctx() { services }: OwnNumbersContext): Promise<boolean> {
    return services.ownNumbers.remove(productKey);
  }

  @Access('customer')
  @Mutation(() => OwnNumberImport, { nullable: true, description: about.import })
  importOwnNumbers(
    @Arg('doc', () => GraphQLUpload, { description: about.doc }) doc: Promise<FileUpload>,
    @Ctx() { services }: OwnNumbersContext,
  ): Promise<OwnNumbersImport> {
    return withUpload(doc, ({ path }) => services.ownNumbers.importFile(path));
  }
}

@Resolver(() => Product)
export class OwnNumberFieldsResolver {
  @Access('public')
  @FieldResolver(() => String, { nullable: true, description: about.ofProduct })
  ownNumber(@Root() product: ProductRecord, @Ctx() { services }: OwnNumbersContext): Promise<string | null> {
    return services.ownNumbers.numberOf(product.key);
  }
}
