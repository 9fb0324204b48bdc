import { useApolloClient } from '@apollo/client/react';
import { Email } from '../../../ui/email';
import { formatPhone } from '../../../ui/phone-number';
import { DeleteRecord } from '../records/delete-record';
import { RecordForm } from '../records/record-form';
import { listPageSize, RecordList, type Column } from '../records/record-list';
import { OpenedRecord, RecordPane } from '../records/record-pane';
import { sortOf, type SortChoice } from '../records/sort-choices';
import { useListAddress } from '../records/use-list-address';
import { freshRecord, useRecordForm } from '../records/use-record-form';
import { useRecordWay, type RecordWay } from '../records/use-record-way';
import { AgentFields, agentKinds, textsOfAgent } from './agent-fields';
import {
  AgentRecordDocument,
  useAgentListQuery,
  useAgentRecordQuery,
  useDeleteAgentMutation,
  useUpdateAgentMutation,
  type AgentForm_AgentFragment,
} from './agents.generated';

const path = '/admin/edit-purchasing-agents';

const columns: [Column<AgentForm_AgentFragment>, ...Column<AgentForm_AgentFragment>[]] = [
  { label: 'Name', cell: ({ name }) => name, sort: { up: 'NAME', down: 'NAME_DESCENDING' } },
  { label: 'Phone', cell: ({ phoneNumber }) => formatPhone(phoneNumber) },
  { label: 'Email', cell: ({ email }) => <Email address={email} />, sort: { up: 'EMAIL', down: 'EMAIL_DESCENDING' } },
];

type AgentSort = 'NAME' | 'NAME_DESCENDING' | 'EMAIL' | 'EMAIL_DESCENDING' | 'NEWEST';

const sorts: [SortChoice<AgentSort>, ...SortChoice<AgentSort>[]] = [
  { sort: 'NAME', label: 'Name, A to Z' },
  { sort: 'NAME_DESCENDING', label: 'Name, Z to A' },
  { sort: 'EMAIL', label: 'Email, A to Z' },
  { sort: 'EMAIL_DESCENDING', label: 'Email, Z to A' },
  { sort: 'NEWEST', label: 'Newest first' },
];

type Agent = AgentForm_AgentFragment;
const byName = (one: Agent, other: Agent) => one.name.localeCompare(other.name, 'en-US') || one.key - other.key;
const byEmail = (one: Agent, other: Agent) => one.email.localeCompare(other.email, 'en-US') || one.key - other.key;
const orders: Record<AgentSort, (one: Agent, other: Agent) => number> = {
  NAME: byName,
  NAME_DESCENDING: (one, other) => byName(other, one),
  EMAIL: byEmail,
  EMAIL_DESCENDING: (one, other) => byEmail(other, one),
  NEWEST: (one, other) => other.key - one.key,
};

/** All are loaded at once, because a store has few purchasing agents. */
export function EditAgents() {
  const address = useListAddress();
  const sort = sortOf(address, sorts);
  const { data, error, loading, refetch } = useAgentListQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const askAgain = () => void refetch().catch(() => undefined);
  const way = useRecordWay(path, address, askAgain);
  const words = address.asked.toLowerCase();
  const found = data?.purchasingAgents
    .filter(agent =>
      [agent.name, agent.email, agent.phoneNumber, formatPhone(agent.phoneNumber)].some(text =>
        text.toLowerCase().includes(words),
      ),
    )
    .sort(orders[sort]);
  return (
    <RecordPane
      heading="Edit Purchasing Agents"
      list={
        <RecordList
          noun="purchasing agent"
          plural="purchasing agents"
          path={path}
          address={address}
          sorting={{ choices: sorts, current: sort }}
          hint="Name, phone or email."
          columns={columns}
          rows={found?.slice(address.page * listPageSize, (address.page + 1) * listPageSize)}
          totalCount={found?.length ?? 0}
          loading={loading}
          error={error}
          onAskAgain={askAgain}
        />
      }
      record={way.openKey !== null && <OpenedAgent key={way.openKey} agentKey={way.openKey} way={way} />}
    />
  );
}

function OpenedAgent({ agentKey, way }: { agentKey: number; way: RecordWay }) {
  const { data, error } = useAgentRecordQuery({
    variables: { key: agentKey },
    skip: agentKey === 0,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  return (
    <OpenedRecord
      noun="purchasing agent"
      history={{ subject: 'purchasingAgent', key: agentKey }}
      title={data?.purchasingAgent?.name}
      back={way.back}
      source={agentKey === 0 ? null : data?.purchasingAgent}
      error={error}
    >
      {agent => <AgentForm agent={agent} way={way} />}
    </OpenedRecord>
  );
}

function AgentForm({ agent, way }: { agent: AgentForm_AgentFragment; way: RecordWay }) {
  const client = useApolloClient();
  const [update] = useUpdateAgentMutation();
  const [remove] = useDeleteAgentMutation();
  const { key, name } = agent;
  const form = useRecordForm({
    kinds: agentKinds,
    source: agent,
    textsOf: textsOfAgent,
    save: ({ changed, source: { version } }) => update({ variables: { input: { key, version, ...changed } } }),
    reload: () => freshRecord(client, AgentRecordDocument, { key }, ({ purchasingAgent }) => purchasingAgent),
    onSaved: () => way.saved(form.fields.values.name),
  });
  return (
    <RecordForm
      label={`Purchasing agent ${name}`}
      form={form}
      kinds={agentKinds}
      actions={
        <DeleteRecord
          question="Delete this purchasing agent?"
          title={name}
          failure="Error deleting this agent. There is likely (a) vendor(s) associated."
          remove={() => remove({ variables: { key } }).then(form.forget)}
          onDeleted={() => way.deleted(name)}
        />
      }
    >
      <AgentFields fields={form.fields} />
    </RecordForm>
  );
}
