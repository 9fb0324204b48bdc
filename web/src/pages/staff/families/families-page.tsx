import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RequireSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { SelectField } from '../../../ui/form-field';
import { LeaveGuard } from '../../../ui/leave-guard';
import { Skeleton } from '../../../ui/skeletons';
import { AdminFrame } from '../admin-frame';
import { panes } from '../panes';
import { CategoryFamilies } from './category-families';
import { useFamilyCategoriesQuery } from './families.generated';
import type { FamilyDraft } from './family-draft';
import { FamilyProposals } from './family-proposals';
import styles from './families-page.module.css';

export function Component() {
  return (
    <RequireSession admin>
      <AdminFrame panes={panes} current="families">
        <Families />
      </AdminFrame>
    </RequireSession>
  );
}

/** Proposed and confirmed families of the category in the URL. */
function Families() {
  const { data, error, refetch } = useFamilyCategoriesQuery();
  const [address, setAddress] = useSearchParams();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, FamilyDraft>>(new Map());
  const chosen = data?.categories.find(({ key }) => String(key) === address.get('category'));

  const change = useCallback((id: string, next: (draft: FamilyDraft | undefined) => FamilyDraft | null) => {
    setDrafts(now => {
      const others = [...now].filter(([other]) => other !== id);
      const draft = next(now.get(id));
      return new Map(draft ? [...others, [id, draft]] : others);
    });
  }, []);

  return (
    <div className={styles.pane}>
      <h1>Families</h1>
      <p className={styles.intro}>
        Customers see the items of a family as one table, with a column for each difference. These families are read
        from descriptions. Nothing changes until you confirm one.
      </p>
      {error && !data ? (
        <ErrorPanel error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <div className={styles.category}>
          {data ? (
            <SelectField
              label="Category"
              value={chosen ? String(chosen.key) : ''}
              onChange={({ target }) => setAddress(target.value ? { category: target.value } : {}, { replace: true })}
            >
              <option value="">Choose a category</option>
              {data.categories.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : (
            <Skeleton height="70px" />
          )}
        </div>
      )}
      {chosen ? (
        <>
          <FamilyProposals key={chosen.key} category={chosen} drafts={drafts} change={change} />
          <CategoryFamilies key={`families ${chosen.key}`} category={chosen} />
        </>
      ) : (
        data && <EmptyState text="Choose a category to see its families." />
      )}
      <LeaveGuard unsaved={drafts.size > 0} />
    </div>
  );
}
