import { Fragment } from 'react';
import type { ChangeSubject } from '#definitions/change-subjects';
import { formatDateTime } from '../../../ui/dates';
import { CheckField } from '../../../ui/form-field';
import { Pager } from '../../../ui/pager';
import { useStoreFacts } from '../../../ui/store-context';
import { fieldLabel, valueText } from '../records/change-words';
import { ImportOfChange } from '../records/import-of-change';
import { recordLabels } from '../records/record-labels';
import type { ReportKind } from './import-kinds';
import { count } from './import-words';
import type { KeptRecord_KeptFieldsFragment } from './imports.generated';
import styles from './kept-fields.module.css';

/** Few, so that the buttons below them are near */
export const keptPerPage = 5;

/** A field to undo although it was changed since; in all records if it has no row. */
export interface UndoChoice {
  field: string;
  row?: number;
}

interface KeptFieldsProps {
  kept: readonly { field: string; records: number }[];
  /** Those of the page */
  fields: readonly KeptRecord_KeptFieldsFragment[];
  report: ReportKind;
  page: number;
  onPage: (page: number) => void;
  choices: readonly UndoChoice[];
  onChoose: (choices: readonly UndoChoice[]) => void;
}

/** The fields that were changed since an import, with their values, to choose which of them to undo as well. */
export function KeptFields({ kept, fields, report, page, onPage, choices, onChoose }: KeptFieldsProps) {
  if (kept.length === 0) return null;
  const has = ({ field, row }: UndoChoice) => choices.some(choice => choice.field === field && choice.row === row);
  const toggle = (chosen: UndoChoice) =>
    onChoose(
      has(chosen)
        ? choices.filter(({ field, row }) => field !== chosen.field || row !== chosen.row)
        : [...choices, chosen],
    );
  return (
    <fieldset className={styles.kept}>
      <legend>Changed since the import, so these stay. Check what to undo as well:</legend>
      {kept
        .filter(({ records }) => records > 1)
        .map(({ field, records }) => (
          <CheckField
            key={field}
            label={`${labelOf(report, field)} of all ${count(records)} ${report.plural}`}
            checked={has({ field })}
            onChange={() => toggle({ field })}
          />
        ))}
      <ul>
        {fields.map(record => (
          <li key={`${record.row} ${record.field}`}>
            <KeptRecord
              record={record}
              report={report}
              isChosen={has({ field: record.field }) || has({ field: record.field, row: record.row })}
              isFixed={has({ field: record.field })}
              onToggle={() => toggle({ field: record.field, row: record.row })}
            />
          </li>
        ))}
      </ul>
      <Pager
        label="Pages of changed fields"
        page={page}
        pageSize={keptPerPage}
        totalCount={kept.reduce((sum, { records }) => sum + records, 0)}
        onPage={onPage}
      />
    </fieldset>
  );
}

const subjects: Readonly<Record<ReportKind['kind'], ChangeSubject>> = {
  products: 'product',
  customers: 'customer',
  vendors: 'vendor',
};

function labelOf({ kind }: ReportKind, field: string): string {
  return fieldLabel(recordLabels, subjects[kind], field);
}

interface KeptRecordProps {
  record: KeptRecord_KeptFieldsFragment;
  report: ReportKind;
  isChosen: boolean;
  /** Chosen with all others */
  isFixed: boolean;
  onToggle: () => void;
}

function KeptRecord({ record, report, isChosen, isFixed, onToggle }: KeptRecordProps) {
  const { recordId, row, imported, since, lastChange } = record;
  const timeZone = useStoreFacts()?.timeZone;
  return (
    <>
      <CheckField
        label={`${recordId ?? `Row ${row}`}: ${imported.map(({ field }) => labelOf(report, field)).join(', ')}`}
        checked={isChosen}
        disabled={isFixed}
        onChange={onToggle}
      />
      {imported.map(({ field, from, to, fromName, toName }, index) => {
        const now = since[index];
        return (
          <Fragment key={field}>
            {imported.length > 1 && <p>{labelOf(report, field)}</p>}
            <dl>
              <dt>Before</dt>
              <dd>{valueText(field, from, fromName)}</dd>
              <dt>Imported</dt>
              <dd>{valueText(field, to, toName)}</dd>
              <dt>Now</dt>
              <dd>{valueText(field, now?.to ?? null, now?.toName ?? null)}</dd>
            </dl>
          </Fragment>
        );
      })}
      {lastChange && (
        <p className={styles.quiet}>
          Changed by {lastChange.actorName}, {formatDateTime(lastChange.date, timeZone)}{' '}
          <ImportOfChange change={lastChange} />
        </p>
      )}
    </>
  );
}
