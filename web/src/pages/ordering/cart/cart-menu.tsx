import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { mostCartName } from '#definitions/cart';
import { useActivateCartMutation } from '../../../cart/activate-cart.generated';
import { useCart, useCartName } from '../../../cart/cart';
import { tell } from '../../../session/notices';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { errorFacts } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { TextField } from '../../../ui/form-field';
import { Skeleton } from '../../../ui/skeletons';
import {
  CartsDocument,
  useCartsQuery,
  useCreateCartMutation,
  useDeleteCartMutation,
  useRenameCartMutation,
} from './carts.generated';
import styles from './cart-menu.module.css';

/** The name of the cart, and a panel with the account's other carts. */
export function CartMenu({ onEmpty }: { onEmpty: () => void }) {
  const { count } = useCart();
  const name = useCartName();
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.menu} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {name}
        <span className={styles.hint}>
          All carts
          <IconChevronDown size={16} aria-hidden />
        </span>
      </summary>
      {open && (
        <div className={styles.panel}>
          <CartList onSwitched={() => setOpen(false)} />
          <CartActions isEmpty={count === 0} onEmpty={onEmpty} />
        </div>
      )}
    </details>
  );
}

function CartList({ onSwitched }: { onSwitched: () => void }) {
  const { save, receive } = useCart();
  const { data, error } = useCartsQuery({ fetchPolicy: 'cache-and-network' });
  const [activate, { loading }] = useActivateCartMutation({ refetchQueries: [CartsDocument] });
  if (error) return <ErrorPanel error={error} />;
  if (!data) return <Skeleton height="3rem" />;
  async function switchTo(key: number) {
    await save();
    await activate({ variables: { key } });
    await receive();
    onSwitched();
  }
  if (data.carts.every(({ active }) => active)) return <p className={styles.hint}>This is your only cart.</p>;
  return (
    <ul className={styles.carts}>
      {data.carts.map(({ key, name, active, lineCount }) => (
        <li key={key}>
          <span>
            {name}{' '}
            <span className={styles.hint}>
              {lineCount === 1 ? '1 line' : `${lineCount.toLocaleString('en-US')} lines`}
            </span>
          </span>
          {active ? (
            <span className={styles.hint}>In use</span>
          ) : (
            <Button small disabled={loading} onClick={() => void switchTo(key).catch(tellFailure)}>
              Switch to {name}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function CartActions({ isEmpty, onEmpty }: { isEmpty: boolean; onEmpty: () => void }) {
  const { account, save, receive } = useCart();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const refetchQueries = [CartsDocument];
  const [create, creating] = useCreateCartMutation({ refetchQueries });
  const [rename, renaming] = useRenameCartMutation({ refetchQueries });
  const [remove, removing] = useDeleteCartMutation({ refetchQueries });
  const busy = creating.loading || renaming.loading || removing.loading;

  /** Sends waiting changes first, so that they reach the cart that they were made in. */
  async function act(work: () => Promise<unknown>) {
    setFailure(null);
    try {
      await save();
      await work();
      await receive();
      // Keeps text that was typed in the meantime.
      setTyped(now => (now === typed ? '' : now));
    } catch (error) {
      setFailure(errorFacts(error).message);
    }
  }
  const named = (work: (name: string) => Promise<unknown>) => () => {
    if (typed.trim() === '') setFailure('Enter a name.');
    else void act(() => work(typed.trim()));
  };

  return (
    <div className={styles.actions}>
      <TextField
        label="Name"
        name="cartName"
        autoComplete="off"
        placeholder="Truck 4, Mesa site, …"
        maxLength={mostCartName}
        value={typed}
        error={failure}
        onChange={({ target }) => {
          setTyped(target.value);
          setFailure(null);
        }}
      />
      <div className={styles.buttons}>
        <Button small disabled={busy} onClick={named(name => create({ variables: { input: { name } } }))}>
          New cart
        </Button>
        {account && (
          <>
            <Button
              small
              disabled={busy}
              onClick={named(name => create({ variables: { input: { name, copyOf: account.key } } }))}
            >
              Duplicate {account.name}
            </Button>
            <Button small disabled={busy} onClick={named(name => rename({ variables: { key: account.key, name } }))}>
              Rename {account.name}
            </Button>
          </>
        )}
      </div>
      {account && (
        <div className={styles.buttons}>
          <Button small onClick={() => void copyLink(account.key)}>
            Copy link
          </Button>
          <Button small disabled={isEmpty} onClick={onEmpty}>
            Empty cart
          </Button>
          <Button small disabled={busy} onClick={() => setAsksToDelete(true)}>
            Delete cart
          </Button>
        </div>
      )}
      {asksToDelete && account && (
        <ConfirmDialog
          question={`Delete ${account.name}?`}
          yes="Delete cart"
          no="Keep it"
          busy={removing.loading}
          onNo={() => setAsksToDelete(false)}
          onYes={() =>
            void act(() => remove({ variables: { key: account.key } })).finally(() => setAsksToDelete(false))
          }
        >
          Its lines are deleted on all devices.
        </ConfirmDialog>
      )}
    </div>
  );
}

async function copyLink(key: number): Promise<void> {
  const link = `${window.location.origin}/cart/${key}`;
  try {
    await navigator.clipboard.writeText(link);
    await tell('Link copied', 'It opens this cart for everybody who signs in to this account.', 'green');
  } catch {
    await tell('Link to this cart', link);
  }
}

function tellFailure(error: unknown): void {
  void tell('The cart was not switched', errorFacts(error).message, 'red');
}
