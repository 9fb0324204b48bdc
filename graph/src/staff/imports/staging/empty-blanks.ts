import type { ImportKind, StoredField } from '../kinds/index.js';
import type { FieldValue } from '../recognize/index.js';
import type { RowToCompare } from './compare-row.js';

/** Sets each blank cell to the default of a new record. A blank required field is an error of its row. */
export function emptyBlanks(kind: ImportKind, { blanks = [], ...row }: RowToCompare): RowToCompare {
  const fields = Object.assign({}, ...kind.tables.map(table => table.fields)) as Record<string, StoredField>;
  const values = { ...row.values };
  const errors = [...row.errors];
  for (const { field, column, cell } of blanks) {
    const stored = fields[field];
    // A blank cell never deletes a contact.
    if (!stored || values[field] !== undefined || errors.some(error => error.field === field)) continue;
    const value = field in kind.needs ? undefined : (kind.defaults(row.values)[field] ?? emptyValue(stored));
    if (value !== undefined) values[field] = value;
    else
      errors.push({
        field,
        column,
        cell,
        value: '',
        message: `${kind.layout.rules.find(rule => rule.field === field)?.label ?? field}: the cell is blank, but the field is required.`,
      });
  }
  return { ...row, values, errors };
}

function emptyValue({ type, nullable }: StoredField): FieldValue | undefined {
  if (nullable || type === 'text') return '';
  return type === 'boolean' ? false : undefined;
}
