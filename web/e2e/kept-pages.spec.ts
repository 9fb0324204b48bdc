import type { Page } from '@playwright/test';
import { mostKept } from '../src/app/kept/kept-pages';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { newItem, people } from './store';

const names = (page: Page) => page.getByRole('article').getByRole('link');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const words = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Change the words' });
const quantity = (page: Page) => page.getByRole('textbox', { name: 'quantity', exact: true });

interface FirstFrame {
  heading: string | undefined;
  /** Of the page that is shown. */
  text: string;
  scrollTop: number;
  titles: string[];
}

/** A step through the history, and what stands on the screen in the first frame after it. */
function step(page: Page, by: 1 | -1): Promise<FirstFrame> {
  return page.evaluate(delta => {
    const look = (): FirstFrame => {
      const shown = [...document.querySelectorAll<HTMLElement>('main h1')].filter(element => element.checkVisibility());
      return {
        heading: shown.map(({ innerText }) => innerText).join(' and '),
        text: shown[0]?.closest('[data-page]')?.textContent ?? '',
        scrollTop: Math.round(window.scrollY),
        titles: [...document.head.querySelectorAll('title')].map(({ text }) => text),
      };
    };
    return new Promise(resolve => {
      window.addEventListener('popstate', () => requestAnimationFrame(() => resolve(look())), { once: true });
      history.go(delta);
    });
  }, by);
}

/** What a kept page holds in the moment in which it is shown, before anything is painted. */
function shownNext(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const observer = new MutationObserver(() => {
          const shown = document.querySelector('[data-page=again]');
          if (!shown) return;
          observer.disconnect();
          resolve(shown.textContent);
        });
        observer.observe(document.body, { subtree: true, attributeFilter: ['data-page'] });
      }),
  );
}

test('[SRCH-1][ERR-2] a page that was left is there in the first frame, where one was on it, without the store being asked', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await open(page, '/product/search/screw');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/product/search/screw?page=2');
  const link = names(page).nth(30);
  await expect(page.getByText(/^51 to 100 of \d+ products$/)).toBeVisible();
  const tile = await link.elementHandle();
  const name = await link.innerText();
  await link.scrollIntoViewIfNeeded();
  const scrollTop = await page.evaluate(() => Math.round(window.scrollY));
  await words(page).fill('nail');
  await page.evaluate(top => window.scrollTo(0, top), scrollTop);
  await link.click();
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByRole('heading', { name: 'Related items' })).toBeVisible();
  await context.setOffline(true);

  const list = await step(page, -1);
  expect(list).toMatchObject({
    heading: 'Viewing search results for screw',
    scrollTop,
    titles: ['Results for screw | Saguaro Tool & Supply'],
  });
  expect(await tile?.evaluate(element => element.checkVisibility())).toBe(true);
  await expect(heading(page)).toBeFocused();
  // The words are those that found what stands below them.
  await expect(words(page)).toHaveValue('screw');
  expect(await step(page, 1)).toMatchObject({
    heading: name,
    scrollTop: 0,
    titles: [`${name} | Saguaro Tool & Supply`],
  });
  await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', /\/product\/\d+$/);
  await step(page, -1);
  expect((await step(page, -1)).text).toMatch(/\b1 to 50 of \d+ products/);
  // By its link it is opened anew, at its top.
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText(/^51 to 100 of \d+ products$/)).toBeVisible();
  expect(await tile?.evaluate(element => element.checkVisibility())).toBe(true);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await context.setOffline(false);
});

test('[SRCH-1] no more pages are kept than a visit needs; one that went is made again by its link', async ({
  page,
}) => {
  await open(page, '/onsale');
  const sale = heading(page).filter({ hasText: 'Clearance Products' });
  const products = await names(page).allInnerTexts();
  const visit = async (index: number) => {
    await names(page).nth(index).click();
    await expect(heading(page)).toHaveText(products[index] ?? '');
    return heading(page).elementHandle();
  };
  const first = await visit(0);
  for (let index = 1; index < mostKept; index += 1) {
    await page.goBack();
    await expect(sale).toBeVisible();
    expect(await first?.evaluate(element => element.isConnected)).toBe(true);
    await visit(index);
  }
  expect(await first?.evaluate(element => element.isConnected)).toBe(false);
  // One more may be there ahead of a click.
  expect(await page.locator('[data-page]').count()).toBeLessThanOrEqual(mostKept + 1);
  await page.goBack();
  await visit(0);
});

test('[PERM-1][CART-4] a kept page shows the price of now, keeps what was typed, and goes with the sign-out', async ({
  page,
  store,
}) => {
  const item = newItem({ cost: '8.25', category: `Anchors ${newItem().productId}` });
  const product = await store.addItem(item);
  await startSignedIn(page, people.onAccount);
  await open(page, `/product/categories/${product.category?.key}`);
  await expect(page.getByRole('main')).toContainText('$8.25');
  await page.getByRole('button', { name: `Add ${product.description} to cart` }).click();
  await page.getByRole('article').getByRole('link').click();
  await expect(page.getByRole('main')).toContainText('$8.25');
  await quantity(page).fill('7');
  await store.addItem({ ...item, cost: '9.75' });
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page.getByText('Price changed from $8.25 to $9.75', { exact: true })).toBeVisible();

  const opened = shownNext(page);
  await page
    .getByRole('row')
    .filter({ hasText: product.description })
    .getByRole('link', { name: product.description })
    .last()
    .click();
  const text = await opened;
  expect(text).toContain('$9.75');
  expect(text).not.toContain('$8.25');
  await step(page, -1);
  const shown = await step(page, -1);
  expect(shown.heading).toBe(product.description);
  expect(shown.text).toContain('$9.75');
  expect(shown.text).not.toContain('$8.25');
  await expect(quantity(page)).toHaveValue('7');
  const list = await step(page, -1);
  expect(list.text).toContain('$9.75');
  expect(list.text).not.toContain('$8.25');

  await step(page, 1);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Featured products' })).toBeVisible();
  // Hidden ones are in the document, too.
  await expect.poll(() => page.content()).not.toMatch(/\$\d/);
  expect(await page.locator('[data-page]').count()).toBeLessThanOrEqual(2);
  await page.goBack();
  await expect(heading(page)).toHaveText(product.description);
  await expect(page.getByText('Sign in to view pricing')).toBeVisible();
});
