import { useParams } from 'react-router-dom';
import { keyFrom } from '../../../products/key-from';
import { RequireSession } from '../../../session/session';
import { Breadcrumb } from '../../../ui/breadcrumb';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { errorCode } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { PageSkeleton } from '../../../ui/skeletons';
import { loadOwn } from '../../page';
import { AddByCode } from './add-by-code';
import { ListHead } from './list-head';
import { ListLines } from './list-lines';
import styles from './shopping-list-page.module.css';
import { ShoppingListDocument, useShoppingListQuery } from './shopping-list.generated';

export const load = loadOwn((client, { params }) =>
  client.query({ query: ShoppingListDocument, variables: { key: keyFrom(params.key) ?? 0 } }),
);

export function Component() {
  const { key } = useParams();
  return (
    <RequireSession>
      {/* The key resets counts and quantities for another list. */}
      <List key={key} listKey={keyFrom(key)} />
    </RequireSession>
  );
}

function List({ listKey }: { listKey: number | null }) {
  const { data, error } = useShoppingListQuery({
    variables: { key: listKey ?? 0 },
    skip: listKey === null,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (listKey === null || errorCode(error) === 'NOT_FOUND')
    return (
      <EmptyState text="List not found in your account. It may have been deleted.">
        <ButtonLink to="/account/lists">Your lists</ButtonLink>
      </EmptyState>
    );
  const list = data?.shoppingList;
  if (error && !list)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/account/lists">Your lists</ButtonLink>
      </ErrorPanel>
    );
  if (!list) return <PageSkeleton />;
  return (
    <div className={styles.page}>
      <Breadcrumb
        crumbs={[{ label: 'Home', to: '/' }, { label: 'Lists', to: '/account/lists' }, { label: list.name }]}
      />
      <ListHead list={list} />
      <AddByCode listKey={list.key} />
      <ListLines list={list} />
    </div>
  );
}
