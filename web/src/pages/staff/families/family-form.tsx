import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { attributesOf } from '#definitions/attributes';
import { productFields } from '#definitions/product';
import { Button } from '../../../ui/button';
import { errorCode, errorFacts } from '../../../ui/error-facts';
import { TextField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { SubmitButton } from '../../../ui/submit-button';
import { useConfirmFamilyMutation, type FamilyForm_ProposalFragment } from './families.generated';
import { columnFault, confirmedInput, draftFault, proposedDraft, type FamilyDraft } from './family-draft';
import { FamilyTable } from './family-table';
import styles from './families-page.module.css';

export interface ConfirmedFamily {
  /** Key of one of its items */
  productKey: number;
  name: string;
  /** Number of its items, including earlier ones */
  count: number;
}

interface FamilyFormProps {
  proposal: FamilyForm_ProposalFragment;
  /** Undefined without changes */
  draft: FamilyDraft | undefined;
  /** Whether the form takes the focus, because the previous one was confirmed */
  hasFocus: boolean;
  /** Stores the draft that `next` returns. */
  change: (next: (draft: FamilyDraft) => FamilyDraft) => void;
  reload: () => Promise<unknown>;
  onConfirmed: (family: ConfirmedFamily) => Promise<void>;
}

/** A proposed family: its name, its columns and its items. Enter confirms it. */
export function FamilyForm({ proposal, draft: kept, hasFocus, change, reload, onConfirmed }: FamilyFormProps) {
  const draft = useMemo(() => kept ?? proposedDraft(proposal), [kept, proposal]);
  const { leftOut } = draft;
  // Typing does not wait for up to 500 rows to render; checkboxes update at once.
  const typed = useDeferredValue(draft);
  const shown = useMemo(() => ({ ...typed, leftOut }), [typed, leftOut]);
  const [confirm] = useConfirmFamilyMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [isTried, setIsTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fault = draftFault(proposal, draft);
  const { items } = confirmedInput(proposal, draft);

  useEffect(() => {
    if (hasFocus) form.current?.querySelector('input')?.focus();
  }, [hasFocus]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (busy || fault) return;
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await confirm({ variables: { input: confirmedInput(proposal, draft) } });
      if (data?.confirmFamily) await onConfirmed(data.confirmFamily);
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  }

  async function loadAgain() {
    setBusy(true);
    await reload().then(
      () => setProblem(null),
      (error: unknown) => setProblem(error),
    );
    setBusy(false);
  }

  const include = useCallback(
    (key: number, isIncluded: boolean) =>
      change(now => {
        const others = [...now.leftOut].filter(other => other !== key);
        return { ...now, leftOut: new Set(isIncluded ? others : [...others, key]) };
      }),
    [change],
  );

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <TextField
        label="Family"
        autoComplete="off"
        maxLength={productFields.family.most}
        value={draft.name}
        error={isTried && draft.name.trim() === '' ? 'Enter a name for the family.' : null}
        onChange={({ target: { value } }) => change(now => ({ ...now, name: value }))}
      />
      <fieldset className={styles.columns}>
        <legend>Columns</legend>
        <p className={styles.quiet}>Clear a name to leave its column out.</p>
        <div className={styles.columnFields}>
          {proposal.columns.map(column => (
            <TextField
              key={column}
              label={column}
              autoComplete="off"
              hint={examplesOf(proposal, column)}
              value={draft.columns[column] ?? ''}
              error={columnFault(column, draft)}
              onChange={({ target: { value } }) =>
                change(now => ({ ...now, columns: { ...now.columns, [column]: value } }))
              }
            />
          ))}
        </div>
      </fieldset>
      <FamilyTable proposal={proposal} draft={shown} onInclude={include} />
      <div className={styles.confirm}>
        {problem !== null && <Problem error={problem} busy={busy} onReload={() => void loadAgain()} />}
        {isTried && fault && problem === null && <Notice kind="error">{fault}</Notice>}
        <SubmitButton inactive={fault !== null} busy={busy}>
          Confirm {items.length} {items.length === 1 ? 'item' : 'items'}
        </SubmitButton>
        {proposal.itemCount > proposal.items.length && (
          <p className={styles.quiet}>
            The first {proposal.items.length} of {proposal.itemCount.toLocaleString('en-US')} items. The others are
            proposed next.
          </p>
        )}
      </div>
    </form>
  );
}

/** A rejection. The typed text is kept; after a reload it applies to the current records. */
function Problem({ error, busy, onReload }: { error: unknown; busy: boolean; onReload: () => void }) {
  return (
    <Notice kind="error">
      <p>{errorFacts(error).message}</p>
      {['STALE', 'NOT_FOUND'].includes(errorCode(error) ?? '') && (
        <Button small busy={busy} onClick={onReload}>
          Load again
        </Button>
      )}
    </Notice>
  );
}

/** Returns the first values of a column, which are clearer than its name. */
function examplesOf({ items }: FamilyForm_ProposalFragment, column: string): string {
  const values = items.flatMap(({ attributes }) => attributesOf(attributes).filter(({ name }) => name === column));
  return [...new Set(values.map(({ value }) => value))].slice(0, 3).join(', ');
}
