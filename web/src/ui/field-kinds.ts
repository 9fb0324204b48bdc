import {
  fieldNames,
  mostEmail,
  mostAmount,
  mostPrice,
  mostQuantity,
  type Field,
  type Fields,
} from '#definitions/field';
import { readAttributes } from '#definitions/attributes';
import { readPriceBreaks } from '#definitions/price';
import {
  cleanAmount,
  cleanDigits,
  cleanPhone,
  emailRule,
  optionalPhoneRule,
  phoneRule,
  required,
  zipCodeRule,
} from './field-rules';
import type { FieldKind, FieldKinds } from './use-fields';

/** Dollars with at most as many digits and decimals as the highest ones have */
function amountRule(highest: string) {
  const [whole = '', fraction = ''] = highest.split('.');
  const amount = new RegExp(`^\\d{1,${whole.length}}(\\.\\d{1,${fraction.length}})?$`);
  return (text: string) =>
    amount.test(text.trim()) ? null : `Enter dollars from 0 to ${highest}, with at most ${fraction.length} decimals`;
}

const address = /^(https:\/\/[^\s/]|\/(?!\/))\S*$/;

function quantityRule(text: string): string | null {
  return text !== '' && Number(text) <= mostQuantity ? null : `Enter a whole number from 0 to ${mostQuantity}`;
}

function isRequired(field: Field): boolean {
  if ('isRequired' in field) return field.isRequired;
  return !['number', 'amount', 'priceBreaks', 'attributes'].includes(field.type);
}

/** What reading a text returns: its parts, or what is wrong */
function faultIn(read: object | string): string | null {
  return typeof read === 'string' ? read : null;
}

function ruleOf(field: Field, isAsked: boolean): FieldKind<string>['rule'] {
  switch (field.type) {
    case 'text':
      return isAsked
        ? required(field.missing, field.most)
        : text => (text.trim().length > field.most ? `Must have at most ${field.most} characters` : null);
    case 'phone':
      return isAsked ? phoneRule : optionalPhoneRule;
    case 'state':
      return required('Invalid state, must have value', 2);
    case 'zipCode':
      return zipCodeRule;
    case 'email':
      return isAsked ? emailRule : text => (text.trim() === '' ? null : emailRule(text));
    case 'number':
      return text => (Number(text) > field.most ? `Must be at most ${field.most}` : null);
    case 'picture':
      return text =>
        address.test(text.trim()) && text.trim().length <= field.most
          ? null
          : 'Enter an https address, or a path of this store from "/"';
    case 'price':
      return amountRule(mostPrice);
    case 'amount':
      return text => (text.trim() === '' ? null : amountRule(mostAmount)(text));
    case 'quantity':
      return quantityRule;
    case 'choice':
      return text => (text in field.options ? null : `Choose a ${field.label.toLowerCase()}`);
    case 'word':
      // Chosen from a menu, where a stored word that is no longer offered may stay.
      return () => null;
    case 'priceBreaks':
      return text => faultIn(readPriceBreaks(text));
    case 'attributes':
      return text => faultIn(readAttributes(text));
    case 'flag':
      return () => null;
    case 'reference':
      return text => (isAsked && text === '' ? `Choose a ${field.label.toLowerCase()}` : null);
  }
}

function cleanerOf(field: Field): FieldKind<string>['clean'] {
  if (field.type === 'price' || field.type === 'amount') return cleanAmount;
  if (field.type === 'phone') return cleanPhone;
  return field.type === 'quantity' || field.type === 'number' ? cleanDigits : undefined;
}

function mostOf(field: Field): number | undefined {
  if (field.type === 'email') return mostEmail;
  return 'most' in field && field.type !== 'number' ? field.most : undefined;
}

export function optional(label: string): string {
  return `${label} (optional)`;
}

/**
 * The control and rule of a field; rules between fields belong to the form. `isAsked` also requires what the server
 * treats as optional.
 */
export function fieldKind<Name extends string>(field: Field, isAsked = isRequired(field)): FieldKind<Name> {
  const [clean, most] = [cleanerOf(field), mostOf(field)];
  return {
    label: isAsked ? field.label : optional(field.label),
    rule: ruleOf(field, isAsked),
    ...(clean && { clean }),
    ...(most && { most }),
  };
}

/** The controls and rules of all fields of a record. */
export function fieldKinds<F extends Fields>(fields: F): FieldKinds<keyof F & string> {
  return Object.fromEntries(fieldNames(fields).map(name => [name, fieldKind(fields[name] as Field)])) as FieldKinds<
    keyof F & string
  >;
}

/** The labels of a record's fields. */
export function labelsOf<F extends Fields>(fields: F): Record<keyof F & string, string> {
  return Object.fromEntries(fieldNames(fields).map(name => [name, (fields[name] as Field).label])) as Record<
    keyof F & string,
    string
  >;
}
