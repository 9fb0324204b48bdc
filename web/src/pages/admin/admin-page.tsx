import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { RequireSession } from '../../session/session';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { PageSkeleton } from '../../ui/skeletons';
import { AdminFrame } from './admin-frame';

/** In the menu's order, under small headings. The first one is what `/admin` shows. */
const PANES = [
  { slug: 'all-orders', label: 'All Orders', group: 'Orders', Pane: lazy(() => import('./orders/all-orders').then(({ AllOrders }) => ({ default: AllOrders }))) },
  {
    slug: 'batch-add-items', label: 'Batch Add Items', group: 'Batch imports',
    Pane: lazy(() => import('./batch-items/batch-add-items').then(({ BatchAddItems }) => ({ default: BatchAddItems }))),
  },
];

export function Component() {
  return (
    <RequireSession admin>
      <Admin />
    </RequireSession>
  );
}

function Admin() {
  const { pane = PANES[0]?.slug } = useParams();
  const found = PANES.find(({ slug }) => slug === pane);
  return (
    <AdminFrame panes={PANES} current={found?.slug}>
      {found ? (
        <Suspense fallback={<PageSkeleton />}><found.Pane /></Suspense>
      ) : (
        <>
          <h1>Page not found</h1>
          <EmptyState text="There is no such page in the admin area."><ButtonLink to="/admin">All Orders</ButtonLink></EmptyState>
        </>
      )}
    </AdminFrame>
  );
}
