import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { editSearch, open, untilLive } from './steps';
import { newWord, people, type Product, type Store } from './store';

const searchField = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search entire store' });
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const names = (page: Page) => page.getByRole('article').getByRole('link');

interface HeldSuggestions {
  /** Returns the texts requested so far. */
  requested: () => string[];
  /** Delivers the response for a text, and waits until the page has processed it. */
  release: (text: string) => Promise<void>;
}

/** Holds the responses with suggestions until the test releases them. */
async function holdSuggestions(page: Page): Promise<HeldSuggestions> {
  const requested: string[] = [];
  const held = new Map<string, () => Promise<void>>();
  await page.route('**/graphql', async route => {
    const body = route.request().postDataJSON() as { operationName: string; variables: { text: string } };
    if (body.operationName !== 'SearchSuggestions') return route.continue();
    requested.push(body.variables.text);
    const response = await route.fetch();
    // The page may have aborted the request in the meantime.
    held.set(body.variables.text, () => route.fulfill({ response }).catch(() => undefined));
  });
  return {
    requested: () => requested,
    release: async text => {
      await expect.poll(() => held.has(text)).toBe(true);
      await held.get(text)?.();
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    },
  };
}

test('[HDR-2] suggests words while typing, and supports the arrow, Enter and Escape keys', async ({ page }) => {
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

test('[HDR-2] the start of a code suggests the item with its ID, and selecting it opens its page', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const product = await store.addItem({ image: '/pictures/families/hex-bolt.svg' });
  await open(page, '/');
  await searchField(page).fill(product.productId.slice(0, -1));
  const option = suggestions(page).getByRole('option', { name: product.productId });
  await expect(option).toContainText(product.description);
  await expect(option.locator('img')).toHaveAttribute('src', '/pictures/families/hex-bolt.svg');
  await option.click();
  await expect(page).toHaveURL(`/product/${product.key}`);
  await expect(searchField(page)).toHaveValue('');
});

test('[HDR-2] the name of a category suggests the category and its products', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/');
  await searchField(page).fill('ball valves');
  await expect(suggestions(page).getByRole('group', { name: 'Categories' }).getByRole('option')).toHaveText([
    'Ball Valves',
  ]);
  await expect(suggestions(page).getByRole('group', { name: 'Products' }).getByRole('option')).toHaveCount(5);
  await suggestions(page).getByRole('option', { name: 'Ball Valves', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viewing category results for Ball Valves');
});

test('[HDR-2] Enter without a selected suggestion searches for the typed text, even if suggestions are late', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/onsale');
  const { requested, release } = await holdSuggestions(page);
  await searchField(page).fill('ham');
  await expect.poll(requested).toEqual(['ham']);
  await searchField(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viewing search results for ham');
  await release('ham');
  await expect(page.getByLabel('Edit your search')).toHaveValue('ham');
  await expect(suggestions(page)).toHaveCount(0);
});

test('[HDR-2] does not show a response that arrives after the text has changed', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/onsale');
  const { requested, release } = await holdSuggestions(page);
  await searchField(page).fill('ham');
  await expect.poll(requested).toEqual(['ham']);
  await searchField(page).fill('wrench');
  await expect.poll(requested).toEqual(['ham', 'wrench']);
  await release('wrench');
  await expect(suggestions(page).getByRole('option').first()).toContainText(/wrench/i);
  await release('ham');
  await expect(suggestions(page).getByText('hammer')).toHaveCount(0);
});

test('[HDR-2][ERR-2] the search works without suggestions', { tag: '@desktop' }, async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await open(page, '/onsale');
  const refused: string[] = [];
  await page.route('**/graphql', route => {
    const body = route.request().postDataJSON() as { operationName: string };
    if (body.operationName !== 'SearchSuggestions') return route.continue();
    refused.push(body.operationName);
    return route.fulfill({ status: 500, body: 'no' });
  });
  await searchField(page).fill('hammer');
  await expect.poll(() => refused).toEqual(['SearchSuggestions']);
  await expect(suggestions(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await searchField(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viewing search results for hammer');
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

/** Returns the filters, which are next to the list on a desktop and in a drawer on a phone. */
async function openFilters(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: /^Filters/ });
  if (await button.isVisible()) await button.click();
  return page.getByRole('form', { name: 'Filters' });
}

async function closeFilters(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close filters' });
  if (await close.isVisible()) await close.click();
}

test('[SRCH-1] filters by category, clearance and in-store apply without a reload, and each can be removed', async ({
  page,
  store,
}) => {
  const { word, categories, products } = await addScrews(store);
  const [first, second] = [products[0]?.category?.key, products[3]?.category?.key];
  await open(page, `/product/search/${word}`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const filters = await openFilters(page);
  const box = (name: string) => filters.getByRole('checkbox', { name });
  await expect(filters.getByRole('group', { name: 'Category' }).locator('label')).toHaveText([
    new RegExp(`${categories[0]} ?3`),
    new RegExp(`${categories[1]} ?2`),
  ]);
  await expect(filters.getByRole('group', { name: 'Show only' }).locator('label')).toHaveText([
    /Clearance ?2/,
    /In store only ?1/,
  ]);

  await box(categories[0] ?? '').check();
  await expect(page).toHaveURL(`/product/search/${word}?category=${first}`);
  await expect(names(page)).toHaveCount(3);
  await box(categories[1] ?? '').check();
  await expect(page).toHaveURL(`/product/search/${word}?category=${first}&category=${second}`);
  await expect(names(page)).toHaveCount(5);
  await box('Clearance').check();
  await expect(names(page)).toHaveText([`${word} bar E`, `${word} key B`]);
  await closeFilters(page);
  await expect(page.getByText('2 products', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveText([
    'Clearance',
    categories[0] ?? '',
    categories[1] ?? '',
    'Clear all',
  ]);

  await page.getByRole('link', { name: `Remove filter ${categories[1]}` }).click();
  await expect(names(page)).toHaveText([`${word} key B`]);
  await expect(page).toHaveURL(`/product/search/${word}?category=${first}&clearance=yes`);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(`/product/search/${word}`);
  await expect(names(page)).toHaveCount(5);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('[SRCH-1] category and vendor filters show their names and counts, even after navigating within the store', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const query =
    '{ searchProducts(text: "screw", first: 0) { facets { categories { name count } vendors { name count } } } }';
  const { searchProducts } = await store.graphql<{
    searchProducts: { facets: Record<'categories' | 'vendors', { name: string; count: number }[]> };
  }>(query);
  const { categories, vendors } = searchProducts.facets;
  await open(page, '/product/search/hammer');
  await (await editSearch(page)).fill('screw');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viewing search results for screw');
  const filters = await openFilters(page);
  for (const [title, choices] of [
    ['Category', categories],
    ['Vendor', vendors],
  ] as const) {
    await expect(filters.getByRole('group', { name: title }).locator('label')).toHaveText(
      choices.map(({ name, count }) => `${name}${count}`),
    );
  }
});

test('[SRCH-1] Back, a reload and a shared link show the same filters, sort order and list', {
  tag: '@desktop',
}, async ({ page, store, openBrowser }) => {
  const { word, categories } = await addScrews(store);
  await open(page, `/product/search/${word}`);
  const filters = await openFilters(page);
  await filters.getByRole('checkbox', { name: categories[0] }).check();
  await expect(names(page)).toHaveCount(3);
  await closeFilters(page);
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
  await page.reload();
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
  const filters = await openFilters(page);
  await filters.getByRole('checkbox', { name: categories[0] }).check();
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
  const filters = await openFilters(page);
  await filters.getByRole('checkbox', { name: categories[0] }).check();
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
  const filters = page.getByRole('form', { name: 'Filters' });
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

test('[CAT-2][SRCH-2] a category and the clearance list have filters, except for themselves', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const { products } = await addScrews(store);
  await open(page, `/product/categories/${products[0]?.category?.key}`);
  const filters = await openFilters(page);
  await expect(filters.getByRole('group', { name: 'Category' })).toHaveCount(0);
  await filters.getByRole('checkbox', { name: 'In store only' }).check();
  await expect(page).toHaveURL(`/product/categories/${products[0]?.category?.key}?instore=yes`);
  await expect(names(page)).toHaveText([products[2]?.description ?? '']);
  await open(page, '/onsale');
  const sale = await openFilters(page);
  await expect(sale.getByRole('checkbox', { name: 'Clearance' })).toHaveCount(0);
  const category = sale.getByRole('group', { name: 'Category' }).locator('label').first();
  const count = Number((await category.innerText()).match(/(\d+)$/)?.[1]);
  await category.click();
  await expect(names(page)).toHaveCount(Math.min(count, 50));
});

test('[SRCH-1][PERM-1] customers can sort by price, and visitors cannot', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  test.slow();
  const { word } = await addScrews(store);
  await open(page, `/product/search/${word}?sort=price-low`);
  await expect(page.getByLabel('Sort by').getByRole('option')).toHaveText(['Best match', 'Name', 'Item ID']);
  const usual = await names(page).allInnerTexts();
  await open(page, `/product/search/${word}`);
  await expect(names(page)).toHaveText(usual);
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/search/${word}`);
  await page.getByLabel('Sort by').selectOption('Price, lowest first');
  await expect(page).toHaveURL(`/product/search/${word}?sort=price-low`);
  await expect(names(page)).toHaveText(['key B', 'bar D', 'key C', 'bar E', 'key A'].map(end => `${word} ${end}`));
});

test('[SRCH-1] ignores invalid values in an address', { tag: '@desktop' }, async ({ page, store }) => {
  const { word } = await addScrews(store);
  await open(
    page,
    `/product/search/${word}?category=abc&category=-1&vendor=99999999999&clearance=maybe&instore=&sort=cheapest&page=none&page=2&other=1`,
  );
  await expect(names(page)).toHaveCount(5);
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
  await open(page, `/product/search/${word}?vendor=999999`);
  await expect(
    page.getByText(`Oops, there doesn't seem to be any results for: ${word}`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove filter Vendor 999999' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all without filters' }).click();
  await expect(names(page)).toHaveCount(5);
  await open(page, `/product/search/${word}?page=77`);
  await expect(page.getByText('This list has no page 77.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(names(page)).toHaveCount(5);
});

test('[SRCH-1] a search without results offers similar words, their categories, all categories and the phone number', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/product/search/hamar%20zzqqxxyy');
  const main = page.getByRole('main');
  await expect(
    main.getByText("Oops, there doesn't seem to be any results for: hamar zzqqxxyy", { exact: true }),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: 'Hammers', exact: true })).toHaveAttribute(
    'href',
    /^\/product\/categories\/\d+$/,
  );
  await expect(main.getByRole('link', { name: 'See all categories' })).toHaveAttribute('href', '/allCategories');
  await expect(main.getByRole('link', { name: '602-555-0183' })).toHaveAttribute('href', 'tel:+16025550183');
  await main.getByRole('link', { name: 'hammer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viewing search results for hammer');
  await expect(names(page).first()).toBeVisible();
});

test('[SRCH-1] a search without results shows the products for most of its words, the others struck through', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const product = await store.addItem({ description: 'Grommetpress Bench Model 12 ton' });
  await open(page, '/product/search/zzqqxx%20grommetpress%20bench');
  const partial = page.getByRole('region', { name: 'Results for zzqqxx grommetpress bench' });
  await expect(partial.getByRole('link', { name: product.description })).toBeVisible();
  await expect(partial.locator('s')).toHaveText(['zzqqxx']);
  await expect(
    page.getByText("Oops, there doesn't seem to be any results for: zzqqxx grommetpress bench", { exact: true }),
  ).toBeVisible();
  await open(page, '/product/search/zzqqxx%20screw');
  await page.getByRole('link', { name: /^Show all [\d,]+ products for screw$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viewing search results for screw');
});

test('[SRCH-1] a filter keeps the focus, even when it returns to the first page', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/product/search/screw?page=2');
  const box = page
    .getByRole('form', { name: 'Filters' })
    .getByRole('group', { name: 'Vendor' })
    .getByRole('checkbox')
    .nth(1);
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?vendor=\d+$/);
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
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
