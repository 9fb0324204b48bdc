import { useApolloClient } from '@apollo/client/react';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { NavLink } from 'react-router-dom';
import { CategoriesDocument } from './categories.generated';
import { CategoriesPanel } from './categories-panel';
import styles from './shop-products.module.css';

const openAfterMs = 100;
// A pointer moving from the link to the panel may leave both for a moment.
const closeAfterMs = 200;

/**
 * Opens the panel after a short hover, during which its categories load, or at once on keyboard focus. Closes it on
 * Escape or when left.
 */
function usePanel() {
  const client = useApolloClient();
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(next: boolean, after = 0) {
    clearTimeout(timer.current);
    if (after === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), after);
  }

  const handlers = {
    // Touch has no hover: a tap follows the link.
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      change(true, openAfterMs);
      client.query({ query: CategoriesDocument }).catch(() => undefined);
    },
    onPointerLeave: (event: PointerEvent) => event.pointerType !== 'touch' && change(false, closeAfterMs),
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && change(true),
    onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && change(false),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && change(false),
  };
  return { open, close: () => change(false), handlers };
}

export function ShopProducts({ className }: { className?: string }) {
  const { open, close, handlers } = usePanel();

  useEffect(() => {
    if (!open) return;
    // A panel opened by the pointer does not have the focus, but Escape closes it too.
    const onEscape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  });

  return (
    <li className={styles.place} {...handlers}>
      <NavLink to="/allCategories" className={className} aria-expanded={open} onClick={close}>
        Shop Products
        <IconChevronDown size={16} aria-hidden className={styles.arrow} />
      </NavLink>
      {open && <CategoriesPanel onLeave={close} />}
    </li>
  );
}
