import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ChangeLogEntry, FieldChange } from '../audit/index.js';
import { Access } from '../shared/graphql-access.js';
import type { Services } from './services.js';

interface NamesContext {
  services: Pick<Services, 'catalog' | 'customers' | 'purchasing'>;
}

type Find = (services: NamesContext['services'], key: number) => Promise<{ name: string } | null>;

/** Fields whose values are keys of other records, with how those are found; all of a page cost one statement each. */
const named: Readonly<Record<string, Find>> = {
  categoryKey: ({ catalog }, key) => catalog.category(key),
  vendorKey: ({ catalog }, key) => catalog.vendor(key),
  purchasingAgentKey: ({ purchasing }, key) => purchasing.agentOf(key),
};

async function nameOf(field: string, value: string | null, services: NamesContext['services']): Promise<string | null> {
  if (value === null || !Object.hasOwn(named, field)) return null;
  return (await named[field]?.(services, Number(value)))?.name ?? null;
}

/** The log stores keys, as the records do; people read names. */
@Resolver(() => FieldChange)
export class FieldChangeNamesResolver {
  @Access('admin')
  @FieldResolver(() => String, { nullable: true, description: 'Where `from` is a key: the name that its record has now; null for other fields and deleted records' })
  fromName(@Root() { field, from }: FieldChange, @Ctx() { services }: NamesContext): Promise<string | null> {
    return nameOf(field, from, services);
  }

  @Access('admin')
  @FieldResolver(() => String, { nullable: true, description: 'Where `to` is a key: the name that its record has now; null for other fields and deleted records' })
  toName(@Root() { field, to }: FieldChange, @Ctx() { services }: NamesContext): Promise<string | null> {
    return nameOf(field, to, services);
  }
}

@Resolver(() => ChangeLogEntry)
export class ChangeCustomerResolver {
  @Access('admin')
  @FieldResolver(() => String, {
    nullable: true, description: 'The name that the customer has now: the changed one, or whose contact or location was changed; null for other subjects and deleted customers',
  })
  async customerName(@Root() { subject, subjectKey, ownerKey }: ChangeLogEntry, @Ctx() { services }: NamesContext): Promise<string | null> {
    const key = subject === 'customer' ? subjectKey : ownerKey;
    return key === null ? null : ((await services.customers.customerNamed(key))?.name ?? null);
  }
}
