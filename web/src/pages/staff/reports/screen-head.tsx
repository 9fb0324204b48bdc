import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button';
import styles from './reports.module.css';

/** The name of a report with a link to all reports. */
export function ScreenHead({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <ButtonLink
        to="/admin/reports"
        kind="quiet"
        small
        className={styles.back}
        aria-label="Back to all reports"
        title="Back to all reports"
      >
        <IconArrowLeft size={20} aria-hidden />
      </ButtonLink>
      <div className={styles.title}>
        <h1>{title}</h1>
        {description && <p className={styles.quiet}>{description}</p>}
      </div>
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}
