import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button';
import { errorCode, errorFacts } from '../../ui/error-facts';
import { fieldErrors } from '../../ui/field-errors';
import { InvalidValues } from '../../ui/invalid-values';
import { Notice } from '../../ui/notice';
import { textsDiffer, useFields } from '../../ui/use-fields';
import { EntryField } from './entry-field';
import { textsOf, type EntryActions, type EntryKind, type EntryOf } from './entry-kinds';
import { RemoveEntry } from './remove-entry';
import styles from './address-book.module.css';

interface EntryRowProps<Name extends string> {
  kind: EntryKind<Name>;
  entry: EntryOf<Name>;
  actions: EntryActions<Name>;
}

/**
 * A row that its pencil opens for editing. Leaving it saves if something changed and all fields are valid. Invalid
 * input is not sent, and is still there when the pencil is pressed again.
 */
export function EntryRow<Name extends string>({ kind, entry, actions }: EntryRowProps<Name>) {
  const { names, kinds, titleOf, show } = kind;
  const stored = textsOf(names, entry);
  const fields = useFields(kinds, stored);
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [note, setNote] = useState<{ kind: 'warning' | 'error'; text: string } | null>(null);
  const title = titleOf(stored);
  const changed = textsDiffer(fields.values, stored);

  function open() {
    // Input that could not be saved is still there; otherwise editing starts with the stored values.
    if (note?.kind === 'warning') fields.forgive();
    else fields.reset(stored);
    setNote(null);
    setEditing(true);
  }

  async function leave() {
    fields.forgive();
    setNote(null);
    if (changed && fields.problems.length === 0) return save();
    setEditing(false);
    if (changed)
      setNote({
        kind: 'warning',
        text: `Not saved, because of ${fields.problems.map(({ label }) => label).join(', ')}. Your entries come back with the pencil.`,
      });
  }

  async function save() {
    setBusy(true);
    try {
      await actions.update(entry, fields.values);
      setEditing(false);
    } catch (error) {
      fields.refuse(fieldErrors(error) as Partial<Record<Name, string>>);
      const stale = errorCode(error) === 'STALE';
      setNote({
        kind: 'error',
        text: stale
          ? 'This was changed elsewhere meanwhile. Check your entries, then press the pencil to keep them.'
          : errorFacts(error).message,
      });
    } finally {
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
    if (!editing || !(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) return;
    if (event.key === 'Enter') void leave();
    if (event.key === 'Escape') {
      fields.reset(stored);
      setNote(null);
      setEditing(false);
    }
  }

  return (
    <>
      <tr className={styles.row} data-editing={editing || undefined} onKeyDown={onKeyDown}>
        {names.map((name, index) => (
          <td key={name} className={index === 0 ? styles.first : undefined}>
            {editing ? (
              <EntryField kind={kind} fields={fields} name={name} />
            ) : (
              (show?.[name]?.(entry[name]) ?? entry[name])
            )}
          </td>
        ))}
        <td className={styles.tools}>
          <Button
            small
            kind="quiet"
            aria-pressed={editing}
            aria-label={`Edit ${title}`}
            title={editing ? 'Save' : 'Edit'}
            busy={busy}
            onClick={() => (editing ? void leave() : open())}
          >
            <IconPencil size={20} aria-hidden />
          </Button>
          <Button
            small
            kind="quiet"
            aria-label={`Delete ${title}`}
            title="Delete"
            disabled={busy}
            onClick={() => setRemoving(true)}
          >
            <IconTrash size={20} aria-hidden />
          </Button>
          {removing && (
            <RemoveEntry
              noun={kind.noun}
              title={title}
              remove={() => actions.remove(entry)}
              onDone={() => setRemoving(false)}
            />
          )}
        </td>
      </tr>
      {(note !== null || (editing && fields.shownProblems.length > 0)) && (
        <tr className={styles.noteRow}>
          <td colSpan={names.length + 1}>
            {editing && <InvalidValues problems={fields.shownProblems} />}
            {note && <Notice kind={note.kind}>{note.text}</Notice>}
          </td>
        </tr>
      )}
    </>
  );
}
