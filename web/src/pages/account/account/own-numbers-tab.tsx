import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { forgetOwnNumbers } from '../../../products/forget-own-numbers';
import { RowOrder } from '../../../products/row-order';
import { SubstituteOffer } from '../../../products/substitute-offer';
import { tell } from '../../../session/notices';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { errorFacts } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { TextField } from '../../../ui/form-field';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { OwnNumbersImport } from './own-numbers-import';
import { useOwnNumbersQuery, useRemoveOwnNumberMutation, type OwnNumbersQuery } from './own-numbers.generated';
import styles from './account-page.module.css';

const pageSize = 50;

/** The variables of the list's query, which the URL contains. */
export function partNumbersVariables(address: URLSearchParams) {
  const page = Math.max(0, Number.parseInt(address.get('page') ?? '1', 10) - 1 || 0);
  return { search: address.get('search') || null, first: pageSize, offset: page * pageSize };
}

/** The part numbers of the account, with search, ordering, removal and import. */
export function OwnNumbersTab() {
  const [address, setAddress] = useSearchParams();
  const variables = partNumbersVariables(address);
  const search = variables.search ?? '';
  const page = variables.offset / pageSize;
  const { data, previousData, error } = useOwnNumbersQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const numbers = (data ?? previousData)?.ownNumbers;
  const show = (text: string, next: number) =>
    setAddress({ ...(text && { search: text }), ...(next > 0 && { page: String(next + 1) }) });
  if (error)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/account">Your account</ButtonLink>
      </ErrorPanel>
    );
  const hasNumbers = (numbers?.totalCount ?? 0) > 0;
  return (
    <section className={styles.section} aria-labelledby="part-numbers">
      <h2 id="part-numbers">Part numbers</h2>
      <OwnNumbersImport hasNumbers={hasNumbers || search !== ''} />
      {(hasNumbers || search !== '') && <NumberSearch key={search} search={search} onSearch={text => show(text, 0)} />}
      {!numbers && <TableSkeleton rows={10} columns={4} />}
      {numbers && !hasNumbers && search !== '' && (
        <EmptyState text={`None of your part numbers has "${search}".`}>
          <Button onClick={() => show('', 0)}>Show all part numbers</Button>
        </EmptyState>
      )}
      {numbers && !hasNumbers && search === '' && (
        <EmptyState text="No part numbers yet. Import your list, or add a number on the page of a product. Search and order pad then know it.">
          <ButtonLink to="/allCategories">All categories</ButtonLink>
        </EmptyState>
      )}
      {numbers && hasNumbers && (
        <>
          <NumberTable numbers={numbers.nodes} />
          <Pager
            label="Pages of part numbers"
            page={page}
            pageSize={pageSize}
            totalCount={numbers.totalCount}
            onPage={next => show(search, next)}
          />
        </>
      )}
    </section>
  );
}

function NumberSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(search);
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={event => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextField
        label="Search your part numbers"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}

type ListedNumber = OwnNumbersQuery['ownNumbers']['nodes'][number];

function NumberTable({ numbers }: { numbers: readonly ListedNumber[] }) {
  return (
    <table data-cards className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Your number</th>
          <th scope="col">Name</th>
          <th scope="col">Product ID</th>
          <th scope="col">Order</th>
          <th scope="col">
            <span className="visually-hidden">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {numbers.map(listed => (
          <NumberRow key={listed.productKey} listed={listed} />
        ))}
      </tbody>
    </table>
  );
}

function NumberRow({ listed }: { listed: ListedNumber }) {
  const { number, productKey, productId, description, product, substitute } = listed;
  const offered = product ?? substitute;
  const [remove, { loading }] = useRemoveOwnNumberMutation({
    update: cache => {
      forgetOwnNumbers(cache);
      cache.modify({
        id: cache.identify({ __typename: 'Product', key: productKey }),
        fields: { ownNumber: () => null },
      });
    },
  });
  return (
    <tr className={styles.ownNumber}>
      <td>
        <code>{number}</code>
      </td>
      <td className={styles.favoriteName}>
        {product ? (
          <Link to={`/product/${productKey}`} className="touch">
            {description}
          </Link>
        ) : (
          `${description} (no longer sold)`
        )}
        {substitute && <SubstituteOffer substitute={substitute} />}
      </td>
      <td>
        <code>{productId}</code>
      </td>
      <td className={styles.favoriteOrder}>{offered && <RowOrder product={offered} />}</td>
      <td className={styles.favoriteTools}>
        <Button
          small
          kind="quiet"
          aria-label={`Remove part number ${number}`}
          title="Remove"
          busy={loading}
          onClick={() =>
            void remove({ variables: { productKey } }).catch((error: unknown) =>
              tell('Not removed', errorFacts(error).message, 'red'),
            )
          }
        >
          <IconTrash size={20} aria-hidden />
        </Button>
      </td>
    </tr>
  );
}
