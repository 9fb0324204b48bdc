import { packWords } from '#definitions/unit';
import { Link } from 'react-router-dom';
import { useSession } from '../session/session';
import { capitalized } from '../ui/capitalized';
import { Picture } from '../ui/picture';
import { AddToListButton } from './add-to-list-button';
import { LastPaid } from './last-paid';
import type { LastPaidFragment } from './last-paid.generated';
import type { ProductCard_ProductFragment } from './product-card.generated';
import { packPriceText, quantityRuleText } from './price-facts';
import { ProductMarks } from './product-marks';
import { RowOrder } from './row-order';
import { UnitPrice } from './unit-price';
import type { ResultView } from './view-choice';
import styles from './product-card.module.css';

interface ProductCardProps {
  product: ProductCard_ProductFragment;
  /** The customer's part number, if known */
  ownNumber?: string;
  /** The chosen layout of a result list; elsewhere a card is always a tile. */
  view?: ResultView;
  /** The customer's last purchase, once loaded */
  last?: LastPaidFragment;
  eager?: boolean;
}

/** The pack size with its price, and the product's quantity rules. */
function PackFacts({ product }: { product: ProductCard_ProductFragment }) {
  const rules = quantityRuleText(product);
  return (
    <>
      <p className={styles.rowOnly}>
        {packPriceText(product) ?? capitalized(packWords(product.unit, product.defaultQuantity))}
      </p>
      {rules && <p className={styles.rowOnly}>{rules}</p>}
    </>
  );
}

function priceClass(featured: boolean): string {
  return [styles.price, featured && styles.featuredPrice].filter(Boolean).join(' ');
}

/**
 * One product in a list. Tile and row have the same elements and differ in styles, so that a page rendered as tiles can
 * show rows before the first paint.
 */
export function ProductCard({ product, ownNumber, view, last, eager = false }: ProductCardProps) {
  const { status, isAdmin } = useSession();
  const signedIn = status === 'signedIn';
  const inResults = view !== undefined;
  const asRow = view === 'rows';
  return (
    <article className={inResults ? `${styles.card} ${styles.switchable}` : styles.card}>
      <div className={styles.picture}>
        <Picture productKey={product.key} imageAddress={product.imageAddress} alt="" eager={eager} />
      </div>
      <div className={styles.words}>
        <Link to={`/product/${product.key}`} className={styles.name}>
          {product.description || 'N/A'}
        </Link>
        <div className={styles.facts}>
          {ownNumber && (
            <p>
              Your part no. <span className="code">{ownNumber}</span>
            </p>
          )}
          <p>
            Item ID: <span className="code">{product.productId || 'N/A'}</span>
          </p>
          {inResults && product.vendorItemNumber && (
            <p className={styles.rowOnly}>
              Vendor no. <span className="code">{product.vendorItemNumber}</span>
            </p>
          )}
          {inResults && <PackFacts product={product} />}
          <ProductMarks product={product} />
        </div>
        {inResults && (
          <div className={styles.personal}>
            {signedIn && asRow && !isAdmin && (
              <>
                <AddToListButton productKey={product.key} name={product.description || product.productId} />
                <LastPaid last={last} />
              </>
            )}
          </div>
        )}
      </div>
      <p className={priceClass(product.featured)}>
        {signedIn && (asRow || product.featured) && <UnitPrice price={product.standardCost} unit={product.unit} />}
      </p>
      {inResults && <div className={styles.order}>{signedIn && asRow && <RowOrder product={product} />}</div>}
    </article>
  );
}
