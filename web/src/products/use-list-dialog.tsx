import { useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tell } from '../session/notices';
import type { ListDialogProps } from './list-dialog';
import type { ListName } from './list-form';

interface ListDialogState {
  open: () => void;
  /** A link to the list that the product was added to */
  added: ReactNode;
  dialog: ReactNode;
}

/** Adds a product to a list. The dialog is loaded when it is opened, because few visits need it. */
export function useListDialog(productKey: number, name: string): ListDialogState {
  const [opened, setOpened] = useState<{ Content: ComponentType<ListDialogProps> } | null>(null);
  const [list, setList] = useState<ListName | null>(null);
  const close = () => setOpened(null);

  async function open() {
    try {
      const { ListDialog } = await import('./list-dialog');
      setOpened({ Content: ListDialog });
    } catch {
      void tell('Not loaded', 'Check your connection, then try again.', 'red');
    }
  }

  return {
    open: () => void open(),
    added: list && (
      <>
        On the list <Link to={`/list/${list.key}`}>{list.name}</Link>
      </>
    ),
    dialog: opened && (
      <opened.Content
        productKey={productKey}
        name={name}
        onAdded={chosen => {
          setList(chosen);
          close();
        }}
        onClose={close}
      />
    ),
  };
}
