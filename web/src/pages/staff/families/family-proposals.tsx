import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { Notice } from '../../../ui/notice';
import { TableSkeleton } from '../../../ui/skeletons';
import { CategoryFamiliesDocument, useFamilyProposalsQuery } from './families.generated';
import { proposedDraft, type FamilyDraft } from './family-draft';
import { FamilyForm, type ConfirmedFamily } from './family-form';
import styles from './families-page.module.css';

interface FamilyProposalsProps {
  category: { key: number; name: string };
  /** Changes that are not confirmed yet */
  drafts: ReadonlyMap<string, FamilyDraft>;
  change: (id: string, next: (draft: FamilyDraft | undefined) => FamilyDraft | null) => void;
}

/** The proposals of a category, one at a time, largest first. */
export function FamilyProposals({ category, drafts, change }: FamilyProposalsProps) {
  const { data, error, refetch, client } = useFamilyProposalsQuery({
    variables: { categoryKey: category.key },
    fetchPolicy: 'network-only',
  });
  const [place, setPlace] = useState(0);
  const [confirmed, setConfirmed] = useState<ConfirmedFamily | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const found = data?.familyProposals;
  const proposals = found?.proposals ?? [];
  const index = Math.min(place, proposals.length - 1);
  const proposal = proposals[index];
  const isDone = confirmed !== null && !proposal;

  const changeDraft = useCallback(
    (next: (draft: FamilyDraft) => FamilyDraft) => {
      if (proposal) change(idOf(category, proposal.name), draft => next(draft ?? proposedDraft(proposal)));
    },
    [change, category, proposal],
  );

  useEffect(() => {
    // The focused form was removed.
    if (isDone) heading.current?.focus();
  }, [isDone]);

  function moveTo(next: number) {
    setPlace(next);
    // The focus stays on the button.
    setConfirmed(null);
  }

  return (
    <section className={styles.section} aria-label="Proposals" aria-busy={!found && !error}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {proposal ? `Proposal ${index + 1} of ${proposals.length}` : 'Proposals'}
        </h2>
        {proposal && (
          <div className={styles.ways}>
            <Button small disabled={index === 0} onClick={() => moveTo(index - 1)}>
              Previous
            </Button>
            <Button small disabled={index === proposals.length - 1} onClick={() => moveTo(index + 1)}>
              Skip
            </Button>
          </div>
        )}
      </div>
      {confirmed && (
        <Notice kind="success">
          Confirmed: <Link to={`/family/${confirmed.productKey}`}>{confirmed.name}</Link>, {countOf(confirmed.count)}.
        </Notice>
      )}
      {error && !found ? (
        <ErrorPanel error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorPanel>
      ) : !found ? (
        <TableSkeleton rows={8} columns={5} />
      ) : proposal ? (
        <>
          <p className={styles.quiet}>
            {countOf(found.withoutFamily)} of this category {found.withoutFamily === 1 ? 'is' : 'are'} in no family.
            {found.totalCount > proposals.length &&
              ` The largest ${proposals.length} of ${found.totalCount} proposals.`}
          </p>
          <FamilyForm
            key={`${proposal.name} ${proposal.items[0]?.key}`}
            proposal={proposal}
            draft={drafts.get(idOf(category, proposal.name))}
            hasFocus={confirmed !== null}
            change={changeDraft}
            reload={() => refetch()}
            onConfirmed={async family => {
              await Promise.allSettled([refetch(), client.refetchQueries({ include: [CategoryFamiliesDocument] })]);
              change(idOf(category, proposal.name), () => null);
              setConfirmed(family);
            }}
          />
        </>
      ) : (
        <EmptyState
          text={
            found.withoutFamily === 0
              ? `All items of ${category.name} are in a family.`
              : `No families to propose. ${countOf(found.withoutFamily)} of ${category.name} ${found.withoutFamily === 1 ? 'is' : 'are'} in none, because no descriptions differ only in a size or the like.`
          }
        />
      )}
    </section>
  );
}

/** Returns an id for a proposal. Names are unique within a category. */
function idOf({ key }: { key: number }, name: string): string {
  return `${key} ${name}`;
}

function countOf(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}`;
}
