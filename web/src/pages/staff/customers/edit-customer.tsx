import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../../ui/notice';
import { formatPhone } from '../../../ui/phone-number';
import { DeleteRecord } from '../records/delete-record';
import { EditRecords, reloaded } from '../records/edit-records';
import { ExportRecords } from '../records/export-records';
import { RecordForm } from '../records/record-form';
import type { Column } from '../records/record-list';
import { OpenedRecord } from '../records/record-pane';
import { sortOf, type SortChoices } from '../records/sort-choices';
import { pageOf, useListAddress } from '../records/use-list-address';
import { freshRecord, useRecordForm } from '../records/use-record-form';
import type { RecordWay } from '../records/use-record-way';
import { CustomerAccess } from './customer-access';
import { CustomerData } from './customer-data';
import { CustomerFields } from './customer-fields';
import { CustomerContacts, CustomerLocations, CustomerOrders } from './customer-parts';
import { adminTier, customerChanges, customerKinds, textsOfCustomer } from './customer-texts';
import {
  CustomerRecordDocument,
  useCustomerListQuery,
  useCustomerRecordQuery,
  useDeleteCustomerMutation,
  useUpdateCustomerMutation,
  type CustomerForm_CustomerFragment,
  type CustomerListQuery,
  type CustomerListQueryVariables,
} from './customers.generated';
import styles from './customers.module.css';

type CustomerSort = NonNullable<CustomerListQueryVariables['sort']>;
type CustomerRow = CustomerListQuery['customers']['nodes'][number];

const columns: [Column<CustomerRow>, ...Column<CustomerRow>[]] = [
  { label: 'Name', cell: ({ name }) => name, sort: { up: 'NAME', down: 'NAME_DESCENDING' } },
  {
    label: 'Customer number',
    cell: ({ customerNumber }) => customerNumber,
    sort: { up: 'NUMBER', down: 'NUMBER_DESCENDING' },
  },
  {
    label: 'City',
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', '),
    sort: { up: 'CITY', down: 'CITY_DESCENDING' },
  },
  { label: 'Phone', cell: ({ phoneNumber }) => formatPhone(phoneNumber) },
];

const sorts: SortChoices<CustomerSort> = [
  { sort: 'NAME', label: 'Name, A to Z' },
  { sort: 'NAME_DESCENDING', label: 'Name, Z to A' },
  { sort: 'NUMBER', label: 'Number, lowest first' },
  { sort: 'NUMBER_DESCENDING', label: 'Number, highest first' },
  { sort: 'CITY', label: 'City, A to Z' },
  { sort: 'CITY_DESCENDING', label: 'City, Z to A' },
  { sort: 'NEWEST', label: 'Newest first' },
];

export function EditCustomer() {
  const address = useListAddress();
  const sort = sortOf(address, sorts);
  const loaded = useCustomerListQuery({ variables: { ...pageOf(address), sort }, ...reloaded });
  return (
    <EditRecords
      heading="Edit Customer"
      subject="customer"
      plural="customers"
      address={address}
      sorting={{ choices: sorts, current: sort }}
      hint="Customer number, name, city, phone, or a contact. Words in any order."
      columns={columns}
      rows={(loaded.data ?? loaded.previousData)?.customers}
      loaded={loaded}
      below={
        <>
          <ExportRecords kind="customers" />
          <p>
            <Link to="/admin/removed-customers">Removed customers</Link>
          </p>
        </>
      }
      opened={(key, way) => <OpenedCustomer key={key} customerKey={key} way={way} />}
    />
  );
}

function OpenedCustomer({ customerKey, way }: { customerKey: number; way: RecordWay }) {
  const { data, error, refetch } = useCustomerRecordQuery({
    variables: { key: customerKey },
    skip: customerKey === 0,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const customer = data?.customer ?? undefined;
  return (
    <OpenedRecord
      noun="customer"
      history={{ subject: 'customer', key: customerKey }}
      title={customer && `${customer.customerNumber} ${customer.name}`}
      back={way.back}
      source={customerKey === 0 ? null : customer}
      error={error}
    >
      {stored => (
        <div className={styles.parts}>
          {/* A change of rights also changes finance and versions, so the form is created again. */}
          <CustomerForm key={stored.pricingTier === adminTier ? 'admin' : 'customer'} customer={stored} way={way} />
          <CustomerContacts customerKey={stored.key} />
          <CustomerLocations customerKey={stored.key} />
          <CustomerOrders
            customerKey={stored.key}
            customerNumber={stored.customerNumber}
            mayActAs={stored.pricingTier !== adminTier}
          />
          <CustomerAccess
            customerKey={stored.key}
            name={stored.name}
            pricingTier={stored.pricingTier}
            onChanged={() => void refetch().catch(() => undefined)}
          />
          <CustomerData
            customerKey={stored.key}
            customerNumber={stored.customerNumber}
            name={stored.name}
            onErased={() => way.deleted(stored.name)}
          />
        </div>
      )}
    </OpenedRecord>
  );
}

/** Returns the orders for which a customer was not deleted. */
function openOrdersOf(error: unknown): number[] {
  const extensions = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions : null;
  return extensions?.code === 'CUSTOMER_IN_USE' ? (extensions.openOrders as number[]) : [];
}

function OpenOrders({ keys }: { keys: number[] }) {
  return (
    <Notice kind="error">
      <p>This customer has open orders. Complete or cancel them first:</p>
      <ul>
        {keys.map(key => (
          <li key={key}>
            <Link to={`/historicalorder/${key}`}>Order {key}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** One form for two records, business and finance, each with its version. It is saved as a whole. */
function CustomerForm({ customer, way }: { customer: CustomerForm_CustomerFragment; way: RecordWay }) {
  const client = useApolloClient();
  const [update] = useUpdateCustomerMutation();
  const [remove] = useDeleteCustomerMutation();
  const { key, name, customerNumber } = customer;
  const [openOrders, setOpenOrders] = useState<number[]>([]);
  const form = useRecordForm({
    kinds: customerKinds,
    source: customer,
    textsOf: textsOfCustomer,
    save: async ({ changed, source }) => {
      const { business, finance } = customerChanges(changed);
      const input = {
        key,
        ...(business && { version: source.version, ...business }),
        ...(finance && { finance: { version: source.finance.version, ...finance } }),
      };
      await update({ variables: { input } });
    },
    reload: () => freshRecord(client, CustomerRecordDocument, { key }, data => data.customer),
    onSaved: () => way.saved(form.fields.values.name),
  });
  return (
    <RecordForm
      label={`Customer ${customerNumber}`}
      form={form}
      kinds={customerKinds}
      describe={(_name, text) => (text === 'true' ? 'Yes' : text === 'false' ? 'No' : text)}
      actions={
        <DeleteRecord
          question="Delete this customer?"
          title={`${customerNumber} ${name}`}
          failure="Error deleting this customer."
          remove={() => remove({ variables: { key } }).then(form.forget)}
          onDeleted={() => way.deleted(name)}
          onFailed={error => {
            const found = openOrdersOf(error);
            setOpenOrders(found);
            return found.length > 0;
          }}
        >
          {openOrders.length > 0 && <OpenOrders keys={openOrders} />}
          <p>
            Its carts, lists, favorites, jobs, part numbers and password are deleted for good, and it is signed out. You
            can restore it under Removed customers, with its contacts, locations and finance. Its orders stay with their
            names and addresses, and its number is not reused.
          </p>
          <p>To remove names and addresses from orders and the history too, use Erase customer under Data.</p>
        </DeleteRecord>
      }
    >
      <CustomerFields fields={form.fields} isAdmin={customer.pricingTier === adminTier} />
    </RecordForm>
  );
}
