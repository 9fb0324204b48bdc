import { useApolloClient } from '@apollo/client/react';
import { formatPhone } from '../../../ui/phone-number';
import { DeleteRecord } from '../records/delete-record';
import { ExportRecords } from '../records/export-records';
import { RecordForm } from '../records/record-form';
import { listPageSize, RecordList, type Column } from '../records/record-list';
import { OpenedRecord, RecordPane } from '../records/record-pane';
import { sortOf, type SortChoice } from '../records/sort-choices';
import { useListAddress } from '../records/use-list-address';
import { freshRecord, useRecordForm } from '../records/use-record-form';
import { useRecordWay, type RecordWay } from '../records/use-record-way';
import { useAgents, VendorFields } from './vendor-fields';
import { textsOfVendor, vendorChanges, vendorKinds } from './vendor-texts';
import {
  useDeleteVendorMutation,
  useUpdateVendorMutation,
  useVendorListQuery,
  useVendorRecordQuery,
  VendorRecordDocument,
  type VendorForm_VendorFragment,
  type VendorListQuery,
  type VendorListQueryVariables,
} from './vendors.generated';

const path = '/admin/edit-vendors';

type VendorSort = NonNullable<VendorListQueryVariables['sort']>;
type VendorRow = VendorListQuery['vendors']['nodes'][number];

const columns: [Column<VendorRow>, ...Column<VendorRow>[]] = [
  { label: 'Name', cell: ({ name }) => name, sort: { up: 'NAME', down: 'NAME_DESCENDING' } },
  { label: 'Vendor ID', cell: ({ id }) => id, kind: 'code', sort: { up: 'VENDOR_ID', down: 'VENDOR_ID_DESCENDING' } },
  {
    label: 'City',
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', '),
    sort: { up: 'CITY', down: 'CITY_DESCENDING' },
  },
  { label: 'Phone', cell: ({ phoneNumber }) => formatPhone(phoneNumber) },
];

const sorts: [SortChoice<VendorSort>, ...SortChoice<VendorSort>[]] = [
  { sort: 'NAME', label: 'Name, A to Z' },
  { sort: 'NAME_DESCENDING', label: 'Name, Z to A' },
  { sort: 'VENDOR_ID', label: 'Vendor ID, A to Z' },
  { sort: 'VENDOR_ID_DESCENDING', label: 'Vendor ID, Z to A' },
  { sort: 'CITY', label: 'City, A to Z' },
  { sort: 'CITY_DESCENDING', label: 'City, Z to A' },
  { sort: 'NEWEST', label: 'Newest first' },
];

export function EditVendors() {
  const address = useListAddress();
  const sort = sortOf(address, sorts);
  const { data, previousData, error, loading, refetch } = useVendorListQuery({
    variables: { search: address.asked || null, sort, first: listPageSize, offset: address.page * listPageSize },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const askAgain = () => void refetch().catch(() => undefined);
  const way = useRecordWay(path, address, askAgain);
  const vendors = (data ?? previousData)?.vendors;
  return (
    <RecordPane
      heading="Edit Vendors"
      list={
        <>
          <RecordList
            noun="vendor"
            plural="vendors"
            path={path}
            address={address}
            sorting={{ choices: sorts, current: sort }}
            upperCase
            hint="Part of the name."
            columns={columns}
            rows={vendors?.nodes}
            totalCount={vendors?.totalCount ?? 0}
            loading={loading}
            error={error}
            onAskAgain={askAgain}
          />
          <ExportRecords kind="vendors" />
        </>
      }
      record={way.openKey !== null && <OpenedVendor key={way.openKey} vendorKey={way.openKey} way={way} />}
    />
  );
}

function OpenedVendor({ vendorKey, way }: { vendorKey: number; way: RecordWay }) {
  const { data, error } = useVendorRecordQuery({
    variables: { key: vendorKey },
    skip: vendorKey === 0,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  return (
    <OpenedRecord
      noun="vendor"
      history={{ subject: 'vendor', key: vendorKey }}
      title={data?.vendor?.name}
      back={way.back}
      source={vendorKey === 0 ? null : data?.vendor}
      error={error}
    >
      {vendor => <VendorForm vendor={vendor} way={way} />}
    </OpenedRecord>
  );
}

function VendorForm({ vendor, way }: { vendor: VendorForm_VendorFragment; way: RecordWay }) {
  const client = useApolloClient();
  const [update] = useUpdateVendorMutation();
  const [remove] = useDeleteVendorMutation();
  const { agents, describe } = useAgents();
  const { key, name } = vendor;
  const form = useRecordForm({
    kinds: vendorKinds,
    source: vendor,
    textsOf: textsOfVendor,
    save: ({ changed, source: { version } }) =>
      update({ variables: { input: { key, version, ...vendorChanges(changed) } } }),
    reload: () => freshRecord(client, VendorRecordDocument, { key }, ({ vendor: stored }) => stored),
    onSaved: () => way.saved(form.fields.values.name),
  });
  return (
    <RecordForm
      label={`Vendor ${name}`}
      form={form}
      kinds={vendorKinds}
      describe={describe}
      actions={
        <DeleteRecord
          question="Delete this vendor?"
          title={name}
          failure="Error deleting this vendor."
          remove={() => remove({ variables: { key } }).then(form.forget)}
          onDeleted={() => way.deleted(name)}
        />
      }
    >
      <VendorFields fields={form.fields} agents={agents} />
    </RecordForm>
  );
}
