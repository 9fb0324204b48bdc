import { RecordForm } from '../records/record-form';
import { AddPane } from '../records/record-pane';
import { useNewRecordForm } from '../records/use-new-record-form';
import { ItemFields } from './item-fields';
import { newItem, newItemKinds, noItem } from './item-texts';
import { useCreateItemMutation } from './items.generated';

export function AddItems() {
  const [create] = useCreateItemMutation();
  const { form, done, place } = useNewRecordForm({
    kinds: newItemKinds,
    empty: noItem,
    success: 'Success!',
    add: async values => {
      const { data } = await create({ variables: { input: newItem(values) } });
      return data && { name: data.createProduct.description, path: `/admin/edit-items/${data.createProduct.key}` };
    },
  });
  return (
    <AddPane heading="Add Items" place={place}>
      <RecordForm label="New item" form={form} kinds={newItemKinds} done={done}>
        <ItemFields key={form.round} fields={form.fields} />
      </RecordForm>
    </AddPane>
  );
}
