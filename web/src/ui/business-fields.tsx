import {
  businessNameRule, cityRule, cleanPhone, optionalPhoneRule, phoneRule, stateRule, streetAddressRule, zipCodeRule,
} from './field-rules';
import { SelectField, TextField } from './form-field';
import { businessLabels as labels, optional } from './business-labels';
import { US_STATES } from './us-states';
import type { BoundField, FieldKinds } from './use-fields';
import styles from './business-fields.module.css';

export type PlaceName = 'address' | 'city' | 'state' | 'zipCode';
export type BusinessName = 'name' | PlaceName | 'phoneNumber' | 'faxNumber';

export const placeKinds: FieldKinds<PlaceName> = {
  address: { label: labels.address, rule: streetAddressRule },
  city: { label: labels.city, rule: cityRule },
  state: { label: labels.state, rule: stateRule },
  zipCode: { label: labels.zipCode, rule: zipCodeRule },
};

export const businessKinds: FieldKinds<BusinessName> = {
  name: { label: labels.name, rule: businessNameRule },
  ...placeKinds,
  phoneNumber: { label: labels.phoneNumber, rule: phoneRule, clean: cleanPhone },
  faxNumber: { label: optional(labels.faxNumber), rule: optionalPhoneRule, clean: cleanPhone },
};

interface FieldsProps<Name extends string> {
  bind: (name: Name) => BoundField;
  /** Staff type what belongs to others: what the browser knows of the typist does not belong there. */
  fillable?: boolean;
}

function filled(fillable: boolean, what: string): string {
  return fillable ? what : 'off';
}

/** Name, address and numbers of a business, as a browser knows to fill them. */
export function BusinessFields({ bind, fillable = true }: FieldsProps<BusinessName>) {
  return (
    <>
      <TextField autoComplete={filled(fillable, 'organization')} maxLength={100} {...bind('name')} />
      <PlaceFields bind={bind} fillable={fillable} />
      <div className={styles.numbers}>
        <TextField type="tel" inputMode="tel" autoComplete={filled(fillable, 'tel-national')} {...bind('phoneNumber')} />
        <TextField type="tel" inputMode="tel" autoComplete="off" {...bind('faxNumber')} />
      </div>
    </>
  );
}

/** Street, city, state and zip code. */
export function PlaceFields({ bind, fillable = true }: FieldsProps<PlaceName>) {
  return (
    <>
      <TextField autoComplete={filled(fillable, 'street-address')} maxLength={100} {...bind('address')} />
      <div className={styles.place}>
        <TextField autoComplete={filled(fillable, 'address-level2')} maxLength={50} {...bind('city')} />
        <StateField autoComplete={filled(fillable, 'address-level1')} {...bind('state')} />
        <TextField inputMode="numeric" autoComplete={filled(fillable, 'postal-code')} maxLength={10} {...bind('zipCode')} />
      </div>
    </>
  );
}

/** One of the 50 states. */
export function StateField(props: BoundField & { autoComplete?: string }) {
  return (
    <SelectField autoComplete="address-level1" {...props}>
      <option value="">Choose</option>
      {US_STATES.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
