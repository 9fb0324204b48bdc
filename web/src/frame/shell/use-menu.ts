import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The menu of a phone, which has the links of the header and the bar that are not in its one row. */
export interface Menu {
  readonly open: boolean;
  toggle(): void;
}

/** The menu closes on Escape and with every navigation. */
export function useMenu(): Menu {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(null);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return { open, toggle: () => setOpenAt(open ? null : key) };
}
