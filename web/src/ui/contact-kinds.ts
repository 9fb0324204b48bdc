import { cleanPhone, contactNameRule, emailRule, phoneRule } from './field-rules';
import { personLabels as labels } from './business-labels';
import type { FieldKinds } from './use-fields';

export type ContactName = 'name' | 'email' | 'phoneNumber';

export const contactKinds: FieldKinds<ContactName> = {
  name: { label: labels.name, rule: contactNameRule },
  email: { label: labels.email, rule: emailRule },
  phoneNumber: { label: labels.phoneNumber, rule: phoneRule, clean: cleanPhone },
};
