import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ChangeLogEntry, FieldChange } from '../audit/index.js';
import { purchasingAgents } from '../purchasing/index.js';
import { Access } from '../shared/graphql-access.js';
import type { Services } from './services.js';

interface NamesContext {
  services: Pick<Services, 'catalog' | 'customers' | 'records'>;
}

type Find = (services: NamesContext['services'], key: number) => Promise<{ name: string } | null>;

/**
 * Fields whose values are keys of other records, with the function that looks up their names. A page costs one
 * statement per field.
 */
const named: Readonly<Record<string, Find>> = {
  categoryKey: ({ catalog }, key) => catalog.category(key),
  vendorKey: ({ catalog }, key) => catalog.vendor(key),
  purchasingAgentKey: ({ records }, key) => records.of(purchasingAgents).oneOf(key),
};

async function nameOf(field: string, value: string | null, services: NamesContext['services']): Promise<string | null> {
  if (value === null || !Object.hasOwn(named, field)) return null;
  return (await named[field]?.(services, Number(value)))?.name ?? null;
}

/** Adds names for the keys that the audit log stores. */
@Resolver(() => FieldChange)
export class FieldChangeNamesResolver {
  @Access('admin')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'If `from` is a key: the current name of that record. Null for other fields and for deleted records.',
  })
  fromName(@Root() { field, from }: FieldChange, @Ctx() { services }: NamesContext): Promise<string | null> {
    return nameOf(field, from, services);
  }

  @Access('admin')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'If `to` is a key: the current name of that record. Null for other fields and for deleted records.',
  })
  toName(@Root() { field, to }: FieldChange, @Ctx() { services }: NamesContext): Promise<string | null> {
    return nameOf(field, to, services);
  }
}

@Resolver(() => ChangeLogEntry)
export class ChangeCustomerResolver {
  @Access('admin')
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Current name of the customer that the change concerns, directly or through a contact or location. Null for other subjects and for deleted customers.',
  })
  async customerName(
    @Root() { subject, subjectKey, ownerKey }: ChangeLogEntry,
    @Ctx() { services }: NamesContext,
  ): Promise<string | null> {
    const key = subject === 'customer' ? subjectKey : ownerKey;
    return key === null ? null : ((await services.customers.customerNamed(key))?.name ?? null);
  }
}
