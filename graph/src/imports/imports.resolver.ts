import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { receiveFile } from '../shared/received-file.js';
import { BatchImport } from './batch-import.entity.js';
import type { ImportsService } from './imports.service.js';

interface ImportsContext {
  services: { imports: ImportsService };
}

@Resolver()
export class ImportsResolver {
  @Access('admin')
  @Mutation(() => BatchImport, {
    description:
      'Adds and changes products from the report Item Master List of one vendor, with headers, as .xlsx of at most 25 MB. ' +
      'A bad row refuses the whole report (IMPORT_REFUSED with `report`) unless bad rows are skipped; a trial run (dryRun) only tells what would be done.',
  })
  async importProducts(
    @Arg('doc', () => GraphQLUpload) doc: Promise<FileUpload>,
    @Arg('vendorKey', () => Int) vendorKey: number,
    @Arg('dryRun', () => Boolean, { nullable: true }) dryRun: boolean | undefined,
    @Arg('skipBadRows', () => Boolean, { nullable: true }) skipBadRows: boolean | undefined,
    @Ctx() { services }: ImportsContext,
  ): Promise<BatchImport> {
    const { createReadStream, filename } = await doc;
    const file = await receiveFile(createReadStream(), filename);
    try {
      return await services.imports.importProducts(file, { vendorKey, dryRun, skipBadRows });
    } finally {
      await file.discard();
    }
  }
}
