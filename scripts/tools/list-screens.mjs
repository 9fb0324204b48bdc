// Screenshots of lists and shelf labels, for scripts/screens.mjs.
import { open } from './demo-visit.mjs';

const openList = async page => {
  await open(page, '/account/lists');
  await page.getByRole('link', { name: 'Truck stock' }).click();
  await page.getByRole('list', { name: 'Truck stock' }).waitFor();
};

export const listScreens = {
  'account-lists': '/account/lists',
  list: page => openList(page),
  'list-counted': async page => {
    await openList(page);
    await page
      .getByRole('textbox', { name: /^count of/ })
      .first()
      .fill('1');
    await page
      .getByRole('button', { name: /^Change par and note of/ })
      .nth(1)
      .click();
  },
  'list-code-unknown': async page => {
    await openList(page);
    await page.getByLabel('Add an item by its code').fill('hamer');
    await page.getByLabel('Add an item by its code').press('Enter');
    await page.getByText('No item has the code').waitFor();
  },
  'list-labels': async page => {
    await openList(page);
    await page.getByRole('link', { name: 'Shelf labels' }).click();
    await page.getByRole('button', { name: /^Print/ }).waitFor();
  },
  'list-missing': '/list/999999',
  'product-add-to-list': async (page, { products }) => {
    await open(page, `/product/${products[0].key}`);
    await page.getByRole('button', { name: 'Add to a list', exact: true }).click();
    await page.getByLabel('List', { exact: true }).waitFor();
  },
};
