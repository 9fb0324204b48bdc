import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { formatDate } from '../../../ui/dates';
import { useStoreFacts } from '../../../ui/store-context';
import type { RemovedItemFragment } from './removed-items.generated';
import table from '../records/action-table.module.css';
import styles from './removed-items.module.css';

interface RemovedItemsTableProps {
  items: readonly RemovedItemFragment[];
  busy: boolean;
  /** Another person may have restored or changed rows that are being read again. */
  isOutdated: boolean;
  onRestore: (item: RemovedItemFragment) => void;
  onReplace: (item: RemovedItemFragment) => void;
}

export function RemovedItemsTable({ items, busy, isOutdated, onRestore, onReplace }: RemovedItemsTableProps) {
  const timeZone = useStoreFacts()?.timeZone;
  return (
    <table data-cards className={table.table}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Removed</th>
          <th scope="col">Substitute</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody inert={isOutdated}>
        {items.map(item => (
          <tr key={item.key}>
            <td className={table.record}>
              <Link to={`/product/${item.key}`}>{item.description}</Link>
              <code>{item.productId}</code>
            </td>
            <td className={`${table.date} ${table.removed}`}>{formatDate(item.removedAt, timeZone)}</td>
            <td className={styles.substitute}>
              {item.substituteId ? <code>{item.substituteId}</code> : <span className={table.quiet}>None</span>}
            </td>
            <td className={table.actions}>
              <div>
                <Button small aria-label={`Substitute of ${item.productId}`} onClick={() => onReplace(item)}>
                  Substitute
                </Button>
                {item.isTaken ? (
                  <span className={table.quiet}>Its item ID is in use.</span>
                ) : (
                  <Button small busy={busy} aria-label={`Restore ${item.productId}`} onClick={() => onRestore(item)}>
                    Restore
                  </Button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
