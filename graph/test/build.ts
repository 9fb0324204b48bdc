import bcrypt from 'bcrypt';
import type { RequiredEntityData } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Category, PricingInfo, Product } from '../src/catalog/catalog/index.js';
import { CustomerJob } from '../src/customers/customer-jobs/index.js';
import { adminPricingTier, Contact, Customer, CustomerFinance, Location } from '../src/customers/customers/index.js';
import { Order, OrderLine, type OrderStatus } from '../src/selling/ordering/index.js';
import { Vendor } from '../src/catalog/purchasing/index.js';
import { lineTotal, sumMoney } from '../src/definitions/price.js';

/** Password of every customer that `Build` creates. */
export const password = 'a-good-password';
const passwordHash = bcrypt.hashSync(password, 4);

let counter = 0;
const next = () => (counter += 1);

interface OrderToBuild {
  placedAt: string;
  lines: { product: Product; quantity: number; unitPrice?: string }[];
  status?: OrderStatus;
  pickup?: boolean;
}

/** Creates records together with the records they require. A test states only the values that matter to it. */
export class Build {
  constructor(private readonly em: EntityManager) {}

  async vendor(overrides: Partial<RequiredEntityData<Vendor>> = {}): Promise<Vendor> {
    const number = next();
    const blank = {
      address: '',
      city: '',
      state: '',
      zipCode: '',
      federalTaxId: '',
      accountNumber: '',
      terms: '',
      ourAccountNumber: '',
      contactName: '',
      phoneNumber: '',
    };
    return this.save(Vendor, { id: `V${number}`, name: `Vendor ${number}`, ...blank, ...overrides });
  }

  async category(overrides: Partial<RequiredEntityData<Category>> = {}): Promise<Category> {
    return this.save(Category, { name: `Category ${next()}`, ...overrides });
  }

  async product(overrides: Partial<RequiredEntityData<Product>> = {}): Promise<Product> {
    const number = next();
    const product = await this.save(Product, {
      productId: `48-22-${String(number).padStart(4, '0')}`,
      description: `Claw Hammer ${number} oz`,
      standardCost: '12.4900',
      basePrice: '19.9900',
      vendor: overrides.vendor ?? (await this.vendor()),
      category: overrides.category ?? (await this.category()),
      minimumQuantity: 0,
      ...overrides,
    } as RequiredEntityData<Product>);
    await this.save(PricingInfo, { productKey: product.key });
    return product;
  }

  /** A customer with a contact, a location and an account (NET30) without a credit limit. */
  async customer(
    overrides: Partial<RequiredEntityData<Customer>> = {},
    finance: Partial<RequiredEntityData<CustomerFinance>> = {},
  ): Promise<BuiltCustomer> {
    const number = next();
    const customer = await this.save(Customer, {
      customerNumber: 30_000 + number,
      name: `Contractor ${number}`,
      address: '12 E Jackson St',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85004',
      phoneNumber: '6025550100',
      passwordHash,
      ...overrides,
    });
    await this.save(CustomerFinance, {
      customerKey: customer.key,
      terms: 'NET30',
      paymentMethod: 'ACCT',
      isOnAccount: true,
      ...finance,
    });
    const contact = await this.save(Contact, {
      customerKey: customer.key,
      name: 'Ana Ruiz',
      email: `ana${number}@contractor.example`,
      phoneNumber: '6025550101',
    });
    const location = await this.save(Location, {
      customerKey: customer.key,
      address: `${number} N 7th Ave`,
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85007',
    });
    return Object.assign(customer, { contact, location });
  }

  customerJob(customer: BuiltCustomer, overrides: Partial<RequiredEntityData<CustomerJob>> = {}): Promise<CustomerJob> {
    const number = next();
    return this.save(CustomerJob, {
      customerKey: customer.key,
      name: `Job ${number}`,
      code: `JOB-${number}`,
      ...overrides,
    } as RequiredEntityData<CustomerJob>);
  }

  admin(): Promise<BuiltCustomer> {
    return this.customer({ name: 'Counter', pricingTier: adminPricingTier }, { terms: 'COD', isOnAccount: false });
  }

  /** An order on account, as the store would have stored it at that time. */
  async order(
    customer: BuiltCustomer,
    { placedAt, lines, status = 'completed', pickup = false }: OrderToBuild,
  ): Promise<Order> {
    const priced = lines.map(({ product, quantity, unitPrice = product.standardCost }) => ({
      product,
      quantity,
      unitPrice,
      unit: product.unit,
      price: lineTotal(unitPrice, quantity, product.unit),
    }));
    const order = await this.save(Order, {
      customerKey: customer.key,
      customerNumber: customer.customerNumber,
      customerName: customer.name,
      placedAt: new Date(placedAt),
      total: sumMoney(priced.map(({ price }) => price)),
      status,
      payment: 'onAccount',
      contactKey: customer.contact.key,
      contactName: customer.contact.name,
      contactEmail: customer.contact.email,
      contactPhoneNumber: customer.contact.phoneNumber,
      locationKey: pickup ? 1 : customer.location.key,
      pickup,
      address: customer.location.address,
      city: customer.location.city,
      state: customer.location.state,
      zipCode: customer.location.zipCode,
      idempotencyKey: `built-order-${next()}`,
      contentHash: '',
    });
    for (const [position, { product, ...line }] of priced.entries())
      this.em.create(OrderLine, {
        ...line,
        orderKey: order.key,
        position,
        productKey: product.key,
        productId: product.productId,
        description: product.description,
      } as RequiredEntityData<OrderLine>);
    await this.em.flush();
    return order;
  }

  private async save<T extends object>(entity: new () => T, data: Partial<RequiredEntityData<T>>): Promise<T> {
    const record = this.em.create(entity, data as RequiredEntityData<T>);
    await this.em.flush();
    return record;
  }
}

export type BuiltCustomer = Customer & { contact: Contact; location: Location };
