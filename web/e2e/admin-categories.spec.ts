import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people, type Store } from './store';

interface Category {
  key: number;
  name: string;
  featured: boolean;
  version: number;
}

const newName = () => `Trestles ${randomUUID().slice(0, 8)}`;

async function addCategory(store: Store, name = newName()): Promise<Category> {
  const query =
    'mutation ($input: CreateCategoryInput!) { createCategory(input: $input) { key name featured version } }';
  return (
    await store.graphql<{ createCategory: Category }>(query, { input: { name } }, await store.signInToken(people.admin))
  ).createCategory;
}

async function openPane(page: Page): Promise<void> {
  await startSignedIn(page, people.admin);
  await open(page, '/admin/manage-categories');
  await expect(page.getByRole('status').filter({ hasText: /categories$/ })).toBeVisible();
}

test('[ADM-10] the pane passes axe and fits the screen while a row is open', async ({ page, store }) => {
  const category = await addCategory(store);
  await openPane(page);
  await page.getByRole('button', { name: `Edit ${category.name}` }).click();
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
