import '../../../ui/print.css';
import { createElement } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { RequireSession, useSession } from '../../../session/session';
import { Breadcrumb } from '../../../ui/breadcrumb';
import { ButtonLink } from '../../../ui/button';
import { errorCode } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { Notice } from '../../../ui/notice';
import { PageSkeleton } from '../../../ui/skeletons';
import { useLatePart } from '../../../ui/late-part';
import { useIsInBrowser } from '../../../ui/use-is-in-browser';
import { keyFrom } from '../../../products/key-from';
import { loadOwn } from '../../page';
import { OrderView } from './order-view';
import { OrderViewDocument, useOrderViewQuery } from './order.generated';
import styles from './order-page.module.css';

export const load = loadOwn((client, { params }) =>
  client.query({ query: OrderViewDocument, variables: { key: keyFrom(params.key) ?? 0 } }),
);

// Only staff see these, so customers do not load them.
const loadTools = () => import('./staff-tools').then(({ StaffTools }) => StaffTools);

/** `/order/{key}` offers customers a re-order. `/historicalorder/{key}` offers staff their tools instead. */
export function Component() {
  return (
    <RequireSession>
      <Order />
    </RequireSession>
  );
}

function Order() {
  const key = keyFrom(useParams().key);
  const { pathname, state } = useLocation();
  const { isAdmin } = useSession();
  // The history entry keeps its state when the page is reloaded, but the server does not get it.
  const isInBrowser = useIsInBrowser();
  const isJustPlaced = isInBrowser && wasJustPlaced(state);
  const isHistorical = pathname.startsWith('/historicalorder/');
  const isForStaff = isAdmin && isHistorical;
  const tools = useLatePart(isForStaff ? loadTools : null);
  const { data, error } = useOrderViewQuery({
    variables: { key: key ?? 0, forStaff: isForStaff },
    skip: key === null,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const missing = key === null || data?.order === null || errorCode(error) === 'NOT_FOUND';
  const list = isForStaff
    ? { label: 'All Orders', to: `/admin/all-orders${isInBrowser ? listQuery(state) : ''}` }
    : { label: 'Order history', to: '/account/order-history' };

  if (missing) return <NoOrder to={list.to} />;
  if (error)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to={list.to}>{list.label}</ButtonLink>
      </ErrorPanel>
    );
  // The tools come before the details, which would move down. If they cannot be loaded, the order is shown without them.
  if (!data?.order || (isForStaff && tools === undefined)) return <PageSkeleton />;
  return (
    <div className={styles.page}>
      <div className={styles.screenOnly}>
        <Breadcrumb crumbs={[{ label: 'Home', to: '/' }, list, { label: `Order ${data.order.key}` }]} />
      </div>
      {isJustPlaced && <Notice kind="success">Your order has been placed. Track its status on this page.</Notice>}
      <OrderView
        order={data.order}
        isHistorical={isHistorical}
        wasJustPlaced={isJustPlaced}
        isAdmin={isAdmin}
        tools={tools && createElement(tools, { order: data.order })}
      />
    </div>
  );
}

function wasJustPlaced(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'placed' in state;
}

/** Returns the search and filters of the list from which the order was opened. */
function listQuery(state: unknown): string {
  return typeof state === 'object' && state !== null && 'list' in state ? String(state.list) : '';
}

function NoOrder({ to }: { to: string }) {
  return (
    <div className={styles.page}>
      <h1>Order not found</h1>
      <ErrorPanel error={{ code: '404', message: 'Your account has no order with this number.' }}>
        <ButtonLink to={to}>See your orders</ButtonLink>
        <ButtonLink to="/allCategories">All categories</ButtonLink>
      </ErrorPanel>
    </div>
  );
}
