import DataLoader from 'dataloader';
import { LockMode, raw, type EntityManager } from '@mikro-orm/postgresql';
import { RecordEditor, type RecordKind } from '../audit/index.js';
import { fieldNames } from '../definitions/field.js';
import { personFields } from '../definitions/person.js';
import { vendorFields } from '../definitions/vendor.js';
import { requireAdmin } from '../shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../shared/connection.js';
import { AppError, invalidInput } from '../shared/errors.js';
import { definedOf, withoutStillEmpty } from '../shared/field-inputs.js';
import { parseInput } from '../shared/input.js';
import { sortOrders, type SortedBy } from '../shared/list-order.js';
import { entityPage } from '../shared/list-page.js';
import type { ServiceContext } from '../shared/service-context.js';
import { containing } from '../shared/text-pattern.js';
import { inTransaction } from '../shared/transaction.js';
import { PurchasingAgent } from './purchasing-agent.entity.js';
import { agentChangeInput, agentInput, vendorChangeInput, vendorInput } from './purchasing-rules.js';
import { Vendor } from './vendor.entity.js';

const vendorKind: RecordKind<Vendor> = {
  entity: Vendor,
  subject: 'vendor',
  fields: fieldNames(vendorFields),
  labelOf: vendor => vendor.name,
  missing: 'Vendor not found.',
  duplicate: () => {
    const message = 'Another vendor has this id.';
    return new AppError('DUPLICATE', message, { errors: { id: [message] } });
  },
  inUse: 'VENDOR_IN_USE',
};

const agentKind: RecordKind<PurchasingAgent> = {
  entity: PurchasingAgent,
  subject: 'purchasingAgent',
  fields: fieldNames(personFields),
  labelOf: agent => agent.name,
  missing: 'Purchasing agent not found.',
  inUse: 'AGENT_IN_USE',
};

const byName: SortedBy = [
  ['lower(name)', 'text'],
  ['key', 'whole'],
];
const byId: SortedBy = [['lower(id)', 'text']];
const byCity: SortedBy = [
  ['lower(city)', 'text'],
  ['key', 'whole'],
];

export const vendorSorts = [
  'NAME',
  'NAME_DESCENDING',
  'VENDOR_ID',
  'VENDOR_ID_DESCENDING',
  'CITY',
  'CITY_DESCENDING',
  'NEWEST',
] as const;
export type VendorSort = (typeof vendorSorts)[number];

const vendorOrders = sortOrders<VendorSort>('vendors', {
  NAME: [byName, 'asc'],
  NAME_DESCENDING: [byName, 'desc'],
  VENDOR_ID: [byId, 'asc'],
  VENDOR_ID_DESCENDING: [byId, 'desc'],
  CITY: [byCity, 'asc'],
  CITY_DESCENDING: [byCity, 'desc'],
  NEWEST: [[['key', 'whole']], 'desc'],
});

/** A change to a record. Omitted fields keep their value. */
export interface RecordChange extends Record<string, unknown> {
  key: number;
  version?: number | null;
}

/** Vendors and purchasing agents; for staff only. */
export class PurchasingService {
  private readonly vendorEditor: RecordEditor<Vendor>;
  private readonly agentEditor: RecordEditor<PurchasingAgent>;
  private readonly vendorLoader = new DataLoader<number, Vendor | null>(
    async keys => {
      const found = new Map(
        (await this.context.em.find(Vendor, { key: { $in: [...keys] } })).map(vendor => [vendor.key, vendor]),
      );
      return keys.map(key => found.get(key) ?? null);
    },
    { cache: false },
  );

  // Batches the lookups of a list. Not cached, because a later field may read what an earlier one changed.
  private readonly agentLoader = new DataLoader<number, PurchasingAgent | null>(
    async keys => {
      const found = new Map(
        (await this.context.em.find(PurchasingAgent, { key: { $in: [...keys] } })).map(agent => [agent.key, agent]),
      );
      return keys.map(key => found.get(key) ?? null);
    },
    { cache: false },
  );

  constructor(private readonly context: ServiceContext) {
    this.vendorEditor = new RecordEditor(context, vendorKind);
    this.agentEditor = new RecordEditor(context, agentKind);
  }

  /** Returns vendors whose name contains the text, ignoring case; by name by default. */
  vendors(search: string, page: PageRequest, sort: VendorSort = 'NAME'): Promise<Page<Vendor>> {
    const { isAdmin } = requireAdmin(this.context.actor);
    const where =
      search.trim() === '' ? { text: 'true', values: [] } : { text: 'name ilike ?', values: [containing(search)] };
    return entityPage(
      this.context.em,
      Vendor,
      { from: 'vendor', where, order: vendorOrders[sort] },
      pageWindow(page, isAdmin),
    );
  }

  /** Returns the key and name of all vendors, by name. */
  allVendors(): Promise<Pick<Vendor, 'key' | 'name'>[]> {
    requireAdmin(this.context.actor);
    return this.context.em.execute<Pick<Vendor, 'key' | 'name'>[]>(
      'select key, name from vendor order by lower(name), key',
    );
  }

  async vendor(key: number): Promise<Vendor> {
    requireAdmin(this.context.actor);
    const vendor = await this.context.em.findOne(Vendor, { key });
    if (!vendor) throw new AppError('NOT_FOUND', vendorKind.missing);
    return vendor;
  }

  /** Returns a vendor or null. Batches the lookups of a list. */
  vendorOf(key: number | null): Promise<Vendor | null> {
    requireAdmin(this.context.actor);
    return key === null ? Promise.resolve(null) : this.vendorLoader.load(key);
  }

  createVendor(input: unknown): Promise<Vendor> {
    requireAdmin(this.context.actor);
    const values = parseInput(vendorInput, input);
    return inTransaction(this.context.em, async em => {
      await assertAgent(em, values.purchasingAgentKey);
      return this.vendorEditor.create(values);
    });
  }

  updateVendor({ key, version, ...input }: RecordChange): Promise<Vendor> {
    requireAdmin(this.context.actor);
    return inTransaction(this.context.em, async em => {
      const stored = await this.vendorEditor.locked(em, key);
      const values = definedOf(parseInput(vendorChangeInput, withoutStillEmpty(input, stored)));
      await assertAgent(em, values.purchasingAgentKey);
      return this.vendorEditor.update(key, values, version);
    });
  }

  /** Throws VENDOR_IN_USE while it has products. */
  deleteVendor(key: number, version?: number | null): Promise<true> {
    requireAdmin(this.context.actor);
    return this.vendorEditor.remove(key, version);
  }

  /** Returns all purchasing agents, by name. */
  agents(): Promise<PurchasingAgent[]> {
    requireAdmin(this.context.actor);
    return this.context.em.find(PurchasingAgent, {}, { orderBy: [{ [raw('lower(name)')]: 'asc' }, { key: 'asc' }] });
  }

  /** Returns an agent or null. Batches the lookups of a list. */
  agentOf(key: number): Promise<PurchasingAgent | null> {
    requireAdmin(this.context.actor);
    return this.agentLoader.load(key);
  }

  async agent(key: number): Promise<PurchasingAgent> {
    requireAdmin(this.context.actor);
    const agent = await this.context.em.findOne(PurchasingAgent, { key });
    if (!agent) throw new AppError('NOT_FOUND', agentKind.missing);
    return agent;
  }

  createAgent(input: unknown): Promise<PurchasingAgent> {
    requireAdmin(this.context.actor);
    return this.agentEditor.create(parseInput(agentInput, input));
  }

  updateAgent({ key, version, ...input }: RecordChange): Promise<PurchasingAgent> {
    requireAdmin(this.context.actor);
    return this.agentEditor.update(key, definedOf(parseInput(agentChangeInput, input)), version);
  }

  /** Throws AGENT_IN_USE while the agent is assigned to vendors. */
  deleteAgent(key: number, version?: number | null): Promise<true> {
    requireAdmin(this.context.actor);
    return this.agentEditor.remove(key, version);
  }
}

/** Checks that the agent exists, and locks it until the vendor is written. */
async function assertAgent(em: EntityManager, key: number | null | undefined): Promise<void> {
  if (key == null || (await em.findOne(PurchasingAgent, { key }, { lockMode: LockMode.PESSIMISTIC_READ }))) return;
  throw invalidInput({ purchasingAgentKey: ['Purchasing agent not found.'] });
}
