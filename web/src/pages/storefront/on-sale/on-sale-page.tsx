import { canonicalListPath } from '../../../products/list-address';
import { listVariablesFor } from '../../../products/list-load';
import { ProductResults } from '../../../products/product-results';
import { useListVariables } from '../../../products/use-list-variables';
import { ButtonLink } from '../../../ui/button';
import { PageHead } from '../../../ui/page-head';
import type { PageLoad } from '../../page';
import { OnSalePageDocument, useOnSalePageQuery } from './on-sale-page.generated';

export const load: PageLoad = async (client, args) => {
  await client.query({ query: OnSalePageDocument, variables: await listVariablesFor(args, 'onSale') });
};

export function Component() {
  const { place, variables } = useListVariables('onSale');
  const { data, previousData, error } = useOnSalePageQuery({ variables });
  return (
    <>
      <PageHead
        title="Clearance Products"
        description="Tools and supplies on clearance, while they last."
        canonicalPath={canonicalListPath('/onsale', place)}
      />
      <ProductResults
        heading="Clearance Products"
        place={place}
        fixed="onSale"
        results={(data ?? previousData)?.onSaleProducts}
        error={error}
        emptyText="Oops, there doesn't seem to be any results"
        emptyWays={<ButtonLink to="/allCategories">See all categories</ButtonLink>}
      />
    </>
  );
}
