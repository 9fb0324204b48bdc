import type { ReactNode } from 'react';
import type { ReportKind } from './import-kinds';
import styles from './imports.module.css';
import { capitalized } from '../../../ui/capitalized';

/** Instructions for printing the report from the back-office program. */
export function Instructions({
  report: { report, filter, headers, picture, choice, plural },
  children,
}: {
  report: ReportKind;
  children?: ReactNode;
}) {
  return (
    <section className={styles.instructions} aria-labelledby="how-to">
      <div>
        <h2 id="how-to">The report</h2>
        <ol>
          <li>
            Run the report <strong>{report}</strong>
            {filter && (
              <>
                , filtered <strong>{filter}</strong>
              </>
            )}
            .
          </li>
          <li>
            Print it <strong>{headers}</strong>.
          </li>
          <li>
            Save it as <strong>.xlsx</strong>.
          </li>
          <li>Pick the {choice.toLowerCase()} below, look at the preview, then submit.</li>
        </ol>
        {children}
        <p className={styles.quiet}>
          A long list may take a while. {capitalized(plural)} that are not in the file stay as they are.
        </p>
      </div>
      <figure className={styles.sample}>
        <img src={picture.src} alt={picture.alt} width={480} height={210} loading="lazy" />
        <figcaption className={styles.quiet}>What the report looks like</figcaption>
      </figure>
    </section>
  );
}
