import {
  businessNameRule, cityRule, cleanPhone, optionalPhoneRule, phoneRule, stateRule, streetAddressRule, zipCodeRule,
} from '../../ui/field-rules';
import { SelectField, TextField } from '../../ui/form-field';
import { US_STATES } from '../../ui/us-states';
import type { BoundField, FieldKinds } from '../../ui/use-fields';
import styles from './business-fields.module.css';

export type PlaceName = 'address' | 'city' | 'state' | 'zipCode';
export type BusinessName = 'name' | PlaceName | 'phoneNumber' | 'faxNumber';

export const placeKinds: FieldKinds<PlaceName> = {
  address: { label: 'Street address', rule: streetAddressRule },
  city: { label: 'City', rule: cityRule },
  state: { label: 'State', rule: stateRule },
  zipCode: { label: 'Zip code', rule: zipCodeRule },
};

export const businessKinds: FieldKinds<BusinessName> = {
  name: { label: 'Business name', rule: businessNameRule },
  ...placeKinds,
  phoneNumber: { label: 'Business phone', rule: phoneRule, clean: cleanPhone },
  faxNumber: { label: 'Fax (optional)', rule: optionalPhoneRule, clean: cleanPhone },
};

/** Name, address and numbers of a business, as a browser knows to fill them. */
export function BusinessFields({ bind }: { bind: (name: BusinessName) => BoundField }) {
  return (
    <>
      <TextField autoComplete="organization" maxLength={100} {...bind('name')} />
      <TextField autoComplete="street-address" maxLength={100} {...bind('address')} />
      <div className={styles.place}>
        <TextField autoComplete="address-level2" maxLength={50} {...bind('city')} />
        <StateField {...bind('state')} />
        <TextField inputMode="numeric" autoComplete="postal-code" maxLength={10} {...bind('zipCode')} />
      </div>
      <div className={styles.numbers}>
        <TextField type="tel" inputMode="tel" autoComplete="tel-national" {...bind('phoneNumber')} />
        <TextField type="tel" inputMode="tel" autoComplete="off" {...bind('faxNumber')} />
      </div>
    </>
  );
}

/** One of the 50 states. */
export function StateField(props: BoundField) {
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
