import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { newWord, people, type Product, type Store } from './store';

interface Family {
  name: string;
  word: string;
  products: Product[];
}

const sizes = ['1/2-13 x 10 in', '1/2-13 x 1-1/2 in', '3/8-16 x 2 in', '1/4-20 x 2 in', '1/4-20 x 1 in'];
const smallestFirst = ['1/4-20 x 1 in', '1/4-20 x 2 in', '3/8-16 x 2 in', '1/2-13 x 1-1/2 in', '1/2-13 x 10 in'];

/** Adds five sizes of one item, and a washer without a family. */
async function addFamily(store: Store): Promise<Family> {
  const word = `Bolt${newWord()}`;
  const name = `Hex ${word}`;
  const category = `Bolts ${word}`;
  const added = await store.addItems(
    ...sizes.map((size, index) => ({ description: `${name} ${size}`, category, cost: `${index + 1}.50` })),
    { description: `Washer for ${word}`, category },
  );
  const products = added.slice(0, sizes.length);
  for (const [index, { key }] of products.entries()) {
    const [thread, length] = sizes[index]?.split(' x ') ?? [];
    await store.updateItem(key, { family: name, attributes: `Thread: ${thread}; Length: ${length}; Finish: Zinc` });
  }
  return { name, word, products };
}

const rows = (page: Page, { name }: Family) => page.getByRole('table', { name, exact: true }).locator('tbody tr');
const box = (page: Page, { name }: Family, size: string) =>
  page.getByRole('textbox', { name: `quantity of ${name} ${size}`, exact: true });

test('[FAM-1] a family is one table: sizes in order, a quantity box per row, and one button for all rows', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const family = await addFamily(store);
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/search/${family.word}`);
  await page.getByRole('link', { name: `${family.name} table of 5` }).click();
  await expect(page.getByRole('heading', { level: 1, name: family.name })).toBeVisible();
  await expect(rows(page, family)).toHaveCount(5);
  for (const [index, size] of smallestFirst.entries()) {
    const [thread = '', length = ''] = size.split(' x ');
    const row = rows(page, family).nth(index);
    await expect(row).toContainText(thread);
    await expect(row).toContainText(length);
  }
  // An attribute that all items share is not a column.
  await expect(page.getByRole('main').getByText('Finish')).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);

  await box(page, family, '1/4-20 x 2 in').fill('3');
  await box(page, family, '1/2-13 x 10 in').fill('2');
  await expect(rows(page, family).nth(1)).toContainText('$13.50');
  await expect(page.getByText('Subtotal $16.50')).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(page.getByText('2 lines added to your cart.')).toBeVisible();
  await expect(rows(page, family).nth(1)).toContainText('3 in cart');
  await expect(box(page, family, '1/4-20 x 2 in')).toHaveValue('');
  await page.getByRole('link', { name: 'See the cart' }).click();
  await expect(page).toHaveURL('/cart');
  const inCart = (size: string) =>
    page.getByRole('textbox', { name: `Quantity of ${family.name} ${size}`, exact: true });
  await expect(inCart('1/4-20 x 2 in')).toHaveValue('3');
  await expect(inCart('1/2-13 x 10 in')).toHaveValue('2');
});

test('[FAM-3] tiles, rows and suggestions show the whole description', async ({ page, store }) => {
  const word = `Rod${newWord()}`;
  const end = 'left-hand, for export crates only, pack of 250';
  const item = await store.addItem({
    description: `${word} threaded rod coupling with inspection hole, zinc plated steel, extra long, 5/8-11 x 2-1/8 in, ${end}`,
  });
  const isCut = (element: Element) => {
    const { overflow, webkitLineClamp } = getComputedStyle(element);
    const isClipped = element.scrollHeight > element.clientHeight + 1 && overflow !== 'visible';
    return isClipped || (webkitLineClamp !== 'none' && webkitLineClamp !== '');
  };
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/search/${word}`);
  const name = page.getByRole('main').getByText(item.description, { exact: true });
  await expect(name).toBeVisible();
  expect(await name.evaluate(isCut)).toBe(false);
  await page.getByRole('button', { name: 'Show as tiles' }).click();
  expect(await name.evaluate(isCut)).toBe(false);
  await page.getByRole('combobox').first().fill(item.productId);
  const suggestion = page.getByRole('option').getByText(item.description, { exact: true });
  await expect(suggestion).toBeVisible();
  expect(await suggestion.evaluate(isCut)).toBe(false);
});
