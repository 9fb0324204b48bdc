import { useEffect } from 'react';
import { redirect, useParams } from 'react-router-dom';
import { filterCount } from '../../../products/list-filters';
import { listVariablesFor } from '../../../products/list-load';
import { ProductResults } from '../../../products/product-results';
import { rememberSearch } from '../../../products/recent-searches';
import { useListVariables } from '../../../products/use-list-variables';
import { isSignedIn, useSession } from '../../../session/session';
import { ButtonLink } from '../../../ui/button';
import { PageHead } from '../../../ui/page-head';
import type { PageLoad } from '../../page';
import { NearWords } from './near-words';
import { PartialResults } from './partial-results';
import { OwnNumberMatches } from './own-number-matches';
import { ordersWith, OwnOrders } from './own-orders';
import { SearchAgain } from './search-again';
import {
  NearestWordsDocument,
  OwnMatchesDocument,
  SearchPageDocument,
  useNearestWordsQuery,
  useOwnMatchesQuery,
  useSearchPageQuery,
  type NearestWordsQuery,
} from './search-page.generated';

/** The server rejects longer text. */
const longestTerm = 100;

function termFrom(text: string | undefined): string {
  return (text ?? '').trim().slice(0, longestTerm);
}

export const load: PageLoad = async (client, args) => {
  const text = termFrom(args.params.searchTerm);
  // A failure to match part numbers and orders must not fail the page.
  const own = (await isSignedIn(args))
    ? client.query({ query: OwnMatchesDocument, variables: { text } }).catch(() => undefined)
    : undefined;
  const { data } = await client.query({
    query: SearchPageDocument,
    variables: { text, ...(await listVariablesFor(args)) },
  });
  const found = (await own)?.data;
  if (data?.searchProducts.totalCount !== 0) return;
  const isNarrowed = new URL(args.request.url).search !== '';
  const [order, ...others] = !isNarrowed && found?.ownNumberMatches.length === 0 ? ordersWith(text, found) : [];
  if (order && others.length === 0) throw redirect(`/order/${order.key}`);
  await client.query({ query: NearestWordsDocument, variables: { text } }).catch(() => undefined);
};

export function Component() {
  const term = termFrom(useParams().searchTerm);
  // Here rather than in the form, which the browser itself sends before the scripts run.
  useEffect(() => void rememberSearch(term), [term]);
  const { place, variables } = useListVariables();
  const { status } = useSession();
  const own = useOwnMatchesQuery({ variables: { text: term }, skip: status !== 'signedIn' }).data;
  const ownOrders = place.page === 1 && own ? ordersWith(term, own) : [];
  const ownMatches = place.page === 1 ? (own?.ownNumberMatches ?? []) : [];
  const { data, previousData, error } = useSearchPageQuery({ variables: { text: term, ...variables } });
  const isEmpty = data?.searchProducts.totalCount === 0 && filterCount(place.filters) === 0;
  const nearest = useNearestWordsQuery({ variables: { text: term }, skip: !isEmpty }).data;
  const partial = (isEmpty && nearest?.partialSearch) || null;
  return (
    <>
      <PageHead title={`Results for ${term}`} description={`Tools and supplies that match “${term}”.`} hidden />
      <ProductResults
        heading={`Viewing search results for ${term}`}
        place={place}
        results={(data ?? previousData)?.searchProducts}
        error={error}
        usualOrder="Best match"
        emptyText={emptyText(term, ownOrders.length, ownMatches.length)}
        emptyWays={<EmptyWays nearest={isEmpty ? nearest : undefined} isPartial={partial !== null} />}
      >
        <SearchAgain key={term} term={term} />
        {(data ?? previousData)?.searchProducts.includesSimilar && (
          <p role="status">No item has the code {term}. Items with similar codes are listed, too.</p>
        )}
        {ownOrders.length > 0 && <OwnOrders orders={ownOrders} />}
        {ownMatches.length > 0 && <OwnNumberMatches matches={ownMatches} />}
      </ProductResults>
      {partial && <PartialResults {...partial} />}
    </>
  );
}

function emptyText(term: string, orders: number, numbers: number): string {
  if (numbers > 0) return `No other product matches ${term}.`;
  return orders > 0 ? `No product matches ${term}.` : `Oops, there doesn't seem to be any results for: ${term}`;
}

/** Where a search without results may go on; `isPartial` if products for most of its words are shown below. */
function EmptyWays({ nearest, isPartial }: { nearest: NearestWordsQuery | undefined; isPartial: boolean }) {
  return (
    <>
      {nearest && <NearWords {...nearest.nearestSearchWords} />}
      {!isPartial && (
        <>
          <ButtonLink to="/allCategories">See all categories</ButtonLink>
          <ButtonLink to="/onsale">Clearance Products</ButtonLink>
        </>
      )}
    </>
  );
}
