import { Arg, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { ImportCodesService } from './import-codes.service.js';

@Access('admin')
@ObjectType({ description: 'A workbook with the activation codes of customers that an import added.' })
export class ActivationCodesFile {
  @Field(() => String, { description: 'Suggested file name.' }) name: string;
  @Field(() => String, { description: 'The .xlsx file, base64-encoded.' }) base64: string;
}

@Resolver()
export class ImportCodesResolver extends PerRequest {
  private readonly importCodes = this.context.get(ImportCodesService);

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
  async downloadActivationCodes(@KeyArg('importKey') importKey: number): Promise<ActivationCodesFile> {
    const { name, bytes } = await this.importCodes.workbook(importKey);
    return { name, base64: bytes.toString('base64') };
  }
}
