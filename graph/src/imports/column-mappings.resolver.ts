import { Arg, Ctx, Field, FieldResolver, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Vendor, vendors } from '../purchasing/index.js';
import type { RecordServices } from '../records/index.js';
import { Access } from '../shared/graphql-access.js';
import { KeyArg } from '../shared/graphql-fields.js';
import { ColumnMapping } from './column-mapping.entity.js';
import type { ColumnMappingsService } from './column-mappings.service.js';
import { aboutImport } from './import-descriptions.js';
import { kindOf } from './staging/staged-rows.js';

interface ColumnMappingsContext {
  services: { columnMappings: ColumnMappingsService; records: RecordServices };
}

@Access('admin')
@ObjectType({ description: 'A column of a remembered mapping.' })
export class MappedColumn {
  @Field(() => String, {
    nullable: true,
    description: `${aboutImport.columnLetters} Null if its header alone identifies it.`,
  })
  column: string | null;
  @Field(() => String, { description: 'Header as in the file.' }) header: string;
  @Field(() => String, { nullable: true, description: 'Name of the field on screen; null if the column is ignored.' })
  label: string | null;
}

@Resolver(() => ColumnMapping)
export class ColumnMappingsResolver {
  @Access('admin')
  @Query(() => [ColumnMapping], { description: 'All remembered column mappings, most recently submitted first.' })
  columnMappings(@Ctx() { services }: ColumnMappingsContext): Promise<ColumnMapping[]> {
    return services.columnMappings.mappings();
  }

  @Access('admin')
  @Mutation(() => ColumnMapping, { nullable: true, description: 'Renames a remembered column mapping.' })
  renameColumnMapping(
    @KeyArg() key: number,
    @Arg('name', () => String, { description: '1 to 100 characters.' }) name: string,
    @Ctx() { services }: ColumnMappingsContext,
  ): Promise<ColumnMapping> {
    return services.columnMappings.rename(key, name);
  }

  @Access('admin')
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Deletes a column mapping. The next file with these columns is read by its headers alone.',
  })
  deleteColumnMapping(@KeyArg() key: number, @Ctx() { services }: ColumnMappingsContext): Promise<boolean> {
    return services.columnMappings.remove(key);
  }

  @Access('admin')
  @FieldResolver(() => Vendor, { nullable: true, description: aboutImport.vendor })
  vendor(@Root() { vendorKey }: ColumnMapping, @Ctx() { services }: ColumnMappingsContext): Promise<Vendor | null> {
    return services.records.of(vendors).oneOf(vendorKey);
  }

  @Access('admin')
  @FieldResolver(() => [MappedColumn], { description: 'The corrected columns.' })
  columns(@Root() mapping: ColumnMapping): MappedColumn[] {
    const labels = new Map(kindOf(mapping).layout.rules.map(({ field, label }) => [field, label]));
    return mapping.corrections.map(({ column, header, field }) => ({
      column: column ?? null,
      header,
      label: field === null ? null : (labels.get(field) ?? field),
    }));
  }
}
