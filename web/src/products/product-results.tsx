import { useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, ButtonLink } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { ErrorPanel } from '../ui/error-panel';
import { ForCustomers } from '../ui/for-customers';
import { PhoneLink } from '../ui/phone-link';
import { LoadingWord, TileSkeleton } from '../ui/skeletons';
import { useFirstItems } from '../ui/use-first-items';
import { FamilyLinks } from './family-links';
import { FilterChips } from './filter-chips';
import { FilterColumn } from './filter-column';
import { FilterPanel, hasChoices } from './filter-panel';
import { listAddress, pageSize, type ListPlace } from './list-address';
import { filterCount, noFilters, type FixedFilter } from './list-filters';
import { Paging } from './paging';
import { PricesMissing } from './prices-missing';
import { ProductCard } from './product-card';
import type { ProductResults_ConnectionFragment } from './product-results.generated';
import { ResultTools } from './result-tools';
import { useFilters } from './use-filters';
import { useLastPaid } from './use-last-paid';
import { useResultView } from './view-choice';
import styles from './product-results.module.css';

// The first pictures load before layout, those below them after it, and the rest while scrolling.
const eagerPictures = 4;
const tilesOfSkeleton = 12;
/** Number of cards that fill a screen. The others are rendered after the first paint. */
const firstCards = 12;
/** On a phone, these fill the first screen. */
const cardsBeforeBand = 5;

interface ProductResultsProps {
  heading: string;
  place: ListPlace;
  /** The filter that the list itself implies. */
  fixed?: FixedFilter;
  /** undefined while loading. */
  results: ProductResults_ConnectionFragment | undefined;
  error: unknown;
  emptyText: string;
  usualOrder?: string;
  /** Links for an empty list. */
  emptyWays: ReactNode;
  /** Shown below the heading. */
  children?: ReactNode;
}

/** A result list: category, search or clearance. */
export function ProductResults({ heading, children, results, error, ...list }: ProductResultsProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{heading}</h1>
        {children}
      </div>
      <PricesMissing of={results?.nodes.map(({ standardCost }) => standardCost) ?? []} />
      {results && <ResultList results={results} {...list} />}
      {!results && Boolean(error) && (
        <ErrorPanel error={error}>
          <Button onClick={() => window.location.reload()}>Try again</Button>
        </ErrorPanel>
      )}
      {!results && !error && <ResultSkeleton />}
    </div>
  );
}

type ResultListProps = Omit<ProductResultsProps, 'heading' | 'children' | 'results' | 'error'> & {
  results: ProductResults_ConnectionFragment;
};

function ResultList({ results, place, fixed, emptyText, emptyWays, usualOrder = 'Usual order' }: ResultListProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const filters = useFilters(place, list);
  const panel = hasChoices(results.facets, place.filters, fixed) && (
    <FilterPanel
      facets={results.facets}
      place={{ ...place, filters: filters.filters }}
      pathname={pathname}
      fixed={fixed}
      onToggle={filters.toggle}
    />
  );
  return (
    <FilterColumn panel={panel}>
      <div ref={list} tabIndex={-1} className={styles.results} data-busy={filters.isLoading || undefined}>
        <FilterChips facets={results.facets} place={place} pathname={pathname} results={list} />
        {results.totalCount > 0 || filterCount(place.filters) > 0 ? (
          <ResultTools
            place={place}
            pathname={pathname}
            results={results}
            usualOrder={usualOrder}
            filters={panel}
            busy={filters.isLoading}
          />
        ) : null}
        <ResultBody results={results} place={place} pathname={pathname} emptyText={emptyText} emptyWays={emptyWays} />
      </div>
    </FilterColumn>
  );
}

interface ProductCardsProps {
  products: ProductResults_ConnectionFragment['nodes'];
  /** The customer's part numbers, by product key */
  ownNumbers?: ReadonlyMap<number, string>;
  /** Shown above the products; on a phone below those of the first screen */
  band?: ReactNode;
}

/** Products as tiles or rows, as the user chose. */
export function ProductCards({ products, ownNumbers, band }: ProductCardsProps) {
  const view = useResultView();
  const cards = useFirstItems(products.length, firstCards);
  const lastPaid = useLastPaid(
    products.map(({ key }) => key),
    view === 'rows',
  );
  const items = products.map((product, index) => (
    <li key={product.key} className={index < cards ? undefined : styles.awaited}>
      {index < cards && (
        <ProductCard
          product={product}
          ownNumber={ownNumbers?.get(product.key)}
          view={view}
          last={lastPaid.get(product.key)}
          eager={index < eagerPictures}
        />
      )}
    </li>
  ));
  return (
    <ul className={styles.list} data-has-band={(band && items.length > cardsBeforeBand) || undefined}>
      {items.slice(0, cardsBeforeBand)}
      {band && <li className={styles.band}>{band}</li>}
      {items.slice(cardsBeforeBand)}
    </ul>
  );
}

type ResultBodyProps = Pick<ResultListProps, 'results' | 'place' | 'emptyText' | 'emptyWays'> & { pathname: string };

function ResultBody({ results, place, pathname, emptyText, emptyWays }: ResultBodyProps) {
  const { families } = results.facets.variants;
  if (results.totalCount === 0)
    return <NothingHere place={place} pathname={pathname} emptyText={emptyText} emptyWays={emptyWays} />;
  if (results.nodes.length === 0) {
    return (
      <EmptyState text={`This list has no page ${place.page}.`}>
        <ButtonLink to={listAddress(pathname, { ...place, page: 1 })}>Go to the first page</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <ProductCards
        products={results.nodes}
        band={families.length > 0 && <FamilyLinks families={families} filters={place.filters} />}
      />
      <Paging place={place} pathname={pathname} pages={Math.ceil(results.totalCount / pageSize)} />
    </>
  );
}

/** Offers ways to continue: fewer filters, links of the list, and a phone number. */
function NothingHere({ place, pathname, emptyText, emptyWays }: Omit<ResultBodyProps, 'results'>) {
  const isNarrowed = filterCount(place.filters) > 0;
  return (
    <EmptyState text={emptyText}>
      {isNarrowed && (
        <ButtonLink to={listAddress(pathname, { ...place, page: 1, filters: noFilters })}>
          Show all without filters
        </ButtonLink>
      )}
      {emptyWays}
      <ForCustomers>
        <p className={styles.call}>
          Or call our main line: <PhoneLink className={styles.phone} />
        </p>
      </ForCustomers>
    </EmptyState>
  );
}

function ResultSkeleton() {
  return (
    <div className={styles.list}>
      <LoadingWord />
      {Array.from({ length: tilesOfSkeleton }, (_, index) => (
        <TileSkeleton key={index} />
      ))}
    </div>
  );
}
