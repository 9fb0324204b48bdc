import type { ApolloClient } from '@apollo/client';
import type { ReactNode } from 'react';
import { NavLink, useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { RequireSession, useSession, type SessionUser } from '../../../session/session';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Notice } from '../../../ui/notice';
import { loadOwn } from '../../page';
import { AccountContactsDocument } from './contacts.generated';
import { ContactsTab } from './contacts-tab';
import { AccountDetailsDocument } from './details.generated';
import { DetailsTab } from './details-tab';
import { AccountFavoritesDocument } from './favorites.generated';
import { FavoritesTab } from './favorites-tab';
import { AccountJobsDocument } from './customer-jobs.generated';
import { CustomerJobsTab } from './customer-jobs-tab';
import { ListsDocument } from './shopping-lists.generated';
import { ShoppingListsTab } from './shopping-lists-tab';
import { AccountLocationsDocument } from './locations.generated';
import { LocationsTab } from './locations-tab';
import { AccountOrdersDocument } from './orders.generated';
import { OwnNumbersDocument } from './own-numbers.generated';
import { OwnNumbersTab, partNumbersVariables } from './own-numbers-tab';
import { OrdersTab, ordersVariables } from './orders-tab';
import styles from './account-page.module.css';

/** `isOwn`: only the customer may change this, so staff who act as the customer do not see the tab. */
const tabs: { slug: string; label: string; Tab: () => ReactNode; isOwn?: boolean }[] = [
  { slug: '', label: 'Account', Tab: DetailsTab, isOwn: true },
  { slug: 'contacts', label: 'Contacts', Tab: ContactsTab, isOwn: true },
  { slug: 'locations', label: 'Locations', Tab: LocationsTab, isOwn: true },
  { slug: 'jobs', label: 'Jobs', Tab: CustomerJobsTab },
  { slug: 'favorites', label: 'Favorites', Tab: FavoritesTab },
  { slug: 'lists', label: 'Lists', Tab: ShoppingListsTab },
  { slug: 'part-numbers', label: 'Part numbers', Tab: OwnNumbersTab },
  { slug: 'order-history', label: 'Order history', Tab: OrdersTab },
];

/** The query of each tab. */
function queryOf(client: ApolloClient, { params, request }: LoaderFunctionArgs): Promise<unknown> {
  switch (params.tab) {
    case undefined:
      return client.query({ query: AccountDetailsDocument });
    case 'contacts':
      return client.query({ query: AccountContactsDocument });
    case 'locations':
      return client.query({ query: AccountLocationsDocument });
    case 'jobs':
      return client.query({ query: AccountJobsDocument });
    case 'favorites':
      return client.query({ query: AccountFavoritesDocument });
    case 'lists':
      return client.query({ query: ListsDocument });
    case 'part-numbers':
      return client.query({
        query: OwnNumbersDocument,
        variables: partNumbersVariables(new URL(request.url).searchParams),
      });
    default:
      return client.query({
        query: AccountOrdersDocument,
        variables: ordersVariables(new URL(request.url).searchParams),
      });
  }
}

export const load = loadOwn(queryOf);

export function Component() {
  return (
    <RequireSession>
      <Account />
    </RequireSession>
  );
}

function Account() {
  const { tab = '' } = useParams();
  const { user, acting } = useSession();
  const found = tabs.find(({ slug }) => slug === tab);
  return (
    <div className={styles.page}>
      <header>
        <h1>Your account</h1>
        <p className={styles.quiet}>
          {user?.name}, customer number {user?.customerNumber}
        </p>
      </header>
      <nav className={styles.menu} aria-label="Account">
        {tabs.map(({ slug, label }) => (
          <NavLink key={slug} end to={slug ? `/account/${slug}` : '/account'} className={styles.entry}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.pane}>
        {found && acting && found.isOwn ? (
          <OwnOnly user={user} />
        ) : found ? (
          <found.Tab />
        ) : (
          <EmptyState text="Your account has no such page.">
            <ButtonLink to="/account">Your account</ButtonLink>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function OwnOnly({ user }: { user: SessionUser | null }) {
  return (
    <Notice>
      Only {user?.name} itself changes this, or you as staff: stop acting, and change it in Edit Customer.
    </Notice>
  );
}
