import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people } from './store';

test('[SRCH-3] customers find products by synonyms that staff save', { tag: '@desktop' }, async ({ page, store }) => {
  const product = await store.addItem({ description: 'Quartzgrinder 5 in' });
  await startSignedIn(page, people.admin);
  await open(page, '/admin/search-synonyms');
  const words = page.getByRole('textbox', { name: 'Synonyms' });
  const before = await words.inputValue();
  await words.fill(`${before}\nquartzgrinder`);
  await words.blur();
  await expect(page.getByText(/Line \d+: separate words that mean the same with commas/).first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await words.fill(`${before}\nquartzgrinder, stone dog`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Searches use these synonyms now.')).toBeVisible();
  await open(page, '/product/search/stone%20dog');
  await expect(page.getByRole('link', { name: product.description })).toBeVisible();
});

test('[SRCH-5] an empty search field suggests recent searches, which signing out removes', { tag: '@desktop' }, async ({
  page,
}) => {
  await startSignedIn(page, people.onAccount);
  await open(page, '/');
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search entire store' });
  for (const text of ['wedge anchor', 'hex nut']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: `Viewing search results for ${text}` })).toBeVisible();
  }
  await field.focus();
  await expect(page.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveText([
    'hex nut',
    'wedge anchor',
  ]);
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Viewing search results for wedge anchor' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await field.focus();
  await expect(page.getByRole('group', { name: 'Recent searches' })).toBeHidden();
});
