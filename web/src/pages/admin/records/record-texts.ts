import {
  fieldNames,
  type ChangedValues,
  type Field,
  type Fields,
  type NewValues,
  type StoredValues,
} from '#definitions/field';

type Texts<F extends Fields> = Record<keyof F & string, string>;

/** A stored record as staff read it; the schema lets prices be null. */
export type ReadValues<F extends Fields> = { [Name in keyof F & string]: StoredValues<F>[Name] | null };

function textsFrom<F extends Fields>(fields: F, textOf: (name: keyof F & string, field: Field) => string): Texts<F> {
  return Object.fromEntries(fieldNames(fields).map(name => [name, textOf(name, fields[name] as Field)])) as Texts<F>;
}

/** The texts of a stored record in its form. */
export function storedTexts<F extends Fields>(fields: F, record: ReadValues<F>): Texts<F> {
  return textsFrom(fields, name => String(record[name] ?? ''));
}

/** The texts of a new record's form. */
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

/** The values of changed texts as they are sent. Texts of other records are left out. */
export function changedValues<F extends Fields>(fields: F, texts: Partial<Record<string, string>>): ChangedValues<F> {
  const values = Object.entries(fields).flatMap(([name, field]) => {
    const text = texts[name];
    return text === undefined ? [] : [[name, valueOf(field, text)]];
  });
  return Object.fromEntries(values) as ChangedValues<F>;
}

/** The values of a new record's texts as they are sent. */
export function newValues<F extends Fields>(fields: F, texts: Texts<F>): NewValues<F> {
  return changedValues(fields, texts) as NewValues<F>;
}
