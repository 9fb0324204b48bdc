import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActAsLink } from '../../../session/act-as-link';
import { useSession } from '../../../session/session';
import { ReorderButton } from '../../../cart/reorder-button';
import { Button } from '../../../ui/button';
import { ForCustomers } from '../../../ui/for-customers';
import { formatDate } from '../../../ui/dates';
import { LatePart } from '../../../ui/late-part';
import { LineRow, LineTable } from '../../../trade/line-table';
import { formatMoney } from '../../../ui/money';
import { paymentWord, statusWord } from '../../../trade/order-words';
import { PhoneLink } from '../../../ui/phone-link';
import { formatPhone } from '../../../ui/phone-number';
import { useStoreFacts } from '../../../ui/store-context';
import { CancelOrder } from './cancel-order';
import { OrderDetails } from './order-details';
import type { OrderFactsFragment } from './order.generated';
import { PaymentNotice } from './payment-notice';
import { PoFile } from './po-file';
import { ReorderForCustomer } from './reorder-for-customer';
import { StatusLine } from './status-line';
import styles from './order-page.module.css';

// Only staff see it, so customers do not load it.
const loadHistory = () => import('./staff-tools').then(({ OrderHistory }) => OrderHistory);

interface OrderViewProps {
  order: OrderFactsFragment;
  isHistorical: boolean;
  wasJustPlaced: boolean;
  isAdmin: boolean;
  tools?: ReactNode;
}

export function OrderView({ order, isHistorical, wasJustPlaced, isAdmin, tools }: OrderViewProps) {
  return (
    <>
      <Letterhead />
      <OrderHead order={order} isHistorical={isHistorical} isAdmin={isAdmin} />
      <StatusLine order={order} withPerson={isAdmin} />
      <PaymentNotice order={order} isAdmin={isAdmin} />
      {tools}
      <OrderDetails order={order} customerOnScreen={isAdmin} />
      <PoFile order={order} wasJustPlaced={wasJustPlaced} />
      <section aria-labelledby="ordered">
        <h2 id="ordered" className={styles.heading}>
          Items ordered
        </h2>
        <LineTable caption="Ordered items">
          {order.lines.map(line => (
            <LineRow
              key={line.key}
              productKey={line.productKey}
              productId={line.productId}
              ownNumber={line.ownNumber}
              description={line.description}
              imageAddress={line.imageAddress}
              linked={line.product !== null}
              unitPrice={line.unitPrice}
              unit={line.unit}
              total={line.price}
              quantity={line.quantity}
              notes={line.product === null && <span className={styles.quiet}>No longer sold</span>}
            />
          ))}
        </LineTable>
        <p className={styles.total}>
          <span>Total</span>
          <span>{formatMoney(order.total)}</span>
        </p>
        <p className={styles.quiet}>
          {order.paymentInQuestion ? 'Card payment being checked' : paymentWord(order.payment)}. Tax and freight, where
          they apply, are invoiced separately
        </p>
      </section>
      <section className={styles.help} aria-labelledby="help">
        <h2 id="help">Questions about this order</h2>
        <ForCustomers
          staff={
            <p>
              Call {order.contact.name}, {formatPhone(order.contact.phoneNumber)}.
            </p>
          }
        >
          <p>Call our main line and mention order {order.key}:</p>
          <PhoneLink className={styles.phone} />
        </ForCustomers>
        {!isAdmin && <CancelOrder order={order} />}
      </section>
      {isAdmin && isHistorical && <LatePart load={loadHistory} of={{ orderKey: order.key }} />}
    </>
  );
}

/** The store's name and address on the printed page, which omits the page's header. */
function Letterhead() {
  const store = useStoreFacts();
  if (!store) return null;
  return (
    <p className={styles.letterhead}>
      <strong>{store.name}</strong>, {store.address}, {store.city}, {store.state} {store.zipCode}
    </p>
  );
}

function OrderHead({ order, isHistorical, isAdmin }: Omit<OrderViewProps, 'wasJustPlaced' | 'tools'>) {
  const timeZone = useStoreFacts()?.timeZone;
  const isOwn = useSession().user?.key === order.customerKey;
  const mayActAs = isAdmin && !isOwn && !order.customerIsDeleted;
  return (
    <header className={styles.head}>
      <div>
        <h1>Order {order.key}</h1>
        <p className={styles.quiet}>
          {formatDate(order.date, timeZone)}, {statusWord(order.status).toLowerCase()}, {formatMoney(order.total)}
        </p>
        {order.placedBy && (
          <p className={styles.quiet}>
            Placed by {order.placedBy} for {order.customerName}
          </p>
        )}
      </div>
      <div className={`${styles.actions} ${styles.screenOnly}`}>
        <Button onClick={() => window.print()}>
          <IconPrinter size={20} aria-hidden />
          Print
        </Button>
        {mayActAs && <ActAsLink customerKey={order.customerKey} />}
        {mayActAs && <ReorderForCustomer order={order} />}
        {!isHistorical && (isOwn || !isAdmin) && <ReorderButton orderKey={order.key} />}
      </div>
    </header>
  );
}
