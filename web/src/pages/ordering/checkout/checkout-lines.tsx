import { Link } from 'react-router-dom';
import { LineNotes } from '../../../cart/line-notes';
import { linePrice, lineUnitPrice } from '../../../cart/line-price';
import type { PriceRefresh } from '../../../cart/use-price-refresh';
import { LineRow, LineTable } from '../../../trade/line-table';
import styles from './checkout-page.module.css';

export function CheckoutLines({ refresh }: { refresh: PriceRefresh }) {
  return (
    <section aria-labelledby="items-heading">
      <div className={styles.heading}>
        <h2 id="items-heading">Items</h2>
        <Link to="/cart" className="touch">
          Change quantities
        </Link>
      </div>
      <LineTable caption="Items of this order">
        {refresh.shown.map(line => (
          <LineRow
            key={line.product.key}
            productKey={line.product.key}
            productId={line.product.productId}
            ownNumber={refresh.ownNumbers.get(line.product.key)}
            description={line.product.description}
            imageAddress={line.product.imageAddress}
            linked={!refresh.goneKeys.includes(line.product.key)}
            unitPrice={lineUnitPrice(line)}
            unit={line.product.unit}
            total={linePrice(line)}
            quantity={line.quantity}
            notes={<LineNotes line={line} changes={refresh.changes.get(line.product.key)} />}
          />
        ))}
      </LineTable>
    </section>
  );
}
