import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useCart } from '../cart/cart';
import { Button } from '../ui/button';
import { hasPrice } from '../ui/money';
import { QuantityBox, quantityOf } from '../ui/quantity-box';
import type { ProductCard_ProductFragment } from './product-card.generated';
import { quantityProblem } from './quantity-rule';
import styles from './row-order.module.css';

/** Quantity and "Add" in a result row; Enter adds, so a list can be ordered from the keyboard alone. */
export function RowOrder({ product }: { product: ProductCard_ProductFragment }) {
  const { lines, add } = useCart();
  const [text, setText] = useState(String(product.defaultQuantity));
  const noteId = useId();
  const inCart = lines.find((line) => line.product.key === product.key)?.quantity ?? 0;
  const problem = quantityProblem(product, quantityOf(text));
  const name = product.description || product.productId;
  // Without a price there is nothing to order: it is not here yet, or the item is called for.
  if (product.standardCost != null && !hasPrice(product.standardCost)) return null;
  const blocked = problem !== null || product.standardCost == null;

  function addToCart() {
    if (!blocked) void add(product, quantityOf(text));
  }

  return (
    <div className={styles.order}>
      <div className={styles.controls}>
        <QuantityBox value={text} onChange={setText} label={`quantity of ${name}`} onEnter={addToCart} invalid={problem !== null} describedBy={noteId} />
        <Button disabled={blocked} aria-label={`Add ${name} to cart`} onClick={addToCart}>
          Add
        </Button>
      </div>
      <p id={noteId} className={styles.note} aria-live="polite">
        {problem ?? (inCart > 0 && <InCart quantity={inCart} />)}
      </p>
    </div>
  );
}

function InCart({ quantity }: { quantity: number }) {
  return (
    <span className={styles.inCart}>
      <IconCheck size={14} aria-hidden />
      {quantity.toLocaleString('en-US')} in cart
    </span>
  );
}
