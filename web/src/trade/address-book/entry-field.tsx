import { TextField } from '../../ui/form-field';
import type { Fields } from '../../ui/use-fields';
import { StateField } from '../business-fields';
import type { EntryKind } from './entry-kinds';

/** The control for one field of a contact or location. */
export function EntryField<Name extends string>({
  kind,
  fields,
  name,
}: {
  kind: EntryKind<Name>;
  fields: Fields<Name>;
  name: Name;
}) {
  if (name === 'state') return <StateField {...fields.bind(name)} />;
  return <TextField {...kind.inputs[name]} {...fields.bind(name)} />;
}
