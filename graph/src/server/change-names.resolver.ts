import { FieldResolver, Resolver, Root } from 'type-graphql';
import { ChangeLogEntry, FieldChange } from '../platform/audit/index.js';
import { purchasingAgents } from '../catalog/purchasing/index.js';
import { CatalogService } from '../catalog/catalog/index.js';
import { CustomersService } from '../customers/customers/index.js';
import { ChangeImport, ImportsService } from '../staff/imports/index.js';
import { RecordServices } from '../platform/records/index.js';
import { Access } from '../platform/shared/graphql-access.js';
import { PerRequest, type ServiceContext } from '../platform/shared/service-context.js';

type Find = (context: ServiceContext, key: number) => Promise<{ name: string } | null>;

/**
 * Fields whose values are keys of other records, with the function that looks up their names. A page costs one
 * statement per field.
 */
const named: Readonly<Record<string, Find>> = {
  categoryKey: (context, key) => context.get(CatalogService).category(key),
  vendorKey: (context, key) => context.get(CatalogService).vendor(key),
  purchasingAgentKey: (context, key) => context.get(RecordServices).of(purchasingAgents).oneOf(key),
};

async function nameOf(field: string, value: string | null, context: ServiceContext): Promise<string | null> {
  if (value === null || !Object.hasOwn(named, field)) return null;
  return (await named[field]?.(context, Number(value)))?.name ?? null;
}

/** Adds names for the keys that the audit log stores. */
@Resolver(() => FieldChange)
export class FieldChangeNamesResolver extends PerRequest {
  @Access('admin')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'If `from` is a key: the current name of that record. Null for other fields and for deleted records.',
  })
  fromName(@Root() { field, from }: FieldChange): Promise<string | null> {
    return nameOf(field, from, this.context);
  }

  @Access('admin')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'If `to` is a key: the current name of that record. Null for other fields and for deleted records.',
  })
  toName(@Root() { field, to }: FieldChange): Promise<string | null> {
    return nameOf(field, to, this.context);
  }
}

@Resolver(() => ChangeLogEntry)
export class ChangeSourcesResolver extends PerRequest {
  private readonly customers = this.context.get(CustomersService);
  private readonly imports = this.context.get(ImportsService);

  @Access('admin')
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Current name of the customer that the change concerns, directly or through a contact or location. Null for other subjects and for deleted customers.',
  })
  async customerName(@Root() { subject, subjectKey, ownerKey }: ChangeLogEntry): Promise<string | null> {
    const key = subject === 'customer' ? subjectKey : ownerKey;
    return key === null ? null : ((await this.customers.customerNamed(key))?.name ?? null);
  }

  @Access('admin')
  @FieldResolver(() => ChangeImport, {
    nullable: true,
    description: 'The import that made the change, or whose undo made it. Null for other changes.',
  })
  async import(@Root() { subject, subjectKey, importKey }: ChangeLogEntry): Promise<ChangeImport | null> {
    const key = subject === 'import' ? subjectKey : importKey;
    return key === null ? null : this.imports.importNamed(key);
  }
}
