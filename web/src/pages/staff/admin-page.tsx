import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { RequireSession } from '../../session/session';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { PageHead } from '../../ui/page-head';
import { PageSkeleton } from '../../ui/skeletons';
import { AdminFrame } from './admin-frame';
import { FirstSteps } from './first-steps';
import { panes } from './panes';

export function Component() {
  const { pane: named, key } = useParams();
  const pane = named ?? panes[0]?.slug;
  const found = panes.find(({ slug, hasRecords }) => slug === pane && (hasRecords || key === undefined));
  return (
    <>
      <PageHead title={found?.label ?? 'Admin'} hidden />
      <RequireSession admin>
        <AdminFrame panes={panes} current={found?.slug}>
          {named === undefined && <FirstSteps />}
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
      </RequireSession>
    </>
  );
}
