import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Args, ArgsType, Ctx, Field, Int, Mutation, Query, Resolver, type ClassType } from 'type-graphql';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import { KeyArg } from '../shared/graphql-fields.js';
import { BatchImport } from './batch-import.entity.js';
import { aboutImport } from './import-descriptions.js';
import type { ImportsService } from './imports.service.js';
import { withUpload } from '../shared/with-upload.js';

interface ImportsContext {
  services: { imports: ImportsService };
}

const inOneStep =
  'An invalid row stops it (IMPORT_REFUSED with `report`) unless `skipBadRows` is true. ' +
  'After a minute it is returned unfinished and continues in the background: poll `batchImport`.';

@ArgsType()
class ImportArgs {
  @Field(() => Boolean, { nullable: true, description: aboutImport.dryRun }) dryRun?: boolean;
  @Field(() => Boolean, { nullable: true, description: aboutImport.skipBadRows }) skipBadRows?: boolean;
  @Field(() => Boolean, { nullable: true, description: aboutImport.emptyBlanks }) emptyBlanks?: boolean;
  @Field(() => String, { nullable: true, description: aboutImport.sheet }) sheet?: string;
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
export class ImportsResolver {
  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description: `Imports the report Item Master List of one vendor: adds and updates products. ${inOneStep}`,
  })
  importProducts(
    @Arg('doc', () => GraphQLUpload, { description: aboutImport.file }) doc: Promise<FileUpload>,
    @Args(() => ProductImportArgs) options: ProductImportArgs,
    @Ctx() { services }: ImportsContext,
  ): Promise<BatchImport> {
    return withUpload(doc, file => services.imports.importProducts(file, options));
  }

  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description: `Imports the report Customers by Salesperson: adds and updates customers with finance and first contact. ${inOneStep}`,
  })
  importCustomers(
    @Arg('doc', () => GraphQLUpload, { description: aboutImport.file }) doc: Promise<FileUpload>,
    @Args(() => ImportArgs) options: ImportArgs,
    @Ctx() { services }: ImportsContext,
  ): Promise<BatchImport> {
    return withUpload(doc, file => services.imports.importCustomers(file, options));
  }

  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description: `Imports the report Print Vendor List, printed without headers: adds and updates vendors. Columns are identified by position. ${inOneStep}`,
  })
  importVendors(
    @Arg('doc', () => GraphQLUpload, { description: aboutImport.file }) doc: Promise<FileUpload>,
    @Args(() => VendorImportArgs) options: VendorImportArgs,
    @Ctx() { services }: ImportsContext,
  ): Promise<BatchImport> {
    return withUpload(doc, file => services.imports.importVendors(file, options));
  }

  @Access('admin')
  @Query(() => BatchImport, { nullable: true, description: 'An import by key, with its progress so far.' })
  batchImport(@KeyArg() key: number, @Ctx() { services }: ImportsContext): Promise<BatchImport> {
    return services.imports.batchImport(key);
  }

  @Access('admin')
  @Query(() => BatchImportConnection, { description: 'All imports, newest first.' })
  async batchImports(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { services }: ImportsContext,
  ): Promise<Connection<BatchImport>> {
    return toConnection(await services.imports.batchImports(page));
  }
}
