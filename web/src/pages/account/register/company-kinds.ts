import { checkPassword } from '#definitions/text-checks';
import { cleanDigits, customerNumberRule } from '../../../ui/field-rules';
import type { FieldKinds } from '../../../ui/use-fields';
import { businessKinds } from '../../../trade/business-fields';
import type { CompanyName } from './draft';

export const companyKinds: FieldKinds<CompanyName> = {
  customerNumber: { label: 'Customer number', rule: customerNumberRule, clean: cleanDigits },
  ...businessKinds,
  password: { label: 'Password', rule: checkPassword },
  confirmation: {
    label: 'Password again',
    rule: (text, { password }) => (text === password ? null : "Passwords don't match"),
  },
};
