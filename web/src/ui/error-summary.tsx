import { useEffect, useRef } from 'react';
import type { FieldProblem } from './use-fields';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  heading: string;
  problems: readonly FieldProblem[];
  /** Changes with each attempt to submit, which moves the focus here. */
  attempt: number;
}

/** All problems of a form in one place; each links to its field. */
export function ErrorSummary({ heading, problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isThere = problems.length > 0;
  useEffect(() => {
    if (attempt > 0 && isThere) box.current?.focus();
    // A problem that is mended meanwhile must not pull the focus away from its field.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt]);
  if (attempt === 0 || !isThere) return null;

  function goTo(name: string) {
    const field = box.current?.closest('form')?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <div ref={box} className={styles.summary} tabIndex={-1} role="group" aria-label={heading}>
      <p className={styles.heading}>{heading}</p>
      <ul className={styles.list}>
        {problems.map(({ name, label, message }) => (
          <li key={name}>
            <button type="button" className={styles.way} onClick={() => goTo(name)}>
              {label}: {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
