import { vendorFields, vendorSorts } from '#definitions/vendor';
import { fieldKinds } from '../../../ui/field-kinds';
import { formatPhone } from '../../../ui/phone-number';
import { EditRecords, reloaded } from '../records/edit-records';
import { ExportRecords } from '../records/export-records';
import { AddRecord, OpenedForm, type RecordAdmin } from '../records/record-admin';
import type { Column } from '../records/record-list';
import { sortChoices, sortOf } from '../records/sort-choices';
import { pageOf, useListAddress } from '../records/use-list-address';
import { useAgentNames, VendorFields } from './vendor-fields';
import {
  CreateVendorDocument,
  DeleteVendorDocument,
  UpdateVendorDocument,
  useVendorListQuery,
  VendorRecordDocument,
  type VendorListQuery,
} from './vendors.generated';

const admin: RecordAdmin<typeof vendorFields> = {
  subject: 'vendor',
  fields: vendorFields,
  kinds: fieldKinds(vendorFields),
  Form: VendorFields,
  useDescribe: useAgentNames,
  deleteFailure: 'Error deleting this vendor.',
  read: VendorRecordDocument,
  create: CreateVendorDocument,
  update: UpdateVendorDocument,
  delete: DeleteVendorDocument,
};

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

const sorts = sortChoices(vendorFields, vendorSorts);

export function EditVendors() {
  const address = useListAddress();
  const sort = sortOf(address, sorts);
  const loaded = useVendorListQuery({ variables: { ...pageOf(address), sort }, ...reloaded });
  return (
    <EditRecords
      heading="Edit Vendors"
      subject="vendor"
      plural="vendors"
      address={address}
      sorting={{ choices: sorts, current: sort }}
      upperCase
      hint="Part of the name."
      columns={columns}
      rows={(loaded.data ?? loaded.previousData)?.vendors}
      loaded={loaded}
      below={<ExportRecords kind="vendors" />}
      opened={(key, way) => <OpenedForm key={key} admin={admin} recordKey={key} way={way} />}
    />
  );
}

export function AddVendor() {
  return <AddRecord admin={admin} heading="Add Vendor" />;
}
