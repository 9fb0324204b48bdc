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
        {grown.length > 0 && `Already in your cart, quantity increased: ${namesOf(grown)}. `}
        {others > 0 && `Your cart also contains ${counted(others)} from before. `}
        {leftOut.length > 0 && `Not added: ${namesOf(leftOut)}. `}
        <Button small kind="quiet" onClick={() => void undoOrder()}>
          Undo re-order
        </Button>
      </p>
    </Notice>
  );
}

/** The first names only, so that the notice stays short. */
function namesOf(names: readonly string[]): string {
  const [one = '', other, ...more] = names;
  if (other === undefined) return one;
  return more.length === 0 ? `${one}; ${other}` : `${one}; ${other}; and ${more.length.toLocaleString('en-US')} more`;
}

function counted(count: number): string {
  return count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`;
}
