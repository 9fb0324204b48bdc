import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { fieldChanges, type FieldChanges } from '../../platform/audit/index.js';
import { fieldNames, namesOf } from '../../definitions/field.js';
import { financeFields } from '../../definitions/finance.js';
import { RecordEditor, type FieldValues, type RecordKind } from '../../platform/records/index.js';
import { requireAdmin, type Actor } from '../../platform/shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../../platform/shared/connection.js';
import { AppError } from '../../platform/shared/errors.js';
import { definedOf } from '../../platform/shared/field-inputs.js';
import { parseInput, searchTextNamed } from '../../platform/shared/input.js';
import { trimDecimal } from '../../platform/shared/money.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { type AccountChange, AccountService, customerKind } from './account.service.js';
import { ActivationService } from './activation.service.js';
import { CustomerFinance } from './customer-finance.entity.js';
import { newCustomerInput } from './customer-rules.js';
import { adminPricingTier, Customer } from './customer.entity.js';
import { financeInput } from './finance-rules.js';
import { lockCustomer } from './lock-customer.js';
import { listRemovedCustomers, type RemovedCustomer } from './removed-customers.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    /** Returns the keys of a customer's open orders. */
    openOrders: (em: EntityManager, customerKey: number) => Promise<number[]>;
  }
}

const financeKind: Omit<RecordKind<CustomerFinance>, 'labelOf'> = {
  entity: CustomerFinance,
  subject: 'customer',
  keyField: 'customerKey',
  fields: fieldNames(financeFields),
  besideFields: ['pricingTier'],
  decimals: namesOf(financeFields, 'amount'),
  missing: 'Customer not found.',
};

const removedCustomerKind: RecordKind<Customer> = {
  ...customerKind,
  missing: 'This customer is not among the removed ones.',
  existing: { deletedAt: { $ne: null }, erasedAt: null },
};

/** Finance to change, with the version that the change is based on. */
export interface FinanceChange extends Record<string, unknown> {
  version?: number | null;
}

/** Changes that staff make to customers: creation, finance, deletion, restoring, passwords and admin rights. */
export class CustomerEditingService extends PerRequest {
  private readonly account = this.context.get(AccountService);
  private readonly activation = this.context.get(ActivationService);
  private readonly defaultPassword = this.context.settings.signIn.defaultPassword;
  private readonly customers = new RecordEditor(this.context, customerKind);

  /** The password for the first sign-in, with which customers can only set their own. */
  defaultCustomerPassword(): string {
    requireAdmin(this.context.actor);
    return this.defaultPassword;
  }

  /** Creates a customer and issues the activation code for the first password. */
  create({ finance, ...input }: Record<string, unknown> & { finance?: FinanceChange | null }): Promise<Customer> {
    requireAdmin(this.context.actor);
    const values = parseInput(newCustomerInput, input);
    const named: FieldValues = definedOf(parseInput(financeInput, finance ?? {}));
    const { pricingTier = 0, ...billing } = named;
    const shown = {
      ...named,
      ...(named.creditLimit != null && { creditLimit: trimDecimal(String(named.creditLimit)) }),
    };
    return inTransaction(this.context.em, async em => {
      const customer = await this.customers.create(
        { ...values, pricingTier },
        fieldChanges<FieldValues>({}, shown, Object.keys(shown)),
      );
      await em.insert(CustomerFinance, { customerKey: customer.key, ...billing });
      await this.activation.issueFor(em, customer.key);
      return customer;
    });
  }

  /** Changes a customer and its finance, all or nothing. */
  update({ finance, ...change }: AccountChange & { key: number; finance?: FinanceChange | null }): Promise<Customer> {
    requireAdmin(this.context.actor);
    return inTransaction(this.context.em, async () => {
      const customer = await this.account.update(change);
      if (finance) await this.updateFinance({ ...finance, customerKey: change.key });
      return customer;
    });
  }

  /** Changes how a customer pays and is billed, and its pricing tier; an admin's tier is not changed. */
  updateFinance({ customerKey, version, ...input }: FinanceChange & { customerKey: number }): Promise<CustomerFinance> {
    requireAdmin(this.context.actor);
    const { pricingTier, ...values } = definedOf(parseInput(financeInput, input));
    return inTransaction(this.context.em, async em => {
      const customer = await this.customers.locked(em, customerKey);
      const before = customer.pricingTier;
      const changesTier = pricingTier !== undefined && pricingTier !== before && !customer.isAdmin;
      const tier: FieldChanges = changesTier ? { pricingTier: { from: before, to: pricingTier } } : {};
      const editor = new RecordEditor(this.context, { ...financeKind, labelOf: () => customer.name });
      const finance = await editor.update(customerKey, values, version, tier);
      if (changesTier) customer.pricingTier = pricingTier;
      await em.flush();
      return finance;
    });
  }

  /**
   * Hides a customer with its contacts, locations and finance, which return if it is restored, and ends its sign-ins.
   * Triggers delete its carts, lists, favorites, jobs and part numbers. Keeps its orders and number. Throws
   * CUSTOMER_IN_USE with the keys of its open orders, if it has any.
   */
  remove(key: number, version?: number | null): Promise<true> {
    const actor = requireAdmin(this.context.actor);
    if (key === actor.customerKey) throw new AppError('FORBIDDEN', 'You cannot delete yourself.');
    return inTransaction(this.context.em, async em => {
      await this.lockedAdmins(em, actor);
      // A checkout that is under way ends first, and its order counts.
      await lockCustomer(em, { key });
      await this.customers.locked(em, key);
      const openOrders = await this.context.settings.openOrders(em, key);
      if (openOrders.length > 0) throw new AppError('CUSTOMER_IN_USE', undefined, { openOrders });
      await em.execute('delete from activation_code where customer_key = ?', [key]);
      return this.customers.remove(key, version);
    });
  }

  /** The removed customers, or those that match `search`, the most recently removed first. */
  async removedCustomers(search: string, page: PageRequest): Promise<Page<RemovedCustomer>> {
    requireAdmin(this.context.actor);
    return listRemovedCustomers(this.context.reads, searchTextNamed('search', search), pageWindow(page, this.context));
  }

  /** Brings a removed customer back, without a password. Staff come back as customers. */
  restore(key: number, version?: number | null): Promise<Customer> {
    requireAdmin(this.context.actor);
    const unmark = (customer: Customer) => {
      customer.deletedAt = null;
    };
    return inTransaction(this.context.em, async em => {
      const customer = await new RecordEditor(this.context, removedCustomerKind).restore(key, unmark, version);
      // Releases before this one deleted it.
      await em.execute('insert into customer_finance (customer_key) values (?) on conflict do nothing', [key]);
      return customer.isAdmin ? this.setTier(em, customer, 0) : customer;
    });
  }

  /** Removes a customer's password, ends its sign-ins, and issues a code for a new password. */
  resetPassword(key: number): Promise<Customer> {
    requireAdmin(this.context.actor);
    return inTransaction(this.context.em, async em => {
      const customer = await this.customers.locked(em, key);
      // The default password is public, so staff must never have it.
      if (customer.isAdmin)
        throw new AppError('FORBIDDEN', 'This is an admin. Revoke that first, then reset the password.');
      // The record's version is unchanged, so an open form can still be saved.
      await em.execute('update customer set password_hash = null, token_version = token_version + 1 where key = ?', [
        key,
      ]);
      await em.refresh(customer);
      await this.activation.issueFor(em, key);
      await this.customers.record(em, customer, 'passwordReset', {});
      return customer;
    });
  }

  /** Makes a customer an admin, who has to sign in again. */
  makeAdmin(key: number): Promise<Customer> {
    return this.changeTier(key, customer => {
      if (customer.passwordHash === null)
        throw new AppError('FORBIDDEN', 'This customer has not chosen a password yet. Staff need their own.');
      return adminPricingTier;
    });
  }

  /** Makes an admin a customer again, unless it is the last admin. */
  revokeAdmin(key: number): Promise<Customer> {
    return this.changeTier(key, (customer, admins) => {
      if (!customer.isAdmin) return customer.pricingTier;
      if (admins.length === 1) throw new AppError('FORBIDDEN', 'This is the last admin. Make another one first.');
      return 0;
    });
  }

  private changeTier(key: number, tierOf: (customer: Customer, admins: Customer[]) => number): Promise<Customer> {
    const actor = requireAdmin(this.context.actor);
    return inTransaction(this.context.em, async em => {
      const admins = await this.lockedAdmins(em, actor);
      const customer = await this.customers.locked(em, key);
      const tier = tierOf(customer, admins);
      return tier === customer.pricingTier ? customer : this.setTier(em, customer, tier);
    });
  }

  private async setTier(em: EntityManager, customer: Customer, to: number): Promise<Customer> {
    const from = customer.pricingTier;
    Object.assign(customer, { pricingTier: to, tokenVersion: customer.tokenVersion + 1 });
    await em.flush();
    await this.customers.record(em, customer, 'updated', { pricingTier: { from, to } });
    return customer;
  }

  /**
   * Locks all admins, in one order, so that two who demote each other run one after the other. The caller must still
   * be one of them.
   */
  private async lockedAdmins(em: EntityManager, actor: Actor): Promise<Customer[]> {
    const admins = await em.find(
      Customer,
      { pricingTier: adminPricingTier, deletedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { key: 'asc' }, refresh: true },
    );
    if (!admins.some(({ key }) => key === actor.customerKey)) throw new AppError('FORBIDDEN');
    return admins;
  }
}
