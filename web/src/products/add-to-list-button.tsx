import { IconListCheck } from '@tabler/icons-react';
import styles from './product-card.module.css';
import { useListDialog } from './use-list-dialog';

/** Adds a row's product to a list. */
export function AddToListButton({ productKey, name }: { productKey: number; name: string }) {
  const { open, added, dialog } = useListDialog(productKey, name);
  return (
    <>
      <button
        type="button"
        className={styles.list}
        aria-label={`Add to a list: ${name}`}
        title="Add to a list"
        onClick={open}
      >
        <IconListCheck size={20} aria-hidden />
      </button>
      <span role="status" className={styles.listed}>
        {added}
      </span>
      {dialog}
    </>
  );
}
