import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { cartActions } from './cart-store';
import type { CartLine } from './cart-lines';
import { changeText } from './line-changes';
import type { PriceRefresh } from './use-price-refresh';
import styles from './change-notice.module.css';

/** Lists what changed about the cart's products since they were added, with buttons to accept or remove. */
export function ChangeNotice({ lines, refresh }: { lines: readonly CartLine[]; refresh: PriceRefresh }) {
  const { changes, goneKeys, accept } = refresh;
  const changed = lines.filter(line => changes.has(line.product.key));
  if (changed.length === 0) return null;
  const othersChanged = changed.length > goneKeys.length;
  const removeGone = () => cartActions.remove(...goneKeys);
  return (
    <Notice kind="warning">
      <p className={styles.heading}>Something changed since you added these items</p>
      <ul className={styles.list}>
        {changed.map(({ product }) => (
          <li key={product.key}>
            {product.description} <code>{product.productId}</code>:{' '}
            {changes.get(product.key)?.map(changeText).join('. ')}
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        {othersChanged && (
          <Button small onClick={() => void accept()}>
            Accept the current prices
          </Button>
        )}
        {goneKeys.length > 0 && (
          <Button small onClick={() => void removeGone()}>
            Remove items no longer sold
          </Button>
        )}
      </div>
    </Notice>
  );
}
