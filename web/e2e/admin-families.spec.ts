import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { newWord, people } from './store';

test('[FAM-5] [FAM-6] staff confirm families one by one with the keyboard, lose no typed text, and remove them', async ({
  page,
  store,
}) => {
  const word = `Fastener${newWord()}`;
  const category = `Bolts ${word}`;
  const [odd, ...bolts] = await store.addItems(
    { description: `Hex Bolt ${word} 3/8-16 x 5 in brass`, category },
    ...['1/4-20 x 1 in', '1/4-20 x 2 in', '3/8-16 x 2 in'].map(size => ({
      description: `Hex Bolt ${word} ${size} zinc plated`,
      category,
    })),
    ...['1 lb', '5 lb'].map(weight => ({ description: `Wedge ${word} ${weight}`, category })),
  );
  await startSignedIn(page, people.admin);
  await open(page, '/admin/families');
  await expect(page.getByText('Choose a category to see its families.')).toBeVisible();
  await page.getByLabel('Category').selectOption({ label: category });
  await expect(page.getByRole('heading', { name: 'Proposal 1 of 2' })).toBeVisible();
  const name = page.getByLabel('Family', { exact: true });
  await expect(name).toHaveValue(`Hex Bolt ${word}`);
  await expect(page.getByText('No family is confirmed yet.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // Typed names survive a visit to the next proposal, and a rejection.
  await name.fill(`Hex Bolts ${word}`);
  await page.getByLabel('Finish', { exact: true }).fill('Thread');
  await expect(page.getByText('Another column has this name')).toHaveCount(2);
  await page.getByLabel('Finish', { exact: true }).fill('Coating');
  await page.getByRole('checkbox', { name: `Include ${odd?.description}` }).uncheck();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(name).toHaveValue(`Wedge ${word}`);
  await page.getByRole('button', { name: 'Previous' }).click();
  await store.updateItem(bolts[0]?.key ?? 0, { warranty: '1 year' });
  await name.press('Enter');
  await expect(page.getByRole('alert')).toContainText(`Changed meanwhile: ${bolts[0]?.productId}.`);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(name).toHaveValue(`Hex Bolts ${word}`);
  await name.press('Enter');

  // The next proposal has the focus, so Enter confirms it as well.
  await expect(page.getByText(`Confirmed: Hex Bolts ${word}, 3 items.`)).toBeVisible();
  await expect(name).toHaveValue(`Wedge ${word}`);
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Confirmed: Wedge ${word}, 2 items.`)).toBeVisible();
  await expect(page.getByText(/No families to propose\. 1 item of .+ is in none/)).toBeVisible();

  const confirmed = page.getByRole('table', { name: 'Confirmed families' });
  await confirmed.getByRole('link', { name: `Hex Bolts ${word}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Hex Bolts ${word}` })).toBeVisible();
  await expect(page.getByText('Coating')).toBeVisible();
  await expect(page.getByRole('main').getByText(odd?.description ?? '')).toHaveCount(0);
  await page.goBack();

  await page.getByRole('button', { name: `Remove Hex Bolts ${word}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`Removed: Hex Bolts ${word}. Its items keep their attributes.`)).toBeVisible();
  await expect(confirmed.getByRole('row')).toHaveCount(2);
  await expect(name).toHaveValue(`Hex Bolt ${word}`);
});
