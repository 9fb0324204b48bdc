import { useParams } from 'react-router-dom';
import { filterCount } from '../../../products/list-filters';
import { listVariablesFor } from '../../../products/list-load';
import { ProductResults } from '../../../products/product-results';
import { useListVariables } from '../../../products/use-list-variables';
import { ButtonLink } from '../../../ui/button';
import { PageHead } from '../../../ui/page-head';
import type { PageLoad } from '../../page';
import { NearWords } from './near-words';
import { PartialResults } from './partial-results';
import { SearchAgain } from './search-again';
import {
  NearestWordsDocument,
  SearchPageDocument,
  useNearestWordsQuery,
  useSearchPageQuery,
} from './search-page.generated';

/** The server rejects longer text. */
const longestTerm = 100;

function termFrom(text: string | undefined): string {
  return (text ?? '').trim().slice(0, longestTerm);
}

export const load: PageLoad = async (client, args) => {
  const text = termFrom(args.params.searchTerm);
  const { data } = await client.query({
    query: SearchPageDocument,
    variables: { text, ...(await listVariablesFor(args)) },
  });
  // A failure of the suggestions must not fail the page.
  if (data?.searchProducts.totalCount === 0)
    await client.query({ query: NearestWordsDocument, variables: { text } }).catch(() => undefined);
};

export function Component() {
  const term = termFrom(useParams().searchTerm);
  const { place, variables } = useListVariables();
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
        emptyText={`Oops, there doesn't seem to be any results for: ${term}`}
        emptyWays={
          !partial && (
            <>
              {isEmpty && nearest && <NearWords {...nearest.nearestSearchWords} />}
              <ButtonLink to="/allCategories">See all categories</ButtonLink>
              <ButtonLink to="/onsale">Clearance Products</ButtonLink>
            </>
          )
        }
      >
        <SearchAgain key={term} term={term} />
      </ProductResults>
      {partial && <PartialResults {...partial} />}
    </>
  );
}
