import { TextField } from '../../../ui/form-field';
import { recordLabels } from '../records/record-labels';
import type { FieldKinds } from '../../../ui/use-fields';
import { CheckOf, RecordForm } from '../records/record-form';
import { useNewRecordForm } from '../records/use-new-record-form';
import { useCreateCategoryMutation } from './categories.generated';
import { categoryNameRule } from './category-rules';
import styles from './categories.module.css';

type CategoryName = 'name' | 'featured';

const labels = recordLabels.category;

const kinds: FieldKinds<CategoryName> = {
  name: { label: labels.name, rule: categoryNameRule },
  featured: { label: labels.featured, rule: () => null },
};

/** The form for another category, below the list. */
export function NewCategory({ onAdded }: { onAdded: () => void }) {
  const [create] = useCreateCategoryMutation();
  const { form, done, place } = useNewRecordForm({
    kinds,
    empty: { name: '', featured: 'false' },
    add: async ({ name, featured }) => {
      const { data } = await create({ variables: { input: { name, featured: featured === 'true' } } });
      onAdded();
      return data && { name: data.createCategory.name, path: `/product/categories/${data.createCategory.key}` };
    },
  });
  return (
    <section ref={place} className={styles.add} aria-labelledby="new-category">
      <h2 id="new-category">New Category</h2>
      <RecordForm
        label="New Category"
        form={form}
        kinds={kinds}
        submitWord="Add category"
        failure="Error creating category."
        done={done}
      >
        <TextField maxLength={100} {...form.fields.bind('name')} />
        <CheckOf fields={form.fields} name="featured" />
      </RecordForm>
    </section>
  );
}
