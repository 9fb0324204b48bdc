import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { open, reload, untilLive } from './steps';
import { newWord, type Product, type Store } from './store';

const searchField = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search entire store' });
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const names = (page: Page) => page.getByRole('article').getByRole('link');

test('[HDR-2] suggests words while typing, and supports the arrow, Enter and Escape keys', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/onsale');
  const field = searchField(page);
  await field.pressSequentially('claw ham');
  await expect(suggestions(page).getByRole('option', { name: 'claw hammer', exact: true })).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await field.press('Escape');
  await expect(suggestions(page)).toHaveCount(0);
  await expect(field).toHaveValue('claw ham');
  await field.press('ArrowDown');
  await expect(suggestions(page).getByRole('option')).toHaveText(['claw hammer']);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await field.press('ArrowDown');
  const option = suggestions(page).getByRole('option', { name: 'claw hammer', exact: true });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await field.press('ArrowUp');
  await expect(option).not.toHaveAttribute('aria-selected', 'true');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await field.press('ArrowUp');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL('/product/search/claw%20hammer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viewing search results for claw hammer');
  await expect(field).toHaveValue('');
  await expect(suggestions(page)).toHaveCount(0);
});

/** Adds five products in two new categories, which all match one word. */
async function addScrews(store: Store): Promise<{ word: string; categories: string[]; products: Product[] }> {
  const word = `quoin${newWord()}`;
  const categories = [`Quoin Keys ${word}`, `Quoin Bars ${word}`];
  const products = await store.addItems(
    { description: `${word} key A`, category: categories[0], cost: '5.00' },
    { description: `${word} key B`, category: categories[0], cost: '1.00', onSale: true },
    { description: `${word} key C`, category: categories[0], cost: '3.00', inStoreOnly: true },
    { description: `${word} bar D`, category: categories[1], cost: '2.00' },
    { description: `${word} bar E`, category: categories[1], cost: '4.00', onSale: true },
  );
  return { word, categories, products };
}

const filtersOf = (page: Page) => page.getByRole('form', { name: 'Filters' });

test('[SRCH-1] Back, a reload and a shared link show the same filters, sort order and list', {
  tag: '@desktop',
}, async ({ page, store, openBrowser }) => {
  const { word, categories } = await addScrews(store);
  await open(page, `/product/search/${word}`);
  await filtersOf(page).getByRole('checkbox', { name: categories[0] }).check();
  await expect(names(page)).toHaveCount(3);
  await page.getByLabel('Sort by').selectOption('Name');
  await expect(page).toHaveURL(/\?category=\d+&sort=name$/);
  const found = [`${word} key A`, `${word} key B`, `${word} key C`];
  await expect(names(page)).toHaveText(found);
  const shared = page.url();

  await names(page).nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} key B`);
  await page.goBack();
  await expect(page).toHaveURL(shared);
  await expect(names(page)).toHaveText(found);
  await reload(page);
  await expect(names(page)).toHaveText(found);
  await expect(page.getByRole('link', { name: `Remove filter ${categories[0]}` })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/product/search/${word}`);
  await expect(names(page)).toHaveCount(5);

  const other = await openBrowser();
  await other.goto(shared);
  await expect(names(other)).toHaveText(found);
  await expect(other.getByLabel('Sort by')).toHaveValue('name');
});

test("[SRCH-1][ERR-2] going back before a page's scripts load shows the list of that address", {
  tag: '@desktop',
}, async ({ page, store }) => {
  const { word, categories } = await addScrews(store);
  await open(page, `/product/search/${word}`);
  await filtersOf(page).getByRole('checkbox', { name: categories[0] }).check();
  await expect(names(page)).toHaveCount(3);
  let arrive = (): void => undefined;
  const late = new Promise<void>(resolve => {
    arrive = resolve;
  });
  await page.route(/\.js$/, async route => {
    await late;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(names(page)).toHaveCount(3);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(`/product/search/${word}`);
  arrive();
  await expect(names(page)).toHaveCount(5);
  await untilLive(page);
  await page.getByLabel('Sort by').selectOption('Name');
  await expect(page).toHaveURL(/\?sort=name$/);
});

test('[SRCH-1][ERR-2] going back during hydration shows the list of that address', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const { word, categories } = await addScrews(store);
  await page.addInitScript(() => {
    const goBack = () => {
      if (sessionStorage.getItem('goes-back') === null) return;
      sessionStorage.removeItem('goes-back');
      history.back();
    };
    new MutationObserver(goBack).observe(document, { subtree: true, attributeFilter: ['data-live'] });
  });
  await open(page, `/product/search/${word}`);
  await filtersOf(page).getByRole('checkbox', { name: categories[0] }).check();
  await expect(names(page)).toHaveCount(3);
  await page.evaluate(() => sessionStorage.setItem('goes-back', 'yes'));
  await page.reload();
  await expect(page).toHaveURL(`/product/search/${word}`);
  await expect(names(page)).toHaveCount(5);
});

test('[SRCH-1][CAT-2][SRCH-2] the served page contains the filters and their results, before any script', {
  tag: '@desktop',
}, async ({ store, openBrowser }) => {
  const { word, categories, products } = await addScrews(store);
  const page = await openBrowser({ javaScriptEnabled: false, baseURL: store.url });
  await page.goto(`/product/search/${word}?category=${products[0]?.category?.key}&instore=yes`);
  await expect(names(page)).toHaveText([`${word} key C`]);
  const filters = filtersOf(page);
  await expect(filters.getByRole('checkbox', { name: categories[0] })).toBeChecked();
  await expect(filters.getByRole('checkbox', { name: 'In store only' })).toBeChecked();
  await filters.getByRole('checkbox', { name: 'In store only' }).uncheck();
  await filters.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(`${store.url}/product/search/${word}?category=${products[0]?.category?.key}`);
  await expect(names(page)).toHaveCount(3);
  await page.goto(`/product/categories/${products[0]?.category?.key}?clearance=yes`);
  await expect(names(page)).toHaveText([`${word} key B`]);
  await page.goto('/onsale?instore=yes');
  await expect(
    page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: 'In store only' }),
  ).toBeChecked();
});

test('[SRCH-1] a filter that is chosen at the moment when another one applies stays chosen', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const { word, categories } = await addScrews(store);
  await open(page, `/product/search/${word}`);
  const clearance = page.getByRole('checkbox', { name: 'Clearance' });
  // Clicks after the router has finished the first navigation, before React shows it, and records each frame.
  await clearance.evaluate(box => {
    const frames: boolean[] = Object.assign(window, { frames: [] as boolean[] }).frames;
    const record = () => {
      frames.push((box as HTMLInputElement).checked);
      requestAnimationFrame(record);
    };
    const pushState = window.history.pushState.bind(window.history);
    window.history.pushState = (...entry) => {
      pushState(...entry);
      window.history.pushState = pushState;
      queueMicrotask(() => {
        (box as HTMLInputElement).click();
        requestAnimationFrame(record);
      });
    };
  });
  await page.getByRole('checkbox', { name: categories[1] }).click();
  await expect(page).toHaveURL(/\?category=\d+&clearance=yes$/);
  await expect(names(page)).toHaveText([`${word} bar E`]);
  const frames = await page.evaluate(() => (window as unknown as { frames: boolean[] }).frames);
  expect(frames.length).toBeGreaterThan(1);
  expect(frames).not.toContain(false);
});

test('[SRCH-1] on a phone the drawer shows the number of filters and results', {
  tag: '@phone',
}, async ({ page, store }) => {
  const { word, categories } = await addScrews(store);
  await open(page, `/product/search/${word}`);
  const button = page.getByRole('button', { name: /^Filters/ });
  await expect(button).toHaveText('Filters');
  await button.click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect(drawer.getByRole('button', { name: 'Show 5 products' })).toBeVisible();
  await drawer.getByRole('checkbox', { name: categories[1] }).check();
  await drawer.getByRole('checkbox', { name: 'Clearance' }).check();
  await drawer.getByRole('button', { name: 'Show 1 product' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(button).toHaveText('Filters (2)');
  await expect(button).toBeFocused();
  await expect(names(page)).toHaveText([`${word} bar E`]);
  await button.click();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});
