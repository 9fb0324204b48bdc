import { readStatement } from '../../platform/shared/reads.js';
import type { Cart } from './cart.entity.js';
import type { CartLine } from './cart-line.entity.js';

/** The columns of a cart's row. A `Cart` entity is also assignable to it. */
export type CartRecord = Pick<Cart, 'key' | 'name' | 'active' | 'version' | 'orderedVersion'>;

const cartColumns = 'key, name, active, version, ordered_version as "orderedVersion"';

export const activeCart = readStatement(`select ${cartColumns} from cart where customer_key = ? and active`);
export const cartByKey = readStatement(`select ${cartColumns} from cart where customer_key = ? and key = ?`);
export const cartsOfCustomer = readStatement(
  `select ${cartColumns} from cart where customer_key = ? order by active desc, lower(name), key`,
);
/** The same carts for a staff member who acts as the customer: active is the one that this person fills on the day. */
export const cartsForStaff = readStatement(
  `select c.key, c.name, s.cart_key is not null as active, c.version, c.ordered_version as "orderedVersion"
   from cart c left join staff_cart s
     on s.cart_key = c.key and s.customer_key = c.customer_key and s.staff_key = ? and s.day = ?::date
   where c.customer_key = ? order by active desc, lower(c.name), c.key`,
);

export const linesOfCarts = readStatement(
  `select cart_key as "cartKey", product_key as "productKey", quantity, confirmed, position, seen_price::text as "seenPrice",
     seen_in_store_only as "seenInStoreOnly", staff_name as "staffName"
   from cart_line where cart_key = any (?::int[]) order by cart_key, position, product_key`,
);

export const lineCounts = readStatement(
  'select cart_key as "cartKey", count(*)::int as count from cart_line where cart_key = any (?::int[]) group by cart_key',
);

export type CartLineRecord = Omit<CartLine, symbol>;
