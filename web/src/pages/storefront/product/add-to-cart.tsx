import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartProductFragment } from '../../../cart/cart-product.generated';
import { limitWords } from '../../../cart/quantity-rule';
import { useAddToCart } from '../../../cart/use-add-to-cart';
import { PricesMissing } from '../../../products/prices-missing';
import { SignInForPrices } from '../../../products/sign-in-for-prices';
import { UnitPrice } from '../../../products/unit-price';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { ForCustomers } from '../../../ui/for-customers';
import { hasPrice } from '../../../ui/money';
import { PhoneLink } from '../../../ui/phone-link';
import { QuantityBox } from '../../../ui/quantity-box';
import styles from './add-to-cart.module.css';
import { capitalized } from '../../../ui/capitalized';

/** The price and order form, or a sign-in link for visitors. Its space is reserved while the session opens. */
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
  const hint = sentence(limitWords(product.quantityLimits).join(', '));
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
          <ForCustomers staff="This item has no price, so it cannot be ordered online.">
            Call <PhoneLink /> and we will quote it for you.
          </ForCustomers>
        </p>
      ) : (
        <PricesMissing of={[standardCost]}>
          <OrderControls product={product} />
        </PricesMissing>
      )}
    </>
  );
}

function sentence(words: string): string {
  return capitalized(words);
}

function OrderControls({ product }: { product: CartProductFragment }) {
  const navigate = useNavigate();
  const noteId = useId();
  const { box, problem, question, isBlocked, inCart, addToCart, addAnyway } = useAddToCart(product);

  async function add() {
    if (await addToCart()) await navigate('/cart');
  }

  async function addUnusual() {
    await addAnyway();
    await navigate('/cart');
  }

  return (
    <div className={styles.controls} data-bottom-bar>
      <p className={styles.barPrice} aria-hidden>
        <UnitPrice price={product.standardCost} />
      </p>
      <QuantityBox {...box} label="quantity" allowPlus onEnter={() => void add()} describedBy={noteId} />
      <Button kind="primary" className={styles.add} disabled={isBlocked} onClick={() => void add()}>
        Add to cart
      </Button>
      <div
        id={noteId}
        className={styles.note}
        data-important={problem !== null || question !== null || undefined}
        aria-live="polite"
      >
        {question && (
          <Button small onClick={() => void addUnusual()}>
            Yes, add {question.quantity.toLocaleString('en-US')}
          </Button>
        )}
        {question?.words ?? problem ?? (inCart > 0 && `${inCart.toLocaleString('en-US')} already in your cart`)}
      </div>
    </div>
  );
}
