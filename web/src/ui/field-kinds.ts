import { MOST_PRICE, MOST_QUANTITY, PRICE_DECIMALS, missingText, type Field } from '#definitions/field';
import { cleanAmount, cleanDigits, required } from './field-rules';
import type { FieldKind } from './use-fields';

const wholeDigits = MOST_PRICE.indexOf('.');
const amount = new RegExp(`^\\d{1,${wholeDigits}}(\\.\\d{1,${PRICE_DECIMALS}})?$`);
const address = /^(https:\/\/[^\s/]|\/(?!\/))\S*$/;

export function quantityRule(text: string): string | null {
  return text !== '' && Number(text) <= MOST_QUANTITY ? null : `Enter a whole number from 0 to ${MOST_QUANTITY}`;
}

function ruleOf(field: Field, isRequired: boolean): FieldKind<string>['rule'] {
  switch (field.type) {
    case 'text': return isRequired ? required(missingText(field), field.most) : (text) => (text.trim().length > field.most ? `Must have at most ${field.most} characters` : null);
    case 'picture': return (text) => (address.test(text.trim()) && text.trim().length <= field.most ? null : 'Enter an https address, or a path of this store from "/"');
    case 'price': return (text) => (amount.test(text.trim()) ? null : `Enter dollars from 0 to ${MOST_PRICE}, with at most ${PRICE_DECIMALS} decimals`);
    case 'quantity': return quantityRule;
    case 'flag': return () => null;
    case 'reference': return (text) => (text === '' ? `Choose a ${field.label.toLowerCase()}` : null);
  }
}

/** How a form checks a field by itself; rules between several fields are the form's own. */
export function fieldKind<Name extends string>(field: Field, isRequired: boolean): FieldKind<Name> {
  return {
    label: field.label,
    rule: ruleOf(field, isRequired),
    ...('most' in field && { most: field.most }),
    ...(field.type === 'price' && { clean: cleanAmount }),
    ...(field.type === 'quantity' && { clean: cleanDigits }),
  };
}
