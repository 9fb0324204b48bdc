import { useParams } from 'react-router-dom';
import { listVariablesFor } from '../../../products/list-load';
import { ProductResults } from '../../../products/product-results';
import { useListVariables } from '../../../products/use-list-variables';
import { ButtonLink } from '../../../ui/button';
import { PageHead } from '../../../ui/page-head';
import type { PageLoad } from '../../page';
import { SearchAgain } from './search-again';
import { SearchPageDocument, useSearchPageQuery } from './search-page.generated';

/** The server takes no longer text. */
const LONGEST_TERM = 100;

function termFrom(text: string | undefined): string {
  return (text ?? '').trim().slice(0, LONGEST_TERM);
}

export const load: PageLoad = async (client, { params, request }) => {
  const variables = { text: termFrom(params.searchTerm), ...(await listVariablesFor(request)) };
  await client.query({ query: SearchPageDocument, variables });
};

export function Component() {
  const term = termFrom(useParams().searchTerm);
  const { variables } = useListVariables();
  const { data, previousData, error } = useSearchPageQuery({ variables: { text: term, ...variables } });
  return (
    <>
      <PageHead title={`Results for ${term}`} hidden />
      <ProductResults
        heading={`Viewing search results for ${term}`}
        results={(data ?? previousData)?.searchProducts}
        error={error}
        usualOrder="Best match"
        emptyText={`Oops, there doesn't seem to be any results for: ${term}`}
        emptyWays={
          <>
            <ButtonLink to="/allCategories">See all categories</ButtonLink>
            <ButtonLink to="/onsale">Clearance Products</ButtonLink>
          </>
        }
      >
        <SearchAgain key={term} term={term} />
      </ProductResults>
    </>
  );
}
