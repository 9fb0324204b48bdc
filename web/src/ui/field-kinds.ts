import {
  fieldNames,
  mostEmail,
  mostAmount,
  mostPrice,
  mostQuantity,
  shortZipCode,
  type Field,
  type Fields,
} from '#definitions/field';
import { readAttributes } from '#definitions/attributes';
import { readPriceBreaks } from '#definitions/price';
import { isQuantity, quantityDecimals } from '#definitions/quantity';
import {
  codeUpTo,
  checkEmail,
  checkPhone,
  checkPicture,
  checkState,
  checkZipCode,
  requiredText,
  type TextCheck,
} from '#definitions/text-checks';
import { cleanAmount, cleanDigits, cleanPhone, trimmed } from './field-rules';
import type { FieldKind, FieldKinds } from './use-fields';

/** Dollars with at most as many digits and decimals as the highest ones have */
function amountRule(highest: string) {
  const [whole = '', fraction = ''] = highest.split('.');
  const amount = new RegExp(`^\\d{1,${whole.length}}(\\.\\d{1,${fraction.length}})?$`);
  return (text: string) =>
    amount.test(text.trim()) ? null : `Enter dollars from 0 to ${highest}, with at most ${fraction.length} decimals`;
}

/** Nothing is checked in an optional field that is empty. */
function orEmpty(check: TextCheck): TextCheck {
  return text => (text === '' ? null : check(text));
}

function quantityRule(text: string): string | null {
  return text !== '' && Number(text) <= mostQuantity ? null : `Enter a whole number from 0 to ${mostQuantity}`;
}

function unitQuantityRule(text: string): string | null {
  return text !== '' && Number(text) <= mostQuantity && isQuantity(Number(text))
    ? null
    : `Enter a number from 0 to ${mostQuantity}, with at most ${quantityDecimals} decimals`;
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
  const asked = (check: TextCheck) => trimmed(isAsked ? check : orEmpty(check));
  switch (field.type) {
    case 'text':
      return trimmed(isAsked ? requiredText(field.missing, field.most) : codeUpTo(field.most));
    case 'phone':
      return asked(checkPhone);
    case 'state':
      return trimmed(checkState);
    case 'zipCode':
      return trimmed(checkZipCode);
    case 'email':
      return asked(checkEmail);
    case 'number':
      return text => (Number(text) > field.most ? `Must be at most ${field.most}` : null);
    case 'picture':
      return trimmed(text => codeUpTo(field.most)(text) ?? checkPicture(text));
    case 'price':
      return amountRule(mostPrice);
    case 'amount':
      return trimmed(orEmpty(amountRule(mostAmount)));
    case 'quantity':
      return quantityRule;
    case 'unitQuantity':
      return unitQuantityRule;
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
  if (field.type === 'zipCode') return shortZipCode;
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
