import { TextField } from './form-field';
import type { Fields } from './use-fields';
import { StateField } from './business-fields';
import type { RecordKind } from './record-kinds';

/** The control for one field of a contact or location. */
export function RecordField<Name extends string>({
  kind,
  fields,
  name,
}: {
  kind: RecordKind<Name>;
  fields: Fields<Name>;
  name: Name;
}) {
  if (name === 'state') return <StateField {...fields.bind(name)} />;
  return <TextField {...kind.inputs[name]} {...fields.bind(name)} />;
}
