import { IconCheck } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { mostCartLines } from '#definitions/cart';
import { useCart } from '../cart/cart';
import type { CartLine } from '../cart/cart-lines';
import { subtotalOf } from '../cart/line-price';
import { Button, ButtonLink } from '../ui/button';
import { formatMoney } from '../ui/money';
import styles from './add-bar.module.css';

export const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

interface AddBarProps {
  lines: readonly Pick<CartLine, 'product' | 'quantity'>[];
  /** Text after "Add 3 lines" on the button */
  then?: string;
  /** Whether the bar sticks to the bottom of the screen, above a phone's quick bar */
  isSticky?: boolean;
  busy?: boolean;
  /** Number of lines just added, shown until other lines are chosen */
  added?: number;
  onAdd: () => void;
  /** Keyboard shortcut for the button */
  shortcut?: ReactNode;
  /** The button that the shortcut presses */
  buttonRef?: RefObject<HTMLButtonElement | null>;
  children?: ReactNode;
}

/** The subtotal of chosen lines, and the button that adds all of them in one change of the cart. */
export function AddBar(props: AddBarProps) {
  const { lines, then = '', isSticky = false, busy = false, added = 0, onAdd, shortcut, buttonRef, children } = props;
  const cart = useCart();
  const keys = new Set([...cart.lines, ...lines].map(({ product }) => product.key));
  const isTooMany = keys.size > mostCartLines;
  const words = isTooMany
    ? `A cart has at most ${mostCartLines} lines. Order in parts.`
    : `Subtotal ${formatMoney(subtotalOf(lines))}`;
  if (lines.length === 0 && added > 0)
    return (
      <div className={styles.bar} data-sticky={isSticky || undefined}>
        <p role="status" className={styles.added}>
          <IconCheck size={18} aria-hidden />
          {counted(added, 'line')} added to your cart.
        </p>
        <ButtonLink to="/cart">See the cart</ButtonLink>
      </div>
    );
  return (
    <div className={styles.bar} data-sticky={isSticky || undefined}>
      <p aria-live="polite">
        {words}
        {children}
      </p>
      {shortcut}
      <Button
        ref={buttonRef}
        kind="primary"
        busy={busy}
        disabled={lines.length === 0 || isTooMany || !cart.ready}
        onClick={onAdd}
      >
        Add {counted(lines.length, 'line')}
        {then}
      </Button>
    </div>
  );
}
