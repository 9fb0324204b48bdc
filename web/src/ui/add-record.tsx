import { useId, useState, type FormEvent } from 'react';
import { errorFacts } from './error-facts';
import { fieldErrors } from './field-errors';
import { InvalidValues } from './invalid-values';
import { Notice } from './notice';
import { SubmitButton } from './submit-button';
import { useFields } from './use-fields';
import { RecordField } from './record-field';
import type { RecordActions, RecordKind } from './record-kinds';
import styles from './records.module.css';

interface AddRecordProps<Name extends string> {
  kind: RecordKind<Name>;
  add: RecordActions<Name>['add'];
}

/** The form for another contact or location, below the list. */
export function AddRecord<Name extends string>({ kind, add }: AddRecordProps<Name>) {
  const empty = Object.fromEntries(kind.names.map(name => [name, ''])) as Record<Name, string>;
  const fields = useFields(kind.kinds, empty);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setAnswer(null);
    fields.showAll();
    if (fields.problems.length > 0 || busy) return;
    setBusy(true);
    try {
      await add(fields.values);
      fields.reset(empty);
      setAnswer({ kind: 'success', text: 'Submitted succesfully' });
      // Ready for the next record.
      (form.elements.item(0) as HTMLElement | null)?.focus();
    } catch (error) {
      fields.refuse(fieldErrors(error) as Partial<Record<Name, string>>);
      setAnswer({ kind: 'error', text: errorFacts(error).message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.add}
      onSubmit={event => void submit(event)}
      onChange={() => setAnswer(null)}
      aria-labelledby={id}
      noValidate
    >
      <h3 id={id}>New {kind.noun}</h3>
      <div className={styles.fields}>
        {kind.names.map(name => (
          <RecordField key={name} kind={kind} fields={fields} name={name} />
        ))}
      </div>
      <InvalidValues problems={fields.shownProblems} />
      {answer && <Notice kind={answer.kind}>{answer.text}</Notice>}
      <div>
        <SubmitButton inactive={fields.problems.length > 0} busy={busy}>
          Add {kind.noun}
        </SubmitButton>
      </div>
    </form>
  );
}
