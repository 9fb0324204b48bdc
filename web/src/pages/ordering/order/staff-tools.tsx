import { RecordHistory } from '../../staff/records/record-history';
import { CardPayment } from './card-payment';
import { MoveOrder } from './move-order';
import type { OrderFactsFragment } from './order.generated';
import styles from './order-page.module.css';

export function StaffTools({ order }: { order: OrderFactsFragment }) {
  return (
    <>
      <MoveOrder order={order} />
      <CardPayment orderKey={order.key} />
    </>
  );
}

export function OrderHistory({ orderKey }: { orderKey: number }) {
  return (
    <div className={styles.screenOnly}>
      <RecordHistory subject="order" recordKey={orderKey} />
    </div>
  );
}
