import { useId, useState, type FormEvent } from 'react';
import { errorFacts } from '../../ui/error-facts';
import { fieldErrors } from '../../ui/field-errors';
import { InvalidValues } from '../../ui/invalid-values';
import { Notice } from '../../ui/notice';
import { SubmitButton } from '../../ui/submit-button';
import { useFields } from '../../ui/use-fields';
import { EntryField } from './entry-field';
import type { EntryActions, EntryKind } from './entry-kinds';
import styles from './address-book.module.css';

interface AddEntryProps<Name extends string> {
  kind: EntryKind<Name>;
  add: EntryActions<Name>['add'];
}

/** The form for another contact or location, below the list. */
export function AddEntry<Name extends string>({ kind, add }: AddEntryProps<Name>) {
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
      // Ready for the next entry.
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
      // The empty fields after a success are not invalid before something is typed.
      onBlur={() => answer?.kind === 'success' && fields.forgive()}
      aria-labelledby={id}
      noValidate
    >
      <h3 id={id}>New {kind.noun}</h3>
      <div className={styles.fields}>
        {kind.names.map(name => (
          <EntryField key={name} kind={kind} fields={fields} name={name} />
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
