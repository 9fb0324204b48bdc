import { packWords } from '#definitions/unit';
import type { ApolloClient } from '@apollo/client';
import { useParams } from 'react-router-dom';
import { breadcrumbFacts } from '../../../products/breadcrumb-facts';
import { keyFrom } from '../../../products/key-from';
import { Breadcrumb, type Crumb } from '../../../ui/breadcrumb';
import { ButtonLink } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { PageHead, StructuredData, useAbsoluteAddress } from '../../../ui/page-head';
import { Picture } from '../../../ui/picture';
import { PageSkeleton } from '../../../ui/skeletons';
import { existing, goneProduct, notFound, type PageLoad } from '../../page';
import { AddToCart } from './add-to-cart';
import { AddToList } from './add-to-list';
import { FamilyItems } from './family-items';
import { FavoriteToggle } from './favorite-toggle';
import { OwnNumber } from './own-number';
import { ProductFacts } from './product-facts';
import { productStructuredData } from './product-structured-data';
import {
  GoneProductDocument,
  ProductPageDocument,
  ProductPageFamilyDocument,
  RelatedProductsDocument,
  useProductPageQuery,
  type ProductPageQuery,
} from './product-page.generated';
import styles from './product-page.module.css';
import { RelatedProducts } from './related-products';

type Product = NonNullable<ProductPageQuery['product']>;

/** Returns the error for a missing product: no longer sold, or not found. */
async function missingError(client: ApolloClient, key: number) {
  // Bypasses the cache, because a product may be sold again.
  const { data } = await client.query({ query: GoneProductDocument, variables: { key }, fetchPolicy: 'network-only' });
  return data?.goneProduct ? goneProduct(data.goneProduct) : notFound('product');
}

export const load: PageLoad = async (client, { params }) => {
  const key = keyFrom(params.productKey);
  if (key === null) throw notFound('product');
  const { data } = await existing(client.query({ query: ProductPageDocument, variables: { key } }), () =>
    missingError(client, key),
  );
  const categoryKey = data?.product?.categoryKey;
  // The browser does not wait for related items, whose failure must not fail the page.
  const related =
    categoryKey && client.query({ query: RelatedProductsDocument, variables: { categoryKey } }).catch(() => undefined);
  const family =
    data?.product?.family &&
    client.query({ query: ProductPageFamilyDocument, variables: { key } }).catch(() => undefined);
  if (import.meta.env.SSR) await Promise.all([related, family]);
};

export function Component() {
  const key = keyFrom(useParams().productKey) ?? 0;
  const { data, error } = useProductPageQuery({ variables: { key } });
  if (error && !data?.product) {
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/allCategories">See all categories</ButtonLink>
      </ErrorPanel>
    );
  }
  if (!data?.product) return <PageSkeleton />;
  // The key resets the quantity and notes for another product.
  return <ProductView key={key} product={data.product} />;
}

function crumbsOf({ category, description }: Product): Crumb[] {
  return [
    { label: 'Home', to: '/' },
    ...(category ? [{ label: category.name, to: `/product/categories/${category.key}` }] : []),
    { label: description || 'N/A' },
  ];
}

function ProductView({ product }: { product: Product }) {
  const absolute = useAbsoluteAddress();
  const crumbs = crumbsOf(product);
  const title = product.description || product.productId;
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        description={`${title}. Item ${product.productId}${product.vendor ? ` by ${product.vendor.name}` : ''}, ${packWords(product.unit, product.defaultQuantity)}.`}
        canonicalPath={`/product/${product.key}`}
      />
      <StructuredData facts={productStructuredData(product, absolute)} />
      <StructuredData facts={breadcrumbFacts(crumbs, absolute)} />
      <Breadcrumb crumbs={crumbs} />
      <article className={styles.product}>
        <figure className={styles.figure}>
          <Picture productKey={product.key} imageAddress={product.imageAddress} alt={title} eager />
          {product.imageAddress && (
            <figcaption className={styles.note}>note: product may differ slightly from image</figcaption>
          )}
        </figure>
        <div className={styles.head}>
          {product.vendor && <p className={styles.vendor}>{product.vendor.name}</p>}
          <h1>{product.description || 'N/A'}</h1>
        </div>
        <div className={styles.order}>
          <AddToCart product={product} last={product.lastBought} />
          <OwnNumber product={product} />
          <AddToList productKey={product.key} name={title} />
          <FavoriteToggle product={product} />
        </div>
        <div className={styles.facts}>
          <ProductFacts product={product} />
        </div>
      </article>
      {product.family && <FamilyItems productKey={product.key} />}
      {product.categoryKey && (
        <RelatedProducts
          productKey={product.key}
          categoryKey={product.categoryKey}
          categoryName={product.category?.name}
        />
      )}
    </div>
  );
}
