import type { ImportKind, StoredField } from '../kinds/index.js';
import type { FieldValue } from '../recognise/index.js';
import type { RowToCompare } from './compare-row.js';

/** Lets each blank cell say what it says of a new record; a field that the store cannot be without is an error of its row instead. */
export function emptyBlanks(kind: ImportKind, { blanks = [], ...row }: RowToCompare): RowToCompare {
  const fields = Object.assign({}, ...kind.tables.map(table => table.fields)) as Record<string, StoredField>;
  const values = { ...row.values };
  const errors = [...row.errors];
  for (const { field, column, cell } of blanks) {
    const stored = fields[field];
    // A contact is somebody: a blank cell takes nobody away.
    if (!stored || values[field] !== undefined || errors.some(error => error.field === field)) continue;
    const value = field in kind.needs ? undefined : (kind.fresh(row.values)[field] ?? emptyValue(stored));
    if (value !== undefined) values[field] = value;
    else
      errors.push({
        field,
        column,
        cell,
        value: '',
        message: `${kind.layout.rules.find(rule => rule.field === field)?.label ?? field}: the cell is blank, and the store cannot be without it.`,
      });
  }
  return { ...row, values, errors };
}

function emptyValue({ type, nullable }: StoredField): FieldValue | undefined {
  if (nullable || type === 'text') return '';
  return type === 'boolean' ? false : undefined;
}
