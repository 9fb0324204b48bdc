import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people } from './store';

test('[SRCH-3] customers find products by synonyms that staff save', async ({ page, store }) => {
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
