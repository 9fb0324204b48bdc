import type { ReactNode } from 'react';
import { Notice } from './notice';
import styles from './needs-scripts.module.css';

/** Part of a page that requires scripts. Browsers without them show a sentence in its place. */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript className={styles.message}>
        <Notice kind="warning">This page needs JavaScript. Turn it on in your browser, then reload the page.</Notice>
      </noscript>
      <div className={styles.part}>{children}</div>
    </>
  );
}
