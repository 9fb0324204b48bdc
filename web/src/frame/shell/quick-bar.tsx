import { IconListNumbers, IconRepeat, IconSearch, IconShoppingCart } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { NavLink } from 'react-router-dom';
import { useCart } from '../../cart/cart';
import styles from './quick-bar.module.css';

/** Customers' most used links on phones, within reach of the thumb. Pages with their own bottom bar hide it. */
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
      <NavLink to="/buy-again" className={styles.entry}>
        <IconRepeat size={22} stroke={1.6} aria-hidden />
        Buy again
      </NavLink>
      <NavLink to="/cart" className={styles.entry}>
        <IconShoppingCart size={22} stroke={1.6} aria-hidden />
        {count > 0 ? `Cart (${count.toLocaleString('en-US')})` : 'Cart'}
      </NavLink>
    </nav>
  );
}
