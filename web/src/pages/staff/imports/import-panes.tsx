import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SelectField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { VendorBox, type Vendor } from '../records/vendor-box';
import { ImportPane } from './import-pane';
import { useBatchAgentsQuery, useBatchPasswordQuery } from './imports.generated';
import styles from './imports.module.css';

export function BatchAddItems() {
  const [vendor, setVendor] = useState<Vendor | null>(null);
  return (
    <ImportPane
      kind="products"
      chosen={vendor && { vendorKey: vendor.key }}
      choice={busy => <VendorBox vendor={vendor} disabled={busy} onPick={setVendor} />}
    />
  );
}

const nothingToChoose = {};

export function BatchAddCustomers() {
  const { data } = useBatchPasswordQuery();
  const note = (
    <Notice>
      Every customer that is added gets the default password{' '}
      <span className={styles.password}>
        {data && (
          <>
            <strong>{data.defaultCustomerPassword}</strong>.
          </>
        )}
      </span>{' '}
      Remind them to change it: it only serves to choose a password, with the activation code of each customer, which
      you download with the result.
    </Notice>
  );
  return <ImportPane kind="customers" chosen={nothingToChoose} note={note} />;
}

export function BatchAddVendors() {
  const [choice, setChoice] = useState('');
  const { data, error } = useBatchAgentsQuery({ fetchPolicy: 'network-only' });
  const agents = data?.purchasingAgents ?? [];
  const vendors = data?.vendors.nodes.filter(({ purchasingAgentKey }) => purchasingAgentKey !== null) ?? [];
  // "agent 7" or "vendor 12 7": both end with the agent's key.
  const agentKey = Number(choice.split(' ').at(-1));
  return (
    <ImportPane
      kind="vendors"
      chosen={agentKey > 0 ? { agentKey } : null}
      note={
        data &&
        agents.length === 0 && (
          <Notice kind="warning">
            There is no purchasing agent yet, and every vendor needs one.{' '}
            <Link to="/admin/add-purchasing-agent">Add a purchasing agent</Link> first.
          </Notice>
        )
      }
      choice={busy => (
        <SelectField
          label="Purchasing agent"
          hint="For the vendors of the file that have no agent yet."
          error={error ? 'The agents could not be loaded. Open the page again.' : null}
          value={choice}
          disabled={busy || !data}
          onChange={({ target }) => setChoice(target.value)}
        >
          <option value="">-- select an option --</option>
          <optgroup label="Purchasing agents">
            {agents.map(({ key, name }) => (
              <option key={key} value={`agent ${key}`}>
                {name}
              </option>
            ))}
          </optgroup>
          <optgroup label="Same agent as vendor">
            {vendors.map(({ key, name, purchasingAgentKey }) => (
              <option key={key} value={`vendor ${key} ${purchasingAgentKey}`}>
                {name}
              </option>
            ))}
          </optgroup>
        </SelectField>
      )}
    />
  );
}
