import { shoppingListFields } from '#definitions/shopping-list';
import { useState, type FormEvent } from 'react';
import { Button } from '../ui/button';
import { errorFacts } from '../ui/error-facts';
import { ErrorPanel } from '../ui/error-panel';
import { fieldErrors } from '../ui/field-errors';
import { SelectField, TextField } from '../ui/form-field';
import {
  useAddToListMutation,
  useAddToNewListMutation,
  useListNamesQuery,
  type ListNamesQuery,
} from './list-form.generated';
import styles from './list-form.module.css';

export type ListName = Pick<ListNamesQuery['shoppingLists'][number], 'key' | 'name'>;

interface ListFormProps {
  productKey: number;
  /** Called with the list that the product was added to */
  onAdded: (list: ListName) => void;
  onClose: () => void;
}

/** Adds a product to a list of the account, or to a new one. */
export function ListChooser(props: ListFormProps) {
  const { data, error } = useListNamesQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  if (data) return <ListForm {...props} lists={data.shoppingLists} />;
  if (!error) return <p role="status">Loading your lists</p>;
  return (
    <ErrorPanel error={error}>
      <Button onClick={props.onClose}>Close</Button>
    </ErrorPanel>
  );
}

/** Value of the option "New list". The other values are keys, which are numbers. */
const newList = 'new';

function ListForm({ productKey, lists, onAdded, onClose }: ListFormProps & { lists: readonly ListName[] }) {
  const [chosen, setChosen] = useState(lists[0] ? String(lists[0].key) : newList);
  const [name, setName] = useState('');
  const [add, adding] = useAddToListMutation();
  const [create, creating] = useAddToNewListMutation();
  const isNew = chosen === newList;
  const error = isNew ? creating.error : adding.error;
  const message = error ? (fieldErrors(error).name ?? errorFacts(error).message) : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const list = isNew
      ? await create({ variables: { name, productKey } })
          .then(({ data }) => data?.createShoppingList)
          .catch(() => null)
      : await add({ variables: { key: Number(chosen), productKey } })
          .then(({ data }) => data?.setShoppingListLines)
          .catch(() => null);
    if (list) onAdded(list);
  }

  return (
    <form
      className={styles.form}
      aria-label="Add to a list"
      onSubmit={event => void submit(event)}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {lists.length > 0 && (
        <SelectField
          label="List"
          autoFocus
          value={chosen}
          error={isNew ? null : message}
          onChange={({ target }) => setChosen(target.value)}
        >
          {lists.map(list => (
            <option key={list.key} value={list.key}>
              {list.name}
            </option>
          ))}
          <option value={newList}>New list</option>
        </SelectField>
      )}
      {isNew && (
        <TextField
          label="Name of the new list"
          autoFocus
          autoComplete="off"
          maxLength={shoppingListFields.name.most}
          value={name}
          error={message}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <Button type="submit" busy={adding.loading || creating.loading}>
        Add
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
