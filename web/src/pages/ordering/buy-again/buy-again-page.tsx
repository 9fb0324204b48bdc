import { useState } from 'react';
import { useCart } from '../../../cart/cart';
import { AddBar } from '../../../products/add-bar';
import type { BuyAgainRow_ItemFragment } from '../../../products/buy-again.generated';
import { BuyAgainList, useBuyAgainChoices } from '../../../products/buy-again-list';
import { RequireSession } from '../../../session/session';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { TextField } from '../../../ui/form-field';
import { TableSkeleton } from '../../../ui/skeletons';
import { useFirstItems } from '../../../ui/use-first-items';
import { loadOwn } from '../../page';
import styles from './buy-again-page.module.css';
import { BuyAgainDocument, useBuyAgainQuery } from './buy-again.generated';

/** Listed first; the others are loaded on request, or to filter them. */
const listedFirst = 50;
/** The server lists at most this many. */
const mostListed = 500;

export const load = loadOwn(client => client.query({ query: BuyAgainDocument, variables: { first: listedFirst } }));

const onFirstScreen = 12;

export function Component() {
  return (
    <RequireSession>
      <div className={styles.page}>
        <h1>Buy again</h1>
        <BuyAgain />
      </div>
    </RequireSession>
  );
}

function BuyAgain() {
  const [first, setFirst] = useState(listedFirst);
  const {
    data: current,
    previousData,
    error,
  } = useBuyAgainQuery({
    variables: { first },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const data = current ?? previousData;
  if (error && !data)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/account/order-history">Past orders</ButtonLink>
      </ErrorPanel>
    );
  if (!data) return <TableSkeleton rows={10} columns={3} />;
  if (data.buyAgain.length === 0)
    return (
      <EmptyState text="You have not ordered yet. What you buy will be listed here, with how often you buy it.">
        <ButtonLink to="/allCategories">All categories</ButtonLink>
        <ButtonLink to="/pad">Order pad</ButtonLink>
      </EmptyState>
    );
  const { length } = data.buyAgain;
  const isWhole = current !== undefined && (length < first || first === mostListed);
  return (
    <>
      {error && !current && <ErrorPanel error={error} />}
      <Items items={data.buyAgain} isWhole={isWhole} onNeedWhole={() => setFirst(mostListed)} />
    </>
  );
}

interface ItemsProps {
  items: readonly BuyAgainRow_ItemFragment[];
  /** False if only the first items are loaded */
  isWhole: boolean;
  onNeedWhole: () => void;
}

function Items({ items, isWhole, onNeedWhole }: ItemsProps) {
  const cart = useCart();
  const choices = useBuyAgainChoices(items);
  const [filter, setFilter] = useState('');
  const [added, setAdded] = useState(0);
  const words = filter.trim().toLowerCase().split(/\s+/);
  const found = items.filter(item => words.every(word => textOf(item).includes(word)));
  const count = useFirstItems(found.length, onFirstScreen);
  const due = items.filter(({ isDue }) => isDue).length;
  // Due items come first, so others are due only if all of these are.
  const dueWords = `${due.toLocaleString('en-US')}${due === items.length && !isWhole ? ' or more' : ''} due now.`;

  async function add() {
    const { chosen } = choices;
    await cart.addAll(chosen);
    choices.forget(chosen);
    setAdded(chosen.length);
  }

  return (
    <>
      <div className={styles.head}>
        <p>
          What your account bought in the last two years. {due > 0 && dueWords}
          {items.length === mostListed && ` The list ends at ${mostListed} items. Find others with the search.`}
        </p>
        <TextField
          label="Filter"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={filter}
          onChange={({ target }) => {
            setFilter(target.value);
            onNeedWhole();
          }}
        />
      </div>
      {found.length > 0 ? (
        <BuyAgainList items={found.slice(0, count)} choices={choices} />
      ) : !isWhole ? (
        <TableSkeleton rows={10} columns={3} />
      ) : (
        <EmptyState text={`Nothing you bought matches "${filter.trim()}".`}>
          <Button onClick={() => setFilter('')}>Show all</Button>
          <ButtonLink to={`/product/search/${encodeURIComponent(filter.trim())}`}>Search the store</ButtonLink>
        </EmptyState>
      )}
      {!isWhole && filter === '' && <Button onClick={onNeedWhole}>Show more</Button>}
      <AddBar lines={choices.chosen} added={added} isSticky onAdd={() => void add()} />
    </>
  );
}

function textOf({ productId, description, product }: BuyAgainRow_ItemFragment): string {
  return `${description} ${productId} ${product?.ownNumber ?? ''}`.toLowerCase();
}
