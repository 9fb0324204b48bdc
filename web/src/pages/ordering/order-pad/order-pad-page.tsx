import { useState, type RefObject } from 'react';
import { useCart } from '../../../cart/cart';
import { AddBar, counted } from '../../../products/add-bar';
import { RequireSession } from '../../../session/session';
import { Button, ButtonLink } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ErrorPanel } from '../../../ui/error-panel';
import { Notice } from '../../../ui/notice';
import { MainKey, useMainKey } from './main-key';
import { PadEntry } from './pad-entry';
import { PadRowItem } from './pad-row';
import { needsAttention, readyLine } from './pad-rows';
import { usePad, type Pad } from './use-pad';
import styles from './order-pad-page.module.css';

export function Component() {
  return (
    <RequireSession>
      <OrderPad />
    </RequireSession>
  );
}

function OrderPad() {
  const pad = usePad();
  const mainKey = useMainKey();
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [added, setAdded] = useState(0);
  const open = pad.rows.filter(needsAttention);
  const shown = onlyOpen && open.length > 0 ? open : pad.rows;

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Order pad</h1>
        <PadEntry pad={pad} field={mainKey.entry} onAdd={() => setAdded(0)} />
      </div>
      {pad.error !== undefined && (
        <ErrorPanel error={pad.error}>
          {pad.rows.some(({ checked }) => !checked) && (
            <Button onClick={() => void pad.checkAgain()}>Check the lines again</Button>
          )}
        </ErrorPanel>
      )}
      <div aria-live="polite">
        {added > 0 && (
          <Notice kind="success">
            {counted(added, 'line')} added to your cart.{' '}
            <ButtonLink small to="/cart">
              See the cart
            </ButtonLink>{' '}
            <ButtonLink small to="/checkout">
              Checkout
            </ButtonLink>
          </Notice>
        )}
      </div>
      {pad.rows.length > 0 && (
        <>
          <PadSummary pad={pad} open={open.length} onlyOpen={onlyOpen} onOnlyOpen={setOnlyOpen} />
          <ol className={styles.rows} aria-label="Lines">
            {shown.map(row => (
              <PadRowItem key={row.id} row={row} pad={pad} />
            ))}
          </ol>
          <PadBar pad={pad} button={mainKey.add} onAdded={setAdded} />
        </>
      )}
    </div>
  );
}

interface PadSummaryProps {
  pad: Pad;
  /** Number of lines that need attention */
  open: number;
  onlyOpen: boolean;
  onOnlyOpen: (onlyOpen: boolean) => void;
}

function PadSummary({ pad, open, onlyOpen, onOnlyOpen }: PadSummaryProps) {
  const checking = pad.rows.some(({ checked }) => !checked);
  const [asks, setAsks] = useState(false);
  return (
    <div className={styles.summary}>
      <p role="status">
        {checking && pad.error === undefined
          ? `Checking ${counted(pad.rows.length, 'line')}`
          : `${counted(pad.rows.length, 'line')}, ${open === 0 ? 'all ready' : `${open.toLocaleString('en-US')} to look at`}`}
      </p>
      {open > 0 && open < pad.rows.length && (
        <label className={styles.choice}>
          <input type="checkbox" checked={onlyOpen} onChange={event => onOnlyOpen(event.target.checked)} />
          Show only {open === 1 ? 'this line' : `these ${counted(open, 'line')}`}
        </label>
      )}
      <Button small kind="quiet" onClick={() => setAsks(true)}>
        Clear the pad
      </Button>
      {asks && (
        <ConfirmDialog
          question="Clear the pad?"
          yes="Clear it"
          no="Keep the lines"
          onYes={() => pad.remove(new Set(pad.rows.map(({ id }) => id)))}
          onNo={() => setAsks(false)}
        >
          <p>This removes {counted(pad.rows.length, 'line')}.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface PadBarProps {
  pad: Pad;
  button: RefObject<HTMLButtonElement | null>;
  onAdded: (lines: number) => void;
}

function PadBar({ pad, button, onAdded }: PadBarProps) {
  const cart = useCart();
  const ready = pad.rows.flatMap(row => {
    const line = readyLine(row);
    return line ? [{ id: row.id, ...line }] : [];
  });

  async function add() {
    await cart.addAll(ready);
    pad.remove(new Set(ready.map(({ id }) => id)));
    onAdded(ready.length);
  }

  return <AddBar lines={ready} isSticky shortcut={<MainKey />} buttonRef={button} onAdd={() => void add()} />;
}
