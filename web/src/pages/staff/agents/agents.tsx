import { personFields } from '#definitions/person';
import { Email } from '../../../ui/email';
import { fieldKinds } from '../../../ui/field-kinds';
import { TextField } from '../../../ui/form-field';
import { formatPhone } from '../../../ui/phone-number';
import { EditRecords, reloaded } from '../records/edit-records';
import { AddRecord, OpenedForm, type RecordAdmin } from '../records/record-admin';
import type { Column } from '../records/record-list';
import { sortChoices, sortOf } from '../records/sort-choices';
import { listPageSize, useListAddress } from '../records/use-list-address';
import {
  AgentRecordDocument,
  CreateAgentDocument,
  DeleteAgentDocument,
  UpdateAgentDocument,
  useAgentListQuery,
  type AgentForm_AgentFragment,
} from './agents.generated';

const { name, phoneNumber, email } = fieldKinds(personFields);

const admin: RecordAdmin<typeof personFields> = {
  subject: 'purchasingAgent',
  fields: personFields,
  kinds: { name, phoneNumber, email },
  Form: ({ fields: { bind } }) => (
    <>
      <TextField {...bind('name')} />
      <TextField type="tel" inputMode="tel" {...bind('phoneNumber')} />
      <TextField type="email" {...bind('email')} />
    </>
  ),
  deleteFailure: 'Error deleting this agent. There is likely (a) vendor(s) associated.',
  read: AgentRecordDocument,
  create: CreateAgentDocument,
  update: UpdateAgentDocument,
  delete: DeleteAgentDocument,
};

type Agent = AgentForm_AgentFragment;

const columns: [Column<Agent>, ...Column<Agent>[]] = [
  { label: 'Name', cell: agent => agent.name, sort: { up: 'NAME', down: 'NAME_DESCENDING' } },
  { label: 'Phone', cell: agent => formatPhone(agent.phoneNumber) },
  {
    label: 'Email',
    cell: agent => <Email address={agent.email} />,
    sort: { up: 'EMAIL', down: 'EMAIL_DESCENDING' },
  },
];

const sorts = sortChoices(personFields, { NAME: 'name', EMAIL: 'email' });

const by = (field: 'name' | 'email') => (one: Agent, other: Agent) =>
  one[field].localeCompare(other[field], 'en-US') || one.key - other.key;
const orders: Record<(typeof sorts)[number]['sort'], (one: Agent, other: Agent) => number> = {
  NAME: by('name'),
  NAME_DESCENDING: (one, other) => by('name')(other, one),
  EMAIL: by('email'),
  EMAIL_DESCENDING: (one, other) => by('email')(other, one),
  NEWEST: (one, other) => other.key - one.key,
};

/** Loads all purchasing agents at once, because a store has few. */
export function EditAgents() {
  const address = useListAddress();
  const sort = sortOf(address, sorts);
  const loaded = useAgentListQuery(reloaded);
  const words = address.searchText.toLowerCase();
  const found = loaded.data?.purchasingAgents
    .filter(agent =>
      [agent.name, agent.email, agent.phoneNumber, formatPhone(agent.phoneNumber)].some(text =>
        text.toLowerCase().includes(words),
      ),
    )
    .sort(orders[sort]);
  const start = address.page * listPageSize;
  return (
    <EditRecords
      heading="Edit Purchasing Agents"
      subject="purchasingAgent"
      plural="purchasing agents"
      address={address}
      sorting={{ choices: sorts, current: sort }}
      hint="Name, phone or email."
      columns={columns}
      rows={found && { nodes: found.slice(start, start + listPageSize), totalCount: found.length }}
      loaded={loaded}
      opened={(key, way) => <OpenedForm key={key} admin={admin} recordKey={key} way={way} />}
    />
  );
}

export function AddAgent() {
  return <AddRecord admin={admin} heading="Add Purchasing Agent" />;
}
