import type { Field, Fields } from '../../definitions/field.js';
import { columnNameOf } from '../../shared/record-fields.js';
import type { StoredField } from './import-kind.js';

function storedField(name: string, field: Field): StoredField {
  const column = columnNameOf(name);
  switch (field.type) {
    case 'text':
      return field.isRequired ? { column, type: 'text' } : { column, type: 'text', nullable: true };
    case 'picture':
      return { column, type: 'text', nullable: true };
    case 'price':
      return { column, type: 'numeric' };
    case 'flag':
      return { column, type: 'boolean' };
    case 'number':
      return { column, type: 'int', nullable: true };
    case 'quantity':
      return { column, type: 'int' };
    case 'reference':
      throw new Error(`${name} is not a column of its own.`);
    default:
      return { column, type: 'text' };
  }
}

/** The columns of a record's own fields; a report names records of other kinds in its own way. */
export function storedFields(fields: Fields): Record<string, StoredField> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.type !== 'reference')
      .map(([name, field]) => [name, storedField(name, field)]),
  );
}
