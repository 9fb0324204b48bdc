import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useActivateCartMutation } from '../../../cart/activate-cart.generated';
import { useCart } from '../../../cart/cart';
import { linePrice, lineUnitPrice } from '../../../cart/line-price';
import { keyFrom } from '../../../products/key-from';
import { GoTo } from '../../../session/go-to';
import { RequireSession } from '../../../session/session';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { errorCode, errorFacts } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { LineRow, LineTable } from '../../../trade/line-table';
import { Notice } from '../../../ui/notice';
import { PageSkeleton } from '../../../ui/skeletons';
import { useLinkedCartQuery } from './linked-cart.generated';
import styles from './linked-cart-page.module.css';

/** Shows one of the account's carts by its link, without changing it. */
export function Component() {
  return (
    <RequireSession>
      <LinkedCart />
    </RequireSession>
  );
}

function LinkedCart() {
  const key = keyFrom(useParams().key);
  const navigate = useNavigate();
  const { account, ready, save, receive, addAll } = useCart();
  const { data, error } = useLinkedCartQuery({
    variables: { key: key ?? 0 },
    skip: key === null,
    fetchPolicy: 'network-only',
  });
  const [activate, { loading }] = useActivateCartMutation();
  const [failure, setFailure] = useState<string | null>(null);
  if (account && account.key === key) return <GoTo to="/cart" />;
  if (key === null || errorCode(error) === 'NOT_FOUND')
    return (
      <EmptyState text="Your account has no such cart. It may have been deleted.">
        <ButtonLink to="/cart">Your cart</ButtonLink>
      </EmptyState>
    );
  if (error)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/cart">Your cart</ButtonLink>
      </ErrorPanel>
    );
  if (!data?.cart || !ready) return <PageSkeleton />;
  const { name, lines } = data.cart;
  const sold = lines.flatMap(({ product, quantity }) => (product ? [{ product, quantity }] : []));

  async function act(work: () => Promise<unknown>) {
    setFailure(null);
    try {
      await work();
      await navigate('/cart');
    } catch (reason) {
      setFailure(errorFacts(reason).message);
    }
  }
  async function switchTo(cartKey: number) {
    await save();
    await activate({ variables: { key: cartKey } });
    await receive();
  }

  return (
    <div className={styles.page}>
      <h1>{name}</h1>
      <p>
        {account ? `${account.name} is the cart in use. ` : ''}
        Switch to this cart to change it or check it out.
      </p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className={styles.actions}>
        <Button kind="primary" busy={loading} onClick={() => void act(() => switchTo(key))}>
          Switch to this cart
        </Button>
        <Button disabled={sold.length === 0} onClick={() => void act(() => addAll(sold))}>
          Add its items to {account?.name ?? 'your cart'}
        </Button>
      </div>
      {lines.length > 0 && (
        <LineTable caption={name}>
          {lines.map(({ productKey, productId, description, quantity, seenPrice, product }) => {
            const line = { product: product ?? { standardCost: seenPrice, unit: 'each', priceBreaks: null }, quantity };
            return (
              <LineRow
                key={productKey}
                productKey={productKey}
                productId={productId}
                description={description}
                imageAddress={product?.imageAddress ?? null}
                linked={product !== null}
                unitPrice={lineUnitPrice(line)}
                unit={line.product.unit}
                total={linePrice(line)}
                quantity={quantity}
                notes={product === null && 'No longer sold'}
              />
            );
          })}
        </LineTable>
      )}
      {lines.length === 0 && <p>This cart is empty.</p>}
    </div>
  );
}
