import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people } from './store';

/** Returns how many elements are wholly on the screen, above bars at its lower edge. */
const wholeOnScreen = (page: Page, selector: string) =>
  page.evaluate(what => {
    const bar = document.querySelector('[data-quick-bar]')?.getBoundingClientRect();
    const lowest = bar?.height ? bar.top : innerHeight;
    return [...document.querySelectorAll(what)].filter(element => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= lowest;
    }).length;
  }, selector);

const topOfMain = (page: Page) => page.locator('main').evaluate(main => main.getBoundingClientRect().top);

test('[HDR-1][NAV-1][SRCH-1] at a desk the header takes 92 pixels, and a list shows eleven products at once', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startSignedIn(page, people.onAccount);
  for (const path of ['/product/search/wedge%20anchor', '/onsale']) {
    await open(page, path);
    expect([path, await topOfMain(page)]).toEqual([path, 92]);
    expect(await wholeOnScreen(page, 'main article')).toBeGreaterThanOrEqual(11);
  }
});

test('[HDR-1][NAV-3][SRCH-1] on a phone the header takes 56 pixels, and a list shows five products at once', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSignedIn(page, people.onAccount);
  await open(page, '/product/search/wedge%20anchor');
  expect(Math.round(await topOfMain(page))).toBe(57);
  expect(await wholeOnScreen(page, 'main article')).toBeGreaterThanOrEqual(5);
});
