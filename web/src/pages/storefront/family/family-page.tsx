import { useRef } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { countValues, familyTable, withAttributes } from '#definitions/attributes';
import { AddBar, counted } from '../../../products/add-bar';
import { breadcrumbFacts } from '../../../products/breadcrumb-facts';
import { familyAddress } from '../../../products/family-address';
import { FamilyTable } from '../../../products/family-table';
import { FilterChips } from '../../../products/filter-chips';
import { FilterColumn } from '../../../products/filter-column';
import { FilterPanel, hasChoices } from '../../../products/filter-panel';
import { keyFrom } from '../../../products/key-from';
import { listAddress, type ListPlace } from '../../../products/list-address';
import { filterCount, noFilters, readAttributeChoices } from '../../../products/list-filters';
import { PricesMissing } from '../../../products/prices-missing';
import { FilterButton } from '../../../products/result-tools';
import { SignInForPrices } from '../../../products/sign-in-for-prices';
import { useFamilyChoices } from '../../../products/use-family-choices';
import { useFilters } from '../../../products/use-filters';
import { useSession } from '../../../session/session';
import { Breadcrumb } from '../../../ui/breadcrumb';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { PageHead, StructuredData, useAbsoluteAddress } from '../../../ui/page-head';
import { PageSkeleton } from '../../../ui/skeletons';
import { useFirstItems } from '../../../ui/use-first-items';
import { existing, notFound, type PageLoad } from '../../page';
import { FamilyPageDocument, useFamilyPageQuery, type FamilyPageQuery } from './family-page.generated';
import styles from './family-page.module.css';

type Family = NonNullable<FamilyPageQuery['productFamily']>;

const onFirstScreen = 20;

export const load: PageLoad = async (client, { params }) => {
  const key = keyFrom(params.productKey);
  if (key === null) throw notFound('family');
  await existing(client.query({ query: FamilyPageDocument, variables: { key } }), () => notFound('family'));
};

export function Component() {
  const key = keyFrom(useParams().productKey) ?? 0;
  const { data, error } = useFamilyPageQuery({ variables: { key } });
  if (error && !data?.productFamily)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/allCategories">See all categories</ButtonLink>
      </ErrorPanel>
    );
  if (!data?.productFamily) return <PageSkeleton />;
  return <FamilyView key={key} family={data.productFamily} />;
}

function FamilyView({ family: { name, category, products } }: { family: Family }) {
  const absolute = useAbsoluteAddress();
  const { shared } = familyTable(products);
  const crumbs = [
    { label: 'Home', to: '/' },
    { label: category.name, to: `/product/categories/${category.key}` },
    { label: name },
  ];
  return (
    <div className={styles.page}>
      <PageHead
        title={name}
        description={`${name}: ${products.length} items in one table, with item numbers and packs.`}
        // Every product of the family has the same family page.
        canonicalPath={familyAddress(Math.min(...products.map(({ key }) => key)))}
      />
      <StructuredData facts={breadcrumbFacts(crumbs, absolute)} />
      <Breadcrumb crumbs={crumbs} />
      <h1>{name}</h1>
      {shared.length > 0 && (
        <dl className={styles.shared}>
          {shared.map(attribute => (
            <div key={attribute.name}>
              <dt>{attribute.name}</dt>
              <dd>{attribute.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <PricesMissing of={products.map(({ standardCost }) => standardCost)} />
      <FamilyItems name={name} products={products} />
    </div>
  );
}

/** The table with its filters. Keeps quantities while a filter hides their rows. */
function FamilyItems({ name, products }: Pick<Family, 'name' | 'products'>) {
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const results = useRef<HTMLDivElement>(null);
  const attributes = readAttributeChoices(new URLSearchParams(search));
  const place: ListPlace = { page: 1, sort: null, filters: { ...noFilters, attributes } };
  const { filters, isLoading, toggle } = useFilters(place, results);
  const { choices, added, add } = useFamilyChoices(products);
  const { columns } = familyTable(products);
  const found = withAttributes(products, filters.attributes);
  // The columns stay while rows are filtered.
  const table = familyTable(found, columns);
  const rows = useFirstItems(found.length, onFirstScreen);
  const facets = {
    categories: [],
    vendors: [],
    onSale: 0,
    inStoreOnly: 0,
    variants: { attributes: countValues(products, columns, filters.attributes) },
  };
  const panel = hasChoices(facets, filters) && (
    <FilterPanel facets={facets} place={{ ...place, filters }} pathname={pathname} onToggle={toggle} />
  );
  return (
    <FilterColumn panel={panel}>
      <div ref={results} tabIndex={-1} className={styles.results}>
        <FilterChips facets={facets} place={{ ...place, filters }} pathname={pathname} results={results} />
        <div className={styles.tools}>
          <p aria-live="polite">{counted(found.length, 'item')}</p>
          {status !== 'signedIn' && <SignInForPrices className={styles.visitor} />}
          {panel && (
            <FilterButton
              chosen={filterCount(filters)}
              outcome={found.length > 0 ? `Show ${counted(found.length, 'item')}` : 'Nothing found, close'}
              busy={isLoading}
            >
              {panel}
            </FilterButton>
          )}
        </div>
        {found.length > 0 ? (
          <FamilyTable
            name={name}
            table={{ ...table, rows: table.rows.slice(0, rows) }}
            choices={choices}
            onEnter={add}
          />
        ) : (
          <EmptyState text={`No item of ${name} matches these filters.`}>
            <ButtonLink to={listAddress(pathname, { ...place, filters: noFilters })}>
              Show all without filters
            </ButtonLink>
          </EmptyState>
        )}
        {status === 'signedIn' && <AddBar lines={choices.chosen} added={added} isSticky onAdd={add} />}
      </div>
    </FilterColumn>
  );
}
