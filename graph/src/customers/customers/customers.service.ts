import DataLoader from 'dataloader';
import type { Account } from '../../platform/auth/index.js';
import { requireActor, requireAdmin } from '../../platform/shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../../platform/shared/connection.js';
import { AppError } from '../../platform/shared/errors.js';
import { searchTextNamed } from '../../platform/shared/input.js';
import { readStatement } from '../../platform/shared/reads.js';
import { RowsByKey } from '../../platform/shared/rows-by-key.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { ActingSession } from './acting-session.entity.js';
import type { Contact } from './contact.entity.js';
import { CustomerFinance } from './customer-finance.entity.js';
import { listCustomers, type CustomerSort } from './customer-list.js';
import { customersByKey, type CustomerRecord } from './customer-record.js';
import { adminPricingTier, Customer } from './customer.entity.js';
import { mayReadCustomer } from './customer.policy.js';
import { pickupLocationKey, type Location } from './location.entity.js';

const accountByKey = new RowsByKey<{ key: number; name: string; pricingTier: number; tokenVersion: number }>(
  readStatement(
    'select key, name, pricing_tier as "pricingTier", token_version as "tokenVersion" from customer where key = any (?::int[]) and deleted_at is null',
  ),
);
const keptByKey = new RowsByKey<{ key: number; customerKey: number }>(
  readStatement('select key, customer_key as "customerKey" from kept_sign_in where key = any (?::int[])'),
);
const customerByKey = new RowsByKey<CustomerRecord>(customersByKey);

const placesByKey = `select
  (select json_build_object('key', key, 'name', name, 'email', email, 'phoneNumber', phone_number) from contact where key = ? and customer_key = ?) as contact,
  (select json_build_object('key', key, 'address', address, 'city', city, 'state', state, 'zipCode', zip_code) from location
   where key = ? and (customer_key = ? or key = ?)) as location`;

/** The contact and location that an order copies. */
export interface OrderPlaces {
  contact: Pick<Contact, 'key' | 'name' | 'email' | 'phoneNumber'>;
  location: Pick<Location, 'key' | 'address' | 'city' | 'state' | 'zipCode'>;
}

type PlaceRow = { [Place in keyof OrderPlaces]: OrderPlaces[Place] | null };

/** Customers with their contacts, locations and finance. */
export class CustomersService extends PerRequest {
  // Batches the lookups of a list into one statement. It does not cache, because a later field may read values that an
  // earlier one changed.
  private readonly financeLoader = new DataLoader<number, CustomerFinance | undefined>(
    async keys => {
      const found = await this.context.em.find(CustomerFinance, { customerKey: { $in: [...keys] } });
      const byCustomer = new Map(found.map(finance => [finance.customerKey, finance]));
      return keys.map(key => byCustomer.get(key));
    },
    { cache: false },
  );

  private readonly tierLoader = new DataLoader<number, number>(
    async keys => {
      const customers = await this.context.em.find(Customer, { key: { $in: [...keys] } });
      const tiers = new Map(customers.map(customer => [customer.key, customer.isAdmin ? 0 : customer.pricingTier]));
      return keys.map(key => tiers.get(key) ?? 0);
    },
    { cache: false },
  );

  /** Customers by name, city, phone number, email or number, sorted by name by default; for staff. */
  async customers(search: string, page: PageRequest, sort: CustomerSort = 'NAME'): Promise<Page<Customer>> {
    requireAdmin(this.context.actor);
    return listCustomers(this.context.em, searchTextNamed('search', search), sort, pageWindow(page, this.context));
  }

  /** The signed-in customer; null for a visitor. */
  async me(): Promise<CustomerRecord | null> {
    const { reads, actor } = this.context;
    return actor ? customerByKey.row(reads, actor.customerKey) : null;
  }

  /** A customer, or null; for staff. Simultaneous lookups share one statement. */
  async customerNamed(key: number): Promise<CustomerRecord | null> {
    requireAdmin(this.context.actor);
    return customerByKey.row(this.context.reads, key);
  }

  /** A customer that the caller may read; throws NOT_FOUND otherwise. */
  async customer(key: number): Promise<Customer> {
    const actor = requireActor(this.context.actor);
    const customer = mayReadCustomer(actor, key)
      ? await this.context.em.findOne(Customer, { key, deletedAt: null })
      : null;
    if (!customer) throw new AppError('NOT_FOUND');
    return customer;
  }

  /** The account against which a token is checked. */
  async account(key: number): Promise<Account | null> {
    const customer = await accountByKey.row(this.context.reads, key);
    return customer
      ? { name: customer.name, isAdmin: customer.pricingTier === adminPricingTier, tokenVersion: customer.tokenVersion }
      : null;
  }

  /** Whether this acting session of the admin and the customer is open. */
  async isActing(session: { key: number; adminKey: number; customerKey: number }): Promise<boolean> {
    return (await this.context.em.count(ActingSession, { ...session, endedAt: null })) > 0;
  }

  /** Whether this kept sign-in of the customer was not ended. */
  async isKept({ key, customerKey }: { key: number; customerKey: number }): Promise<boolean> {
    return (await keptByKey.row(this.context.reads, key))?.customerKey === customerKey;
  }

  async finance(customerKey: number): Promise<CustomerFinance> {
    requireAdmin(this.context.actor);
    return this.requireFinance(customerKey);
  }

  /** The pricing tier that finance shows: 0 for an admin. Simultaneous lookups share one statement. */
  tierOf(customerKey: number): Promise<number> {
    requireAdmin(this.context.actor);
    return this.tierLoader.load(customerKey);
  }

  /** True if the customer may not order on account. */
  async cod(customerKey: number): Promise<boolean> {
    this.assertMayRead(customerKey);
    return (await this.requireFinance(customerKey)).cod;
  }

  /** Whether each order of the customer needs a PO number. */
  async requiresPoNumber(customerKey: number): Promise<boolean> {
    this.assertMayRead(customerKey);
    return (await this.requireFinance(customerKey)).requiresPoNumber;
  }

  /** Whether the customer's orders cannot be picked up. */
  async requiresShipTo(customerKey: number): Promise<boolean> {
    this.assertMayRead(customerKey);
    return (await this.requireFinance(customerKey)).requiresShipTo;
  }

  /**
   * Contact and destination of an order: the caller's own contact, and its own location or the counter; throws
   * NOT_FOUND otherwise.
   */
  async ownPlaces(contactKey: number, locationKey: number): Promise<OrderPlaces> {
    const { customerKey } = requireActor(this.context.actor);
    const found = await this.context.em.execute<PlaceRow[]>(placesByKey, [
      contactKey,
      customerKey,
      locationKey,
      customerKey,
      pickupLocationKey,
    ]);
    const { contact, location } = found[0] as PlaceRow;
    if (!contact) throw new AppError('NOT_FOUND', 'This contact is not one of yours.');
    if (!location) throw new AppError('NOT_FOUND', 'This location is not one of yours.');
    return { contact, location };
  }

  private assertMayRead(customerKey: number): void {
    if (!mayReadCustomer(requireActor(this.context.actor), customerKey)) throw new AppError('NOT_FOUND');
  }

  private async requireFinance(customerKey: number): Promise<CustomerFinance> {
    const finance = await this.financeLoader.load(customerKey);
    if (!finance) throw new AppError('NOT_FOUND', 'Customer not found.');
    return finance;
  }
}
