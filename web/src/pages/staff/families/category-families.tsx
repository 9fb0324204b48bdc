import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { EmptyState } from '../../../ui/empty-state';
import { errorFacts } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { Notice } from '../../../ui/notice';
import { TableSkeleton } from '../../../ui/skeletons';
import { FamilyProposalsDocument, useCategoryFamiliesQuery, useRemoveFamilyMutation } from './families.generated';
import styles from './families-page.module.css';

/** The families of a category, each with a button to remove it. */
export function CategoryFamilies({ category }: { category: { key: number; name: string } }) {
  const { data, error, refetch } = useCategoryFamiliesQuery({
    variables: { categoryKey: category.key },
    fetchPolicy: 'network-only',
  });
  const [removed, setRemoved] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const families = data?.categoryFamilies;
  return (
    <section className={styles.section} aria-label="Confirmed families">
      <h2 ref={heading} tabIndex={-1}>
        Families of {category.name}
      </h2>
      {removed && !families?.some(({ name }) => name === removed) && (
        <Notice kind="success">Removed: {removed}. Its items keep their attributes.</Notice>
      )}
      {error && !families ? (
        <ErrorPanel error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorPanel>
      ) : !families ? (
        <TableSkeleton rows={4} columns={3} />
      ) : families.length === 0 ? (
        <EmptyState text="No family is confirmed yet." />
      ) : (
        <table className={styles.families}>
          <caption className="visually-hidden">Confirmed families</caption>
          <thead>
            <tr>
              <th scope="col">Family</th>
              <th scope="col">Items</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {families.map(family => (
              <tr key={family.name}>
                <td>
                  <Link to={`/family/${family.productKey}`}>{family.name}</Link>
                </td>
                <td>{family.count.toLocaleString('en-US')}</td>
                <td>
                  <RemoveFamily
                    categoryKey={category.key}
                    family={family}
                    onRemoved={async () => {
                      await refetch().catch(() => undefined);
                      setRemoved(family.name);
                      heading.current?.focus();
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface RemoveFamilyProps {
  categoryKey: number;
  family: { name: string; count: number };
  onRemoved: () => Promise<void>;
}

function RemoveFamily({ categoryKey, family: { name, count }, onRemoved }: RemoveFamilyProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [remove, { loading }] = useRemoveFamilyMutation({ refetchQueries: [FamilyProposalsDocument] });
  async function go() {
    setProblem(null);
    try {
      await remove({ variables: { input: { categoryKey, name } } });
      setIsAsking(false);
      await onRemoved();
    } catch (error) {
      setProblem(error);
    }
  }
  return (
    <>
      <Button small aria-label={`Remove ${name}`} onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={`Remove ${name}?`}
          yes="Remove"
          no="Keep"
          busy={loading}
          onYes={() => void go()}
          onNo={() => setIsAsking(false)}
        >
          <p>
            {count === 1 ? 'Its item is' : `Its ${count.toLocaleString('en-US')} items are`} shown one by one again, and
            proposed again. Their attributes stay.
          </p>
          {problem !== null && <Notice kind="error">{errorFacts(problem).message}</Notice>}
        </ConfirmDialog>
      )}
    </>
  );
}
