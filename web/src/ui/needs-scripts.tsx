import type { ReactNode } from 'react';
import { Notice } from './notice';
import styles from './needs-scripts.module.css';

/** A part of a page that works with scripts only. A browser without them shows a sentence in its place. */
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
