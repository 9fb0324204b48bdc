import type { CartLine } from '../../../cart/cart-lines';
import { Button } from '../../../ui/button';
import { LineMessage } from '../../../ui/line-table';
import styles from './cart-page.module.css';

const columns = 7;

/** Stands where the line was, until it is wanted back or the page is left. */
export function RemovedRow({ line, onUndo }: { line: CartLine; onUndo: () => void }) {
  return (
    <LineMessage columns={columns}>
      <div className={styles.removed} role="status">
        <span>Removed {line.product.description}</span>
        {/* The button that was pressed is gone with its line, so the focus waits here. */}
        <Button small autoFocus onClick={onUndo} aria-label={`Undo removing ${line.product.description}`}>
          Undo
        </Button>
      </div>
    </LineMessage>
  );
}
