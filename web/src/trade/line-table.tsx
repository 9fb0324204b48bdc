import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { UnitOfMeasure } from '#definitions/unit';
import { formatMoney, hasPrice, unitPriceText } from '../ui/money';
import { Picture } from '../ui/picture';
import styles from './line-table.module.css';

interface LineTableProps {
  /** Names the table for screen readers. */
  caption: string;
  /** Whether rows end with an action. */
  withAction?: boolean;
  children: ReactNode;
}

/** Lines of products with quantities: a row each, which is two rows on a phone. */
export function LineTable({ caption, withAction = false, children }: LineTableProps) {
  return (
    <table data-cards className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Picture</span>
          </th>
          <th scope="col">Name</th>
          <th scope="col" className={styles.number}>
            Quantity
          </th>
          <th scope="col" className={styles.number}>
            Unit price
          </th>
          <th scope="col" className={styles.number}>
            Total
          </th>
          {withAction && (
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface LineRowProps {
  productKey: number;
  productId: string;
  /** What the customer calls it */
  ownNumber?: string | null;
  description: string;
  imageAddress?: string | null;
  /** False if the product has no page any more. */
  linked?: boolean;
  unitPrice: string | null;
  unit: UnitOfMeasure;
  total: string | null;
  /** A number, or the box to change it */
  quantity: ReactNode;
  /** What bears on the quantity, such as the pack, beside the codes */
  facts?: ReactNode;
  /** Marks, changes and refusals of the line. */
  notes?: ReactNode;
  action?: ReactNode;
}

export function LineRow(props: LineRowProps) {
  const {
    productKey,
    productId,
    ownNumber,
    description,
    imageAddress,
    linked = true,
    unitPrice,
    unit,
    total,
    quantity,
    facts,
    notes,
    action,
  } = props;
  const picture = <Picture productKey={productKey} imageAddress={imageAddress} alt="" />;
  const page = `/product/${productKey}`;
  const name = description || 'N/A';
  return (
    <tr className={styles.row}>
      <td className={styles.picture}>
        {linked ? (
          <Link to={page} tabIndex={-1} aria-hidden>
            {picture}
          </Link>
        ) : (
          picture
        )}
      </td>
      <th scope="row" className={styles.name}>
        {linked ? (
          <Link to={page} className="touch">
            {name}
          </Link>
        ) : (
          name
        )}
        <div className={styles.codes}>
          <span>
            <span className="visually-hidden">Product ID: </span>
            <code>{productId || 'N/A'}</code>
          </span>
          {ownNumber && (
            <span>
              Customer part no. <code>{ownNumber}</code>
            </span>
          )}
          {facts}
        </div>
        {notes && <div className={styles.notes}>{notes}</div>}
      </th>
      <td className={`${styles.number} ${styles.quantity}`}>
        {typeof quantity === 'number' && <span className={styles.hint}>Quantity </span>}
        {quantity}
      </td>
      <td className={`${styles.number} ${styles.unit}`}>
        {hasPrice(unitPrice) ? unitPriceText(unitPrice, unit) : 'Call for price'}
      </td>
      <td className={`${styles.number} ${styles.total}`}>{total !== null && formatMoney(total)}</td>
      {action !== undefined && <td className={styles.action}>{action}</td>}
    </tr>
  );
}

/** A message in place of a product's line with its action, across all columns. */
export function LineMessage({ children }: { children: ReactNode }) {
  return (
    <tr className={styles.message}>
      <td colSpan={6}>{children}</td>
    </tr>
  );
}
