import { Link } from 'react-router-dom';
import type { CartProductFragment } from '../cart/cart-product.generated';
import { Button } from '../ui/button';
import { hasPrice, unitPriceText } from '../ui/money';
import styles from './substitute-offer.module.css';

interface SubstituteOfferProps {
  substitute: CartProductFragment;
  /** Uses the substitute in place of the discontinued item. If omitted, the substitute is only shown. */
  onTake?: () => void;
}

/** The item that replaces a discontinued one. It is never used without the customer's consent. */
export function SubstituteOffer({ substitute, onTake }: SubstituteOfferProps) {
  const { key, productId, description, standardCost, unit } = substitute;
  const isOrderable = hasPrice(standardCost);
  return (
    <span className={styles.offer}>
      <span>
        Replaced by <Link to={`/product/${key}`}>{description}</Link>
      </span>
      <span className={styles.facts}>
        <code>{productId}</code>
        <span>{isOrderable ? unitPriceText(standardCost, unit) : 'Call for price'}</span>
      </span>
      {onTake && isOrderable && (
        <Button small aria-label={`Use substitute ${description}`} onClick={onTake}>
          Use substitute
        </Button>
      )}
    </span>
  );
}
