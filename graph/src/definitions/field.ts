/**
 * The fields of the records that people edit, each defined once. Tables, the GraphQL schema, REST, imports, the change log, and the
 * forms of the web derive from these definitions; so nothing here may import anything, neither of the server nor of a library.
 */

/** The most pieces that a quantity of an item may be */
export const MOST_QUANTITY = 999_999;
/** The highest price in US dollars, with as many decimals as a price may have */
export const MOST_PRICE = '9999999.9999';
export const PRICE_DECIMALS = 4;

interface Described {
  /** On forms and in the change log */
  readonly label: string;
  /** In the GraphQL schema: units, limits, and what null means. Left out where the label says it all. */
  readonly description?: string;
}

/** Trimmed text; an optional one that is empty is stored as null. */
export interface TextField extends Described {
  readonly type: 'text';
  /** Characters */
  readonly most: number;
  readonly isRequired: boolean;
}

/** The address of a picture, or null */
export interface PictureField extends Described {
  readonly type: 'picture';
  readonly most: number;
}

/** US dollars as decimal text. Visitors read null. */
export interface PriceField extends Described {
  readonly type: 'price';
}

/** A whole number of pieces, from 0 */
export interface QuantityField extends Described {
  readonly type: 'quantity';
  /** Of a record that names none */
  readonly initial: number;
}

/** False for a record that does not name it */
export interface FlagField extends Described {
  readonly type: 'flag';
}

/** The key of a record of another kind */
export interface ReferenceField extends Described {
  readonly type: 'reference';
}

export type Field = TextField | PictureField | PriceField | QuantityField | FlagField | ReferenceField;
export type Fields = Readonly<Record<string, Field>>;

type Optional = { type: 'text'; isRequired: false } | { type: 'picture' } | { type: 'flag' };
type StoredValue<F extends Field> =
  F extends { type: 'text'; isRequired: true } | { type: 'price' } ? string
    : F extends { type: 'text' | 'picture' } ? string | null
      : F extends { type: 'flag' } ? boolean
        : F extends { type: 'reference' } ? number | null : number;

/** Names of the fields of some types */
export type NamesOf<F extends Fields, Type extends Field['type']> = { [Name in keyof F & string]: F[Name]['type'] extends Type ? Name : never }[keyof F & string];
/** Names of the fields that a new record may leave out */
export type OptionalNames<F extends Fields> = { [Name in keyof F & string]: F[Name] extends Optional ? Name : never }[keyof F & string];

/** A record as it is stored */
export type StoredValues<F extends Fields> = { -readonly [Name in keyof F]: StoredValue<F[Name]> };
/** What a new record is made of; null and what is left out are none. */
export type NewValues<F extends Fields> =
  & { -readonly [Name in Exclude<keyof F, OptionalNames<F>>]: NonNullable<StoredValue<F[Name]>> }
  & { -readonly [Name in OptionalNames<F>]?: StoredValue<F[Name]> | undefined };
/** Any part of a record, to be changed; what is left out stays. */
export type ChangedValues<F extends Fields> = { [Name in keyof NewValues<F>]?: NewValues<F>[Name] | undefined };

export function requiredText(label: string, most: number, description?: string) {
  return { type: 'text', label, most, description, isRequired: true } as const;
}

export function optionalText(label: string, most: number, description?: string) {
  return { type: 'text', label, most, description, isRequired: false } as const;
}

export function picture(label: string, most: number, description?: string) {
  return { type: 'picture', label, most, description } as const;
}

export function price(label: string, description?: string) {
  return { type: 'price', label, description } as const;
}

export function quantity(label: string, initial: number, description?: string) {
  return { type: 'quantity', label, initial, description } as const;
}

export function flag(label: string, description?: string) {
  return { type: 'flag', label, description } as const;
}

export function reference(label: string, description?: string) {
  return { type: 'reference', label, description } as const;
}

/** All names, in the order of their definitions */
export function fieldNames<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields);
}

/** Names of the fields of these types, in the order of their definitions */
export function namesOf<F extends Fields, Type extends Field['type']>(fields: F, ...types: Type[]): NamesOf<F, Type>[] {
  return Object.keys(fields).filter(name => (types as string[]).includes((fields[name] as Field).type)) as NamesOf<F, Type>[];
}

/** The values of these fields of a record */
export function valuesOf<Values extends object, Name extends keyof Values & string>(record: Values, names: readonly Name[]): Pick<Values, Name> {
  return Object.fromEntries(names.map(name => [name, record[name]])) as Pick<Values, Name>;
}

/** What is said of a required text that is empty */
export function missingText({ label }: Described): string {
  return `Invalid ${label.toLowerCase()}, must have value`;
}
