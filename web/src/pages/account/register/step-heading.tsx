import { useEffect, useRef } from 'react';
import styles from './register.module.css';

/** Says which of the two steps to fill in this is; takes the focus when the step comes, but not on the page's first view. */
export function StepHeading({ number, children }: { number: 1 | 2; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // At first the page itself is announced; the fields of a step that follows took the focus with them.
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
