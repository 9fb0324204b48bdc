import { cleanPhone, contactNameRule, emailRule, phoneRule } from './field-rules';
import type { FieldKinds } from './use-fields';

export type ContactName = 'name' | 'email' | 'phoneNumber';

export const contactKinds: FieldKinds<ContactName> = {
  name: { label: 'Name', rule: contactNameRule },
  email: { label: 'Email', rule: emailRule },
  phoneNumber: { label: 'Phone', rule: phoneRule, clean: cleanPhone },
};
