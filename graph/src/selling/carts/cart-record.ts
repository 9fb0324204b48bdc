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

export const linesOfCarts = readStatement(
  `select cart_key as "cartKey", product_key as "productKey", quantity, confirmed, position, seen_price::text as "seenPrice",
     seen_in_store_only as "seenInStoreOnly", staff_name as "staffName"
   from cart_line where cart_key = any (?::int[]) order by cart_key, position, product_key`,
);

export const lineCounts = readStatement(
  'select cart_key as "cartKey", count(*)::int as count from cart_line where cart_key = any (?::int[]) group by cart_key',
);

export type CartLineRecord = Omit<CartLine, symbol>;
