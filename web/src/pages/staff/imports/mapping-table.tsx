import { useState } from 'react';
import { Button } from '../../../ui/button';
import type { ImportPreviewFragment } from './imports.generated';
import styles from './imports.module.css';

export interface Correction {
  column: string;
  header: string;
  field: string | null;
}

interface MappingTableProps {
  found: ImportPreviewFragment;
  busy: boolean;
  onCorrect: (corrections: Correction[]) => void;
}

/** Returns all corrections, so that correcting one column does not restore the guess for another. */
export function correctionsOf(
  mapping: ImportPreviewFragment['mapping'],
  chosen: Readonly<Record<string, string>> = {},
): Correction[] {
  return mapping
    .filter(({ columns }) => columns.length === 1)
    .map(({ columns: [column = ''], header, field }) => ({
      column,
      header,
      field: (chosen[column] ?? field ?? '') || null,
    }));
}

/**
 * The field of each column. Submitting the import saves corrections for the next file with the same columns.
 */
export function MappingTable({ found: { mapping, mappingFields, needsKey }, busy, onCorrect }: MappingTableProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [open, setOpen] = useState(needsKey || mapping.some(({ isDoubtful }) => isDoubtful));
  const corrected = Object.keys(chosen).length > 0;

  return (
    <details className={styles.mapping} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Columns: {mapping.filter(({ field }) => field !== null).length} of {mapping.length} are used
      </summary>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Columns">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Header</th>
              <th scope="col">First value</th>
              <th scope="col">Taken for</th>
            </tr>
          </thead>
          <tbody>
            {mapping.map(({ columns, header, field, label, sample, isDoubtful }) => {
              const [column = ''] = columns;
              return (
                <tr key={columns.join()} data-bad={isDoubtful || undefined}>
                  <td>{columns.join(' + ')}</td>
                  <td>{header}</td>
                  <td>
                    <code className={styles.value}>{sample}</code>
                  </td>
                  <td>
                    {columns.length > 1 ? (
                      label
                    ) : (
                      <select
                        className={styles.select}
                        aria-label={`Column ${column}`}
                        disabled={busy}
                        value={chosen[column] ?? field ?? ''}
                        onChange={({ target }) => setChosen({ ...chosen, [column]: target.value })}
                      >
                        <option value="">Not used</option>
                        {mappingFields.map(option => (
                          <option key={option.field} value={option.field}>
                            {option.label}
                          </option>
                        ))}
                      </select>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Button busy={busy} disabled={!corrected} onClick={() => onCorrect(correctionsOf(mapping, chosen))}>
        Read the file again
      </Button>
    </details>
  );
}
