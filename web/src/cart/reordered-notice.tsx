import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { useCart } from './cart';

/** Describes what the last re-order added and skipped, until the cart changes again. */
export function ReorderedNotice() {
  const { reordered, lines, undoOrder } = useCart();
  if (!reordered) return null;
  const { orderKey, before, leftOut } = reordered;
  const reorderedKeys = new Set(reordered.added.map(({ product }) => product.key));
  const added = lines.length - before.length;
  const grown = before
    .filter(({ product }) => reorderedKeys.has(product.key))
    .map(({ product, quantity: had }) => {
      const now = lines.find(line => line.product.key === product.key)?.quantity ?? 0;
      return `${product.description} (${had.toLocaleString('en-US')} to ${now.toLocaleString('en-US')})`;
    });
  const others = before.length - grown.length;
  return (
    <Notice>
      <p>
        {added > 0 && `Added ${counted(added)} from order ${orderKey}. `}
        {grown.length > 0 && `Already in your cart, quantity increased: ${grown.join('; ')}. `}
        {others > 0 && `Your cart also contains ${counted(others)} from before.`}
      </p>
      {leftOut.length > 0 && <p>Not added: {leftOut.join('; ')}</p>}
      <Button small onClick={() => void undoOrder()}>
        Undo re-order
      </Button>
    </Notice>
  );
}

function counted(count: number): string {
  return count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`;
}
