import { IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { CartLine } from '../../../cart/cart-lines';
import { cartActions } from '../../../cart/cart-store';
import type { LineChange } from '../../../cart/line-changes';
import { LineNotes, QuantityLimits } from '../../../cart/line-notes';
import { linePrice, lineUnitPrice } from '../../../cart/line-price';
import { isUnusual, lineProblem, unusualWords } from '../../../cart/quantity-rule';
import { SubstituteOffer } from '../../../products/substitute-offer';
import { Button } from '../../../ui/button';
import { LineRow } from '../../../trade/line-table';
import { focusQuantity } from '../../../trade/next-quantity';
import { QuantityBox } from '../../../trade/quantity-box';
import { quantityOf } from '../../../trade/quantity-text';
import styles from './cart-page.module.css';

interface CartRowProps {
  line: CartLine;
  /** The customer's part number for the product */
  ownNumber?: string | null;
  changes?: readonly LineChange[];
  /** Set if the quantity may be a typo. `usual` is the customer's usual quantity, or null if it is unknown. */
  unusual?: { usual: number | null };
  /** Why what was typed as the quantity is none */
  rejected: string | null;
  onReject: (productKey: number, message: string | null) => void;
  onRemove: (productKey: number) => void;
  /** Replaces the product, if it is no longer sold */
  substitute?: CartLine['product'] | null;
}

/** Moves the focus to the next row's quantity on Enter, or out of the last one. */
function focusNextQuantity() {
  const field = document.activeElement;
  if (!focusQuantity(field, 1) && field instanceof HTMLElement) field.blur();
}

const { setQuantity, changeQuantity, confirmQuantity, replace } = cartActions;

/** A cart may have 500 rows, so that a change of one must not render the others. */
export const CartRow = memo(function CartRow(props: CartRowProps) {
  const { line, ownNumber, changes, unusual, rejected, onReject, onRemove, substitute } = props;
  // Text that is not a complete quantity while typing, such as "" or "12.". The cart keeps its last quantity above 0
  // until the field loses the focus.
  const [draft, setDraft] = useState<string | null>(null);
  // The quantity before the last unusual one.
  const [before, setBefore] = useState(0);
  const { product, quantity } = line;
  const gone = changes?.some(change => change.kind === 'gone') ?? false;

  function change(text: string, entryBefore: string, steppedBy?: number) {
    const typed = quantityOf(text);
    // A step adds up with those of other devices; a typed quantity replaces theirs.
    const isStep = steppedBy !== undefined && draft === null;
    if (!isUnusual(product, null, quantityOf(entryBefore))) setBefore(quantityOf(entryBefore));
    setDraft(typed > 0 && String(typed) === text ? null : text);
    if (typed > 0) void (isStep ? changeQuantity(product.key, steppedBy) : setQuantity(product.key, typed));
  }

  function commit(text: string) {
    setDraft(null);
    if (text !== '' && quantityOf(text) === 0) onRemove(product.key);
  }

  return (
    <LineRow
      productKey={product.key}
      productId={product.productId}
      ownNumber={ownNumber}
      description={product.description}
      imageAddress={product.imageAddress}
      unitPrice={lineUnitPrice(line)}
      unit={product.unit}
      total={linePrice(line)}
      linked={!gone}
      quantity={
        <QuantityBox
          value={draft ?? String(quantity)}
          label={`Quantity of ${product.description}`}
          limits={product.quantityLimits}
          onChange={change}
          onReject={message => onReject(product.key, message)}
          onCommit={commit}
          onEnter={focusNextQuantity}
          disabled={gone}
          invalid={!gone && (rejected !== null || lineProblem(product, quantity) !== null)}
        />
      }
      facts={<QuantityLimits product={product} />}
      notes={
        <>
          <LineNotes line={line} changes={changes} />
          {rejected && (
            <p className={styles.rejected} role="alert">
              {rejected}
            </p>
          )}
          {unusual && (
            <div className={styles.unusual} role="alert">
              <p>{unusualWords(product, unusual.usual, quantity)}</p>
              <Button small onClick={() => void confirmQuantity(product.key)}>
                Yes, {quantity.toLocaleString('en-US')}
              </Button>
              {before > 0 && (
                <Button small onClick={() => void setQuantity(product.key, before)}>
                  Change back to {before.toLocaleString('en-US')}
                </Button>
              )}
            </div>
          )}
          {gone && substitute && (
            <SubstituteOffer substitute={substitute} onTake={() => void replace(product.key, substitute)} />
          )}
        </>
      }
      action={
        <Button
          kind="quiet"
          small
          title="Remove"
          aria-label={`Remove ${product.description}`}
          onClick={() => onRemove(product.key)}
        >
          <IconTrash size={20} aria-hidden />
        </Button>
      }
    />
  );
});
