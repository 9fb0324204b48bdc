import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCart } from '../../../cart/cart';
import type { CartProductFragment } from '../../../cart/cart-product.generated';
import { quantityHint, quantityProblem } from '../../../products/quantity-rule';
import { SignInForPrices } from '../../../products/sign-in-for-prices';
import { UnitPrice } from '../../../products/unit-price';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { hasPrice } from '../../../ui/money';
import { PhoneLink } from '../../../ui/phone-link';
import { QuantityBox, quantityOf } from '../../../ui/quantity-box';
import styles from './add-to-cart.module.css';

/** Price and order for signed-in people, the way to both for visitors. Its place is kept while the session opens. */
export function AddToCart({ product }: { product: CartProductFragment }) {
  const { status } = useSession();
  return (
    <div className={styles.block}>
      {status === 'signedIn' ? <OrderBlock product={product} /> : <SignInForPrices className={styles.visitor} />}
    </div>
  );
}

function OrderBlock({ product }: { product: CartProductFragment }) {
  const { standardCost, defaultQuantity } = product;
  const hint = quantityHint(product);
  const callForPrice = standardCost != null && !hasPrice(standardCost);
  return (
    <>
      <div className={styles.facts}>
        <p className={styles.price}>
          <UnitPrice price={standardCost} />
          {!callForPrice && <span className={styles.unit}> per unit</span>}
        </p>
        <p className={styles.pack}>
          Default purchase quantity: {defaultQuantity.toLocaleString('en-US')}
          {hint && ` · ${hint}`}
        </p>
      </div>
      {callForPrice ? (
        <p className={styles.call}>
          Call <PhoneLink /> and we will quote it for you.
        </p>
      ) : (
        <OrderControls product={product} />
      )}
    </>
  );
}

function OrderControls({ product }: { product: CartProductFragment }) {
  const { lines, add } = useCart();
  const navigate = useNavigate();
  const [text, setText] = useState(String(Math.trunc(product.defaultQuantity)));
  const noteId = useId();
  const quantity = quantityOf(text);
  const problem = quantityProblem(product, quantity);
  const inCart = lines.find((line) => line.product.key === product.key)?.quantity ?? 0;
  const blocked = problem !== null || product.standardCost == null;

  async function addToCart() {
    if (blocked) return;
    await add(product, quantity);
    await navigate('/cart');
  }

  return (
    <div className={styles.controls} data-bottom-bar>
      <p className={styles.barPrice} aria-hidden>
        <UnitPrice price={product.standardCost} />
      </p>
      <QuantityBox value={text} onChange={setText} label="quantity" allowPlus onEnter={() => void addToCart()} invalid={problem !== null} describedBy={noteId} />
      <Button kind="primary" className={styles.add} disabled={blocked} onClick={() => void addToCart()}>
        Add to cart
      </Button>
      <p id={noteId} className={styles.note} aria-live="polite">
        {problem ?? (inCart > 0 && `${inCart.toLocaleString('en-US')} in the cart already`)}
      </p>
    </div>
  );
}
