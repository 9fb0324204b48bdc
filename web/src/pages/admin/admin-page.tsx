import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { RequireSession } from '../../session/session';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { PageSkeleton } from '../../ui/skeletons';
import { AdminFrame } from './admin-frame';
import { panes } from './panes';

export function Component() {
  return (
    <RequireSession admin>
      <Admin />
    </RequireSession>
  );
}

function Admin() {
  const { pane = panes[0]?.slug, key } = useParams();
  const found = panes.find(({ slug, hasRecords }) => slug === pane && (hasRecords || key === undefined));
  return (
    <AdminFrame panes={panes} current={found?.slug}>
      {found ? (
        <Suspense fallback={<PageSkeleton />}>
          <found.Pane key={found.slug} />
        </Suspense>
      ) : (
        <>
          <h1>Page not found</h1>
          <EmptyState text="The admin area has no such page.">
            <ButtonLink to="/admin">{panes[0]?.label}</ButtonLink>
          </EmptyState>
        </>
      )}
    </AdminFrame>
  );
}
