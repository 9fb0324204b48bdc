import { unitsOfMeasure, type UnitOfMeasure } from '#definitions/unit';
import { formatUnitPrice, hasPrice } from '../ui/money';
import { Skeleton } from '../ui/skeletons';
import { usePriceLoad } from './price-load';
import styles from './unit-price.module.css';

interface UnitPriceProps {
  price: string | null | undefined;
  unit: UnitOfMeasure;
}

/** A price with its unit, for signed-in users: a gray block while it loads, "Call for price" at 0. */
export function UnitPrice({ price, unit }: UnitPriceProps) {
  const { hasFailed } = usePriceLoad();
  if (price == null && hasFailed) return <span className={styles.call}>Price not loaded</span>;
  if (price == null) return <Skeleton width="4.5em" height="1.25em" />;
  if (!hasPrice(price)) return <span className={styles.call}>Call for price</span>;
  return (
    <span className={styles.price}>
      {formatUnitPrice(price)} <span className={styles.unit}>{unitsOfMeasure[unit].priceWords}</span>
    </span>
  );
}
