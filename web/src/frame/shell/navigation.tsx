import { IconMenu2, IconX } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { useSession } from '../../session/session';
import { useStoreFacts } from '../../ui/store-context';
import { ScrollToggle } from './scroll-toggle';
import { ShopProducts } from './shop-products';
import styles from './navigation.module.css';
import type { Menu } from './use-menu';

/** The main menu. A toggle opens it on small screens only. */
export function Navigation({ menu: { open, toggle } }: { menu: Menu }) {
  const store = useStoreFacts();
  const { status, isAdmin } = useSession();

  return (
    <nav className={styles.bar} aria-label="Main">
      <div className={styles.inner}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="main-menu"
          aria-label="Menu"
          onClick={toggle}
        >
          {open ? <IconX size={24} aria-hidden /> : <IconMenu2 size={24} aria-hidden />}
        </button>
        <ul id="main-menu" className={styles.menu}>
          <li>
            <NavLink to="/" end className={styles.entry}>
              Home
            </NavLink>
          </li>
          <ShopProducts className={styles.entry} />
          <li>
            <NavLink to="/onsale" className={styles.entry}>
              Clearance Products
            </NavLink>
          </li>
          {status === 'signedIn' && !isAdmin && (
            <li>
              <NavLink to="/buy-again" className={styles.entry}>
                Buy again
              </NavLink>
            </li>
          )}
        </ul>
        <p className={styles.tagline}>{store?.tagline}</p>
        <ScrollToggle />
      </div>
    </nav>
  );
}
