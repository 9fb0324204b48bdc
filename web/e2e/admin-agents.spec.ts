import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people, type Store } from './store';

interface Agent {
  key: number;
  name: string;
}

async function addAgent(store: Store): Promise<Agent> {
  const word = randomUUID().slice(0, 8);
  const query = 'mutation ($input: CreatePurchasingAgentInput!) { createPurchasingAgent(input: $input) { key name } }';
  const input = { name: `Dana ${word}`, phoneNumber: '6025550120', email: `dana@${word}.example` };
  return (
    await store.graphql<{ createPurchasingAgent: Agent }>(query, { input }, await store.signInToken(people.admin))
  ).createPurchasingAgent;
}

async function agentOf(store: Store, key: number): Promise<object> {
  const query = 'query ($key: Int!) { purchasingAgent(key: $key) { name phoneNumber email version } }';
  return (await store.graphql<{ purchasingAgent: object }>(query, { key }, await store.signInToken(people.admin)))
    .purchasingAgent;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

test('[ADM-7][ADM-9] staff find, change and, after confirming, delete an agent', async ({ page, store }) => {
  const agent = await addAgent(store);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/edit-purchasing-agents');
  await page.getByLabel('Search purchasing agents').fill(agent.name.toLowerCase());
  await expect(page.getByRole('status').filter({ hasText: /^1 purchasing agent$/ })).toBeVisible();
  await page.getByRole('link', { name: agent.name }).click();
  await page.getByLabel('Phone').fill('602.555.0199');
  await submit(page).click();
  await expect(page.getByText('Submitted succesfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: agent.name })).toContainText('602-555-0199');
  expect(await agentOf(store, agent.key)).toMatchObject({ phoneNumber: '6025550199', version: 2 });

  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this purchasing agent?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page).toHaveURL(
    `/admin/edit-purchasing-agents?${new URLSearchParams({ search: agent.name.toLowerCase() })}`,
  );
  await expect(page.getByText(`No purchasing agents match "${agent.name.toLowerCase()}".`)).toBeVisible();
  await expect(agentOf(store, agent.key)).rejects.toThrow('NOT_FOUND');
});
