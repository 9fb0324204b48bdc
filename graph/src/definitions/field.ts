/**
 * The fields of the records that people edit, each defined once. Tables, the GraphQL schema, REST, imports, the change
 * log, and the web's forms derive from these definitions. Both sides read this folder, so it imports nothing, not even
 * a library.
 */

/** The highest quantity of an item */
export const mostQuantity = 999_999;
/** The highest price in US dollars, with as many decimals as a price may have */
export const mostPrice = '9999999.9999';
export const priceDecimals = 4;
/** The highest amount of a record in US dollars, with as many decimals as an amount may have */
export const mostAmount = '999999999.99';
export const amountDecimals = 2;
/** The most characters of an email address (RFC 5321 leaves 254 for it) */
export const mostEmail = 254;

interface Described {
  /** On forms and in the change log */
  readonly label: string;
  /** For the GraphQL schema: units, limits, and what null means */
  readonly description?: string;
  /** True if it is kept for the back office, and the store decides nothing by it */
  readonly isUnused?: boolean;
}

export const notUsed = 'Not used by this store';

/** Trimmed text. Empty optional text is stored as `none`. */
export interface TextField extends Described {
  readonly type: 'text';
  /** Characters */
  readonly most: number;
  readonly isRequired: boolean;
  readonly none: '' | null;
  /** The message for a required text that is empty */
  readonly missing: string;
  /** True if the text must not contain a card number, because people and logs see it */
  readonly isPersonal: boolean;
  /** False: line breaks become spaces */
  readonly hasLines: boolean;
}

/** Ten digits. An empty optional number is stored as `none`. */
export interface PhoneField extends Described {
  readonly type: 'phone';
  readonly isRequired: boolean;
  readonly none: '' | null;
}

/** The two-letter code of a state, or a five-digit zip code */
export interface CodeField extends Described {
  readonly type: 'state' | 'zipCode';
}

/** One email address. An empty optional address is stored as null. */
export interface EmailField extends Described {
  readonly type: 'email';
  readonly isRequired: boolean;
}

/** A whole number from 0, or null */
export interface NumberField extends Described {
  readonly type: 'number';
  readonly most: number;
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

/** US dollars with at most 2 decimals as decimal text, or null. For staff only, unlike a price. */
export interface AmountField extends Described {
  readonly type: 'amount';
}

/** A whole number of pieces, from 0 */
export interface QuantityField extends Described {
  readonly type: 'quantity';
  /** Whether a new record must state it */
  readonly isRequired: boolean;
  /** Value of a new record that omits it */
  readonly initial: number;
}

/** A quantity in the item's unit, from 0, with as many decimals as a quantity may have */
export interface UnitQuantityField extends Described {
  readonly type: 'unitQuantity';
  /** Value of a new record that omits it */
  readonly initial: number;
}

/** One of several words */
export interface ChoiceField extends Described {
  readonly type: 'choice';
  /** Labels by value */
  readonly options: Readonly<Record<string, string>>;
  /** Description of each value, for the GraphQL schema */
  readonly meanings: Readonly<Record<string, string>>;
  /** Value of a new record that omits it */
  readonly initial: string;
  /** Name of its type in the GraphQL schema */
  readonly typeName: string;
}

/** One of several codes of the back office, which the API treats as text */
export interface WordField extends Described {
  readonly type: 'word';
  readonly options: readonly string[];
  /** Value of a new record that omits it */
  readonly initial: string;
}

/** Quantity discounts, as text that `readPriceBreaks` reads, or null. Visitors read null. */
export interface PriceBreaksField extends Described {
  readonly type: 'priceBreaks';
  /** Characters */
  readonly most: number;
}

/** Attributes that distinguish an item in its family, as text that `readAttributes` reads, or null */
export interface AttributesField extends Described {
  readonly type: 'attributes';
  /** Characters */
  readonly most: number;
}

/** Yes or no */
export interface FlagField extends Described {
  readonly type: 'flag';
  /** Value of a new record that omits it */
  readonly initial: boolean;
}

/** The key of a record of another type. Null only if the field is optional. */
export interface ReferenceField extends Described {
  readonly type: 'reference';
  readonly isRequired: boolean;
}

export type Field =
  | TextField
  | PhoneField
  | CodeField
  | EmailField
  | NumberField
  | PictureField
  | PriceField
  | AmountField
  | QuantityField
  | UnitQuantityField
  | ChoiceField
  | WordField
  | PriceBreaksField
  | AttributesField
  | FlagField
  | ReferenceField;
export type Fields = Readonly<Record<string, Field>>;

type Optional =
  | { type: 'text' | 'phone' | 'email' | 'reference' | 'quantity'; isRequired: false }
  | {
      type:
        | 'picture'
        | 'flag'
        | 'number'
        | 'unitQuantity'
        | 'amount'
        | 'choice'
        | 'word'
        | 'priceBreaks'
        | 'attributes';
    };
type StoredValue<F extends Field> = F extends
  | { type: 'text' | 'phone' | 'email'; isRequired: true }
  | { type: 'text' | 'phone'; none: '' }
  | { type: 'price' | 'state' | 'zipCode' | 'word' }
  ? string
  : F extends { type: 'choice'; options: infer Options }
    ? keyof Options & string
    : F extends { type: 'text' | 'phone' | 'email' | 'picture' | 'amount' | 'priceBreaks' | 'attributes' }
      ? string | null
      : F extends { type: 'flag' }
        ? boolean
        : F extends { type: 'quantity' | 'unitQuantity' }
          ? number
          : number | null;
type SentValue<F extends Field> = F extends
  | { type: 'quantity' | 'unitQuantity' | 'choice' | 'word' | 'flag' }
  | { type: 'text'; none: '' }
  ? StoredValue<F>
  : F extends Optional
    ? StoredValue<F> | null
    : NonNullable<StoredValue<F>>;

/** Names of the fields of some types */
export type NamesOf<F extends Fields, Type extends Field['type']> = {
  [Name in keyof F & string]: F[Name]['type'] extends Type ? Name : never;
}[keyof F & string];
/** Names of the fields that a new record may omit */
export type OptionalNames<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends Optional ? Name : never;
}[keyof F & string];

/** A record as it is stored */
export type StoredValues<F extends Fields> = { -readonly [Name in keyof F]: StoredValue<F[Name]> };
/** The input for a new record. Null and omitted fields mean no value. */
export type NewValues<F extends Fields> = {
  -readonly [Name in Exclude<keyof F, OptionalNames<F>>]: SentValue<F[Name]>;
} & { -readonly [Name in OptionalNames<F>]?: SentValue<F[Name]> | undefined };
/** Changes to a record. Omitted fields keep their value. */
export type ChangedValues<F extends Fields> = { [Name in keyof NewValues<F>]?: NewValues<F>[Name] | undefined };

/** The message for a required text that is empty */
const missingText = (what: string) => `Invalid ${what.toLowerCase()}, must have value`;

export function requiredText(label: string, most: number, description?: string) {
  return {
    type: 'text',
    label,
    most,
    description,
    isRequired: true,
    none: null,
    missing: missingText(label),
    isPersonal: false,
    hasLines: false,
  } as const;
}

/** Text about a person or a business; `missing` replaces the default message, which uses the label. */
export function personalText(label: string, most: number, description: string, missing = missingText(label)) {
  return { ...requiredText(label, most), description, missing, isPersonal: true } as const;
}

export function optionalText(label: string, most: number, description?: string) {
  return { ...requiredText(label, most, description), isRequired: false } as const;
}

/** A note that a person writes, of several lines, stored as empty text if there is none. Null leaves it unchanged. */
export function note(label: string, most: number, description: string) {
  return { ...optionalText(label, most, description), none: '', isPersonal: true, hasLines: true } as const;
}

export function phone(label: string) {
  return {
    type: 'phone',
    label,
    description: 'Ten digits without punctuation.',
    isRequired: true,
    none: null,
  } as const;
}

/** `use` describes the purpose of the number; it precedes the format. */
export function optionalPhone<None extends '' | null>(label: string, none: None, use = '') {
  return {
    type: 'phone',
    label,
    description: `${use} Ten digits without punctuation; null or empty text if there is none.`.trim(),
    isRequired: false,
    none,
  } as const;
}

export function stateCode(label: string) {
  return { type: 'state', label, description: 'Two-letter code of one of the 50 states.' } as const;
}

export function zipCode(label: string) {
  return { type: 'zipCode', label, description: 'Five digits; a ZIP+4 code is shortened to them.' } as const;
}

/** Shortens a ZIP+4 code such as 85004-1234 to its five digits, and leaves every other text. */
export function shortZipCode(text: string): string {
  return text.replace(/^\s*([0-9]{5})[- ]?[0-9]{4}\s*$/, '$1');
}

const oneAddress = `A single address without a display name, at most ${mostEmail} characters.`;

export function email(label: string) {
  return { type: 'email', label, description: oneAddress, isRequired: true } as const;
}

/** `use` describes the purpose of the address, and the meaning of null. */
export function optionalEmail(label: string, use: string) {
  return { type: 'email', label, description: `${use} ${oneAddress}`, isRequired: false } as const;
}

export function wholeNumber(label: string, most: number, description: string) {
  return { type: 'number', label, most, description } as const;
}

export function picture(label: string, most: number, description?: string) {
  return { type: 'picture', label, most, description } as const;
}

export function price(label: string, description?: string) {
  return { type: 'price', label, description } as const;
}

export function optionalAmount(label: string, description: string) {
  return { type: 'amount', label, description } as const;
}

export function quantity(label: string, initial: number, description?: string) {
  return { type: 'quantity', label, initial, description, isRequired: true } as const;
}

export function optionalQuantity(label: string, initial: number, description?: string) {
  return { type: 'quantity', label, initial, description, isRequired: false } as const;
}

export function unitQuantity(label: string, initial: number, description: string) {
  return { type: 'unitQuantity', label, initial, description } as const;
}

export function choice<const Options extends Readonly<Record<string, string>>>(
  label: string,
  typeName: string,
  options: Options,
  meanings: Readonly<Record<keyof Options, string>>,
  initial: keyof Options & string,
  description: string,
) {
  return { type: 'choice', label, typeName, options, meanings, initial, description } as const;
}

export function word<const Options extends readonly string[]>(
  label: string,
  options: Options,
  initial: Options[number],
  description: string,
) {
  return { type: 'word', label, options, initial, description } as const;
}

export function priceBreaks(label: string, most: number, description: string) {
  return { type: 'priceBreaks', label, most, description } as const;
}

export function attributes(label: string, most: number, description: string) {
  return { type: 'attributes', label, most, description } as const;
}

/** A field that the store keeps for the back office */
export function unused<const Unused extends Described>(field: Unused) {
  return { ...field, isUnused: true, description: `${field.description} ${notUsed}.` } as const;
}

export function flag(label: string, description?: string, initial = false) {
  return { type: 'flag', label, description, initial } as const;
}

export function reference(label: string, description: string) {
  return { type: 'reference', label, description, isRequired: true } as const;
}

export function optionalReference(label: string, description: string) {
  return { type: 'reference', label, description, isRequired: false } as const;
}

/** The values and labels of a field with options, in their order; null for other fields */
export function optionsOf(field: Field): readonly (readonly [value: string, label: string])[] | null {
  if (field.type === 'choice') return Object.entries(field.options);
  return field.type === 'word' ? field.options.map(option => [option, option] as const) : null;
}

/** All names, in the order of their definitions */
export function fieldNames<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields);
}

/** Names of the fields of these types, in the order of their definitions */
export function namesOf<F extends Fields, Type extends Field['type']>(fields: F, ...types: Type[]): NamesOf<F, Type>[] {
  return Object.keys(fields).filter(name => (types as string[]).includes((fields[name] as Field).type)) as NamesOf<
    F,
    Type
  >[];
}

/** The values of these fields of a record */
export function valuesOf<Values extends object, Name extends keyof Values & string>(
  record: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  return Object.fromEntries(names.map(name => [name, record[name]])) as Pick<Values, Name>;
}
