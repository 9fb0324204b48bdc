import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { useCart } from './cart';
import type { LineNews } from './cart-lines';
import styles from './change-notice.module.css';

/** Lists what was changed in the cart on other devices or by staff, until the customer closes it. */
export function CartNews() {
  const { news, dismissNews } = useCart();
  if (news.length === 0) return null;
  return (
    <Notice>
      <p className={styles.heading}>The cart was changed elsewhere</p>
      <ul className={styles.list}>
        {news.map(line => (
          <li key={line.productKey}>
            {line.description}: {newsText(line)}
          </li>
        ))}
      </ul>
      <Button small onClick={() => void dismissNews()}>
        OK
      </Button>
    </Notice>
  );
}

function newsText({ from, to, staffName }: LineNews): string {
  const [before, now] = [from, to].map(quantity => quantity.toLocaleString('en-US'));
  if (to === 0) return `removed or ordered (was ${before})`;
  const by = staffName === null ? '' : `, last changed by ${staffName} (store staff)`;
  return from === 0 ? `${now} added${by}` : `${before} to ${now}${by}`;
}
