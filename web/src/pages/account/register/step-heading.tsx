import { useEffect, useRef } from 'react';
import styles from './register.module.css';

/** The heading of a step. Takes the focus when the step opens, but not when the page opens. */
export function StepHeading({ number, children }: { number: 1 | 2; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // When the page opens, its title is announced. On later steps, the removed fields had the focus.
    if (document.activeElement === document.body || document.activeElement === null)
      heading.current?.focus({ preventScroll: true });
    if (window.scrollY > 0) heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.stepHeading}>
      <span className={styles.stepNumber}>Step {number} of 2</span>
      {children}
    </h2>
  );
}
