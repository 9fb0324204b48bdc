import { IconListNumbers, IconReceipt, IconSearch, IconShoppingCart } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { NavLink } from 'react-router-dom';
import { useCart } from '../../cart/cart';
import styles from './quick-bar.module.css';

/**
 * On a phone, what is used most, within reach of the thumb. A page with a bar of its own, such as a product's "Add to
 * cart", shows that one instead.
 */
export function QuickBar({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const { count } = useCart();
  return (
    <nav className={styles.bar} aria-label="Quick" data-quick-bar>
      <button type="button" className={styles.entry} onClick={() => search.current?.focus()}>
        <IconSearch size={22} stroke={1.6} aria-hidden />
        Search
      </button>
      <NavLink to="/pad" className={styles.entry}>
        <IconListNumbers size={22} stroke={1.6} aria-hidden />
        Pad
      </NavLink>
      <NavLink to="/account/order-history" className={styles.entry}>
        <IconReceipt size={22} stroke={1.6} aria-hidden />
        Orders
      </NavLink>
      <NavLink to="/cart" className={styles.entry}>
        <IconShoppingCart size={22} stroke={1.6} aria-hidden />
        {count > 0 ? `Cart (${count.toLocaleString('en-US')})` : 'Cart'}
      </NavLink>
    </nav>
  );
}
