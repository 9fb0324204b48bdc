import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Args, ArgsType, Ctx, Field, Int, Mutation, Query, Resolver, type ClassType } from 'type-graphql';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import { BatchImport } from './batch-import.entity.js';
import type { ImportsService } from './imports.service.js';
import { withFile } from './sent-file.js';

interface ImportsContext {
  services: { imports: ImportsService };
}

const inOneStep =
  'A bad row refuses the whole report (IMPORT_REFUSED with `report`) unless bad rows are skipped; a trial run (dryRun) only tells what would be done. ' +
  'An import that takes longer than a minute goes on alone: ask `batchImport` for it.';

@ArgsType()
class ImportArgs {
  @Field(() => Boolean, { nullable: true, description: 'Only tells what would be done.' }) dryRun?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'Imports the good rows although there are bad ones.' }) skipBadRows?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'A blank cell means what it means in a new record, instead of leaving what is stored.' }) emptyBlanks?: boolean;
  @Field(() => String, { nullable: true, description: 'The sheet to read; without it, the one with the most records.' }) sheet?: string;
}

@ArgsType()
class ProductImportArgs extends ImportArgs {
  @Field(() => Int) vendorKey: number;
  @Field(() => Boolean, { nullable: true, description: 'The items are this vendor\'s, although group rows of the file name another vendor.' }) anyVendor?: boolean;
}

@ArgsType()
class VendorImportArgs extends ImportArgs {
  @Field(() => Int) agentKey: number;
}

const BatchImportConnection: ClassType<Connection<BatchImport>> = connectionType('BatchImport', () => BatchImport);

@Resolver()
export class ImportsResolver {
  @Access('admin')
  @Mutation(() => BatchImport, { nullable: true, description: `Adds and changes products from the report Item Master List of one vendor, with headers, as .xlsx of at most 25 MB. ${inOneStep}` })
  importProducts(
    @Arg('doc', () => GraphQLUpload) doc: Promise<FileUpload>, @Args(() => ProductImportArgs) options: ProductImportArgs, @Ctx() { services }: ImportsContext,
  ): Promise<BatchImport> {
    return withFile(doc, file => services.imports.importProducts(file, options));
  }

  @Access('admin')
  @Mutation(() => BatchImport, { nullable: true,
    description: `Adds and changes customers, with finance and first contact, from the report Customers by Salesperson, with headers. New ones sign in with the default password, once, to change it. ${inOneStep}`,
  })
  importCustomers(
    @Arg('doc', () => GraphQLUpload) doc: Promise<FileUpload>, @Args(() => ImportArgs) options: ImportArgs, @Ctx() { services }: ImportsContext,
  ): Promise<BatchImport> {
    return withFile(doc, file => services.imports.importCustomers(file, options));
  }

  @Access('admin')
  @Mutation(() => BatchImport, { nullable: true,
    description: `Adds and changes vendors from the report Print Vendor List, WITHOUT headers: its columns are known by their position. Vendors without a purchasing agent get this one. ${inOneStep}`,
  })
  importVendors(
    @Arg('doc', () => GraphQLUpload) doc: Promise<FileUpload>, @Args(() => VendorImportArgs) options: VendorImportArgs, @Ctx() { services }: ImportsContext,
  ): Promise<BatchImport> {
    return withFile(doc, file => services.imports.importVendors(file, options));
  }

  @Access('admin')
  @Query(() => BatchImport, { nullable: true, description: 'An import, as far as it has come.' })
  batchImport(@Arg('key', () => Int) key: number, @Ctx() { services }: ImportsContext): Promise<BatchImport> {
    return services.imports.batchImport(key);
  }

  @Access('admin')
  @Query(() => BatchImportConnection, { description: 'All imports, the latest first.' })
  async batchImports(@Args(() => PageArgs) page: PageArgs, @Ctx() { services }: ImportsContext): Promise<Connection<BatchImport>> {
    return toConnection(await services.imports.batchImports(page));
  }
}
