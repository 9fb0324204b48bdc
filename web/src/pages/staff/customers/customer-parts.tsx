import { Link } from 'react-router-dom';
import { ActAsLink } from '../../../session/act-as-link';
import { contactRows, locationRows } from '../../../trade/address-book/customer-entries';
import { formatDate } from '../../../ui/dates';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { formatMoney } from '../../../ui/money';
import { statusWord } from '../../../trade/order-words';
import { askAgainIfChanged } from '../../../trade/address-book/entry-kinds';
import { AddressBookTable } from '../../../trade/address-book/address-book-table';
import { TableSkeleton } from '../../../ui/skeletons';
import { useStoreFacts } from '../../../ui/store-context';
import {
  CustomerContactsDocument,
  CustomerLocationsDocument,
  useAddCustomerContactMutation,
  useAddCustomerLocationMutation,
  useCustomerContactsQuery,
  useCustomerLocationsQuery,
  useCustomerOrdersQuery,
  useRemoveCustomerContactMutation,
  useRemoveCustomerLocationMutation,
  useUpdateCustomerContactMutation,
  useUpdateCustomerLocationMutation,
} from './customer-records.generated';
import styles from './customers.module.css';

const fresh = { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } as const;

export function CustomerContacts({ customerKey }: { customerKey: number }) {
  const again = { refetchQueries: [CustomerContactsDocument], awaitRefetchQueries: true };
  const { data, error, refetch } = useCustomerContactsQuery({ variables: { key: customerKey }, ...fresh });
  const [add] = useAddCustomerContactMutation(again);
  const [update] = useUpdateCustomerContactMutation();
  const [remove] = useRemoveCustomerContactMutation(again);
  if (error && !data?.customer) return <ErrorPanel error={error} />;
  if (!data?.customer) return <TableSkeleton rows={3} columns={4} />;
  return (
    <AddressBookTable
      heading="Contacts"
      kind={contactRows}
      entries={data.customer.contacts}
      actions={{
        add: texts => add({ variables: { input: { customerKey, ...texts } } }),
        update: ({ key, version }, texts) =>
          update({ variables: { input: { key, version, ...texts } } }).catch(askAgainIfChanged(refetch)),
        remove: ({ key }) => remove({ variables: { key } }),
      }}
    />
  );
}

export function CustomerLocations({ customerKey }: { customerKey: number }) {
  const again = { refetchQueries: [CustomerLocationsDocument], awaitRefetchQueries: true };
  const { data, error, refetch } = useCustomerLocationsQuery({ variables: { key: customerKey }, ...fresh });
  const [add] = useAddCustomerLocationMutation(again);
  const [update] = useUpdateCustomerLocationMutation();
  const [remove] = useRemoveCustomerLocationMutation(again);
  if (error && !data?.customer) return <ErrorPanel error={error} />;
  if (!data?.customer) return <TableSkeleton rows={3} columns={5} />;
  return (
    <AddressBookTable
      heading="Locations"
      kind={locationRows}
      entries={data.customer.locations}
      actions={{
        add: texts => add({ variables: { input: { customerKey, ...texts } } }),
        update: ({ key, version }, texts) =>
          update({ variables: { input: { key, version, ...texts } } }).catch(askAgainIfChanged(refetch)),
        remove: ({ key }) => remove({ variables: { key } }),
      }}
    />
  );
}

/** The latest orders, with a link to all orders. */
export function CustomerOrders({
  customerKey,
  customerNumber,
  mayActAs,
}: {
  customerKey: number;
  customerNumber: number;
  mayActAs: boolean;
}) {
  const timeZone = useStoreFacts()?.timeZone;
  const { data, error } = useCustomerOrdersQuery({ variables: { key: customerKey }, ...fresh });
  const orders = data?.customer?.orders;
  return (
    <section className={styles.part} aria-labelledby="customer-orders">
      <div className={styles.ordersHead}>
        <h2 id="customer-orders">Orders</h2>
        {mayActAs && <ActAsLink customerKey={customerKey} />}
      </div>
      {error && !orders ? (
        <ErrorPanel error={error} />
      ) : !orders ? (
        <TableSkeleton rows={3} columns={4} />
      ) : orders.totalCount === 0 ? (
        <EmptyState text="No orders yet." />
      ) : (
        <>
          <table className={styles.orders}>
            <caption className="visually-hidden">The newest orders</caption>
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Date</th>
                <th scope="col">Status</th>
                <th scope="col" className={styles.money}>
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.nodes.map(({ key, date, status, total }) => (
                <tr key={key}>
                  <td>
                    <Link to={`/historicalorder/${key}`}>{key}</Link>
                  </td>
                  <td>{formatDate(date, timeZone)}</td>
                  <td>{statusWord(status)}</td>
                  <td className={styles.money}>{formatMoney(total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <Link to={`/admin/all-orders?search=${customerNumber}`}>
              All orders of customer {customerNumber} ({orders.totalCount.toLocaleString('en-US')})
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
