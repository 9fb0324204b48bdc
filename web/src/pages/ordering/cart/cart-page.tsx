import '../../../ui/print.css';
import { useCallback, useState } from 'react';
import type { CartLine } from '../../../cart/cart-lines';
import { useCart } from '../../../cart/cart';
import { cartActions, currentCart } from '../../../cart/cart-store';
import { CartNews } from '../../../cart/cart-news';
import { ChangeNotice } from '../../../cart/change-notice';
import { ReorderedNotice } from '../../../cart/reordered-notice';
import { NoLines } from '../../../cart/no-lines';
import { loadCart } from '../../../cart/served-cart';
import { usePriceRefresh } from '../../../cart/use-price-refresh';
import { useUnusualLines } from '../../../cart/use-unusual-lines';
import { RequireSession, useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { LineTable } from '../../../trade/line-table';
import { Notice } from '../../../ui/notice';
import { PageSkeleton } from '../../../ui/skeletons';
import { useFirstItems } from '../../../ui/use-first-items';
import { WithSummary } from '../../../ui/with-summary';
import { loadOwn } from '../../page';
import { CartMenu } from './cart-menu';
import { CartRow } from './cart-row';
import { CartSummary } from './cart-summary';
import { RemovedRow } from './removed-row';
import { CartSubstitutesDocument, useCartSubstitutesQuery } from './substitutes.generated';
import styles from './cart-page.module.css';

interface Removed {
  line: CartLine;
  index: number;
}

export const load = loadOwn(async client => {
  const keys = await loadCart(client);
  if (keys.length > 0) await client.query({ query: CartSubstitutesDocument, variables: { keys } });
});

/** Rows that are painted at once */
const onFirstScreen = 20;

/** Lines restored here or in another tab no longer count as removed. */
function goneFrom(lines: readonly CartLine[], removed: readonly Removed[]): Removed[] {
  const present = new Set(lines.map(({ product }) => product.key));
  return removed.filter(({ line }) => !present.has(line.product.key));
}

/** The substitutes for these lines, by product key of the line. */
function useCartSubstitutes(goneKeys: readonly number[]) {
  const { data } = useCartSubstitutesQuery({ variables: { keys: [...goneKeys] }, skip: goneKeys.length === 0 });
  return new Map(data?.substitutes.map(({ productKey, product }) => [productKey, product]));
}

export function Component() {
  return (
    <RequireSession>
      <Cart />
    </RequireSession>
  );
}

function Cart() {
  const cart = useCart();
  const { storageIsSecure } = useSession();
  const refresh = usePriceRefresh(cart.lines);
  const unusual = useUnusualLines(cart.lines);
  const substitutes = useCartSubstitutes(refresh.goneKeys);
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  /** Why what was typed as the quantity of a line is none, by product key */
  const [rejected, setRejected] = useState<Readonly<Record<number, string | null>>>({});
  const [emptied, setEmptied] = useState<readonly CartLine[]>([]);
  const remove = useCallback((productKey: number) => {
    const { lines } = currentCart();
    const index = lines.findIndex(({ product }) => product.key === productKey);
    const line = lines[index];
    if (!line) return;
    setRemoved(now => [...goneFrom(lines, now), { line, index }]);
    void cartActions.remove(productKey);
  }, []);
  const reject = useCallback((productKey: number, message: string | null) => {
    setRejected(now => ((now[productKey] ?? null) === message ? now : { ...now, [productKey]: message }));
  }, []);
  const shown = useFirstItems(cart.lines.length, onFirstScreen);
  if (!cart.ready) return <PageSkeleton />;

  const gone = goneFrom(cart.lines, removed);
  function empty() {
    setEmptied(cart.lines);
    setRemoved([]);
    void cart.remove(...cart.lines.map(({ product }) => product.key));
  }
  const rows = refresh.shown
    .slice(0, shown)
    .map(line => (
      <CartRow
        key={line.product.key}
        line={line}
        ownNumber={refresh.ownNumbers.get(line.product.key)}
        changes={refresh.changes.get(line.product.key)}
        unusual={unusual.has(line.product.key) ? { usual: unusual.get(line.product.key) ?? null } : undefined}
        rejected={rejected[line.product.key] ?? null}
        onReject={reject}
        onRemove={remove}
        substitute={substitutes.get(line.product.key)}
      />
    ));
  for (const { line, index } of [...gone].reverse()) {
    rows.splice(index, 0, <RemovedRow key={line.product.key} line={line} onUndo={() => void cart.restore(line)} />);
  }

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Shopping cart</h1>
        <CartMenu onEmpty={empty} />
      </div>
      {!storageIsSecure && (
        <Notice kind="warning">
          This browser cannot store your session. Closing or reloading this page signs you out. Your cart is saved with
          your account.
        </Notice>
      )}
      {refresh.error !== undefined && <ErrorPanel error={refresh.error} />}
      <CartNews />
      {emptied.length > 0 && cart.count === 0 && (
        <Notice>
          <p role="status">
            Removed {emptied.length === 1 ? '1 line' : `${emptied.length.toLocaleString('en-US')} lines`}.
          </p>
          <Button small autoFocus onClick={() => void cart.restore(...emptied)}>
            Undo
          </Button>
        </Notice>
      )}
      <ReorderedNotice />
      <ChangeNotice lines={cart.lines} refresh={refresh} />
      {cart.count === 0 ? (
        <>
          {rows.length > 0 && (
            <LineTable caption="Removed from your cart" withAction>
              {rows}
            </LineTable>
          )}
          <NoLines />
        </>
      ) : (
        <WithSummary
          label="Summary"
          isBar
          summary={
            <CartSummary
              refresh={refresh}
              isRejected={cart.lines.some(({ product }) => rejected[product.key])}
              needsConfirmation={unusual.size > 0}
            />
          }
        >
          <LineTable caption="Your cart" withAction>
            {rows}
          </LineTable>
        </WithSummary>
      )}
    </div>
  );
}
