import { categoryFields } from '#definitions/category';
import { fieldKinds } from '../../../ui/field-kinds';
import { TextField } from '../../../ui/form-field';
import { CheckOf, RecordForm } from '../records/record-form';
import { emptyTexts, newValues } from '../records/record-texts';
import { useNewRecordForm } from '../records/use-new-record-form';
import { useCreateCategoryMutation } from './categories.generated';
import styles from './categories.module.css';

const kinds = fieldKinds(categoryFields);

/** The form for a new category, below the list. */
export function NewCategory({ onAdded }: { onAdded: () => void }) {
  const [create] = useCreateCategoryMutation();
  const { form, done, place } = useNewRecordForm({
    kinds,
    empty: emptyTexts(categoryFields),
    add: async texts => {
      const { data } = await create({ variables: { input: newValues(categoryFields, texts) } });
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
        <TextField {...form.fields.bind('name')} />
        <CheckOf fields={form.fields} name="featured" />
      </RecordForm>
    </section>
  );
}
