import { IconCheck } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { linePrice } from '../cart/line-price';
import { useAddToCart } from '../cart/use-add-to-cart';
import { Button } from '../ui/button';
import { formatMoney, hasPrice } from '../ui/money';
import { focusQuantity } from '../trade/next-quantity';
import { QuantityBox } from '../trade/quantity-box';
import type { ProductCard_ProductFragment } from './product-card.generated';
import styles from './row-order.module.css';

/** Quantity and "Add" in a list. Enter adds and goes to the next row, and the arrow keys move between rows. */
export function RowOrder({ product }: { product: ProductCard_ProductFragment }) {
  const noteId = useId();
  const { box, problem, question, isBlocked, inCart, total, nearest, addToCart, addAnyway } = useAddToCart(product);
  const order = useRef<HTMLDivElement>(null);
  const goOn = () => focusQuantity(order.current?.querySelector('[data-quantity]'), 1);
  const isSaid = total !== null && total !== linePrice({ product, quantity: 1 });
  const name = product.description || product.productId;
  // Without a price, the product is loading or is sold by phone only.
  if (product.standardCost != null && !hasPrice(product.standardCost)) return null;

  return (
    <div className={styles.order} ref={order}>
      <div className={styles.controls}>
        <QuantityBox
          {...box}
          label={`quantity of ${name}`}
          onEnter={() => void addToCart().then(isAdded => isAdded && goOn())}
          inList
          describedBy={noteId}
        />
        <Button disabled={isBlocked} aria-label={`Add ${name} to cart`} onClick={() => void addToCart()}>
          Add
        </Button>
      </div>
      <div className={styles.note} aria-live="polite">
        <span id={noteId}>
          {question?.words ?? problem ?? (
            <>
              {isSaid && <strong className={styles.total}>{formatMoney(total)}</strong>}
              {inCart > 0 && <InCart quantity={inCart} />}
            </>
          )}
        </span>
        {question && (
          <Button small onClick={() => void addAnyway()}>
            Yes, add {question.quantity.toLocaleString('en-US')}
          </Button>
        )}
        {nearest !== null && (
          <Button small onClick={() => box.onChange(String(nearest))}>
            Change to {nearest.toLocaleString('en-US')}
          </Button>
        )}
      </div>
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
