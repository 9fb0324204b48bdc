import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Args, ArgsType, Field, Int, Mutation, Query, Resolver, type ClassType } from 'type-graphql';
import { z } from 'zod';
import { connectionType, PageArgs, toConnection, type Connection } from '../../platform/shared/connection.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg, objectType } from '../../platform/shared/graphql-fields.js';
import { receivedFile } from '../../platform/shared/received-file.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { BatchImport } from './batch-import.entity.js';
import { ImportCodesService } from './import-codes.service.js';
import { parseAnswerList } from './import-options.js';
import { aboutImport, ImportAnswerInput, ImportKindEnum, type ImportAnswer } from './import-types.js';
import { ImportsService } from './imports.service.js';
import type { ImportKindName } from './kinds/index.js';

const inOneStep =
  'An invalid row stops it (IMPORT_REFUSED) unless `skipBadRows` is true, a question (IMPORT_QUESTION) until `answers` has its answer. ' +
  'After a minute it continues in the background: poll `batchImport`.';
const aboutVendorKey = 'Key of the vendor whose items the report lists.';
const aboutAgentKey = 'Key of the purchasing agent to assign to vendors that have none.';

@ArgsType()
class FileArgs {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'A blank cell resets its field to the default of a new record. Otherwise a blank cell keeps the stored value.',
  })
  emptyBlanks?: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'Name of the sheet to read: by default the one with the most records.',
  })
  sheet?: string;
}

@ArgsType()
class PreviewArgs extends FileArgs {
  @Field(() => ImportKindEnum, { description: 'Which report the file is.' }) kind: ImportKindName;
  @Field(() => Int, { nullable: true, description: `${aboutVendorKey} Required for products.` }) vendorKey?: number;
  @Field(() => Int, { nullable: true, description: `${aboutAgentKey} Required for vendors.` }) agentKey?: number;
}

@ArgsType()
class ImportArgs extends FileArgs {
  @Field(() => Boolean, { nullable: true, description: 'Reports what would change without saving anything.' })
  dryRun?: boolean;
  @Field(() => Boolean, { nullable: true, description: aboutImport.skipBadRows }) skipBadRows?: boolean;
  @Field(() => [ImportAnswerInput], {
    nullable: true,
    description: 'Answers to questions of the file, which IMPORT_QUESTION lists.',
  })
  answers?: ImportAnswer[] | null;
}

@ArgsType()
class ProductImportArgs extends ImportArgs {
  @Field(() => Int, { description: aboutVendorKey }) vendorKey: number;
  @Field(() => Boolean, { nullable: true, description: aboutImport.anyVendor }) anyVendor?: boolean;
}

@ArgsType()
class VendorImportArgs extends ImportArgs {
  @Field(() => Int, { description: aboutAgentKey }) agentKey: number;
}

function FileArg(): ParameterDecorator {
  return Arg('doc', () => GraphQLUpload, {
    description: 'An .xlsx workbook of at most 25 MB; otherwise WRONG_FILE_TYPE or TOO_LARGE.',
  }) as ParameterDecorator;
}

/** A mutation for staff that returns an import. */
export function ImportMutation(description: string): MethodDecorator {
  return (target, name, descriptor) => {
    Access('admin')(target, name, descriptor);
    Mutation(() => BatchImport, { nullable: true, description })(target, name, descriptor);
  };
}

const ActivationCodesFile = objectType(
  'ActivationCodesFile',
  'A workbook with the activation codes of customers that an import added.',
  'admin',
  {
    name: z.string().describe('Suggested file name.'),
    base64: z.string().describe('The .xlsx file, base64-encoded.'),
  },
);

const BatchImportConnection: ClassType<Connection<BatchImport>> = connectionType('BatchImport', () => BatchImport);

/** Receives files, in one step or for a preview, and lists imports. */
@Resolver()
export class ImportsResolver extends PerRequest {
  private readonly imports = this.context.get(ImportsService);
  private readonly importCodes = this.context.get(ImportCodesService);

  @ImportMutation(`Imports the report Item Master List of one vendor: adds and updates products. ${inOneStep}`)
  importProducts(
    @FileArg() doc: Promise<FileUpload>,
    @Args(() => ProductImportArgs) options: ProductImportArgs,
  ): Promise<BatchImport> {
    return this.inOneStep('products', doc, options);
  }

  @ImportMutation(
    `Imports the report Customers by Salesperson: adds and updates customers with finance and first contact. ${inOneStep}`,
  )
  importCustomers(
    @FileArg() doc: Promise<FileUpload>,
    @Args(() => ImportArgs) options: ImportArgs,
  ): Promise<BatchImport> {
    return this.inOneStep('customers', doc, options);
  }

  @ImportMutation(`Imports the report Print Vendor List, which has no headers: adds and updates vendors. ${inOneStep}`)
  importVendors(
    @FileArg() doc: Promise<FileUpload>,
    @Args(() => VendorImportArgs) options: VendorImportArgs,
  ): Promise<BatchImport> {
    return this.inOneStep('vendors', doc, options);
  }

  @ImportMutation(
    'Starts reading a report and comparing it with the store, and returns at once. Poll `batchImport` until the status is `previewed`; nothing is saved before `submitImport`.',
  )
  async previewImport(
    @FileArg() doc: Promise<FileUpload>,
    @Args(() => PreviewArgs) options: PreviewArgs,
  ): Promise<BatchImport> {
    return this.imports.preview(await receivedFile(doc), options);
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

  @Access('admin')
  @Query(() => Int, {
    description: 'Number of activation codes of an import that can still be downloaded; 0 after the download.',
  })
  importActivationCodes(
    @Arg('importKey', () => Int, { description: 'Key of an import of customers.' }) importKey: number,
  ): Promise<number> {
    return this.importCodes.count(importKey);
  }

  @Access('admin')
  @Mutation(() => ActivationCodesFile, {
    nullable: true,
    description:
      'Returns the activation codes of customers that an import added. Works once, then fails with NOT_FOUND; NOT_READY while they are being generated.',
  })
  async downloadActivationCodes(
    @KeyArg('importKey') importKey: number,
  ): Promise<InstanceType<typeof ActivationCodesFile>> {
    const { name, bytes } = await this.importCodes.workbook(importKey);
    return { name, base64: bytes.toString('base64') };
  }

  private async inOneStep(
    kind: ImportKindName,
    doc: Promise<FileUpload>,
    { answers, ...options }: ImportArgs,
  ): Promise<BatchImport> {
    const file = await receivedFile(doc);
    return this.imports.inOneStep(file, { kind, ...options, answers: parseAnswerList(answers) });
  }
}
