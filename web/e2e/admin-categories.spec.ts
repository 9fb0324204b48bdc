import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
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

async function categoryOf(store: Store, key: number): Promise<Category | null> {
  return (
    await store.graphql<{ category: Category | null }>(
      'query ($key: Int!) { category(key: $key) { key name featured version } }',
      { key },
    )
  ).category;
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) });

async function openPane(page: Page): Promise<void> {
  await startSignedIn(page, people.admin);
  await open(page, '/admin/manage-categories');
  await expect(page.getByRole('status').filter({ hasText: /categories$/ })).toBeVisible();
}

test('[ADM-10] Edit turns a row into a text box and a checkbox, and saves when pressed again', async ({
  page,
  store,
}) => {
  const category = await addCategory(store);
  const name = newName();
  await openPane(page);
  await page.getByLabel('Search categories').fill(category.name);
  await expect(rowOf(page, category.name)).toContainText('No');
  await page.getByRole('button', { name: `Edit ${category.name}` }).click();
  await page.getByLabel(`Name of ${category.name}`).fill(name);
  await page.getByRole('row').getByLabel('Featured').check();
  await page.getByLabel('Search categories').fill('');
  await page.getByRole('button', { name: `Edit ${category.name}` }).click();
  await expect(rowOf(page, name)).toContainText('Yes');
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
  expect(await categoryOf(store, category.key)).toEqual({ key: category.key, name, featured: true, version: 2 });
});

test('[ADM-10] does not save an empty or taken name, and keeps it in its field', async ({ page, store }) => {
  const [category, other] = [await addCategory(store), await addCategory(store)];
  await openPane(page);
  await page.getByRole('button', { name: `Edit ${category.name}` }).click();
  const box = page.getByLabel(`Name of ${category.name}`);
  await expect(box).toBeFocused();
  await box.fill(' ');
  await box.press('Enter');
  await expect(page.getByText('Invalid name, must have value')).toBeVisible();
  await box.fill(other.name.toUpperCase());
  await box.press('Enter');
  await expect(page.getByText('Another category has this name.')).toBeVisible();
  await expect(box).toHaveValue(other.name.toUpperCase());
  expect(await categoryOf(store, category.key)).toEqual(category);
  await box.press('Escape');
  await expect(rowOf(page, category.name)).toBeVisible();
});

test('[ADM-10] does not overwrite a category that a colleague changed in the meantime', async ({ page, store }) => {
  const category = await addCategory(store);
  const [mine, theirs] = [newName(), newName()];
  await openPane(page);
  await page.getByRole('button', { name: `Edit ${category.name}` }).click();
  await page.getByLabel(`Name of ${category.name}`).fill(mine);
  const change = 'mutation ($input: UpdateCategoryInput!) { updateCategory(input: $input) { version } }';
  await store.graphql(
    change,
    { input: { key: category.key, version: 1, name: theirs } },
    await store.signInToken(people.admin),
  );
  await page.getByLabel(`Name of ${category.name}`).press('Enter');
  await expect(page.getByText(`It is stored as "${theirs}", featured: No. Yours is not saved.`)).toBeVisible();
  await expect(page.getByLabel(`Name of ${theirs}`)).toHaveValue(mine);
  expect(await categoryOf(store, category.key)).toMatchObject({ name: theirs, version: 2 });
  await page.getByRole('button', { name: 'Keep editing mine' }).click();
  await page.getByRole('button', { name: `Edit ${theirs}` }).click();
  await expect(rowOf(page, mine)).toBeVisible();
  expect(await categoryOf(store, category.key)).toMatchObject({ name: mine, version: 3 });
});

test('[ADM-10][VAL-2] removes a category after a confirmation, but not while it has products', async ({
  page,
  store,
}) => {
  const category = await addCategory(store);
  const { category: used } = await store.addItem();
  if (!used) throw new Error('The item has no category');
  await openPane(page);
  const dialog = page.getByRole('dialog', { name: 'Are you sure you wish to remove this category?' });
  await page.getByRole('button', { name: `Delete ${category.name}` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, category.name)).toHaveCount(0);
  await expect(categoryOf(store, category.key)).rejects.toThrow('NOT_FOUND');
  await page.getByRole('button', { name: `Delete ${used.name}`, exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'There was a problem removing this category. Perhaps products are assigned to it.' }),
  ).toBeVisible();
  expect(await categoryOf(store, used.key)).toMatchObject({ name: used.name });
});

test('[ADM-10] adds a new category below the list, and rejects a name that is taken', async ({ page, store }) => {
  const name = newName();
  const taken = await addCategory(store);
  await openPane(page);
  const form = page.getByRole('form', { name: 'New Category' });
  await form.getByLabel('Name').fill(taken.name);
  await form.getByRole('button', { name: 'Add category' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Error creating category.' })).toContainText(
    'Another category has this name.',
  );
  await expect(form.getByLabel('Name')).toHaveValue(taken.name);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Featured').check();
  await form.getByRole('button', { name: 'Add category' }).click();
  await expect(form.getByText('Submitted succesfully')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Yes');
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Featured')).not.toBeChecked();
});

test('[ADM-10] the pane passes axe and fits the screen while a row is open', async ({ page, store }) => {
  const category = await addCategory(store);
  await openPane(page);
  await page.getByRole('button', { name: `Edit ${category.name}` }).click();
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
