import type { Account } from '../auth/index.js';
import { AppError } from '../shared/errors.js';
import { requireActor, requireAdmin } from '../shared/access.js';
import type { ServiceContext } from '../shared/service-context.js';
import { Contact } from './contact.entity.js';
import { CustomerFinance } from './customer-finance.entity.js';
import { Customer } from './customer.entity.js';
import { mayReadCustomer } from './customer.policy.js';
import { Location, pickupLocationKey } from './location.entity.js';

/** Customers with their contacts, locations and finance. */
export class CustomersService {
  constructor(private readonly context: ServiceContext) {}

  /** The signed-in customer; null for a visitor. */
  async me(): Promise<Customer | null> {
    const { em, actor } = this.context;
    return actor && em.findOne(Customer, { key: actor.customerKey, deletedAt: null });
  }

  /** A customer that the actor may read, else NOT_FOUND. */
  async customer(key: number): Promise<Customer> {
    const actor = requireActor(this.context.actor);
    const customer = mayReadCustomer(actor, key) ? await this.context.em.findOne(Customer, { key, deletedAt: null }) : null;
    if (!customer) throw new AppError('NOT_FOUND');
    return customer;
  }

  /** What the sign-in of a request is checked against. */
  async account(key: number): Promise<Account | null> {
    const customer = await this.context.em.findOne(Customer, { key, deletedAt: null });
    return customer && { name: customer.name, isAdmin: customer.isAdmin, tokenVersion: customer.tokenVersion };
  }


  async contacts(customerKey: number): Promise<Contact[]> {
    await this.customer(customerKey);
    return this.context.em.find(Contact, { customerKey }, { orderBy: { key: 'asc' } });
  }

  async locations(customerKey: number): Promise<Location[]> {
    await this.customer(customerKey);
    return this.context.em.find(Location, { customerKey }, { orderBy: { key: 'asc' } });
  }

  async finance(customerKey: number): Promise<CustomerFinance> {
    requireAdmin(this.context.actor);
    await this.customer(customerKey);
    return this.context.em.findOneOrFail(CustomerFinance, customerKey);
  }

  /** True when the customer may not put orders on account. */
  async cod(customerKey: number): Promise<boolean> {
    await this.customer(customerKey);
    return (await this.context.em.findOneOrFail(CustomerFinance, customerKey)).cod;
  }

  /** `cod` of the signed-in customer. */
  async ownCod(): Promise<boolean> {
    return this.cod(requireActor(this.context.actor).customerKey);
  }

  /** A contact of the signed-in customer for an order, else NOT_FOUND. */
  async ownContact(key: number): Promise<Contact> {
    const { customerKey } = requireActor(this.context.actor);
    const contact = await this.context.em.findOne(Contact, { key, customerKey });
    if (!contact) throw new AppError('NOT_FOUND', 'This contact is not one of yours.');
    return contact;
  }

  /** A delivery location of the signed-in customer, or the counter, else NOT_FOUND. */
  async ownLocation(key: number): Promise<Location> {
    const { customerKey } = requireActor(this.context.actor);
    const location = await this.context.em.findOne(Location, key === pickupLocationKey ? { key } : { key, customerKey });
    if (!location) throw new AppError('NOT_FOUND', 'This location is not one of yours.');
    return location;
  }
}
