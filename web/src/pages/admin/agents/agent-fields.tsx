import { fieldNames, valuesOf } from '#definitions/field';
import { personFields } from '#definitions/person';
import { fieldKinds } from '../../../ui/field-kinds';
import { TextField } from '../../../ui/form-field';
import type { FieldKinds, Fields } from '../../../ui/use-fields';
import type { AgentForm_AgentFragment } from './agents.generated';

export type AgentName = keyof typeof personFields;
export type AgentTexts = Record<AgentName, string>;

const kinds = fieldKinds(personFields);

/** In form order */
export const agentKinds: FieldKinds<AgentName> = {
  name: kinds.name,
  phoneNumber: kinds.phoneNumber,
  email: kinds.email,
};

export const noAgent: AgentTexts = { name: '', phoneNumber: '', email: '' };

export function textsOfAgent(agent: AgentForm_AgentFragment): AgentTexts {
  return valuesOf(agent, fieldNames(personFields));
}

export function AgentFields({ fields: { bind } }: { fields: Fields<AgentName> }) {
  return (
    <>
      <TextField {...bind('name')} />
      <TextField type="tel" inputMode="tel" {...bind('phoneNumber')} />
      <TextField type="email" {...bind('email')} />
    </>
  );
}
