import { personFields } from '#definitions/person';
import { fieldKinds } from '../../ui/field-kinds';

export type ContactName = keyof typeof personFields;

export const contactKinds = fieldKinds(personFields);
