import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { NavLink } from 'react-router-dom';
import { CategoriesPanel } from './categories-panel';
import styles from './shop-products.module.css';

const openAfterMs = 100;
// A pointer on its way from the link to the panel may leave both for a moment.
const closeAfterMs = 200;

/** Opens after a moment of hovering, at once for the keyboard, and closes on Escape or when left. */
function usePanel() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(next: boolean, after = 0) {
    clearTimeout(timer.current);
    if (after === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), after);
  }

  const handlers = {
    // A finger has no hover: touching the link follows it.
    onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && change(true, openAfterMs),
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
    // Escape closes a panel that was opened by the pointer too, wherever the focus is.
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
