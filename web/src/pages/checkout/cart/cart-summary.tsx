import { useEffect, useRef, useState } from 'react';
import { mostLines } from '../../../cart/cart-lines';
import { lineProblem } from '../../../cart/quantity-rule';
import type { PriceRefresh } from '../../../cart/use-price-refresh';
import { Button, ButtonLink } from '../../../ui/button';
import { formatMoney, subtotal } from '../../../ui/money';
import { SummaryLine } from '../../../ui/with-summary';
import styles from './cart-page.module.css';

/** Why this cart cannot go to checkout yet, or nothing. */
function blockedBy({ shown, goneKeys }: PriceRefresh, asks: boolean): string | null {
  if (goneKeys.length > 0) return 'Remove the items no longer sold to continue.';
  if (shown.some(({ product, quantity }) => lineProblem(product, quantity)))
    return 'Correct the marked lines to continue.';
  if (asks) return 'Confirm the marked quantities to continue.';
  return shown.length > mostLines ? `An order holds at most ${mostLines} lines.` : null;
}

export function CartSummary({ refresh, asks }: { refresh: PriceRefresh; asks: boolean }) {
  const { shown, accept, changes } = refresh;
  const total = subtotal(shown.map(({ product, quantity }) => ({ unitPrice: product.standardCost ?? '0', quantity })));
  const blocked = blockedBy(refresh, asks);
  return (
    <>
      <div className={styles.count}>
        <SummaryLine label="Items">{shown.length}</SummaryLine>
      </div>
      <SummaryLine label="Subtotal" strong>
        {formatMoney(total)}
      </SummaryLine>
      <SavedMark content={shown.map(({ product, quantity }) => `${product.key}x${quantity}`).join()} />
      {blocked ? (
        <>
          <p className={styles.blocked} id="blocked">
            {blocked}
          </p>
          <Button kind="primary" wide disabled aria-describedby="blocked">
            Checkout
          </Button>
        </>
      ) : (
        // Prices as they are shown here are what the person takes along.
        <ButtonLink kind="primary" wide to="/checkout" onClick={() => changes.size > 0 && void accept()}>
          Checkout
        </ButtonLink>
      )}
      <p className={styles.note}>Tax and freight, where they apply, are invoiced separately</p>
    </>
  );
}

const shownForMs = 2500;

/** A change saves by itself; this says that it did. */
function SavedMark({ content }: { content: string }) {
  const [shown, setShown] = useState(false);
  const last = useRef(content);
  useEffect(() => {
    if (last.current === content) return;
    last.current = content;
    setShown(true);
    const timer = setTimeout(() => setShown(false), shownForMs);
    return () => clearTimeout(timer);
  }, [content]);
  return (
    <p className={styles.saved} role="status">
      {shown && 'Change saved'}
    </p>
  );
}
