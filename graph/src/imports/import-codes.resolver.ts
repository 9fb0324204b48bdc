import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import type { ImportCodesService } from './import-codes.service.js';

interface ImportCodesContext {
  services: { importCodes: ImportCodesService };
}

@Access('admin')
@ObjectType({ description: 'The activation codes of the customers that an import added.' })
export class ActivationCodesFile {
  @Field(() => String) name: string;
  @Field(() => String, { description: 'The .xlsx workbook in base64' }) base64: string;
}

@Resolver()
export class ImportCodesResolver {
  @Access('admin')
  @Query(() => Int, { description: 'How many activation codes of an import can still be downloaded.' })
  importActivationCodes(@Arg('importKey', () => Int) importKey: number, @Ctx() { services }: ImportCodesContext): Promise<number> {
    return services.importCodes.count(importKey);
  }

  @Access('admin')
  @Mutation(() => ActivationCodesFile, { nullable: true, description: 'Downloads the activation codes of the customers that an import added. This works once; afterwards NOT_FOUND.' })
  async downloadActivationCodes(@Arg('importKey', () => Int) importKey: number, @Ctx() { services }: ImportCodesContext): Promise<ActivationCodesFile> {
    const { name, bytes } = await services.importCodes.workbook(importKey);
    return { name, base64: bytes.toString('base64') };
  }
}
