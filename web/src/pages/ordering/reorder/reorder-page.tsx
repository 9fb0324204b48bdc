import { useParams } from 'react-router-dom';
import { keyFrom } from '../../../products/key-from';
import { RequireSession } from '../../../session/session';
import { Breadcrumb } from '../../../ui/breadcrumb';
import { ButtonLink } from '../../../ui/button';
import { errorCode } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { PageSkeleton } from '../../../ui/skeletons';
import { loadOwn } from '../../page';
import styles from './reorder-page.module.css';
import { ReorderReview } from './reorder-review';
import { ReorderReviewDocument, useReorderReviewQuery } from '../../../cart/reorder.generated';

export const load = loadOwn((client, { params }) =>
  client.query({ query: ReorderReviewDocument, variables: { key: keyFrom(params.key) ?? 0 } }),
);

export function Component() {
  return (
    <RequireSession>
      <Reorder />
    </RequireSession>
  );
}

function Reorder() {
  const key = keyFrom(useParams().key);
  const { data, error } = useReorderReviewQuery({
    variables: { key: key ?? 0 },
    skip: key === null,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const isMissing = key === null || errorCode(error) === 'NOT_FOUND';
  if (isMissing || (error && !data))
    return (
      <div className={styles.page}>
        <h1>Re-order</h1>
        <ErrorPanel error={isMissing ? { code: '404', message: 'Your account has no order with this number.' } : error}>
          <ButtonLink to="/account/order-history">See your orders</ButtonLink>
        </ErrorPanel>
      </div>
    );
  if (!data?.reorderReview) return <PageSkeleton />;
  const { order } = data.reorderReview;
  return (
    <div className={styles.page}>
      <Breadcrumb
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Order history', to: '/account/order-history' },
          { label: `Order ${order.key}`, to: `/order/${order.key}` },
          { label: 'Re-order' },
        ]}
      />
      <h1>Re-order {order.key}</h1>
      <ReorderReview review={data.reorderReview} />
    </div>
  );
}
