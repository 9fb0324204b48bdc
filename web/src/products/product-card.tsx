import { Link } from 'react-router-dom';
import { useSession } from '../session/session';
import { formatUnitPrice, unitPriceText } from '../ui/money';
import { Picture } from '../ui/picture';
import { useStoreFacts } from '../ui/store-context';
import { AddToListButton } from './add-to-list-button';
import { lastPaidWords } from './last-paid';
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

/** The price of a pack of several, and the product's quantity rules. */
function PackFacts({ product }: { product: ProductCard_ProductFragment }) {
  return [packPriceText(product), quantityRuleText(product)].filter(Boolean).map(fact => (
    <p key={fact} className={styles.rowOnly}>
      {fact}
    </p>
  ));
}

/** What the customer paid last, unless it is the price of today. The title says when, and for how many. */
function PaidBefore({ product, last }: { product: ProductCard_ProductFragment; last: LastPaidFragment | undefined }) {
  const timeZone = useStoreFacts()?.timeZone;
  const { standardCost, unit } = product;
  if (!last || standardCost == null) return null;
  const paid = unitPriceText(last.unitPrice, last.unit);
  if (paid === unitPriceText(standardCost, unit)) return null;
  return (
    <p className={styles.paid} title={lastPaidWords(last, timeZone)}>
      You paid {last.unit === unit ? formatUnitPrice(last.unitPrice) : paid}
    </p>
  );
}

/** What signed-in users do with a row. Its columns are there before the session has opened. */
function RowTools({ product, isShown }: { product: ProductCard_ProductFragment; isShown: boolean }) {
  const { isAdmin } = useSession();
  return (
    <>
      <div className={styles.order}>{isShown && <RowOrder product={product} />}</div>
      <div className={styles.personal}>
        {isShown && !isAdmin && (
          <AddToListButton productKey={product.key} name={product.description || product.productId} />
        )}
      </div>
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
  const { status } = useSession();
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
      </div>
      <div className={priceClass(product.featured)}>
        {signedIn && (asRow || product.featured) && <UnitPrice price={product.standardCost} unit={product.unit} />}
        {asRow && <PaidBefore product={product} last={last} />}
      </div>
      {inResults && <RowTools product={product} isShown={signedIn && asRow} />}
    </article>
  );
}
