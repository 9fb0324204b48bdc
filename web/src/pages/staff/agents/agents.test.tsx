import { screen, within } from '@testing-library/react';
import { answer, refusal, type Answer } from '../../../../test/answers';
import { fill } from '../../../../test/fill';
import { staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import {
  AgentListDocument,
  AgentRecordDocument,
  CreateAgentDocument,
  DeleteAgentDocument,
  type AgentForm_AgentFragment,
} from './agents.generated';

const agent: AgentForm_AgentFragment = {
  key: 3,
  name: 'Dana Reyes',
  phoneNumber: '6025550120',
  email: 'dana@saguaro.example',
  version: 1,
};

function openPane(address: string, ...answers: Answer[]) {
  return renderPage(address, {
    signedIn: staff,
    answers: [
      answer(AgentListDocument, () => ({ purchasingAgents: [agent] })),
      answer(AgentRecordDocument, () => ({ record: agent })),
      ...answers,
    ],
  });
}

const field = (label: string) => screen.findByLabelText(label);
const button = (name: string) => screen.findByRole('button', { name });

test('[ADM-7] does not delete an agent with vendors, and shows the reason', async () => {
  const { user, path } = await openPane(
    `/admin/edit-purchasing-agents/${agent.key}`,
    answer(DeleteAgentDocument, () => {
      throw refusal('AGENT_IN_USE', 409, 'Vendors are assigned to this agent.');
    }),
  );
  await user.click(await button('Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this purchasing agent?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Error deleting this agent. There is likely (a) vendor(s) associated.')).toBeVisible();
  expect(path()).toBe(`/admin/edit-purchasing-agents/${agent.key}`);
});

test('[ADM-7][VAL-1] adds an agent once all fields are valid', async () => {
  const inputs: unknown[] = [];
  const { user } = await openPane(
    '/admin/add-purchasing-agent',
    answer(CreateAgentDocument, ({ input }) => {
      inputs.push(input);
      return { record: { ...agent, ...input } };
    }),
  );
  await fill(user, await field('Name'), 'Ruth Begay');
  await fill(user, await field('Phone'), '6025');
  await fill(user, await field('Email'), 'ruth@');
  await user.click(await button('Submit'));
  expect(await screen.findByText('Invalid values in: Phone, Email')).toBeVisible();
  await fill(user, await field('Phone'), '6025550121');
  await fill(user, await field('Email'), 'ruth@saguaro.example');
  await user.click(await button('Submit'));
  expect(await screen.findByText('Submitted succesfully')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ruth Begay' })).toHaveAttribute(
    'href',
    `/admin/edit-purchasing-agents/${agent.key}`,
  );
  expect(inputs).toEqual([{ name: 'Ruth Begay', phoneNumber: '6025550121', email: 'ruth@saguaro.example' }]);
});
