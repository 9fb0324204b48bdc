import { Property } from '@mikro-orm/decorators/legacy';
import { Field as GraphQLField, Float, Int, registerEnumType } from 'type-graphql';
import { z } from 'zod';
import {
  mostEmail,
  mostPrice,
  amountDecimals,
  mostAmount,
  mostQuantity,
  priceDecimals,
  type ChangedValues,
  type ChoiceField,
  type Field,
  type Fields,
  type NamesOf,
  type NewValues,
  type OptionalNames,
  type PhoneField,
  type QuantityField,
  type StoredValues,
  type TextField,
} from '../../definitions/field.js';
import { attributesText, readAttributes } from '../../definitions/attributes.js';
import { checkPicture, textUpTo as noteUpTo } from '../../definitions/text-checks.js';
import { priceBreaksText, readPriceBreaks } from '../../definitions/price.js';
import { DecimalScalar } from './decimal-scalar.js';
import {
  amountInput,
  checkedText,
  emailInput,
  optionalPhoneNumberInput,
  phoneNumberInput,
  quantityInput,
  requiredText,
  stateInput,
  wholeNumberUpTo,
  zipCodeInput,
} from './field-inputs.js';
import { Access } from './graphql-access.js';
import { keyFrom, oneLine, optionalTextUpTo, passes, severalLines, textUpTo } from './input.js';

/** Columns of the record itself. A reference is a relation, which its entity declares. */
type OwnValues<F extends Fields> = Omit<StoredValues<F>, NamesOf<F, 'reference'>>;

/** Returns whether the field may be stored as null. */
export function mayBeNull(field: Field): boolean {
  if ('none' in field) return !field.isRequired && field.none === null;
  if (field.type === 'email') return !field.isRequired;
  return ['picture', 'number', 'amount', 'priceBreaks', 'attributes'].includes(field.type);
}

/** Returns whether the field is null for visitors. */
export function isPriced(field: Field): boolean {
  return field.type === 'price' || field.type === 'priceBreaks';
}

/** Returns whether a new record may omit the field. */
function mayBeLeftOut(field: Field): boolean {
  if ('isRequired' in field) return !field.isRequired;
  return 'initial' in field || mayBeNull(field);
}

function initialValue(field: Field) {
  if ('initial' in field) return field.initial;
  if ('none' in field && !field.isRequired) return field.none;
  return mayBeNull(field) ? null : undefined;
}

/** Returns the initial values of the fields that a new record may omit. */
export function initialValues<F extends Fields>(fields: F) {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]) => [name, initialValue(field)])
      .filter(([, value]) => value !== undefined),
  ) as Pick<StoredValues<F>, OptionalNames<F>>;
}

/** Returns a class with these fields and their initial values. `StoredFields` turns them into columns. */
export function withFields<F extends Fields>(fields: F) {
  const initial = initialValues(fields);
  function Values(this: object) {
    Object.assign(this, initial);
  }
  return Values as unknown as new () => OwnValues<F>;
}

/** Returns a class with the types of a new record's fields. `InputFields` adds them to the schema. */
export function newValues<F extends Fields>(_fields: F) {
  return Object as unknown as new () => NewValues<F>;
}

/** Returns a class with the types of a change's fields. `InputFields` adds them to the schema. */
export function changedValues<F extends Fields>(_fields: F) {
  return Object as unknown as new () => ChangedValues<F>;
}

const enums = new Map<string, Record<string, string>>();

/** Returns the GraphQL enum of a choice, registered once. */
export function choiceType({ typeName, options, meanings, label }: ChoiceField): Record<string, string> {
  const known = enums.get(typeName);
  if (known) return known;
  const values = Object.fromEntries(Object.keys(options).map(value => [value, value]));
  const valuesConfig = Object.fromEntries(
    Object.entries(meanings).map(([value, description]) => [value, { description }]),
  );
  registerEnumType(values, { name: typeName, description: `${label} of an item.`, valuesConfig });
  enums.set(typeName, values);
  return values;
}

function graphQLType(field: Field) {
  if (field.type === 'choice') return choiceType(field);
  if (field.type === 'price' || field.type === 'amount') return DecimalScalar;
  if (field.type === 'flag') return Boolean;
  if (field.type === 'unitQuantity') return Float;
  return field.type === 'quantity' || field.type === 'number' || field.type === 'reference' ? Int : String;
}

function columnOf(field: Field) {
  if (field.type === 'price') return { type: 'decimal', precision: 11, scale: priceDecimals };
  if (field.type === 'amount') return { type: 'decimal', precision: 14, scale: amountDecimals, nullable: true };
  if (field.type === 'flag') return { type: 'boolean' };
  if (field.type === 'unitQuantity') return { type: 'double' };
  return {
    type: field.type === 'quantity' || field.type === 'number' ? 'integer' : 'string',
    nullable: mayBeNull(field),
  };
}

/** Adds columns to an entity, and fields to its type in the schema. Anyone may read the fields in `open.public`. */
export function StoredFields(fields: Fields, open?: { public: readonly string[] }): ClassDecorator {
  return entity => {
    Columns(fields)(entity);
    ShownFields(fields, open)(entity);
  };
}

/** Adds columns to an entity that has another type in the schema. */
export function Columns(fields: Fields): ClassDecorator {
  return ({ prototype }) => {
    for (const [name, field] of Object.entries(fields))
      if (field.type !== 'reference') Property(columnOf(field))(prototype as object, name);
  };
}

/** Adds fields to a type in the schema. Anyone may read the fields in `open.public`. */
export function ShownFields(fields: Fields, open: { public: readonly string[] } = { public: [] }): ClassDecorator {
  return ({ prototype }) => {
    for (const [name, field] of Object.entries(fields)) {
      const nullable = mayBeNull(field) || isPriced(field) || field.type === 'reference';
      const type = graphQLType(field);
      GraphQLField(() => type, { nullable, description: field.description })(prototype as object, name);
      if (isPriced(field)) Access('priced')(prototype as object, name);
      if (open.public.includes(name)) Access('public')(prototype as object, name);
    }
  };
}

/** Adds the fields of a new record to an input type, or those of a change, which may all be omitted. */
export function InputFields(fields: Fields, use: 'new' | 'change'): ClassDecorator {
  return ({ prototype }) => {
    for (const [name, field] of Object.entries(fields)) {
      const nullable = use === 'change' || mayBeLeftOut(field);
      const type = graphQLType(field);
      GraphQLField(() => type, { nullable, description: field.description })(prototype as object, name);
    }
  };
}

function oneOf(options: readonly string[]) {
  return z.enum(options, `Must be one of ${options.join(', ')}`);
}

/** Null and empty text mean none. */
function orNone(input: z.ZodType) {
  return z.preprocess(
    value => (typeof value === 'string' && value.trim() === '' ? null : value),
    input.nullable().optional(),
  );
}

const optionalKey = keyFrom()
  .nullish()
  .transform(key => key ?? null);
const flagInput = z.boolean('Must be true or false').optional();

/** Null means the initial value in a new record, and no change otherwise. */
function orInitial(input: z.ZodType) {
  return input.nullish().transform(value => value ?? undefined);
}

/** Parses a text with `read`, which rejects it with a message or returns its stored form. */
function parsedTextInput<Parts>(
  most: number,
  read: (text: string) => Parts | string,
  textOf: (parts: Parts) => string,
) {
  return optionalTextUpTo(most).transform((text, context) => {
    const parts = read(text ?? '');
    if (typeof parts !== 'string') return textOf(parts) || null;
    context.addIssue({ code: 'custom', message: parts });
    return z.NEVER;
  });
}

function textInput(field: TextField): z.ZodType {
  const read = field.hasLines ? severalLines : oneLine;
  if (!field.isRequired)
    return field.none === '' ? orInitial(checkedText(noteUpTo(field.most), read)) : optionalTextUpTo(field.most, read);
  return field.isPersonal
    ? requiredText(field.missing, field.most)
    : textUpTo(field.most).pipe(z.string().min(1, field.missing));
}

function phoneInput({ isRequired, none }: PhoneField): z.ZodType {
  return isRequired ? phoneNumberInput : optionalPhoneNumberInput.transform(text => text ?? none);
}

function wholeQuantityInput({ isRequired }: QuantityField): z.ZodType {
  const input = wholeNumberUpTo(mostQuantity);
  return isRequired ? input : orInitial(input);
}

function inputOf(field: Field): z.ZodType {
  switch (field.type) {
    case 'text':
      return textInput(field);
    case 'phone':
      return phoneInput(field);
    case 'state':
      return stateInput;
    case 'zipCode':
      return zipCodeInput;
    case 'email':
      return field.isRequired ? emailInput : orNone(emailInput);
    case 'number':
      return wholeNumberUpTo(field.most)
        .nullish()
        .transform(value => value ?? null);
    case 'picture':
      return optionalTextUpTo(field.most).pipe(z.string().nullable().superRefine(passes(checkPicture)));
    case 'price':
      return amountInput(priceDecimals, Number(mostPrice));
    case 'amount':
      return orNone(amountInput(amountDecimals, Number(mostAmount)));
    case 'quantity':
      return wholeQuantityInput(field);
    case 'unitQuantity':
      return orInitial(quantityInput(0));
    case 'choice':
      return orInitial(oneOf(Object.keys(field.options)));
    case 'word':
      return oneOf(field.options);
    case 'priceBreaks':
      return parsedTextInput(field.most, readPriceBreaks, priceBreaksText);
    case 'attributes':
      return parsedTextInput(field.most, readAttributes, attributesText);
    case 'flag':
      return flagInput;
    case 'reference':
      return field.isRequired ? keyFrom() : optionalKey;
  }
}

/** Returns metadata of an input for the API reference. Without it, transforms would hide the text's limits. */
function documentation(field: Field) {
  const { description } = field;
  if (field.type === 'text' || field.type === 'picture' || field.type === 'priceBreaks' || field.type === 'attributes')
    return { description, maxLength: field.most };
  return field.type === 'email' ? { description, maxLength: mostEmail } : { description };
}

function inputsOf(fields: Fields, use: 'new' | 'change') {
  const check = (field: Field) => (use === 'new' ? inputOf(field) : inputOf(field).optional());
  return z.object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, check(field).meta(documentation(field))])),
  );
}

/** Parses a new record from a request. */
export function newInput<F extends Fields>(fields: F) {
  return inputsOf(fields, 'new') as unknown as z.ZodType<NewValues<F>>;
}

/** Parses a change from a request. Omitted fields keep their value. */
export function changeInput<F extends Fields>(fields: F) {
  return inputsOf(fields, 'change') as unknown as z.ZodType<ChangedValues<F>>;
}

type Shape<Values> = {
  [Name in keyof Values]-?: undefined extends Values[Name]
    ? z.ZodOptional<z.ZodType<Exclude<Values[Name], undefined>>>
    : z.ZodType<Values[Name]>;
};

/** Returns the checks of a new record's fields, for an input that has others too. */
export function newShape<F extends Fields>(fields: F) {
  return inputsOf(fields, 'new').shape as unknown as Shape<NewValues<F>>;
}

/** Returns the checks of a change's fields, for an input that has others too. */
export function changeShape<F extends Fields>(fields: F) {
  return inputsOf(fields, 'change').shape as unknown as Shape<ChangedValues<F>>;
}

/** Returns the column of a field: `country_of_origin` for `countryOfOrigin`. */
export function columnNameOf(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** Returns the select list of a record, with its key and version, for a table with the alias `table`. */
export function selectList(fields: Fields, table: string): string {
  return selectNames(['key', ...Object.keys(fields), 'version'], table);
}

/** Returns the select list of some fields, for a table with the alias `table`. */
export function selectNames(names: readonly string[], table: string): string {
  return names.map(name => `${table}.${columnNameOf(name)} as "${name}"`).join(', ');
}

/** Returns the columns of the fields, for a table with the alias `table`. */
export function columnList(fields: Fields, table: string): string {
  return Object.keys(fields)
    .map(name => `${table}.${columnNameOf(name)}`)
    .join(', ');
}
