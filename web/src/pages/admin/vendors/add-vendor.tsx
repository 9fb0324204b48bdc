import { RecordForm } from '../records/record-form';
import { AddPane } from '../records/record-pane';
import { useNewRecordForm } from '../records/use-new-record-form';
import { useAgents, VendorFields } from './vendor-fields';
import { newVendor, noVendor, vendorKinds } from './vendor-texts';
import { useCreateVendorMutation } from './vendors.generated';

export function AddVendor() {
  const [create] = useCreateVendorMutation();
  const { agents } = useAgents();
  const { form, done, place } = useNewRecordForm({
    kinds: vendorKinds,
    empty: noVendor,
    add: async values => {
      const { data } = await create({ variables: { input: newVendor(values) } });
      return data && { name: data.createVendor.name, path: `/admin/edit-vendors/${data.createVendor.key}` };
    },
  });
  return (
    <AddPane heading="Add Vendor" place={place}>
      <RecordForm label="New vendor" form={form} kinds={vendorKinds} done={done}>
        <VendorFields fields={form.fields} agents={agents} />
      </RecordForm>
    </AddPane>
  );
}
