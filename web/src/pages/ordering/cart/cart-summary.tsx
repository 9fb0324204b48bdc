import { useEffect, useRef, useState } from 'react';
import { mostCartLines } from '#definitions/cart';
import { subtotalOf } from '../../../cart/line-price';
import { lineProblem } from '../../../cart/quantity-rule';
import type { PriceRefresh } from '../../../cart/use-price-refresh';
import { Button, ButtonLink } from '../../../ui/button';
import { formatMoney } from '../../../ui/money';
import { SummaryLine } from '../../../ui/with-summary';
import styles from './cart-page.module.css';

interface CartSummaryProps {
  refresh: PriceRefresh;
  /** Whether something that is no quantity was typed as one */
  isRejected: boolean;
  needsConfirmation: boolean;
}

/** Returns why this cart cannot be checked out yet, or null. */
function blockedBy({ refresh, isRejected, needsConfirmation }: CartSummaryProps): string | null {
  const { shown, goneKeys } = refresh;
  if (goneKeys.length > 0) return 'Remove the items no longer sold to continue.';
  if (isRejected || shown.some(({ product, quantity }) => lineProblem(product, quantity)))
    return 'Correct the marked lines to continue.';
  if (needsConfirmation) return 'Confirm the marked quantities to continue.';
  return shown.length > mostCartLines ? `An order can have at most ${mostCartLines} lines.` : null;
}

export function CartSummary(props: CartSummaryProps) {
  const { shown, accept, changes } = props.refresh;
  const total = subtotalOf(shown);
  const blocked = blockedBy(props);
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
        // The customer accepts the prices as shown here.
        <ButtonLink kind="primary" wide to="/checkout" onClick={() => changes.size > 0 && void accept()}>
          Checkout
        </ButtonLink>
      )}
      <p className={styles.note}>Tax and freight, where they apply, are invoiced separately</p>
    </>
  );
}

const shownForMs = 2500;

/** Confirms for a moment that a change was saved. */
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
