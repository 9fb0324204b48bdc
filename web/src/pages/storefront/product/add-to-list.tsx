import { IconListCheck } from '@tabler/icons-react';
import { useListDialog } from '../../../products/use-list-dialog';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import styles from './own-number.module.css';

/** Adds the product to a list of the account. Visitors and staff only see its reserved space. */
export function AddToList({ productKey, name }: { productKey: number; name: string }) {
  const { status, isAdmin } = useSession();
  const { open, added, dialog } = useListDialog(productKey, name);
  if (status !== 'signedIn' || isAdmin) return <div className={styles.place} />;
  return (
    <div className={styles.place}>
      <div className={styles.number}>
        <Button kind="quiet" className={styles.add} onClick={open}>
          <IconListCheck size={20} aria-hidden />
          Add to a list
        </Button>
        <span role="status">{added}</span>
      </div>
      {dialog}
    </div>
  );
}
