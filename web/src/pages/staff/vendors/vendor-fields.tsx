import type { vendorFields } from '#definitions/vendor';
import { PlaceFields } from '../../../trade/business-fields';
import { SelectField, TextField } from '../../../ui/form-field';
import type { Fields } from '../../../ui/use-fields';
import { reloaded } from '../records/edit-records';
import { FieldGroup } from '../records/record-form';
import { useVendorAgentsQuery } from './vendors.generated';

type VendorName = keyof typeof vendorFields;

function useAgents() {
  const { data } = useVendorAgentsQuery(reloaded);
  return data?.purchasingAgents ?? [];
}

/** Returns a function that maps an agent's key to its name. */
export function useAgentNames() {
  const agents = useAgents();
  return (name: VendorName, text: string) =>
    name === 'purchasingAgentKey' ? (agents.find(({ key }) => String(key) === text)?.name ?? text) : text;
}

/** All fields of a vendor. */
export function VendorFields({ fields: { bind, values } }: { fields: Fields<VendorName> }) {
  const agents = useAgents();
  const agentKey = values.purchasingAgentKey;
  return (
    <>
      <FieldGroup columns={2}>
        <TextField {...bind('name')} />
        <TextField {...bind('id')} />
      </FieldGroup>
      <FieldGroup heading="Address">
        <PlaceFields bind={bind} fillable={false} />
      </FieldGroup>
      <FieldGroup heading="Contact" columns={3}>
        <TextField {...bind('contactName')} />
        <TextField type="tel" inputMode="tel" {...bind('phoneNumber')} />
        <TextField type="tel" inputMode="tel" {...bind('faxNumber')} />
      </FieldGroup>
      <FieldGroup heading="Accounts" columns={2}>
        <TextField {...bind('terms')} />
        <TextField {...bind('federalTaxId')} />
        <TextField {...bind('accountNumber')} />
        <TextField {...bind('ourAccountNumber')} />
      </FieldGroup>
      <FieldGroup heading="Purchasing" columns={2}>
        <SelectField {...bind('purchasingAgentKey')}>
          <option value="">Nobody</option>
          {agentKey !== '' && !agents.some(({ key }) => String(key) === agentKey) && (
            <option value={agentKey}>Agent {agentKey}</option>
          )}
          {agents.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField inputMode="numeric" {...bind('distMethodKey')} />
      </FieldGroup>
    </>
  );
}
