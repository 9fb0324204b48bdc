import { formatUnitPrice, hasPrice } from '../ui/money';
import { Skeleton } from '../ui/skeletons';
import styles from './unit-price.module.css';

/** A signed-in person's price. Until it arrives its place is grey; an item at 0 has none yet. */
export function UnitPrice({ price }: { price: string | null | undefined }) {
  if (price == null) return <Skeleton width="4.5em" height="1.25em" />;
  if (!hasPrice(price)) return <span className={styles.call}>Call for price</span>;
  return <span className={styles.price}>{formatUnitPrice(price)}</span>;
}
