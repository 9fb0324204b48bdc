import { RecordForm } from '../records/record-form';
import { AddPane } from '../records/record-pane';
import { useNewRecordForm } from '../records/use-new-record-form';
import { AgentFields, agentKinds, noAgent } from './agent-fields';
import { useCreateAgentMutation } from './agents.generated';

export function AddAgent() {
  const [create] = useCreateAgentMutation();
  const { form, done, place } = useNewRecordForm({
    kinds: agentKinds,
    empty: noAgent,
    add: async input => {
      const { data } = await create({ variables: { input } });
      return (
        data && {
          name: data.createPurchasingAgent.name,
          path: `/admin/edit-purchasing-agents/${data.createPurchasingAgent.key}`,
        }
      );
    },
  });
  return (
    <AddPane heading="Add Purchasing Agent" place={place}>
      <RecordForm label="New purchasing agent" form={form} kinds={agentKinds} done={done}>
        <AgentFields fields={form.fields} />
      </RecordForm>
    </AddPane>
  );
}
