import type { ReactNode } from 'react';
import { attributesOf } from '#definitions/attributes';
import { productFields } from '#definitions/product';
import { unitLabels } from '#definitions/unit';
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

type Product = ProductFacts_ProductFragment;

const code = (text: string | null) => text && <span className="code">{text}</span>;

/** Label and content of each field of an item. Null for fields that are shown elsewhere on the page, or nowhere. */
const facts: Record<keyof typeof productFields, [label: string, show: (product: Product) => ReactNode] | null> = {
  productId: [productFields.productId.label, ({ productId }) => code(productId || 'N/A')],
  vendorItemNumber: [productFields.vendorItemNumber.label, ({ vendorItemNumber }) => code(vendorItemNumber)],
  auxilliaryItemId: ['Other item ID', ({ auxilliaryItemId }) => code(auxilliaryItemId)],
  categoryKey: [
    'Category',
    ({ category }) =>
      category && (
        <Link to={`/product/categories/${category.key}`} className="touch">
          {category.name}
        </Link>
      ),
  ],
  countryOfOrigin: [productFields.countryOfOrigin.label, ({ countryOfOrigin }) => countryOfOrigin],
  warranty: [productFields.warranty.label, ({ warranty }) => warranty],
  substituteId: [
    'Replaced by',
    ({ substitute }) =>
      substitute && (
        <Link to={`/product/${substitute.key}`} className="touch">
          {substitute.description}
        </Link>
      ),
  ],
  unit: ['Sold by', ({ unit }) => unitLabels[unit]],
  defaultQuantity: ['Pack', ({ defaultQuantity }) => defaultQuantity > 1 && defaultQuantity.toLocaleString('en-US')],
  family: null,
  attributes: null,
  description: null,
  vendorKey: null,
  standardCost: null,
  basePrice: null,
  priceBreaks: null,
  minimumQuantity: null,
  maximumQuantity: null,
  quantityMultiple: null,
  imageAddress: null,
  featured: null,
  onSale: null,
  inStoreOnly: null,
};

export function ProductFacts({ product }: { product: Product }) {
  const attributes = attributesOf(product.attributes);
  const attributeNames = new Set(attributes.map(({ name }) => name));
  return (
    <>
      <ProductMarks product={{ onSale: product.onSale, inStoreOnly: false }} />
      {product.inStoreOnly && <p className={styles.inStore}>available only in store</p>}
      <dl className={styles.facts}>
        {attributes.map(({ name, value }) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
        {Object.entries(facts).map(([name, fact]) => {
          if (fact === null) return null;
          const [label, show] = fact;
          // An attribute of the same name says it in the catalog's words, such as "Box of 50".
          const shown = !attributeNames.has(label) && show(product);
          return shown ? (
            <Fact key={name} label={label}>
              {shown}
            </Fact>
          ) : null;
        })}
      </dl>
    </>
  );
}
