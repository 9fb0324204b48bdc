import type { CartLine } from '../../../cart/cart-lines';
import { Button } from '../../../ui/button';
import { LineMessage } from '../../../trade/line-table';
import styles from './cart-page.module.css';

/** Replaces a removed line, with an undo button, until it is restored or the page is left. */
export function RemovedRow({ line, onUndo }: { line: CartLine; onUndo: () => void }) {
  return (
    <LineMessage>
      <div className={styles.removed} role="status">
        <span>Removed {line.product.description}</span>
        {/* Takes the focus, because the pressed button was removed with its line. */}
        <Button small autoFocus onClick={onUndo} aria-label={`Undo removing ${line.product.description}`}>
          Undo
        </Button>
      </div>
    </LineMessage>
  );
}
