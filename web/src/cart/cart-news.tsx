import { useEffect } from 'react';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { useCart } from './cart';
import type { CartLine, LineNews } from './cart-lines';
import { cartActions } from './cart-store';
import { isNews } from './received-cart';
import styles from './change-notice.module.css';

/** A notice that was on screen for this long counts as seen when the customer leaves the page. */
const seenMs = 2000;

/**
 * One line about what was changed in the cart on other devices or by staff; several changes open below it. It ends when
 * it was seen, and when the cart is ordered or emptied.
 */
export function CartNews() {
  const { news, lines, dismissNews } = useCart();
  const present = presentNews(news, lines);
  const isShown = present.length > 0;
  useEffect(() => {
    if (!isShown) return;
    const shownAt = performance.now();
    return () => {
      if (performance.now() - shownAt >= seenMs) void cartActions.dismissNews();
    };
  }, [isShown]);

  const [first, ...others] = present;
  if (!first) return null;
  const heading = 'The cart was changed elsewhere';
  return (
    <Notice>
      <div className={styles.line}>
        {others.length === 0 ? (
          <p>
            {heading}. {textOf(first)}
          </p>
        ) : (
          <details>
            <summary>
              {heading}: {present.length.toLocaleString('en-US')} lines
            </summary>
            <ul className={styles.list}>
              {present.map(line => (
                <li key={line.productKey}>{textOf(line)}</li>
              ))}
            </ul>
          </details>
        )}
        <Button small onClick={() => void dismissNews()}>
          OK
        </Button>
      </div>
    </Notice>
  );
}

/** The changes, with the quantities that the cart has now. */
function presentNews(news: readonly LineNews[], lines: readonly CartLine[]): LineNews[] {
  const quantities = new Map(lines.map(({ product, quantity }) => [product.key, quantity]));
  return news.map(line => ({ ...line, to: quantities.get(line.productKey) ?? 0 })).filter(isNews);
}

function textOf({ description, from, to, staffName, isLate }: LineNews): string {
  const [before, now] = [from, to].map(quantity => quantity.toLocaleString('en-US'));
  if (to === 0) return `${description}: removed or ordered (was ${before})`;
  if (isLate) return `${description}: ordered meanwhile; the ${now} typed here are in the cart`;
  const by = staffName === null ? '' : `, last changed by ${staffName} (store staff)`;
  return from === 0 ? `${description}: ${now} added${by}` : `${description}: ${before} to ${now}${by}`;
}
