import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ProductCard } from '../../../products/product-card';
import { useRelatedProductsQuery } from './product-page.generated';
import styles from './related-products.module.css';

const shown = 5;

interface RelatedProductsProps {
  productKey: number;
  categoryKey: number;
  categoryName: string | undefined;
}

/** Other products of the category. Shows nothing if they cannot be loaded. */
export function RelatedProducts({ productKey, categoryKey, categoryName }: RelatedProductsProps) {
  const { data } = useRelatedProductsQuery({ variables: { categoryKey } });
  const id = useId();
  const others = (data?.products.nodes ?? []).filter(product => product.key !== productKey).slice(0, shown);
  if (others.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>Related items</h2>
        <Link to={`/product/categories/${categoryKey}`} className="touch">
          All of {categoryName ?? 'this category'}
        </Link>
      </div>
      <ul className={styles.list}>
        {others.map(product => (
          <li key={product.key}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
