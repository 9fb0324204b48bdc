import type { Field, Fields } from '../src/definitions/field.js';

const inTurn = (options: readonly string[], number: number) => options[number % options.length] as string;

function sampleValue(field: Field, number: number): string | number | boolean | null {
  switch (field.type) {
    case 'text': {
      // Shortens the label instead of the number, which distinguishes the values of a short field.
      const end = ` ${number}`;
      return field.label.slice(0, field.most - end.length) + end;
    }
    case 'phone':
      return `602555${String(number).padStart(4, '0')}`;
    case 'state':
      return 'AZ';
    case 'zipCode':
      return '85001';
    case 'email':
      return `sample${number}@store.example`;
    case 'picture':
      return `/pictures/${number}.png`;
    case 'price':
    case 'amount':
      return '1.5';
    case 'number':
    case 'quantity':
    case 'unitQuantity':
      return number;
    case 'choice':
      return inTurn(Object.keys(field.options), number);
    case 'word':
      return inTurn(field.options, number);
    case 'flag':
      return true;
    case 'priceBreaks':
    case 'attributes':
    case 'reference':
      return null;
  }
}

/** A valid value for each field of a new record, different for each number up to 9,999 where the type allows it */
export function sampleRecord(fields: Fields, number: number): Record<string, string | number | boolean | null> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleValue(field, number)]));
}
