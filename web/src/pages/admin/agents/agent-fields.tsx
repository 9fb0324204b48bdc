import { cleanPhone, contactNameRule, emailRule, phoneRule } from '../../../ui/field-rules';
import { TextField } from '../../../ui/form-field';
import { recordLabels } from '../records/record-labels';
import type { FieldKinds, Fields } from '../../../ui/use-fields';
import type { AgentForm_AgentFragment } from './agents.generated';

export type AgentName = 'name' | 'phoneNumber' | 'email';
export type AgentTexts = Record<AgentName, string>;

const labels = recordLabels.purchasingAgent;

export const agentKinds: FieldKinds<AgentName> = {
  name: { label: labels.name, rule: contactNameRule },
  phoneNumber: { label: labels.phoneNumber, rule: phoneRule, clean: cleanPhone },
  email: { label: labels.email, rule: emailRule },
};

export const noAgent: AgentTexts = { name: '', phoneNumber: '', email: '' };

export function textsOfAgent({ name, phoneNumber, email }: AgentForm_AgentFragment): AgentTexts {
  return { name, phoneNumber, email };
}

export function AgentFields({ fields: { bind } }: { fields: Fields<AgentName> }) {
  return (
    <>
      <TextField maxLength={100} {...bind('name')} />
      <TextField type="tel" inputMode="tel" {...bind('phoneNumber')} />
      <TextField type="email" maxLength={254} {...bind('email')} />
    </>
  );
}
