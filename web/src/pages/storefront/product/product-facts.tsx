import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ProductMarks } from '../../../products/product-marks';
import type { ProductFacts_ProductFragment } from './product-facts.generated';
import styles from './product-facts.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ProductFacts({ product }: { product: ProductFacts_ProductFragment }) {
  const { category } = product;
  return (
    <>
      <ProductMarks product={{ onSale: product.onSale, inStoreOnly: false }} />
      {product.inStoreOnly && <p className={styles.inStore}>available only in store</p>}
      <dl className={styles.facts}>
        <Fact label="Item ID">
          <span className="code">{product.productId || 'N/A'}</span>
        </Fact>
        {product.vendorItemNumber && (
          <Fact label="Vendor item number">
            <span className="code">{product.vendorItemNumber}</span>
          </Fact>
        )}
        {product.auxilliaryItemId && (
          <Fact label="Other item ID">
            <span className="code">{product.auxilliaryItemId}</span>
          </Fact>
        )}
        {category && (
          <Fact label="Category">
            <Link to={`/product/categories/${category.key}`}>{category.name}</Link>
          </Fact>
        )}
        {product.countryOfOrigin && <Fact label="Country of origin">{product.countryOfOrigin}</Fact>}
        <Fact label="Pack">{product.defaultQuantity.toLocaleString('en-US')}</Fact>
      </dl>
    </>
  );
}
