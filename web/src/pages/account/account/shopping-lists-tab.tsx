import { shoppingListFields } from '#definitions/shopping-list';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { errorFacts } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { fieldErrors } from '../../../ui/field-errors';
import { TextField } from '../../../ui/form-field';
import { TableSkeleton } from '../../../ui/skeletons';
import styles from './account-page.module.css';
import { useCreateListMutation, useListsQuery } from './shopping-lists.generated';

/** The shopping lists of the account. */
export function ShoppingListsTab() {
  const { data, error } = useListsQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  if (error && !data)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/account">Your account</ButtonLink>
      </ErrorPanel>
    );
  return (
    <section className={styles.section} aria-labelledby="lists">
      <h2 id="lists">Lists</h2>
      <p>What you keep on a shelf or a truck. Everybody who signs in with this account shares the lists.</p>
      <NewList />
      {!data && <TableSkeleton rows={5} columns={3} />}
      {data?.shoppingLists.length === 0 && (
        <EmptyState text="No lists yet. Name one above, then add items by code or on the page of a product. With par quantities, counting the shelf tells what to order." />
      )}
      {data && data.shoppingLists.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">List</th>
              <th scope="col">Note</th>
              <th scope="col" className={styles.number}>
                Lines
              </th>
            </tr>
          </thead>
          <tbody>
            {data.shoppingLists.map(({ key, name, note, lineCount }) => (
              <tr key={key}>
                <td className={styles.favoriteName}>
                  <Link to={`/list/${key}`} className="touch">
                    {name}
                  </Link>
                </td>
                <td className={styles.quiet}>{note}</td>
                <td className={styles.number}>{lineCount.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function NewList() {
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [create, { loading, error, reset }] = useCreateListMutation();
  const navigate = useNavigate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(name.trim() === '');
    if (name.trim() === '') return;
    const created = await create({ variables: { name } }).catch(() => null);
    const key = created?.data?.createShoppingList?.key;
    if (key) await navigate(`/list/${key}`);
  }

  return (
    <form className={styles.search} onSubmit={event => void submit(event)}>
      <TextField
        label="New list"
        autoComplete="off"
        placeholder="Truck 4, Mesa site, …"
        maxLength={shoppingListFields.name.most}
        value={name}
        error={isMissing ? 'Enter a name.' : error ? (fieldErrors(error).name ?? errorFacts(error).message) : null}
        onChange={({ target }) => {
          setName(target.value);
          setIsMissing(false);
          if (error) reset();
        }}
      />
      <Button type="submit" busy={loading}>
        Create list
      </Button>
    </form>
  );
}
