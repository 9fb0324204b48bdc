import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartProductFragment } from '../../../cart/cart-product.generated';
import { useAddToCart } from '../../../cart/use-add-to-cart';
import { LastPaid } from '../../../products/last-paid';
import type { LastPaidFragment } from '../../../products/last-paid.generated';
import { PriceBreaks, packPriceText, quantityRuleText } from '../../../products/price-facts';
import { PricesMissing } from '../../../products/prices-missing';
import { SignInForPrices } from '../../../products/sign-in-for-prices';
import { UnitPrice } from '../../../products/unit-price';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { ForCustomers } from '../../../ui/for-customers';
import { formatMoney, hasPrice } from '../../../ui/money';
import { NeedsScripts } from '../../../ui/needs-scripts';
import { PhoneLink } from '../../../ui/phone-link';
import { QuantityBox } from '../../../trade/quantity-box';
import styles from './add-to-cart.module.css';

interface AddToCartProps {
  product: CartProductFragment;
  /** The customer's last purchase of the product */
  last: LastPaidFragment | null;
}

/** The price and order form, or a sign-in link for visitors. Its space is reserved while the session opens. */
export function AddToCart({ product, last }: AddToCartProps) {
  const { status } = useSession();
  return (
    <div className={styles.block}>
      {status === 'signedIn' ? (
        <OrderBlock product={product} last={last} />
      ) : (
        <SignInForPrices className={styles.visitor} />
      )}
    </div>
  );
}

function OrderBlock({ product, last }: AddToCartProps) {
  const { standardCost, unit, defaultQuantity } = product;
  const rules = quantityRuleText(product);
  const packPrice = packPriceText(product);
  const callForPrice = standardCost != null && !hasPrice(standardCost);
  return (
    <>
      <div className={styles.facts}>
        <p className={styles.price}>
          <UnitPrice price={standardCost} unit={unit} />
          {packPrice && <span className={styles.packPrice}>{packPrice}</span>}
        </p>
        <p className={styles.pack}>
          Default purchase quantity: {defaultQuantity.toLocaleString('en-US')}
          {rules && ` · ${rules}`}
        </p>
        <PriceBreaks product={product} className={styles.breaks} />
        <LastPaid last={last} className={styles.pack} />
      </div>
      {callForPrice ? (
        <p className={styles.call}>
          <ForCustomers staff="This item has no price, so it cannot be ordered online.">
            Call <PhoneLink /> and we will quote it for you.
          </ForCustomers>
        </p>
      ) : (
        <PricesMissing of={[standardCost]}>
          <NeedsScripts>
            <OrderControls product={product} />
          </NeedsScripts>
        </PricesMissing>
      )}
    </>
  );
}

function OrderControls({ product }: { product: CartProductFragment }) {
  const navigate = useNavigate();
  const noteId = useId();
  const { box, problem, question, isBlocked, inCart, total, nearest, addToCart, addAnyway } = useAddToCart(product);

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
        <UnitPrice price={product.standardCost} unit={product.unit} />
      </p>
      <QuantityBox {...box} label="quantity" allowPlus onEnter={() => void add()} describedBy={noteId} />
      <Button kind="primary" className={styles.add} disabled={isBlocked} onClick={() => void add()}>
        Add to cart
      </Button>
      <div
        className={styles.note}
        data-important={problem !== null || question !== null || undefined}
        aria-live="polite"
      >
        <span id={noteId}>
          {question?.words ?? problem ?? (
            <>
              {total !== null && <strong className={styles.total}>Total {formatMoney(total)}</strong>}
              {inCart > 0 && `${inCart.toLocaleString('en-US')} in cart`}
            </>
          )}
        </span>
        {question && (
          <Button small onClick={() => void addUnusual()}>
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
