import { LockMode, type EntityManager, type RequiredEntityData } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { CatalogService, type WithProduct } from '../../catalog/catalog/index.js';
import { lockCustomer } from '../../customers/customers/index.js';
import { firstCartName, mostCarts } from '../../definitions/cart.js';
import { requireActor } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import { parseInput } from '../../platform/shared/input.js';
import { intArray } from '../../platform/shared/reads.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { cartChange, newCart, renamedCart } from './cart-input.js';
import { CartLine } from './cart-line.entity.js';
import {
  activeCart,
  cartByKey,
  cartsForStaff,
  cartsOfCustomer,
  lineCounts,
  linesOfCarts,
  type CartLineRecord,
  type CartRecord,
} from './cart-record.js';
import { Cart } from './cart.entity.js';
import { changeLines } from './change-lines.js';
import { dayOf, fillToday, lockStaffCart, type StaffAtWork } from './staff-cart.js';

/** A line with the product as it is sold now. */
export type ShownCartLine = WithProduct<CartLineRecord>;

/** The carts of the signed-in customer. Staff who act as the customer see them all, and fill one of their own. */
export class CartsService extends PerRequest {
  private readonly catalog = this.context.get(CatalogService);

  private readonly lineLoader = new DataLoader<number, CartLineRecord[]>(
    async cartKeys => {
      const lines = await this.context.reads.rows<CartLineRecord>(linesOfCarts, [intArray(cartKeys)]);
      const byCart = Map.groupBy(lines, ({ cartKey }) => cartKey);
      return cartKeys.map(key => byCart.get(key) ?? []);
    },
    { cache: false },
  );
  private readonly countLoader = new DataLoader<number, number>(
    async cartKeys => {
      const counts = await this.context.reads.rows<{ cartKey: number; count: number }>(lineCounts, [
        intArray(cartKeys),
      ]);
      const byCart = new Map(counts.map(({ cartKey, count }) => [cartKey, count]));
      return cartKeys.map(key => byCart.get(key) ?? 0);
    },
    { cache: false },
  );

  /** The cart with the key, or the active one; null if there is none. Throws NOT_FOUND for another customer's. */
  async cart(key?: number | null): Promise<CartRecord | null> {
    const { customerKey, actingAdmin } = requireActor(this.context.actor);
    const { reads } = this.context;
    if (actingAdmin) {
      const carts = await this.carts();
      if (key == null) return carts.find(({ active }) => active) ?? null;
      return carts.find(cart => cart.key === key) ?? notFound();
    }
    if (key == null) return (await reads.rows<CartRecord>(activeCart, [customerKey]))[0] ?? null;
    const [cart] = await reads.rows<CartRecord>(cartByKey, [customerKey, key]);
    return cart ?? notFound();
  }

  /** The customer's carts, the active one first. */
  carts(): Promise<CartRecord[]> {
    const { customerKey } = requireActor(this.context.actor);
    const { reads } = this.context;
    const work = this.staffAtWork();
    if (!work) return reads.rows<CartRecord>(cartsOfCustomer, [customerKey]);
    return reads.rows<CartRecord>(cartsForStaff, [work.staff.customerKey, dayOf(work), customerKey]);
  }

  lineCount({ key }: Pick<CartRecord, 'key'>): Promise<number> {
    return this.countLoader.load(key);
  }

  /** The lines of a cart with their products, in two statements, or three if one is no longer sold. */
  async lines({ key }: Pick<CartRecord, 'key'>): Promise<ShownCartLine[]> {
    return this.catalog.withProducts(await this.lineLoader.load(key));
  }

  /** Quantities in the active cart, by product key. */
  async activeQuantities(): Promise<Map<number, number>> {
    const cart = await this.cart();
    const lines = cart ? await this.lineLoader.load(cart.key) : [];
    return new Map(lines.map(({ productKey, quantity }) => [productKey, quantity]));
  }

  /** Applies changes to lines. A change that was already applied is not applied again. */
  async change(input: unknown): Promise<CartRecord> {
    const { customerKey, actingAdmin } = requireActor(this.context.actor);
    const { key, changeId, lines: changes } = parseInput(cartChange, input);
    return this.changed(async em => {
      if (key == null && actingAdmin) await lockCustomer(em, { key: customerKey });
      // Before the cart: this insert's foreign key locks the customer, who is always locked before the cart.
      const isNew = await isNewChange(em, customerKey, changeId, this.context.clock.now());
      const cart = key == null ? await this.lockActive(em) : await this.lockOwn(em, key);
      if (!isNew) return cart;
      const lines = await em.find(CartLine, { cartKey: cart.key });
      const products = await this.catalog.shownProducts(changes.map(({ productKey }) => productKey));
      const changed = changeLines(lines, changes, {
        cartKey: cart.key,
        staffName: actingAdmin?.name ?? null,
        products: new Map(products.map(product => [product.key, product])),
      });
      storeLines(em, lines, changed);
      this.touch(cart);
      await em.flush();
      return cart;
    });
  }

  /** Creates a cart, empty or with the lines of another, and makes it active. */
  async create(input: unknown): Promise<CartRecord> {
    const { customerKey } = requireActor(this.context.actor);
    const { name, copyOf } = parseInput(newCart, input);
    return this.changed(async em => {
      await lockCustomer(em, { key: customerKey });
      const copied = copyOf == null ? null : await this.lockOwn(em, copyOf);
      if ((await em.count(Cart, { customerKey })) >= mostCarts)
        throw new AppError('LIMIT_REACHED', `An account has at most ${mostCarts} carts.`);
      await assertFreeName(em, customerKey, name);
      const cart = await this.insert(em, customerKey, name);
      await this.use(em, cart);
      if (copied) await copyLines(em, copied.key, cart.key);
      return cart;
    });
  }

  async rename(key: number, name: unknown): Promise<CartRecord> {
    const { customerKey } = requireActor(this.context.actor);
    const wanted = parseInput(renamedCart, { name }).name;
    return this.changed(async em => {
      const cart = await this.lockOwn(em, key);
      await assertFreeName(em, customerKey, wanted, key);
      cart.name = wanted;
      cart.byStaff = false;
      this.touch(cart);
      await em.flush();
      return cart;
    });
  }

  /** Makes a cart the active one. */
  async activate(key: number): Promise<CartRecord> {
    const { customerKey } = requireActor(this.context.actor);
    return this.changed(async em => {
      await lockCustomer(em, { key: customerKey });
      const cart = await this.lockOwn(em, key);
      await this.use(em, cart);
      return cart;
    });
  }

  async remove(key: number): Promise<true> {
    const { customerKey } = requireActor(this.context.actor);
    return inTransaction<true>(this.context.em, async em => {
      await lockCustomer(em, { key: customerKey });
      const cart = await this.lockOwn(em, key);
      await em.nativeDelete(Cart, { key });
      if (!cart.active) return true;
      const next = await em.findOne(
        Cart,
        { customerKey, byStaff: false },
        { orderBy: { changedAt: 'desc', key: 'desc' } },
      );
      if (next) await em.nativeUpdate(Cart, { key: next.key }, { active: true });
      return true;
    });
  }

  /** Runs a change, and returns its cart as the caller sees it. */
  private async changed(work: (em: EntityManager) => Promise<Cart>): Promise<CartRecord> {
    const cart = await inTransaction(this.context.em, work);
    return this.staffAtWork() ? ((await this.cart(cart.key)) ?? notFound()) : cart;
  }

  /** Makes a cart of the customer, who is locked, the active one of the caller. */
  private async use(em: EntityManager, cart: Cart): Promise<void> {
    const work = this.staffAtWork();
    if (work) return fillToday(em, work, cart.key);
    await em.nativeUpdate(Cart, { customerKey: cart.customerKey, active: true }, { active: false });
    cart.active = true;
    cart.byStaff = false;
    this.touch(cart);
    await em.flush();
  }

  /** null: the customer itself */
  private staffAtWork(): StaffAtWork | null {
    const { actor, clock, settings } = this.context;
    const { customerKey, actingAdmin: staff } = requireActor(actor);
    return staff && { customerKey, staff, at: clock.now(), timeZone: settings.timeZone };
  }

  private touch(cart: Cart): void {
    cart.version += 1;
    cart.changedAt = this.context.clock.now();
  }

  private async lockOwn(em: EntityManager, key: number): Promise<Cart> {
    const { customerKey } = requireActor(this.context.actor);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    return (await em.findOne(Cart, { key, customerKey }, lock)) ?? notFound();
  }

  /** The active cart. Creates it if there is none. */
  private async lockActive(em: EntityManager): Promise<Cart> {
    const { customerKey } = requireActor(this.context.actor);
    const work = this.staffAtWork();
    if (work) return lockStaffCart(em, work);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const active = await em.findOne(Cart, { customerKey, active: true }, lock);
    if (active) return active;
    // Two devices may find no cart at the same time: the second one waits here, and then finds the first one's cart.
    await em.execute(
      `insert into cart (customer_key, name, active, changed_at) values (?, ?, true, ?) on conflict do nothing`,
      [customerKey, firstCartName, this.context.clock.now().toISOString()],
    );
    return em.findOneOrFail(Cart, { customerKey, active: true }, lock);
  }

  private async insert(em: EntityManager, customerKey: number, name: string): Promise<Cart> {
    const data: RequiredEntityData<Cart> = {
      customerKey,
      name,
      active: false,
      changedAt: this.context.clock.now(),
    };
    const cart = em.create(Cart, data);
    await em.persist(cart).flush();
    return cart;
  }
}

function notFound(): never {
  throw new AppError('NOT_FOUND', 'Cart not found.');
}

/** Records a change of the customer. False if it was recorded before. */
async function isNewChange(em: EntityManager, customerKey: number, id: string, at: Date): Promise<boolean> {
  const recorded = await em.execute<unknown[]>(
    'insert into cart_change (customer_key, id, at) values (?, ?, ?) on conflict do nothing returning id',
    [customerKey, id, at.toISOString()],
  );
  return recorded.length > 0;
}

async function assertFreeName(em: EntityManager, customerKey: number, name: string, ownKey = 0): Promise<void> {
  const [taken] = await em.execute<unknown[]>(
    'select 1 from cart where customer_key = ? and lower(name) = lower(?) and key <> ?',
    [customerKey, name, ownKey],
  );
  const message = 'Another cart has this name.';
  if (taken) throw new AppError('DUPLICATE', message, { errors: { name: [message] } });
}

async function copyLines(em: EntityManager, from: number, to: number): Promise<void> {
  await em.execute(
    `insert into cart_line (cart_key, product_key, quantity, confirmed, position, seen_price, seen_in_store_only, staff_name)
     select ?, product_key, quantity, confirmed, position, seen_price, seen_in_store_only, staff_name from cart_line where cart_key = ?`,
    [to, from],
  );
}

/** Replaces the stored lines. MikroORM inserts, updates and deletes what differs, each in one statement. */
function storeLines(em: EntityManager, stored: readonly CartLine[], changed: readonly CartLineRecord[]): void {
  const byProduct = new Map(stored.map(line => [line.productKey, line]));
  for (const line of changed) {
    const known = byProduct.get(line.productKey);
    byProduct.delete(line.productKey);
    if (known) em.assign(known, line);
    else em.persist(em.create(CartLine, line));
  }
  for (const line of byProduct.values()) em.remove(line);
}
