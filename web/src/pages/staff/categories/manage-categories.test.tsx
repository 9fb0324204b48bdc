import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal, type Answer } from '../../../../test/answers';
import { fill } from '../../../../test/fill';
import { staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import {
  CreateCategoryDocument,
  DeleteCategoryDocument,
  ManageCategoriesDocument,
  UpdateCategoryDocument,
  type CategoryRow_CategoryFragment,
  type UpdateCategoryMutationVariables,
} from './categories.generated';

const trestles: CategoryRow_CategoryFragment = { key: 1, name: 'Trestles', featured: false, version: 1 };
const ladders = { ...trestles, key: 2, name: 'Ladders' };
let stored: CategoryRow_CategoryFragment[];

beforeEach(() => {
  stored = [trestles, ladders];
});

async function openPane(...answers: Answer[]) {
  const page = await renderPage('/admin/manage-categories', {
    signedIn: staff,
    answers: [answer(ManageCategoriesDocument, () => ({ categories: stored })), ...answers],
  });
  await screen.findByText('2 categories');
  return page;
}

const button = (name: string) => screen.findByRole('button', { name });
const box = (name: string) => screen.findByLabelText(`Name of ${name}`);
const taken = refusal('DUPLICATE', 409, 'Another category has this name.');

/** Saves the category, or refuses an outdated version or the other category's name. Notes the inputs. */
function updates(inputs: UpdateCategoryMutationVariables['input'][]): Answer {
  return answer(UpdateCategoryDocument, ({ input: { key, name, featured, version } }) => {
    inputs.push({ key, name, featured, version });
    if (name?.toUpperCase() === 'LADDERS') throw taken;
    const [before = trestles] = stored.filter(category => category.key === key);
    if (before.version !== version) throw refusal('STALE', 409, 'The category has changed.', { changedBy: 'Dana' });
    const updateCategory = { ...before, name: name ?? before.name, featured: featured ?? false, version: version + 1 };
    stored = [updateCategory, ladders];
    return { updateCategory };
  });
}

test('[ADM-10] Edit turns a row into a text box and a checkbox, and saves when pressed again', async () => {
  const inputs: UpdateCategoryMutationVariables['input'][] = [];
  const { user } = await openPane(updates(inputs));
  await user.type(screen.getByLabelText('Search categories'), 'trest');
  expect(screen.getByRole('row', { name: /^Trestles Featured: No/ })).toBeVisible();
  await user.click(await button('Edit Trestles'));
  await fill(user, await box('Trestles'), 'Sawhorses');
  await user.click(within(screen.getByRole('table')).getByLabelText('Featured'));
  await user.clear(screen.getByLabelText('Search categories'));
  await user.click(await button('Edit Trestles'));
  expect(await screen.findByRole('row', { name: /^Sawhorses Featured: Yes/ })).toBeVisible();
  expect(await button('Edit Sawhorses')).toHaveFocus();
  expect(inputs).toEqual([{ key: 1, name: 'Sawhorses', featured: true, version: 1 }]);
});

test('[ADM-10] does not save an empty or taken name, and keeps it in its field', async () => {
  const inputs: UpdateCategoryMutationVariables['input'][] = [];
  const { user } = await openPane(updates(inputs));
  await user.click(await button('Edit Trestles'));
  expect(await box('Trestles')).toHaveFocus();
  await user.clear(await box('Trestles'));
  await user.type(await box('Trestles'), ' {Enter}');
  expect(await screen.findByText('Invalid name, must have value')).toBeVisible();
  expect(inputs).toEqual([]);
  await user.clear(await box('Trestles'));
  await user.type(await box('Trestles'), 'LADDERS{Enter}');
  expect(await screen.findByText('Another category has this name.')).toBeVisible();
  expect(await box('Trestles')).toHaveValue('LADDERS');
  await user.type(await box('Trestles'), '{Escape}');
  expect(screen.getByRole('row', { name: /^Trestles Featured: No/ })).toBeVisible();
});

test('[ADM-10] does not overwrite a category that a colleague changed in the meantime', async () => {
  const inputs: UpdateCategoryMutationVariables['input'][] = [];
  const { user } = await openPane(updates(inputs));
  await user.click(await button('Edit Trestles'));
  await user.clear(await box('Trestles'));
  stored = [{ ...trestles, name: 'Supports', version: 2 }, ladders];
  await user.type(await box('Trestles'), 'Sawhorses{Enter}');
  expect(await screen.findByText(/It is stored as "Supports", featured: No\. Yours is not saved\.$/)).toBeVisible();
  expect(await box('Supports')).toHaveValue('Sawhorses');
  await user.click(await button('Keep editing mine'));
  await user.click(await button('Edit Supports'));
  expect(await screen.findByRole('row', { name: /^Sawhorses/ })).toBeVisible();
  expect(inputs.map(({ version }) => version)).toEqual([1, 2]);
});

test('[ADM-10][VAL-2] removes a category after a confirmation, but not while it has products', async () => {
  const { user } = await openPane(
    answer(DeleteCategoryDocument, ({ key }) => {
      if (key === ladders.key) throw refusal('CATEGORY_IN_USE', 409, 'Products are assigned.');
      stored = [ladders];
      return { deleteCategory: true };
    }),
  );
  const confirm = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you wish to remove this category?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  };
  await user.click(await button('Delete Trestles'));
  await confirm();
  await waitFor(() => expect(screen.queryByText('Trestles')).not.toBeInTheDocument());
  await user.click(await button('Delete Ladders'));
  await confirm();
  expect(
    await screen.findByText('There was a problem removing this category. Perhaps products are assigned to it.'),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /^Ladders/ })).toBeVisible();
});

test('[ADM-10] adds a new category below the list, and rejects a name that is taken', async () => {
  const { user } = await openPane(
    answer(CreateCategoryDocument, ({ input: { name, featured } }) => {
      if (name === ladders.name) throw taken;
      const createCategory = { key: 3, name, featured: featured ?? false, version: 1 };
      stored = [...stored, createCategory];
      return { createCategory };
    }),
  );
  const form = within(screen.getByRole('form', { name: 'New Category' }));
  await user.type(form.getByLabelText('Name'), 'Ladders');
  await user.click(form.getByRole('button', { name: 'Add category' }));
  expect(await form.findByText(/Error creating category\./)).toBeVisible();
  expect(form.getByText(/Another category has this name\./)).toBeVisible();
  expect(form.getByLabelText('Name')).toHaveValue('Ladders');
  await fill(user, form.getByLabelText('Name'), 'Scaffolds');
  await user.click(form.getByLabelText('Featured'));
  await user.click(form.getByRole('button', { name: 'Add category' }));
  expect(await form.findByText('Submitted succesfully')).toBeVisible();
  expect(await screen.findByRole('row', { name: /^Scaffolds Featured: Yes/ })).toBeVisible();
  expect(form.getByLabelText('Name')).toHaveValue('');
  expect(form.getByLabelText('Featured')).not.toBeChecked();
});
