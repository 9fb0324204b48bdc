import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { CartLine } from '../../../cart/cart-lines';
import { useCart } from '../../../cart/cart';
import type { LineChange } from '../../../cart/line-changes';
import { quantityProblem } from '../../../cart/line-changes';
import { LineNotes, QuantityLimits } from '../../../cart/line-notes';
import { Button } from '../../../ui/button';
import { LineRow } from '../../../ui/line-table';
import { lineTotal } from '../../../ui/money';
import { QuantityBox, quantityOf } from '../../../ui/quantity-box';
import styles from './cart-page.module.css';

interface CartRowProps {
  line: CartLine;
  changes?: readonly LineChange[];
  onRemove: () => void;
}

/** Enter goes on to the next row's quantity, as counter staff work through a list. */
function focusNextQuantity() {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('td input[inputmode="numeric"]')];
  const next = boxes[boxes.findIndex((box) => box === document.activeElement) + 1];
  if (next) next.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

export function CartRow({ line, changes, onRemove }: CartRowProps) {
  const { setQuantity } = useCart();
  // An emptied box stays empty while something is typed into it; the cart keeps its last quantity.
  const [isEmpty, setEmpty] = useState(false);
  const { product, quantity } = line;
  const gone = changes?.some((change) => change.kind === 'gone') ?? false;

  function change(text: string) {
    setEmpty(text === '');
    if (text === '') return;
    if (quantityOf(text) === 0) onRemove();
    else void setQuantity(product.key, quantityOf(text));
  }

  const box = (
    <>
      <QuantityBox
        value={isEmpty ? '' : String(quantity)}
        label={`Quantity of ${product.description}`}
        onChange={change}
        onBlur={() => setEmpty(false)}
        onEnter={focusNextQuantity}
        disabled={gone}
        invalid={!gone && quantityProblem(product, quantity) !== null}
      />
      <QuantityLimits product={product} />
    </>
  );
  return (
    <LineRow
      productKey={product.key}
      productId={product.productId}
      description={product.description}
      imageAddress={product.imageAddress}
      unitPrice={product.standardCost}
      total={product.standardCost === null ? null : lineTotal(product.standardCost, quantity)}
      linked={!gone}
      quantity={box}
      notes={<LineNotes line={line} changes={changes} />}
      action={
        <Button kind="quiet" small title="Remove" aria-label={`Remove ${product.description}`} onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
          <span className={styles.removeWord}>Remove</span>
        </Button>
      }
    />
  );
}
