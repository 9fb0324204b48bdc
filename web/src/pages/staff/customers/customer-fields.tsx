import { notUsed, type Field } from '#definitions/field';
import { financeFields } from '#definitions/finance';
import { BusinessFields } from '../../../trade/business-fields';
import { SelectField, TextField } from '../../../ui/form-field';
import type { BoundField, Fields } from '../../../ui/use-fields';
import { CheckOf, FieldGroup } from '../records/record-form';
import { financeFlags, tiers, type CustomerName } from './customer-texts';

/** Staff must not believe that a setting does what its name says. */
function hintOf({ isUnused }: Field): string | undefined {
  return isUnused ? notUsed : undefined;
}

/** Business and finance of a customer. */
export function CustomerFields({ fields, isAdmin }: { fields: Fields<CustomerName>; isAdmin: boolean }) {
  const { bind } = fields;
  return (
    <>
      <FieldGroup heading="Business">
        <TextField inputMode="numeric" maxLength={9} {...bind('customerNumber')} />
        <BusinessFields bind={bind} fillable={false} />
      </FieldGroup>
      <FieldGroup heading="Finance" columns={3}>
        <Choice field={bind('terms')} texts={financeFields.terms.options} />
        <Choice
          field={bind('paymentMethod')}
          texts={financeFields.paymentMethod.options}
          hint="With CC, orders on account are refused."
        />
        <Choice
          field={bind('pricingTier')}
          texts={tiers}
          disabled={isAdmin}
          hint={isAdmin ? 'An admin has none.' : notUsed}
        />
        <TextField inputMode="decimal" hint="US dollars; 0 or empty is no limit." {...bind('creditLimit')} />
        <TextField hint={hintOf(financeFields.taxAuthority)} {...bind('taxAuthority')} />
      </FieldGroup>
      <FieldGroup columns={2}>
        <TextField type="email" hint={hintOf(financeFields.statementEmail)} {...bind('statementEmail')} />
        <TextField
          type="tel"
          inputMode="tel"
          hint={hintOf(financeFields.statementFaxNumber)}
          {...bind('statementFaxNumber')}
        />
      </FieldGroup>
      <FieldGroup columns={2}>
        {financeFlags.map(name => (
          <CheckOf key={name} fields={fields} name={name} hint={hintOf(financeFields[name])} />
        ))}
      </FieldGroup>
    </>
  );
}

/** A menu of fixed words; a stored word that is no longer offered is still shown. */
function Choice({
  field,
  texts,
  ...select
}: {
  field: BoundField;
  texts: readonly string[];
  disabled?: boolean;
  hint?: string;
}) {
  const shown = texts.includes(field.value) ? texts : [field.value, ...texts];
  return (
    <SelectField {...select} {...field}>
      {shown.map(text => (
        <option key={text} value={text}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
