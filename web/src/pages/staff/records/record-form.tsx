import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { CheckField } from '../../../ui/form-field';
import { InvalidValues } from '../../../ui/invalid-values';
import { LeaveGuard } from '../../../ui/leave-guard';
import { Notice } from '../../../ui/notice';
import { SubmitButton } from '../../../ui/submit-button';
import type { FieldKinds, Fields } from '../../../ui/use-fields';
import { OvertakenNotice } from './overtaken-notice';
import type { RecordFormState } from './use-record-form';
import styles from './record-form.module.css';

interface RecordFormProps<Name extends string, Source> {
  /** Accessible name of the form. */
  label: string;
  form: RecordFormState<Name, Source>;
  kinds: FieldKinds<Name>;
  /** The text of a value outside of the form, such as the name for a key. */
  describe?: (name: Name, text: string) => string;
  submitWord?: string;
  /** Start of an error message; the reason follows. */
  failure?: string;
  /** Shown after a save that leaves the form open. */
  done?: ReactNode;
  /** Additional actions for the record. */
  actions?: ReactNode;
  children: ReactNode;
}

const asTyped = (_name: string, text: string) => text;

/** The frame of every staff form: problems, server errors, unsaved changes. Ctrl+S saves. */
export function RecordForm<Name extends string, Source>(props: RecordFormProps<Name, Source>) {
  const {
    label,
    form,
    kinds,
    describe = asTyped,
    submitWord = 'Submit',
    failure = 'Something went wrong!',
    done,
    actions,
    children,
  } = props;
  const { fields, busy, refusal, overtaken, unreadError, unsaved } = form;
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) element.current?.requestSubmit();
    };
    document.addEventListener('keydown', saveByKey);
    return () => document.removeEventListener('keydown', saveByKey);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = fields.problems[0] && element.current?.elements.namedItem(fields.problems[0].name);
    if (wrong instanceof HTMLElement) wrong.focus();
    void form.submit();
  }

  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={label}
      onSubmit={submit}
      onChange={form.forgetRefusal}
      noValidate
      autoComplete="off"
    >
      {/* First, so that it registers a deletion before later elements navigate away. */}
      <LeaveGuard unsaved={unsaved} />
      {done}
      {overtaken && (
        <OvertakenNotice
          overtaken={overtaken}
          kinds={kinds}
          values={fields.values}
          describe={describe}
          onTake={form.takeStored}
        />
      )}
      {children}
      <div className={styles.end}>
        <InvalidValues problems={fields.shownProblems} />
        {refusal !== null && (
          <Notice kind="error">
            <strong>{failure}</strong> {errorFacts(refusal).message}
          </Notice>
        )}
        {unreadError !== undefined && (
          <Notice kind="warning">
            <p>
              Your changes are saved, but the record could not be loaded again. {errorFacts(unreadError).message} Load
              it again before you make more changes.
            </p>
            <Button small busy={busy} onClick={() => void form.readAgain()}>
              Load again
            </Button>
          </Notice>
        )}
        <div className={styles.actions}>
          <SubmitButton inactive={fields.problems.length > 0} busy={busy}>
            {busy ? 'Saving' : submitWord}
          </SubmitButton>
          {unsaved && <span className={styles.unsaved}>Not saved yet</span>}
          {actions && <span className={styles.more}>{actions}</span>}
        </div>
      </div>
    </form>
  );
}

/** Related fields, side by side if space permits. */
export function FieldGroup({
  heading,
  columns = 1,
  children,
}: {
  heading?: string;
  columns?: 1 | 2 | 3;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.group}>
      {heading && <legend className={styles.legend}>{heading}</legend>}
      <div className={styles.fields} data-columns={columns}>
        {children}
      </div>
    </fieldset>
  );
}

/** A checkbox whose text is "true" or "false". */
export function CheckOf<Name extends string>({
  fields: { bind, set, values },
  name,
  hint,
}: {
  fields: Fields<Name>;
  name: Name;
  hint?: string;
}) {
  return (
    <CheckField
      name={name}
      hint={hint}
      label={bind(name).label}
      checked={values[name] === 'true'}
      onChange={({ target }) => set(name, String(target.checked))}
    />
  );
}
