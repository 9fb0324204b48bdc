import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { categoryFields } from '#definitions/category';
import { tell } from '../../../session/notices';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { errorFacts } from '../../../ui/error-facts';
import { fieldErrors } from '../../../ui/field-errors';
import { requiredText } from '#definitions/text-checks';
import { trimmed } from '../../../ui/field-rules';
import { CheckField, TextField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { RecordHistory } from '../records/record-history';
import { staleFacts } from '../records/stale-record';
import {
  useDeleteCategoryMutation,
  useUpdateCategoryMutation,
  type CategoryRow_CategoryFragment,
} from './categories.generated';
import styles from './categories.module.css';

const { name: nameField } = categoryFields;
const nameRule = trimmed(requiredText(nameField.missing, nameField.most));

interface CategoryRowProps {
  category: CategoryRow_CategoryFragment;
  reload: () => Promise<void>;
  onUnsaved: (key: number, isUnsaved: boolean) => void;
  onDeleted: () => void;
}

interface Draft {
  name: string;
  featured: boolean;
  /** Version of the category when editing started. */
  version: number;
}

/** A category. Edit turns it into a name field and a checkbox, and saves when pressed again. */
export function CategoryRow({ category, reload, onUnsaved, onDeleted }: CategoryRowProps) {
  const { key, name, featured } = category;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [overtakenBy, setOvertakenBy] = useState<string | null>(null);
  const [update, { loading: saving }] = useUpdateCategoryMutation();
  const nameProblem = draft && (problem ?? nameRule(draft.name));
  const isUnsaved = draft !== null && (draft.name.trim() !== name || draft.featured !== featured);

  useEffect(() => onUnsaved(key, isUnsaved), [key, isUnsaved, onUnsaved]);

  const pencil = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The focused field was removed.
    if (wasOpen.current && !draft) pencil.current?.focus();
    wasOpen.current = draft !== null;
  }, [draft]);

  function close() {
    setDraft(null);
    setProblem(null);
    setOvertakenBy(null);
  }

  function change(part: Partial<Draft>) {
    setProblem(null);
    setDraft(now => now && { ...now, ...part });
  }

  async function save() {
    if (!draft || saving || nameRule(draft.name)) return;
    if (!isUnsaved) return close();
    try {
      await update({
        variables: { input: { key, name: draft.name, featured: draft.featured, version: draft.version } },
      });
      close();
    } catch (error) {
      const stale = staleFacts(error);
      if (!stale) return setProblem(fieldErrors(error).name ?? errorFacts(error).message);
      await reload();
      setOvertakenBy(stale.changedBy ?? 'Somebody else');
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const isSave = event.key === 'Enter' || (event.key === 's' && (event.ctrlKey || event.metaKey));
    if (isSave) {
      event.preventDefault();
      void save();
    }
    if (event.key === 'Escape') close();
  }

  return (
    <>
      <tr className={styles.row} data-editing={draft ? true : undefined}>
        <td className={styles.name} onKeyDown={draft ? onKeyDown : undefined}>
          {draft ? (
            <TextField
              autoFocus
              label={`Name of ${name}`}
              maxLength={nameField.most}
              value={draft.name}
              error={nameProblem}
              onChange={({ target }) => change({ name: target.value })}
            />
          ) : (
            name
          )}
        </td>
        <td className={styles.featured}>
          {draft ? (
            <CheckField
              label="Featured"
              checked={draft.featured}
              onChange={({ target }) => change({ featured: target.checked })}
            />
          ) : (
            <FeaturedWord featured={featured} />
          )}
        </td>
        <td className={styles.tool}>
          <Button
            ref={pencil}
            small
            kind="quiet"
            aria-label={`Edit ${name}`}
            title={draft ? 'Save' : 'Edit'}
            aria-pressed={draft !== null}
            busy={saving}
            onClick={() => (draft ? void save() : setDraft({ name, featured, version: category.version }))}
          >
            <IconPencil size={20} aria-hidden />
          </Button>
        </td>
        <td className={styles.tool}>
          <DeleteCategory category={category} onDeleted={onDeleted} />
        </td>
      </tr>
      {draft && (
        <tr className={styles.noteRow}>
          <td colSpan={4}>
            <RecordHistory subject="category" recordKey={key} />
          </td>
        </tr>
      )}
      {draft && overtakenBy && (
        <tr className={styles.noteRow}>
          <td colSpan={4}>
            <Notice kind="warning">
              <p>
                {overtakenBy} changed this category meanwhile. It is stored as "{name}", featured:{' '}
                {featured ? 'Yes' : 'No'}. Yours is not saved.
              </p>
              <div className={styles.ways}>
                <Button
                  small
                  onClick={() => {
                    change({ version: category.version });
                    setOvertakenBy(null);
                  }}
                >
                  Keep editing mine
                </Button>
                <Button small onClick={close}>
                  Take the stored one
                </Button>
              </div>
            </Notice>
          </td>
        </tr>
      )}
    </>
  );
}

function FeaturedWord({ featured }: { featured: boolean }) {
  return (
    <>
      <span className={styles.hint}>Featured: </span>
      {featured ? 'Yes' : 'No'}
    </>
  );
}

function DeleteCategory({
  category: { key, name },
  onDeleted,
}: {
  category: CategoryRow_CategoryFragment;
  onDeleted: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const [remove, { loading }] = useDeleteCategoryMutation();
  async function go() {
    try {
      await remove({ variables: { key } });
      setAsking(false);
      onDeleted();
    } catch (error) {
      setAsking(false);
      await tell(
        'There was a problem removing this category. Perhaps products are assigned to it.',
        errorFacts(error).message,
        'red',
      );
    }
  }
  return (
    <>
      <Button small kind="quiet" aria-label={`Delete ${name}`} title="Delete" onClick={() => setAsking(true)}>
        <IconTrash size={20} aria-hidden />
      </Button>
      {asking && (
        <ConfirmDialog
          question="Are you sure you wish to remove this category?"
          yes="Delete"
          no="Keep"
          busy={loading}
          onYes={() => void go()}
          onNo={() => setAsking(false)}
        >
          <p>{name}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
