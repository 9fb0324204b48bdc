import { businessFields } from '#definitions/business';
import { placeFields } from '#definitions/place';
import { states } from '#definitions/states';
import { fieldKinds } from '../ui/field-kinds';
import { SelectField, TextField } from '../ui/form-field';
import type { BoundField } from '../ui/use-fields';
import styles from './business-fields.module.css';

export type PlaceName = keyof typeof placeFields;
export type BusinessName = keyof typeof businessFields;

export const placeKinds = fieldKinds(placeFields);
export const businessKinds = fieldKinds(businessFields);

interface FieldsProps<Name extends string> {
  bind: (name: Name) => BoundField;
  /** False where staff edit a customer: the browser would fill in the data of staff. */
  fillable?: boolean;
}

function filled(fillable: boolean, what: string): string {
  return fillable ? what : 'off';
}

/** Name, address and phone numbers of a business, with autocomplete. */
export function BusinessFields({ bind, fillable = true }: FieldsProps<BusinessName>) {
  return (
    <>
      <TextField autoComplete={filled(fillable, 'organization')} {...bind('name')} />
      <PlaceFields bind={bind} fillable={fillable} />
      <div className={styles.numbers}>
        <TextField
          type="tel"
          inputMode="tel"
          autoComplete={filled(fillable, 'tel-national')}
          {...bind('phoneNumber')}
        />
        <TextField type="tel" inputMode="tel" autoComplete="off" {...bind('faxNumber')} />
      </div>
    </>
  );
}

/** Street, city, state and zip code. */
export function PlaceFields({ bind, fillable = true }: FieldsProps<PlaceName>) {
  return (
    <>
      <TextField autoComplete={filled(fillable, 'street-address')} {...bind('address')} />
      <div className={styles.place}>
        <TextField autoComplete={filled(fillable, 'address-level2')} {...bind('city')} />
        <StateField autoComplete={filled(fillable, 'address-level1')} {...bind('state')} />
        <TextField
          inputMode="numeric"
          autoComplete={filled(fillable, 'postal-code')}
          {...bind('zipCode')}
          maxLength={10}
        />
      </div>
    </>
  );
}

/** One of the 50 states. */
export function StateField(props: BoundField & { autoComplete?: string }) {
  return (
    <SelectField autoComplete="address-level1" {...props}>
      <option value="">Choose</option>
      {Object.entries(states).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
