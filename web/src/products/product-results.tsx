import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../ui/empty-state';
import { ErrorPanel } from '../ui/error-panel';
import { Button, ButtonLink } from '../ui/button';
import { LoadingWord, TileSkeleton } from '../ui/skeletons';
import { listAddress, PAGE_SIZE, readListPlace } from './list-address';
import { Paging } from './paging';
import { ProductCard } from './product-card';
import type { ProductResults_ConnectionFragment } from './product-results.generated';
import { ResultTools } from './result-tools';
import styles from './product-results.module.css';

// Pictures of the first rows are in sight at once; the rest loads as one scrolls.
const EAGER_PICTURES = 12;

interface ProductResultsProps {
  heading: string;
  /** Not here while the list is on its way. */
  results: ProductResults_ConnectionFragment | undefined;
  error: unknown;
  emptyText: string;
  usualOrder?: string;
  /** Ways on from an empty list. */
  emptyWays: ReactNode;
  /** Stands below the heading. */
  children?: ReactNode;
}

/** Category, search and clearance lists: the same layout with a heading of their own. */
export function ProductResults({ heading, results, error, emptyText, emptyWays, usualOrder, children }: ProductResultsProps) {
  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      {children}
      <ResultBody results={results} error={error} emptyText={emptyText} emptyWays={emptyWays} usualOrder={usualOrder} />
    </div>
  );
}

type ResultBodyProps = Pick<ProductResultsProps, 'results' | 'error' | 'emptyText' | 'emptyWays' | 'usualOrder'>;

function ResultBody({ results, error, emptyText, emptyWays, usualOrder = 'Usual order' }: ResultBodyProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const place = readListPlace(search);
  if (error && !results) {
    return (
      <ErrorPanel error={error}>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </ErrorPanel>
    );
  }
  if (!results) return <ResultSkeleton />;
  if (results.totalCount === 0) return <EmptyState text={emptyText}>{emptyWays}</EmptyState>;
  if (results.nodes.length === 0) {
    return (
      <EmptyState text={`This list has no page ${place.page}.`}>
        <ButtonLink to={listAddress(pathname, { ...place, page: 1 })}>Go to the first page</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <ResultTools place={place} pathname={pathname} total={results.totalCount} usualOrder={usualOrder} />
      <ul className={styles.list}>
        {results.nodes.map((product, index) => (
          <li key={product.key}>
            <ProductCard product={product} inResults eager={index < EAGER_PICTURES} />
          </li>
        ))}
      </ul>
      <Paging place={place} pathname={pathname} pages={Math.ceil(results.totalCount / PAGE_SIZE)} />
    </>
  );
}

function ResultSkeleton() {
  return (
    <div className={styles.list}>
      <LoadingWord />
      {Array.from({ length: EAGER_PICTURES }, (_, index) => (
        <TileSkeleton key={index} />
      ))}
    </div>
  );
}
