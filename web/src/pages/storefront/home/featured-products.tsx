import { Link } from 'react-router-dom';
import { PricesMissing } from '../../../products/prices-missing';
import { ProductCard } from '../../../products/product-card';
import { ForCustomers } from '../../../ui/for-customers';
import { LoadingWord } from '../../../ui/skeletons';
import { PhoneLink } from '../../../ui/phone-link';
import { Carousel } from './carousel';
import { HammerSpinner } from './hammer-spinner';
import { useFeaturedProductsQuery } from './home-page.generated';
import styles from './home-page.module.css';

export function FeaturedProducts() {
  const { data, error, loading } = useFeaturedProductsQuery();
  const products = data?.featuredProducts ?? [];
  return (
    <section className={styles.section} aria-labelledby="featured-products">
      <h2 id="featured-products">Featured products</h2>
      <PricesMissing of={products.map(({ standardCost }) => standardCost)} />
      {data && products.length === 0 && <p>There are no products in this store yet. Please come back later.</p>}
      {products.length > 0 && (
        <Carousel label="Featured products">
          {products.map((product, index) => (
            <ProductCard key={product.key} product={product} eager={index < 4} />
          ))}
        </Carousel>
      )}
      {!data && (
        <>
          {loading && <LoadingWord />}
          <HammerSpinner />
        </>
      )}
      {error && products.length === 0 && (
        <p role="alert">
          The featured products could not be loaded. <Link to="/allCategories">See all categories</Link>
          <ForCustomers>
            {' '}
            or call <PhoneLink />
          </ForCustomers>
          .
        </p>
      )}
    </section>
  );
}
