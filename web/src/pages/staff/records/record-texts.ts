import {
  fieldNames,
  type ChangedValues,
  type Field,
  type Fields,
  type NewValues,
  type StoredValues,
} from '#definitions/field';

type Texts<F extends Fields> = Record<keyof F & string, string>;

/** A stored record as returned to staff; the schema allows null for prices. */
export type ReadValues<F extends Fields> = { [Name in keyof F & string]: StoredValues<F>[Name] | null };

function textsFrom<F extends Fields>(fields: F, textOf: (name: keyof F & string, field: Field) => string): Texts<F> {
  return Object.fromEntries(fieldNames(fields).map(name => [name, textOf(name, fields[name] as Field)])) as Texts<F>;
}

/** Returns the form's texts for a stored record. */
export function storedTexts<F extends Fields>(fields: F, record: ReadValues<F>): Texts<F> {
  return textsFrom(fields, name => String(record[name] ?? ''));
}

/** Returns the form's texts for a new record. */
export function emptyTexts<F extends Fields>(fields: F): Texts<F> {
  return textsFrom(fields, (_name, field) => {
    const hasInitial = field.type === 'choice' || field.type === 'word' || field.type === 'flag';
    return hasInitial ? String(field.initial) : '';
  });
}

function valueOf({ type }: Field, text: string): string | number | boolean | null {
  if (type === 'flag') return text === 'true';
  if (type === 'amount') return text.trim() || null;
  if (type !== 'number' && type !== 'quantity' && type !== 'reference') return text;
  return text === '' ? null : Number(text);
}

/** Converts changed texts to API values. Omits texts of other records. */
export function changedValues<F extends Fields>(fields: F, texts: Partial<Record<string, string>>): ChangedValues<F> {
  const values = Object.entries(fields).flatMap(([name, field]) => {
    const text = texts[name];
    return text === undefined ? [] : [[name, valueOf(field, text)]];
  });
  return Object.fromEntries(values) as ChangedValues<F>;
}

/** Converts a new record's texts to API values. */
export function newValues<F extends Fields>(fields: F, texts: Texts<F>): NewValues<F> {
  return changedValues(fields, texts) as NewValues<F>;
}
