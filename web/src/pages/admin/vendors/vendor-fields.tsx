import { PlaceFields } from '../../../ui/business-fields';
import { SelectField, TextField } from '../../../ui/form-field';
import type { Fields } from '../../../ui/use-fields';
import { FieldGroup } from '../records/record-form';
import type { VendorName } from './vendor-texts';
import { useVendorAgentsQuery } from './vendors.generated';

/** The agents to choose from, and the name for a key. */
export function useAgents() {
  const { data } = useVendorAgentsQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  const agents = data?.purchasingAgents ?? [];
  const nameOf = (key: string) => agents.find(agent => String(agent.key) === key)?.name ?? key;
  return {
    agents,
    describe: (name: VendorName, text: string) => (name === 'purchasingAgentKey' ? nameOf(text) : text),
  };
}

/** All fields of a vendor. */
export function VendorFields({
  fields: { bind, values },
  agents,
}: {
  fields: Fields<VendorName>;
  agents: readonly { key: number; name: string }[];
}) {
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
