import { useEffect, useRef } from 'react';
import { NavLink, useParams } from 'react-router-dom';
import { RequireSession, useSession } from '../../../session/session';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ContactsTab } from './contacts-tab';
import { DetailsTab } from './details-tab';
import { FavoritesTab } from './favorites-tab';
import { LocationsTab } from './locations-tab';
import { OrdersTab } from './orders-tab';
import styles from './account-page.module.css';

const TABS = [
  { slug: '', label: 'Account', Tab: DetailsTab },
  { slug: 'contacts', label: 'Contacts', Tab: ContactsTab },
  { slug: 'locations', label: 'Locations', Tab: LocationsTab },
  { slug: 'favorites', label: 'Favorites', Tab: FavoritesTab },
  { slug: 'order-history', label: 'Order history', Tab: OrdersTab },
];

export function Component() {
  return (
    <RequireSession>
      <Account />
    </RequireSession>
  );
}

function Account() {
  const { tab = '' } = useParams();
  const { user } = useSession();
  const menu = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  const Tab = TABS.find(({ slug }) => slug === tab)?.Tab;
  return (
    <div className={styles.page}>
      <header>
        <h1>Your account</h1>
        <p className={styles.quiet}>{user?.name}, customer number {user?.customerNumber}</p>
      </header>
      <nav ref={menu} className={styles.menu} aria-label="Account">
        {TABS.map(({ slug, label }) => (
          <NavLink key={slug} end to={slug ? `/account/${slug}` : '/account'} className={styles.entry}>{label}</NavLink>
        ))}
      </nav>
      <div className={styles.pane}>
        {Tab ? <Tab /> : <EmptyState text="There is no such page in your account."><ButtonLink to="/account">Your account</ButtonLink></EmptyState>}
      </div>
    </div>
  );
}
