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

  await page.getByRole('link', { name: agent.name }).click();
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

test('[ADM-7] does not delete an agent with vendors, and shows the reason', async ({ page, store }) => {
  const agent = await addAgent(store);
  const token = await store.signInToken(people.admin);
  const { vendors } = await store.graphql<{ vendors: { nodes: { key: number }[] } }>(
    '{ vendors(first: 1) { nodes { key } } }',
    {},
    token,
  );
  await store.graphql(
    'mutation ($input: UpdateVendorInput!) { updateVendor(input: $input) { key } }',
    { input: { key: vendors.nodes[0]?.key, purchasingAgentKey: agent.key } },
    token,
  );
  await startSignedIn(page, people.admin);
  await open(page, `/admin/edit-purchasing-agents/${agent.key}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Error deleting this agent. There is likely (a) vendor(s) associated.' }),
  ).toBeVisible();
  expect(await agentOf(store, agent.key)).toMatchObject({ name: agent.name, version: 1 });
});

test('[ADM-7][VAL-1] adds an agent once all fields are valid', async ({ page }) => {
  const name = `Ruth ${randomUUID().slice(0, 8)}`;
  await startSignedIn(page, people.admin);
  await open(page, '/admin/add-purchasing-agent');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Phone').fill('6025');
  await page.getByLabel('Email').fill('ruth@');
  await submit(page).press('Enter');
  await expect(page.getByText('Invalid values in: Phone, Email')).toBeVisible();
  await page.getByLabel('Phone').fill('6025550121');
  await page.getByLabel('Email').fill('ruth@saguaro.example');
  await submit(page).click();
  await expect(page.getByText('Submitted succesfully')).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ruth@saguaro.example');
});
