import { useParams } from 'react-router-dom';
import { keyFrom } from '../../../products/key-from';
import { canonicalListPath, type ListVariables } from '../../../products/list-address';
import { listVariablesFor } from '../../../products/list-load';
import { ProductResults } from '../../../products/product-results';
import { useListVariables } from '../../../products/use-list-variables';
import { Breadcrumb } from '../../../ui/breadcrumb';
import { ButtonLink } from '../../../ui/button';
import { PageHead, StructuredData, useAbsoluteAddress } from '../../../ui/page-head';
import { breadcrumbFacts } from '../../../products/breadcrumb-facts';
import { existing, notFound, type PageLoad } from '../../page';
import { CategoryPageDocument, useCategoryPageQuery } from './category-page.generated';

/** Restricts a list's variables to this category. */
function inCategory(categoryKey: number, list: ListVariables) {
  return { ...list, categoryKey, filter: { ...list.filter, categoryKeys: [categoryKey] } };
}

export const load: PageLoad = async (client, args) => {
  const categoryKey = keyFrom(args.params.categoryKey);
  if (categoryKey === null) throw notFound('category');
  const variables = inCategory(categoryKey, await listVariablesFor(args, 'categories'));
  await existing(client.query({ query: CategoryPageDocument, variables }), () => notFound('category'));
};

export function Component() {
  const categoryKey = keyFrom(useParams().categoryKey) ?? 0;
  const { place, variables } = useListVariables('categories');
  const { data, previousData, error } = useCategoryPageQuery({ variables: inCategory(categoryKey, variables) });
  const absolute = useAbsoluteAddress();
  const shown = data ?? previousData;
  const name = shown?.category?.name ?? '';
  const pathname = `/product/categories/${categoryKey}`;
  const crumbs = [{ label: 'Home', to: '/' }, { label: 'All categories', to: '/allCategories' }, { label: name }];
  return (
    <>
      <PageHead
        title={place.page > 1 ? `${name}, page ${place.page}` : name}
        description={`${name} for contractors and trades: all ${shown?.products.totalCount ?? ''} products with item numbers and packs.`}
        canonicalPath={canonicalListPath(pathname, place)}
      />
      <StructuredData facts={breadcrumbFacts(crumbs, absolute)} />
      <Breadcrumb crumbs={crumbs} />
      <ProductResults
        heading={`Viewing category results for ${name}`}
        place={place}
        fixed="categories"
        results={shown?.products}
        error={error}
        emptyText={`Oops, there doesn't seem to be any results for: ${name}`}
        emptyWays={<ButtonLink to="/allCategories">See all categories</ButtonLink>}
      />
    </>
  );
}
