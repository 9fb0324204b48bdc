import { useCallback, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { TextField } from '../../../ui/form-field';
import { LeaveGuard } from '../../../ui/leave-guard';
import { TableSkeleton } from '../../../ui/skeletons';
import { useManageCategoriesQuery } from './categories.generated';
import { CategoryRow } from './category-row';
import { NewCategory } from './new-category';
import styles from './categories.module.css';

/** All categories, each editable in its row, and a form to add one. */
export function ManageCategories() {
  const { data, error, refetch } = useManageCategoriesQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const [search, setSearch] = useState('');
  const [unsaved, setUnsaved] = useState<ReadonlySet<number>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const reload = () =>
    refetch().then(
      () => undefined,
      () => undefined,
    );
  const words = search.trim().toLowerCase();
  const categories = data?.categories;
  // A row that is being edited stays visible.
  const found = categories?.filter(({ key, name }) => name.toLowerCase().includes(words) || unsaved.has(key));

  const mark = useCallback((key: number, isUnsaved: boolean) => {
    setUnsaved(now => {
      if (now.has(key) === isUnsaved) return now;
      const others = [...now].filter(other => other !== key);
      return new Set(isUnsaved ? [...others, key] : others);
    });
  }, []);

  return (
    <div className={styles.pane}>
      <h1 ref={heading} tabIndex={-1}>
        Manage Categories
      </h1>
      {error && !categories ? (
        <ErrorPanel error={error}>
          <Button onClick={() => void reload()}>Try again</Button>
        </ErrorPanel>
      ) : !categories || !found ? (
        <TableSkeleton rows={12} columns={3} />
      ) : (
        <>
          <div className={styles.search}>
            <TextField
              label="Search categories"
              type="search"
              autoComplete="off"
              maxLength={100}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </div>
          {found.length === 0 ? (
            <EmptyState
              text={words ? `No categories match "${search.trim()}".` : 'No categories yet. Add the first one below.'}
            >
              {words && <Button onClick={() => setSearch('')}>Show all categories</Button>}
            </EmptyState>
          ) : (
            <div>
              <p className={styles.count} role="status">
                {found.length.toLocaleString('en-US')} {found.length === 1 ? 'category' : 'categories'}
              </p>
              <table data-cards className={styles.table}>
                <caption className="visually-hidden">Categories</caption>
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">Featured</th>
                    <th scope="col">Edit</th>
                    <th scope="col">Delete</th>
                  </tr>
                </thead>
                <tbody>
                  {found.map(category => (
                    <CategoryRow
                      key={category.key}
                      category={category}
                      onUnsaved={mark}
                      reload={reload}
                      onDeleted={() => {
                        mark(category.key, false);
                        // The focused button was removed with its row.
                        heading.current?.focus();
                        void reload();
                      }}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <NewCategory onAdded={() => void reload()} />
        </>
      )}
      <LeaveGuard unsaved={unsaved.size > 0} />
    </div>
  );
}
