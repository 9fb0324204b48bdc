import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { tell } from '../../../session/notices';
import { RequireSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { formatDate } from '../../../ui/dates';
import { errorFacts } from '../../../ui/error-facts';
import { Notice } from '../../../ui/notice';
import { useStoreFacts } from '../../../ui/store-context';
import { AdminFrame } from '../admin-frame';
import { panes } from '../panes';
import { reloaded } from '../records/edit-records';
import { RemovedRecords } from '../records/removed-records';
import { pageOf, useListAddress } from '../records/use-list-address';
import {
  RemovedCustomersPageDocument,
  useRemovedCustomersPageQuery,
  useRestoreCustomerMutation,
  type RemovedCustomerFragment,
} from './removed-customers.generated';
import table from '../records/action-table.module.css';

export function Component() {
  return (
    <RequireSession admin>
      <AdminFrame panes={panes} current="edit-customer">
        <RemovedCustomers />
      </AdminFrame>
    </RequireSession>
  );
}

/** Customers that staff deleted, to restore. */
function RemovedCustomers() {
  const address = useListAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const loaded = useRemovedCustomersPageQuery({ variables: pageOf(address), ...reloaded });
  const [restore, restoring] = useRestoreCustomerMutation({
    refetchQueries: [RemovedCustomersPageDocument],
    awaitRefetchQueries: true,
  });
  const [restored, setRestored] = useState<RemovedCustomerFragment | null>(null);

  async function bringBack(customer: RemovedCustomerFragment) {
    const { key, version } = customer;
    try {
      await restore({ variables: { key, version } });
      setRestored(customer);
    } catch (failure) {
      await tell('The customer was not restored', errorFacts(failure).message, 'red');
      // Somebody else may have restored or erased it.
      await loaded.refetch().catch(() => undefined);
    }
    // The focused button was removed with its row.
    heading.current?.focus();
  }

  return (
    <>
      {restored && (
        <Notice kind="success">
          <Link to={`/admin/edit-customer/${restored.key}`}>{restored.name}</Link> is restored without a password. Issue
          an activation code on its page.
        </Notice>
      )}
      <RemovedRecords
        noun="customer"
        plural="customers"
        hint="Part of the name, or the beginning of the customer number."
        address={address}
        heading={heading}
        rows={(loaded.data ?? loaded.previousData)?.removedCustomers}
        loaded={loaded}
      >
        {customers => (
          <CustomersTable
            customers={customers}
            busy={restoring.loading}
            isOutdated={loaded.loading}
            onRestore={customer => void bringBack(customer)}
          />
        )}
      </RemovedRecords>
    </>
  );
}

interface CustomersTableProps {
  customers: readonly RemovedCustomerFragment[];
  busy: boolean;
  /** Another person may have restored rows that are being read again. */
  isOutdated: boolean;
  onRestore: (customer: RemovedCustomerFragment) => void;
}

function CustomersTable({ customers, busy, isOutdated, onRestore }: CustomersTableProps) {
  const timeZone = useStoreFacts()?.timeZone;
  return (
    <table data-cards className={table.table}>
      <thead>
        <tr>
          <th scope="col">Customer</th>
          <th scope="col">Orders</th>
          <th scope="col">Removed</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody inert={isOutdated}>
        {customers.map(customer => {
          const { key, customerNumber, name, removedAt } = customer;
          return (
            <tr key={key}>
              <td>
                {name} <code>{customerNumber}</code>
              </td>
              <td>
                <Link to={`/admin/all-orders?search=${customerNumber}`} aria-label={`Orders of ${name}`}>
                  Orders
                </Link>
              </td>
              <td className={`${table.date} ${table.removed}`}>{formatDate(removedAt, timeZone)}</td>
              <td className={table.actions}>
                <div>
                  <Button
                    small
                    busy={busy}
                    aria-label={`Restore ${customerNumber} ${name}`}
                    onClick={() => onRestore(customer)}
                  >
                    Restore
                  </Button>
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
