import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people, type Store } from './store';

async function categoryNames(store: Store): Promise<string[]> {
  const { categories } = await store.graphql<{ categories: { name: string }[] }>('{ categories { name } }');
  return categories.map(({ name }) => name);
}

test('[HDR-2][SRCH-1] the search opens its results and clears its field, and an empty search does nothing', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/onsale');
  const field = page.getByRole('search', { name: 'Search entire store' }).getByPlaceholder('Search entire store here');
  for (const nothing of ['', '   ']) {
    await field.fill(nothing);
    await field.press('Enter');
    await expect(page).toHaveURL('/onsale');
  }
  await field.fill('hammer drill 1/2 & "bits"');
  await page.getByRole('search', { name: 'Search entire store' }).getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`/product/search/${encodeURIComponent('hammer drill 1/2 & "bits"')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Viewing search results for hammer drill 1/2 & "bits"',
  );
  await expect(field).toHaveValue('');
});

test('[HDR-3][HDR-4][ACC-1] the sign-in and account links are fully visible at every width', {
  tag: '@desktop',
}, async ({ page }) => {
  /** Returns links that are clipped by the screen or by a surrounding element. */
  const clipped = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'header a, header button, section[aria-labelledby="last-orders"] a, nav[aria-label="Account"] a',
        ),
      ]
        .filter(link => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          if (right === left || getComputedStyle(link).visibility === 'hidden') return false;
          if (left < 0 || right > document.documentElement.clientWidth || link.scrollWidth > link.clientWidth + 1)
            return true;
          for (let around = link.parentElement; around; around = around.parentElement) {
            const frame = around.getBoundingClientRect();
            const clips =
              getComputedStyle(around).overflow !== 'visible' &&
              around !== document.documentElement &&
              around !== document.body;
            if (
              clips &&
              (left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1)
            )
              return true;
          }
          return false;
        })
        .map(link => link.getAttribute('aria-label') ?? link.textContent),
    );
  for (const [path, name, isSignedIn] of [
    ['/', 'Main', false],
    ['/', 'Main', true],
    ['/account/order-history', 'Account', true],
  ] as const) {
    if (isSignedIn) await startSignedIn(page, people.onAccount);
    await open(page, path);
    await expect(page.getByRole('navigation', { name, exact: true }).getByRole('link').first()).toBeAttached();
    for (const width of [320, 360, 390, 480, 600, 767, 768, 1023, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await clipped()]).toEqual([width, []]);
    }
  }
});

test('[ERR-2] pages that need scripts show a message if scripts are off', { tag: '@desktop' }, async ({
  openBrowser,
  store,
}) => {
  const page = await openBrowser({ javaScriptEnabled: false, baseURL: store.url });
  for (const path of [
    '/login',
    '/register',
    '/change-password',
    '/cart',
    '/checkout',
    '/payment/0123456789abcdef',
    '/order/1',
    '/account',
    '/admin/all-orders',
    '/admin/reports',
    '/admin/act-as/1',
  ]) {
    await page.goto(path);
    const shown = await page.locator('body').innerText();
    expect(shown, path).toContain('This page needs JavaScript. Turn it on in your browser, then reload the page.');
    expect(shown, path).not.toContain('Loading');
  }
});

test('[HDR-2] keeps the focus and text in the search field across a navigation', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/onsale');
  let release = () => {};
  const held = new Promise<void>(resolve => (release = resolve));
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('ProductPage')) await held;
    await route.continue();
  });
  const link = page.getByRole('article').first().getByRole('link');
  const name = await link.innerText();
  await link.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await page.keyboard.type('wedge');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  // The title is announced after any change of focus.
  await expect(page.locator('[aria-live=polite]').filter({ hasText: name })).toBeAttached();
  await page.keyboard.type(' anchor');
  await expect(page.getByPlaceholder('Search entire store here')).toHaveValue('wedge anchor');
});

test('[NAV-2] the categories load on request, the keyboard opens their list, and an entry opens its category', {
  tag: '@desktop',
}, async ({ page, request, store }) => {
  expect(await (await request.get('/login')).text()).not.toContain('"Category:');
  const [first = ''] = await categoryNames(store);
  await open(page, '/login');
  const shop = page.getByRole('link', { name: 'Shop Products' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('Tab');
  await expect(shop).toBeFocused();
  const entry = page.getByRole('link', { name: first, exact: true });
  await expect(entry).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Viewing category results for ${first}`);
  await expect(page.getByRole('link', { name: 'See all categories' })).toHaveCount(0);
});

test('[NAV-3] on a phone a toggle shows and hides the menu', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/login');
  const toggle = page.getByRole('button', { name: 'Menu' });
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
  await expect(home).toBeHidden();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(home).toBeVisible();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(home).toBeHidden();
});

test('[NAV-4] the scroll toggle jumps to the bottom from the upper half, otherwise to the top', async ({ page }) => {
  await open(page, '/allCategories');
  // Pending requests may still make the page longer.
  await page.waitForLoadState('networkidle');
  const place = () =>
    page.evaluate(() => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      return scrollTop === 0 ? 'top' : scrollTop >= scrollHeight - clientHeight - 2 ? 'bottom' : 'between';
    });
  await page.getByRole('button', { name: 'Scroll to bottom' }).click();
  await expect.poll(place).toBe('bottom');
  await page.getByRole('button', { name: 'Scroll to top' }).click();
  await expect.poll(place).toBe('top');
  await expect(page.getByRole('button', { name: 'Scroll to bottom' })).toBeVisible();
});

for (const path of ['/product/search/screw', '/onsale', '/', '/allCategories']) {
  test(`[NAV-4] the scroll toggle covers no price, text, or button of ${path}`, { tag: '@desktop' }, async ({
    page,
  }) => {
    await startSignedIn(page, people.onAccount);
    await open(page, path);
    const covered = () =>
      page.evaluate(() => {
        const toggle = document.querySelector('nav button[aria-label^="Scroll"]')?.getBoundingClientRect();
        if (!toggle) return ['no toggle'];
        const walker = document.createTreeWalker(document.querySelector('#app') as Element, NodeFilter.SHOW_TEXT);
        /** Returns the part of a box that surrounding lists and frames do not clip. */
        const shown = (inside: Node, { left, right, top, bottom }: DOMRect) => {
          let box = { left, right, top, bottom };
          for (let around = inside.parentElement; around && around !== document.body; around = around.parentElement) {
            if (getComputedStyle(around).overflow === 'visible') continue;
            const frame = around.getBoundingClientRect();
            box = {
              left: Math.max(box.left, frame.left),
              right: Math.min(box.right, frame.right),
              top: Math.max(box.top, frame.top),
              bottom: Math.min(box.bottom, frame.bottom),
            };
          }
          return box;
        };
        const boxes = [...document.querySelectorAll('a, button, input, select')].map(
          element => [element.outerHTML.slice(0, 80), shown(element, element.getBoundingClientRect())] as const,
        );
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const rect of range.getClientRects()) boxes.push([node.textContent ?? '', shown(node, rect)]);
        }
        return boxes
          .filter(
            ([name, { left, right, top, bottom }]) =>
              right - left > 1 &&
              !name.includes('Scroll to') &&
              left < toggle.right &&
              right > toggle.left &&
              top < toggle.bottom &&
              bottom > toggle.top,
          )
          .map(([name]) => name);
      });
    for (const width of [320, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const part of [0, 0.25, 0.5, 0.75, 1]) {
        await page.evaluate(
          share => window.scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight)),
          part,
        );
        expect([width, part, await covered()]).toEqual([width, part, []]);
      }
    }
  });
}

test('[HDR-1][FTR-2] missing pages respond with 404 and keep header, search and phone number', {
  tag: '@desktop',
}, async ({ page, request }) => {
  for (const [path, heading] of [
    ['/nope', 'Page not found'],
    ['/product/999999', 'Product not found'],
    ['/product/categories/999999', 'Category not found'],
    ['/product/nope', 'Product not found'],
    ['/family/999999999', 'Family not found'],
  ] as const) {
    expect((await request.get(path)).status()).toBe(404);
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Saguaro Tool & Supply' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: '602-555-0183' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'See all categories' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All product categories');
  }
});
