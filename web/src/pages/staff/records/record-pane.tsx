import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { ChangeSubject } from '#definitions/change-subjects';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { errorCode } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { TableSkeleton } from '../../../ui/skeletons';
import { RecordHistory } from './record-history';
import { recordLabels } from './record-labels';
import styles from './record-pane.module.css';
import { capitalized } from '../../../ui/capitalized';

/** A list and the open record: side by side on desktop, the record instead of the list on small screens. */
export function RecordPane({ heading, list, record }: { heading: string; list: ReactNode; record: ReactNode }) {
  return (
    <div className={styles.pane} data-open={record ? true : undefined}>
      <h1>{heading}</h1>
      <div className={styles.sides}>
        <div className={styles.list}>{list}</div>
        {record && <div className={styles.record}>{record}</div>}
      </div>
    </div>
  );
}

/** A page with the form of a new record. */
export function AddPane({
  heading,
  place,
  children,
}: {
  heading: string;
  place?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  return (
    <div ref={place} className={`${styles.pane} ${styles.add}`}>
      <h1>{heading}</h1>
      {children}
    </div>
  );
}

interface OpenedRecordProps<Source> {
  /** "vendor" */
  noun: string;
  title: string | undefined;
  /** URL of the list with its search and page. */
  back: string;
  source: Source | null | undefined;
  error?: unknown;
  /** A link next to the record's name. */
  beside?: ReactNode;
  /** The record in the change log. */
  history: { subject: ChangeSubject; key: number };
  children: (source: Source) => ReactNode;
}

/** The frame of an open record: its name, the link back, and messages while it loads or if it does not exist. */
export function OpenedRecord<Source>({
  noun,
  title,
  back,
  source,
  error,
  beside,
  history,
  children,
}: OpenedRecordProps<Source>) {
  const isMissing = source === null || errorCode(error) === 'NOT_FOUND';
  return (
    <section className={styles.opened} aria-labelledby="opened">
      <div className={styles.head}>
        <ButtonLink to={back} kind="quiet" small aria-label="Back to the list" title="Back to the list">
          <IconArrowLeft size={20} aria-hidden />
        </ButtonLink>
        <h2 id="opened" data-opened tabIndex={-1}>
          {title ?? `The ${noun}`}
        </h2>
        {source && beside && <span className={styles.beside}>{beside}</span>}
      </div>
      {source ? (
        <>
          {children(source)}
          <RecordHistory subject={history.subject} recordKey={history.key} labels={recordLabels} />
        </>
      ) : isMissing ? (
        <EmptyState text={`${capitalized(noun)} not found. It may have been deleted in the meantime.`}>
          <ButtonLink to={back}>Back to the list</ButtonLink>
        </EmptyState>
      ) : error ? (
        <ErrorPanel error={error}>
          <ButtonLink to={back}>Back to the list</ButtonLink>
        </ErrorPanel>
      ) : (
        <TableSkeleton rows={8} columns={2} />
      )}
    </section>
  );
}
