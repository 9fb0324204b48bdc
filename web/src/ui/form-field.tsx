import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './form-field.module.css';

interface FieldFrame {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown below the field, which is then invalid. */
  error?: string | null;
}

type FieldProps<Control extends 'input' | 'select' | 'textarea'> = FieldFrame & Omit<ComponentProps<Control>, 'id'>;

function useField({ hint, error }: Pick<FieldFrame, 'hint' | 'error'>) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined };
}

function Frame({ id, label, hint, error, children }: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, ...input }: FieldProps<'input'>) {
  const control = useField({ hint, error });
  return (
    <Frame id={control.id} label={label} hint={hint} error={error}>
      <input type="text" {...input} {...control} className={styles.control} />
    </Frame>
  );
}

export function SelectField({ label, hint, error, ...select }: FieldProps<'select'>) {
  const control = useField({ hint, error });
  return (
    <Frame id={control.id} label={label} hint={hint} error={error}>
      <select {...select} {...control} className={`${styles.control} ${styles.select}`} />
    </Frame>
  );
}

export function TextAreaField({ label, hint, error, ...area }: FieldProps<'textarea'>) {
  const control = useField({ hint, error });
  return (
    <Frame id={control.id} label={label} hint={hint} error={error}>
      <textarea rows={3} {...area} {...control} className={`${styles.control} ${styles.area}`} />
    </Frame>
  );
}

/** A checkbox, or a radio button, whose whole line can be clicked. */
export function CheckField({ label, hint, error, ...input }: FieldProps<'input'>) {
  const control = useField({ hint, error });
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input type="checkbox" {...input} {...control} />
        <span>{label}</span>
      </label>
      {hint && (
        <p className={styles.hint} id={`${control.id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
