import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { Button } from './button';
import { errorCode, errorFacts } from './error-facts';
import { fieldErrors } from './field-errors';
import { InvalidValues } from './invalid-values';
import { Notice } from './notice';
import { textsDiffer, useFields } from './use-fields';
import { RecordField } from './record-field';
import { textsOf, type RecordActions, type RecordKind, type RecordOf } from './record-kinds';
import { RemoveRecord } from './remove-record';
import styles from './records.module.css';

interface RecordRowProps<Name extends string> {
  kind: RecordKind<Name>;
  record: RecordOf<Name>;
  actions: RecordActions<Name>;
}

/**
 * A row that its pencil opens for editing. Leaving it saves if something changed and all fields are valid. Invalid
 * input is not sent, and is still there when the pencil is pressed again.
 */
export function RecordRow<Name extends string>({ kind, record, actions }: RecordRowProps<Name>) {
  const { names, kinds, titleOf, show } = kind;
  const stored = textsOf(names, record);
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
      await actions.update(record, fields.values);
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
              <RecordField kind={kind} fields={fields} name={name} />
            ) : (
              (show?.[name]?.(record[name]) ?? record[name])
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
            <RemoveRecord
              noun={kind.noun}
              title={title}
              remove={() => actions.remove(record)}
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
