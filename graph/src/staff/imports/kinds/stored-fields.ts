import type { Field, Fields } from '../../../definitions/field.js';
import { columnNameOf, mayBeNull } from '../../../platform/shared/record-fields.js';
import type { StoredField } from './import-kind.js';

function storedField(name: string, field: Field): StoredField {
  const column = columnNameOf(name);
  switch (field.type) {
    case 'text':
      return field.isRequired ? { column, type: 'text' } : { column, type: 'text', nullable: true };
    case 'phone':
    case 'email':
      return mayBeNull(field) ? { column, type: 'text', nullable: true } : { column, type: 'text' };
    case 'amount':
      return { column, type: 'numeric', nullable: true };
    case 'picture':
    case 'priceBreaks':
    case 'attributes':
      return { column, type: 'text', nullable: true };
    case 'price':
    case 'unitQuantity':
      return { column, type: 'numeric' };
    case 'flag':
      return { column, type: 'boolean' };
    case 'number':
      return { column, type: 'int', nullable: true };
    case 'quantity':
      return { column, type: 'int' };
    case 'reference':
      throw new Error(`${name} is not a plain column.`);
    default:
      return { column, type: 'text' };
  }
}

/** Returns the columns of the fields, except references, which a report contains by name. */
export function storedFields(fields: Fields): Record<string, StoredField> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.type !== 'reference')
      .map(([name, field]) => [name, storedField(name, field)]),
  );
}
