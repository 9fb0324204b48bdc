import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Vendor, type PurchasingService } from '../purchasing/index.js';
import { Access } from '../shared/graphql-access.js';
import { ColumnMapping } from './column-mapping.entity.js';
import type { ColumnMappingsService } from './column-mappings.service.js';
import { kindOf } from './staging/staged-rows.js';

interface ColumnMappingsContext {
  services: { columnMappings: ColumnMappingsService; purchasing: PurchasingService };
}

@Access('admin')
@ObjectType({ description: 'A column as staff mapped it.' })
export class MappedColumn {
  @Field(() => String, { nullable: true, description: 'Letters of the column' }) column: string | null;
  @Field(() => String, { description: 'Its header' }) header: string;
  @Field(() => String, { nullable: true, description: 'Name of the field on screen; null: the column is not used' }) label: string | null;
}

@Resolver(() => ColumnMapping)
export class ColumnMappingsResolver {
  @Access('admin')
  @Query(() => [ColumnMapping], { description: 'The column mappings that the store remembers, the latest first.' })
  columnMappings(@Ctx() { services }: ColumnMappingsContext): Promise<ColumnMapping[]> {
    return services.columnMappings.mappings();
  }

  @Access('admin')
  @Mutation(() => ColumnMapping, { nullable: true, description: 'Renames a column mapping.' })
  renameColumnMapping(@Arg('key', () => Int) key: number, @Arg('name', () => String) name: string, @Ctx() { services }: ColumnMappingsContext): Promise<ColumnMapping> {
    return services.columnMappings.rename(key, name);
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: 'Forgets a column mapping: the next file with these columns is read by their headers alone.' })
  deleteColumnMapping(@Arg('key', () => Int) key: number, @Ctx() { services }: ColumnMappingsContext): Promise<boolean> {
    return services.columnMappings.remove(key);
  }

  @Access('admin')
  @FieldResolver(() => Vendor, { nullable: true, description: 'Whose items it is for; null for customers and vendors' })
  vendor(@Root() { vendorKey }: ColumnMapping, @Ctx() { services }: ColumnMappingsContext): Promise<Vendor | null> {
    return services.purchasing.vendorOf(vendorKey);
  }

  @Access('admin')
  @FieldResolver(() => [MappedColumn])
  columns(@Root() mapping: ColumnMapping): MappedColumn[] {
    const labels = new Map(kindOf(mapping).layout.rules.map(({ field, label }) => [field, label]));
    return mapping.corrections.map(({ column, header, field }) => ({ column: column ?? null, header, label: field === null ? null : (labels.get(field) ?? field) }));
  }
}
