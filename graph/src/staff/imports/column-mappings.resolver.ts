import { Arg, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { z } from 'zod';
import { Vendor, vendors } from '../../catalog/purchasing/index.js';
import { RecordServices } from '../../platform/records/index.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg, objectType } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { ColumnMapping } from './column-mapping.entity.js';
import { ColumnMappingsService } from './column-mappings.service.js';
import { aboutImport } from './import-types.js';
import { layoutLines } from './recognize/index.js';
import { kindOf } from './kinds/index.js';

const MappedColumn = objectType('MappedColumn', 'A column of a remembered mapping.', 'admin', {
  column: z.string().nullable().describe(`${aboutImport.columnLetters} Null if its header alone identifies it.`),
  header: z.string().describe('Header as in the file.'),
  label: z.string().nullable().describe('Name of the field on screen; null if the column is ignored.'),
});
type MappedColumn = InstanceType<typeof MappedColumn>;

@Resolver(() => ColumnMapping)
export class ColumnMappingsResolver extends PerRequest {
  private readonly service = this.context.get(ColumnMappingsService);
  private readonly records = this.context.get(RecordServices);

  @Access('admin')
  @Query(() => [ColumnMapping], { description: 'All remembered column mappings, most recently submitted first.' })
  columnMappings(): Promise<ColumnMapping[]> {
    return this.service.mappings();
  }

  @Access('admin')
  @Mutation(() => ColumnMapping, { nullable: true, description: 'Renames a remembered column mapping.' })
  renameColumnMapping(
    @KeyArg() key: number,
    @Arg('name', () => String, { description: '1 to 100 characters.' }) name: string,
  ): Promise<ColumnMapping> {
    return this.service.rename(key, name);
  }

  @Access('admin')
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Deletes a column mapping. The next file with these columns is read by its headers alone.',
  })
  deleteColumnMapping(@KeyArg() key: number): Promise<boolean> {
    return this.service.remove(key);
  }

  @Access('admin')
  @FieldResolver(() => Vendor, { nullable: true, description: aboutImport.vendor })
  vendor(@Root() { vendorKey }: ColumnMapping): Promise<Vendor | null> {
    return this.records.of(vendors).oneOf(vendorKey);
  }

  @Access('admin')
  @FieldResolver(() => [MappedColumn], { description: 'The corrected columns.' })
  columns(@Root() mapping: ColumnMapping): MappedColumn[] {
    const labelOf = labelsOf(mapping);
    return mapping.corrections.map(({ column, header, field }) => ({
      column: column ?? null,
      header,
      label: field === null ? null : labelOf(field),
    }));
  }

  @Access('admin')
  @FieldResolver(() => [String], {
    description:
      'What a person confirmed that a file says, a line for each column, text and kind of row; empty for corrections of a file that is known without.',
  })
  confirmed(@Root() mapping: ColumnMapping): string[] {
    return mapping.confirmed ? layoutLines(mapping.confirmed, labelsOf(mapping)) : [];
  }
}

/** Returns the names of fields on screen. */
function labelsOf(mapping: ColumnMapping): (field: string) => string {
  const labels = new Map(kindOf(mapping).layout.rules.map(({ field, label }) => [field, label]));
  return field => labels.get(field) ?? field;
}
