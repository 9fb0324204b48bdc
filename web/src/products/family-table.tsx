import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { FamilyTable as Table } from '#definitions/attributes';
import { linePrice } from '../cart/line-price';
import { useSession } from '../session/session';
import { formatMoney } from '../ui/money';
import { QuantityBox } from '../trade/quantity-box';
import type { FamilyRow_ProductFragment } from './family-table.generated';
import styles from './family-table.module.css';
import { quantityRuleText } from './price-facts';
import { UnitPrice } from './unit-price';
import { canBeOrdered, type LineChoice, type LineChoices } from './use-line-choices';

/** Values of up to this many characters, such as "1-1/2 in", stay on one line */
const longestUnbroken = 14;

interface FamilyTableProps {
  name: string;
  table: Table<FamilyRow_ProductFragment>;
  choices: LineChoices;
  /** The product of the page */
  current?: number;
  /** Called on Enter in a quantity box */
  onEnter: () => void;
}

/**
 * A family with a row per item: its distinguishing values, its price, and a quantity box. Rows are in groups by their
 * first value, which stands out where it changes.
 */
export function FamilyTable({ name, table: { columns, rows }, choices, current, onEnter }: FamilyTableProps) {
  const { status } = useSession();
  const signedIn = status === 'signedIn';
  const choiceOf = new Map(choices.choices.map(choice => [choice.productKey, choice]));
  const vendors = new Set(rows.map(({ item }) => item.vendor?.key));
  const times = new Map<string, number>();
  for (const { values } of rows) times.set(values.join(';'), (times.get(values.join(';')) ?? 0) + 1);
  return (
    <table data-cards className={styles.table} aria-label={name}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">Item ID</th>
          {signedIn && (
            <>
              <th scope="col" className={styles.price}>
                Price
              </th>
              <th scope="col" className={styles.price}>
                Quantity
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ item, values }, row) => (
          <tr
            key={item.key}
            aria-current={item.key === current || undefined}
            data-same-group={(columns.length > 1 && rows[row - 1]?.values[0] === values[0]) || undefined}
          >
            {columns.map((column, index) => (
              <td
                key={column}
                className={styles.value}
                data-column={column}
                data-short={(values[index]?.length ?? 0) <= longestUnbroken || undefined}
              >
                {values[index]}
              </td>
            ))}
            <td className={styles.item}>
              <Link to={`/product/${item.key}`} className="touch" aria-label={`${item.productId} ${item.description}`}>
                <code>{item.productId}</code>
              </Link>
              {item.ownNumber && (
                <span className={styles.quiet}>
                  Your no. <code>{item.ownNumber}</code>
                </span>
              )}
              {vendors.size > 1 && <span className={styles.quiet}>{item.vendor?.name}</span>}
              {/* Items that no column distinguishes */}
              {(times.get(values.join(';')) ?? 0) > 1 && <span className={styles.quiet}>{item.description}</span>}
            </td>
            {signedIn && <OrderCells item={item} choice={choiceOf.get(item.key)} choices={choices} onEnter={onEnter} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface OrderCellsProps extends Pick<FamilyTableProps, 'choices' | 'onEnter'> {
  item: FamilyRow_ProductFragment;
  choice: LineChoice | undefined;
}

function OrderCells({ item, choice, choices, onEnter }: OrderCellsProps) {
  const noteId = useId();
  const quantity = choice?.quantity ?? 0;
  const problem = choice?.problem ?? null;
  const total = quantity > 0 && problem === null ? linePrice({ product: item, quantity }) : null;
  const isOffered = canBeOrdered(item);
  return (
    <>
      <td className={styles.price}>
        <UnitPrice price={item.standardCost} unit={item.unit} />
        {isOffered && <span className={styles.quiet}>{quantityRuleText(item)}</span>}
      </td>
      <td className={styles.quantity}>
        {isOffered && choice && (
          <div className={styles.order}>
            <QuantityBox
              value={choice.text === '0' ? '' : choice.text}
              label={`quantity of ${item.description}`}
              limits={item.quantityLimits}
              invalid={problem !== null}
              describedBy={noteId}
              inList
              onChange={text => choices.setQuantity(item.key, text)}
              onReject={message => choices.reject(item.key, message)}
              onEnter={onEnter}
            />
            <span id={noteId} className={styles.notes} aria-live="polite">
              {problem !== null && (
                <span className={styles.problem}>
                  <IconAlertTriangle size={14} aria-hidden />
                  {problem}
                </span>
              )}
              {total !== null && <strong>{formatMoney(total)}</strong>}
              {choice.inCart > 0 && (
                <span className={styles.inCart}>
                  <IconCheck size={14} aria-hidden />
                  {choice.inCart.toLocaleString('en-US')} in cart
                </span>
              )}
            </span>
          </div>
        )}
      </td>
    </>
  );
}
