import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { lineOf, open } from './steps';
import { people } from './store';

const box = { name: 'quantity', exact: true };

test("[PROD-3][PROD-4][PROD-7] a product page shows the product's facts and its category", async ({ page, store }) => {
  const product = await store.addItem({
    image: '/pictures/families/hex-bolt.svg',
    country: 'Taiwan',
    inStoreOnly: true,
  });
  await open(page, `/product/${product.key}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.description);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Hammers', product.description]);
  await expect(trail.getByRole('link', { name: 'Hammers' })).toHaveAttribute(
    'href',
    `/product/categories/${product.category?.key}`,
  );
  await expect(page.getByText(product.vendor?.name ?? '', { exact: true })).toBeVisible();
  for (const [term, fact] of [
    ['Item ID', product.productId],
    ['Category', 'Hammers'],
    ['Country of origin', 'Taiwan'],
  ] as const) {
    await expect(
      page
        .locator('dl > div')
        .filter({ has: page.getByText(term, { exact: true }) })
        .locator('dd'),
    ).toHaveText(fact);
  }
  await expect(page.getByRole('img', { name: product.description })).toHaveAttribute(
    'src',
    '/pictures/families/hex-bolt.svg',
  );
  await expect(page.getByText('note: product may differ slightly from image')).toBeVisible();
  await expect(page.getByText('available only in store')).toBeVisible();

  const offer = page.getByText('Sign in to view pricing').first();
  await expect(offer.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toBeHidden();
});

test('[PROD-3][PROD-4] shows no facts that a product lacks, and none twice', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const product = await store.addItem();
  await open(page, `/product/${product.key}`);
  await expect(page.getByText('Country of origin')).toBeHidden();
  await expect(page.getByText('note: product may differ slightly from image')).toBeHidden();
  await expect(page.getByText('available only in store')).toBeHidden();
  const pack = page.locator('dl > div').filter({ has: page.getByText('Pack', { exact: true }) });
  await expect(pack).toHaveCount(0);
  await store.updateItem(product.key, { defaultQuantity: 50 });
  await open(page, `/product/${product.key}`);
  await expect(pack.locator('dd')).toHaveText(['50']);
  await store.updateItem(product.key, { attributes: 'Pack: Box of 50' });
  await open(page, `/product/${product.key}`);
  await expect(pack.locator('dd')).toHaveText(['Box of 50']);
});

test('[PROD-5] a product without a picture always shows the same one of five placeholders', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const placeholders = ['carton', 'tall-carton', 'flat-carton', 'long-carton', 'parcel'].map(
    name => `/pictures/placeholders/${name}.svg`,
  );
  const products = await store.addItems({}, {}, {}, {}, {});
  const shown: (string | null)[] = [];
  for (const product of products) {
    await open(page, `/product/${product.key}`);
    const picture = page.getByRole('img', { name: product.description });
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    shown.push(await picture.getAttribute('src'));
  }
  expect(shown).toEqual(products.map(({ key }) => placeholders[key % 5]));
  expect([...shown].sort()).toEqual([...placeholders].sort());
});

test('[PROD-5] shows the placeholder for a picture that fails to load', { tag: '@desktop' }, async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  // In its own category, so that it is no other test's related item.
  const product = await store.addItem({ image: '/assets/no-such-picture.svg', category: 'Zinc Pictures' });
  await open(page, `/product/${product.key}`);
  await expect(page.getByRole('img', { name: product.description })).toHaveAttribute(
    'src',
    /^\/pictures\/placeholders\//,
  );
});

test('[PROD-6] shows customers the price per unit, and adds the quantity to the cart', async ({ page, store }) => {
  const product = await store.addItem({ cost: '0.0845', pack: 100 });
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  await expect(page.getByText('$0.0845 each').first()).toBeVisible();
  await expect(page.getByText('$8.45 per pack of 100')).toBeVisible();
  await expect(page.getByText('Default purchase quantity: 100')).toBeVisible();
  const quantity = page.getByRole('textbox', box);
  await expect(quantity).toHaveValue('100');
  await page.getByRole('button', { name: 'Increase quantity', exact: true }).click();
  await expect(quantity).toHaveValue('200');
  await page.getByRole('button', { name: 'Decrease quantity', exact: true }).click();
  await expect(quantity).toHaveValue('100');
  await quantity.fill('99');
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.description}` })).toHaveValue('99');
  await expect(lineOf(page, product)).toContainText('$8.37');
});

test('[PRICE-1][PRICE-2] shows price breaks, the last price paid, and the nearest quantity that is sold', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const product = await store.addItem({ cost: '2.09', minimum: 50, pack: 50 });
  await store.placeOrder(people.onAccount, product.key, 50);
  await store.updateItem(product.key, { quantityMultiple: 25, priceBreaks: '100: 1.95', unit: 'box' });
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  await expect(page.getByText('$104.50 per pack of 50')).toBeVisible();
  await expect(page.getByText('Default purchase quantity: 50 · Sold in 25s, at least 50')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Prices by quantity' })).toHaveText('100 or more: $1.95 per box');
  await expect(page.getByText(/^You paid \$2\.09 each on .+ for 50$/)).toBeVisible();
  const quantity = page.getByRole('textbox', box);
  await quantity.fill('110');
  await expect(quantity).toHaveAccessibleDescription('Sold in 25s. Order 100 or 125.');
  await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Change to 125' }).click();
  await expect(quantity).toHaveValue('125');
  await expect(page.getByText('Total $243.75')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(lineOf(page, product)).toContainText('$243.75');
  await expect(lineOf(page, product)).toContainText('$1.95 per box');
});

test('[PRICE-4] an item sold by the foot is ordered with decimals', async ({ page, store }) => {
  const rope = await store.addItem({ cost: '0.335', pack: 10 });
  await store.updateItem(rope.key, { unit: 'foot', quantityMultiple: 0, minimumQuantity: 0 });
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${rope.key}`);
  await expect(page.getByText('$3.35 per 10 feet')).toBeVisible();
  const quantity = page.getByRole('textbox', box);
  await quantity.fill('12.345');
  await expect(quantity).toHaveValue('10');
  await expect(quantity).toHaveAccessibleDescription(/“12\.345” is not a number with at most 6 digits/);
  await quantity.fill('');
  await quantity.pressSequentially('12.5');
  await expect(page.getByText('Total $4.19')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();

  const inCart = lineOf(page, rope).getByRole('textbox');
  await expect(inCart).toHaveValue('12.5');
  await expect(inCart).toHaveAttribute('inputmode', 'decimal');
  await inCart.fill('');
  await inCart.pressSequentially('0.75');
  await inCart.press('Enter');
  await expect(inCart).toHaveValue('0.75');
  await expect(lineOf(page, rope)).toContainText('$0.25');
  await expect.poll(() => store.cartQuantities(people.onAccount)).toMatchObject({ [rope.key]: 0.75 });
});

test('[PROD-8] the quantity accepts empty text and whole numbers, and ignores other input', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const product = await store.addItem({ pack: 3 });
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  const quantity = page.getByRole('textbox', box);
  const add = page.getByRole('button', { name: 'Add to cart', exact: true });
  await expect(quantity).toHaveValue('3');
  await quantity.fill('');
  await expect(add).toBeDisabled();
  await expect(quantity).toHaveAccessibleDescription('Enter a quantity of 1 or more.');
  await quantity.fill('3');
  for (const [typed, value] of [
    ['-5', '3'],
    ['1.5', '3'],
    ['2e5', '3'],
    ['abc', '3'],
    ['7+', '3'],
    ['+7', '+7'],
    [' 5 ', '+7'],
  ] as const) {
    await quantity.blur();
    await quantity.focus();
    await quantity.pressSequentially(typed);
    await expect(quantity).toHaveValue(value);
    if (value !== typed)
      await expect(quantity).toHaveAccessibleDescription(
        `“${typed}” is not a whole number of at most 6 digits. The quantity is still ${Number(value)}.`,
      );
  }
  // A scanner types a part number and presses Enter. Neither may change the quantity.
  await quantity.blur();
  await quantity.focus();
  await quantity.pressSequentially('48-22-6519');
  await quantity.press('Enter');
  await expect(page).toHaveURL(`/product/${product.key}`);
  await expect(quantity).toHaveValue('+7');
  await quantity.fill('1');
  await page.getByRole('button', { name: 'Decrease quantity', exact: true }).click();
  await expect(quantity).toHaveValue('0');
  await expect(page.getByRole('button', { name: 'Decrease quantity', exact: true })).toBeDisabled();
  await expect(add).toBeDisabled();
  await quantity.fill('2');
  await expect(add).toBeEnabled();
});

test('[PROD-8] shows the minimum and maximum up front, and enforces them', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const product = await store.addItem({ minimum: 5, maximum: 20, pack: 10 });
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  await expect(page.getByText('Default purchase quantity: 10 · At least 5, at most 20')).toBeVisible();
  const quantity = page.getByRole('textbox', box);
  for (const [typed, problem] of [
    ['4', 'Order at least 5.'],
    ['21', 'Order at most 20.'],
  ] as const) {
    await quantity.fill(typed);
    await expect(quantity).toHaveAccessibleDescription(problem);
    await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeDisabled();
  }
});

test('[PROD-6] an item priced at 0 shows "Call for price" and cannot be ordered', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const product = await store.addItem({ cost: '0', listPrice: '0' });
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  await expect(page.getByText('Call for price').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeHidden();
});

test('[PROD-9][ACC-4] a favorite survives a reload, is listed in the account and can be removed', {
  tag: '@desktop',
}, async ({ page, store }) => {
  const product = await store.addItem();
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  const remove = page.getByRole('button', { name: 'Remove from favorites' });
  await expect(remove).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(remove).toBeVisible();

  await open(page, '/account/favorites');
  const row = page.getByRole('row').filter({ hasText: product.productId });
  await expect(row.getByRole('link', { name: product.description })).toBeVisible();
  await row.getByRole('link', { name: product.description }).click();
  await remove.click();
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toBeVisible();
  await open(page, '/account/favorites');
  await expect(page.getByRole('heading', { name: 'Favorites' })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('[PROD-2] tiles slide in from 50 px within 0.7 s, and do not move if reduced motion is preferred', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page, '/onsale');
    const animation = () =>
      page
        .getByRole('article')
        .first()
        .evaluate(tile => getComputedStyle(tile).animationName !== 'none' && getComputedStyle(tile).animationDuration);
    expect(await animation()).toBe('0.7s');
    const frames = await page
      .getByRole('article')
      .first()
      .evaluate(tile => {
        const rule = [...document.styleSheets]
          .flatMap(sheet => [...sheet.cssRules])
          .find(one => one instanceof CSSKeyframesRule && one.name === getComputedStyle(tile).animationName);
        return rule?.cssText;
      });
    expect(frames).toContain('translateY(50px)');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await animation()).toBe(false);
  });
});

test('[PROD-1] shows N/A for a product without a name or number', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('OnSalePage')) return route.continue();
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(
        /"productId":"[^"]*","description":"[^"]*"/,
        '"productId":"","description":""',
      ),
    });
  });
  await open(page, '/product/search/zzqqxxyy');
  await page.getByRole('main').getByRole('link', { name: 'Clearance Products' }).click();
  const tile = page.getByRole('article').first();
  await expect(tile.getByRole('link')).toHaveText('N/A');
  await expect(tile).toContainText('Item ID: N/A');
});

test('[PROD-8] asks to confirm more than twenty times the pack and the usual quantity', { tag: '@desktop' }, async ({
  page,
  store,
}) => {
  const product = await store.addItem({ cost: '1.00', pack: 2 });
  await store.placeOrder(people.onAccount, product.key, 30);
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/${product.key}`);
  const quantity = page.getByRole('textbox', box);
  const add = page.getByRole('button', { name: 'Add to cart', exact: true });
  await quantity.fill('601');
  await add.click();
  await expect(quantity).toHaveAccessibleDescription(
    /601 is more than 20 times the 30 you usually order. Is this correct\?/,
  );
  await expect(add).toBeDisabled();
  await quantity.fill('600');
  await add.click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.description}` })).toHaveValue('600');
  await open(page, `/product/${product.key}`);
  await quantity.fill('2');
  await add.click();
  await page.getByRole('button', { name: 'Yes, add 2' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.description}` })).toHaveValue('602');
  await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toBeVisible();
});
