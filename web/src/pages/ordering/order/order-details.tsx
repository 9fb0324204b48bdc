import type { ReactNode } from 'react';
import { paymentWord } from '../../../trade/order-words';
import { Email } from '../../../ui/email';
import { formatPhone } from '../../../ui/phone-number';
import type { OrderFactsFragment } from './order.generated';
import styles from './order-page.module.css';

/** An order's location, contact, payment and notes. The printed page also names the customer. */
export function OrderDetails({ order, customerOnScreen }: { order: OrderFactsFragment; customerOnScreen: boolean }) {
  const { contact, location, pickup } = order;
  return (
    <dl className={styles.facts}>
      <Fact name="Customer" className={customerOnScreen ? undefined : styles.paperOnly}>
        {order.customerName}
        <br />
        Number {order.customerNumber}
      </Fact>
      <Fact name={pickup ? 'Pick up in store' : 'Deliver to'}>
        {location.address}
        <br />
        {location.city}, {location.state} {location.zipCode}
      </Fact>
      <Fact name="Contact">
        {contact.name}
        <br />
        <Email address={contact.email} />
        <br />
        {formatPhone(contact.phoneNumber)}
      </Fact>
      <Fact name="Payment">
        {paymentWord(order.payment)}
        {order.usedCard && (
          <>
            <br />
            {order.usedCard.brand ?? 'Card'} ending in {order.usedCard.lastFour}
          </>
        )}
      </Fact>
      {order.job && (
        <Fact name="Job">
          {order.job.name}
          <br />
          <code>{order.job.code}</code>
        </Fact>
      )}
      {order.poNumber && (
        <Fact name="PO number">
          <code>{order.poNumber}</code>
        </Fact>
      )}
      {order.note && (
        <Fact name="Order note">
          <span className={styles.note}>{order.note}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
