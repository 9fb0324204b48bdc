import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Args, ArgsType, Field, Int, Mutation, Query, Resolver, type ClassType } from 'type-graphql';
import { connectionType, PageArgs, toConnection, type Connection } from '../../platform/shared/connection.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { BatchImport } from './batch-import.entity.js';
import { aboutImport } from './import-descriptions.js';
import { parseAnswers } from './import-answers.js';
import { ImportAnswerInput } from './staged-import-types.js';
import { ImportsService } from './imports.service.js';
import { receivedFile } from '../../platform/shared/received-file.js';

const inOneStep =
  'An invalid row stops it (IMPORT_REFUSED) unless `skipBadRows` is true, a question (IMPORT_QUESTION) until `answers` has its answer. ' +
  'After a minute it continues in the background: poll `batchImport`.';

@ArgsType()
class ImportArgs {
  @Field(() => Boolean, { nullable: true, description: 'Reports what would change without saving anything.' })
  dryRun?: boolean;
  @Field(() => Boolean, { nullable: true, description: aboutImport.skipBadRows }) skipBadRows?: boolean;
  @Field(() => Boolean, { nullable: true, description: aboutImport.emptyBlanks }) emptyBlanks?: boolean;
  @Field(() => String, { nullable: true, description: aboutImport.sheet }) sheet?: string;
  @Field(() => [ImportAnswerInput], {
    nullable: true,
    description: 'Answers to questions of the file, which IMPORT_QUESTION lists.',
  })
  answers?: ImportAnswerInput[] | null;
}

function optionsOf<Args extends ImportArgs>({ answers, ...options }: Args) {
  return { ...options, answers: parseAnswers(Object.fromEntries((answers ?? []).map(({ id, value }) => [id, value]))) };
}

@ArgsType()
class ProductImportArgs extends ImportArgs {
  @Field(() => Int, { description: aboutImport.vendorKey }) vendorKey: number;
  @Field(() => Boolean, { nullable: true, description: aboutImport.anyVendor }) anyVendor?: boolean;
}

@ArgsType()
class VendorImportArgs extends ImportArgs {
  @Field(() => Int, { description: aboutImport.agentKey }) agentKey: number;
}

const BatchImportConnection: ClassType<Connection<BatchImport>> = connectionType('BatchImport', () => BatchImport);

@Resolver()
export class ImportsResolver extends PerRequest {
  private readonly imports = this.context.get(ImportsService);

  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description: `Imports the report Item Master List of one vendor: adds and updates products. ${inOneStep}`,
  })
  async importProducts(
    @Arg('doc', () => GraphQLUpload, { description: aboutImport.file }) doc: Promise<FileUpload>,
    @Args(() => ProductImportArgs) options: ProductImportArgs,
  ): Promise<BatchImport> {
    return this.imports.importProducts(await receivedFile(doc), optionsOf(options));
  }

  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description: `Imports the report Customers by Salesperson: adds and updates customers with finance and first contact. ${inOneStep}`,
  })
  async importCustomers(
    @Arg('doc', () => GraphQLUpload, { description: aboutImport.file }) doc: Promise<FileUpload>,
    @Args(() => ImportArgs) options: ImportArgs,
  ): Promise<BatchImport> {
    return this.imports.importCustomers(await receivedFile(doc), optionsOf(options));
  }

  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description: `Imports the report Print Vendor List, which has no headers: adds and updates vendors. ${inOneStep}`,
  })
  async importVendors(
    @Arg('doc', () => GraphQLUpload, { description: aboutImport.file }) doc: Promise<FileUpload>,
    @Args(() => VendorImportArgs) options: VendorImportArgs,
  ): Promise<BatchImport> {
    return this.imports.importVendors(await receivedFile(doc), optionsOf(options));
  }

  @Access('admin')
  @Query(() => BatchImport, { nullable: true, description: 'An import by key, with its progress so far.' })
  batchImport(@KeyArg() key: number): Promise<BatchImport> {
    return this.imports.batchImport(key);
  }

  @Access('admin')
  @Query(() => BatchImportConnection, { description: 'All imports, newest first.' })
  async batchImports(@Args(() => PageArgs) page: PageArgs): Promise<Connection<BatchImport>> {
    return toConnection(await this.imports.batchImports(page));
  }
}
