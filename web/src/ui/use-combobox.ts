import Combobox from '@github/combobox-nav';
import { useEffect, useId, useRef, type MouseEvent } from 'react';

interface ComboboxOptions {
  isOpen: boolean;
  /** Changes whenever other suggestions are shown, or the same ones for another text */
  shown: unknown;
  /** Whether Enter takes the first suggestion without an arrow key before it */
  selectsFirst?: boolean;
}

/**
 * Makes a field and the list of its suggestions a combobox: arrow keys, Enter, and what screen readers announce.
 * Enter clicks the selected option. An option has `role="option"` and the id that `optionId` returns for its place;
 * the selected one gets `aria-selected`.
 */
export function useCombobox({ isOpen, shown, selectsFirst = false }: ComboboxOptions) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen || !input.current || !list.current) return;
    const combobox = new Combobox(input.current, list.current, {
      tabInsertsSuggestions: false,
      firstOptionSelectionMode: selectsFirst ? 'selected' : 'none',
    });
    combobox.start();
    return () => combobox.stop();
  }, [isOpen, shown, selectsFirst]);

  return {
    input,
    /** The same object at every render, because the library changes these while the list is open. */
    inputProps: {
      ref: input,
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': false,
      'aria-controls': listId,
    },
    listProps: {
      ref: list,
      id: listId,
      role: 'listbox',
      hidden: !isOpen,
      // Keeps the focus in the field, so that typing can continue.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    optionId: (index: number) => `${listId}-${index}`,
  } as const;
}

export type ComboboxList = Pick<ReturnType<typeof useCombobox>, 'listProps' | 'optionId'>;
