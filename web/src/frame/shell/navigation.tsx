import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../../session/session';
import { useStoreFacts } from '../../ui/store-context';
import { ScrollToggle } from './scroll-toggle';
import { ShopProducts } from './shop-products';
import styles from './navigation.module.css';

/** The main menu. A toggle opens it on small screens only. */
export function Navigation() {
  const { key } = useLocation();
  const store = useStoreFacts();
  const { status, isAdmin } = useSession();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // A navigation closes the menu.
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(null);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return (
    <nav className={styles.bar} aria-label="Main">
      <div className={styles.inner}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="main-menu"
          aria-label="Menu"
          onClick={() => setOpenAt(open ? null : key)}
        >
          {open ? <IconX size={24} aria-hidden /> : <IconMenu2 size={24} aria-hidden />}
        </button>
        <ul id="main-menu" className={styles.menu} data-open={open || undefined}>
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
        <p className={styles.tagline} data-open={open || undefined}>
          {store?.tagline}
        </p>
        <ScrollToggle />
      </div>
    </nav>
  );
}
