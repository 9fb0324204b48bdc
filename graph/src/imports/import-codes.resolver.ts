import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { KeyArg } from '../shared/graphql-fields.js';
import type { ImportCodesService } from './import-codes.service.js';

interface ImportCodesContext {
  services: { importCodes: ImportCodesService };
}

@Access('admin')
@ObjectType({ description: 'A workbook with the activation codes of customers that an import added.' })
export class ActivationCodesFile {
  @Field(() => String, { description: 'Suggested file name.' }) name: string;
  @Field(() => String, { description: 'The .xlsx file, base64-encoded.' }) base64: string;
}

@Resolver()
export class ImportCodesResolver {
  @Access('admin')
  @Query(() => Int, {
    description: 'Number of activation codes of an import that can still be downloaded; 0 after the download.',
  })
  importActivationCodes(
    @Arg('importKey', () => Int, { description: 'Key of an import of customers.' }) importKey: number,
    @Ctx() { services }: ImportCodesContext,
  ): Promise<number> {
    return services.importCodes.count(importKey);
  }

  @Access('admin')
  @Mutation(() => ActivationCodesFile, {
    nullable: true,
    description:
      'Returns the activation codes of customers that an import added. Works once, then fails with NOT_FOUND; NOT_READY while they are being generated.',
  })
  async downloadActivationCodes(
    @KeyArg('importKey') importKey: number,
    @Ctx() { services }: ImportCodesContext,
  ): Promise<ActivationCodesFile> {
    const { name, bytes } = await services.importCodes.workbook(importKey);
    return { name, base64: bytes.toString('base64') };
  }
}
