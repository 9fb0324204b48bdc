// Measures the time from a click until the next page is visible.
import { coldPage, settled } from './browser.mjs';

/** How long a mouse or finger usually rests on a link before the click. */
const restMs = 300;

/**
 * Follows product links of a category, each after hovering it, and again when the page was seen before. Times in ms.
 */
export async function measureNavigations(browser, baseURL, listPath, count) {
  const { page, close } = await coldPage(browser, baseURL, 'fast4g');
  await page.goto(listPath);
  await settled(page);
  const links = await page
    .locator('main article a:visible')
    .evaluateAll(found => [...new Set(found.map(link => link.getAttribute('href')))]);
  const hovered = [];
  const seen = [];
  for (const href of links.slice(0, count)) {
    hovered.push(await follow(page, href));
    // Return to the list, which was seen before. From now on, so was the product.
    seen.push(await backTo(page));
    seen.push(await follow(page, href));
    await backTo(page);
  }
  await close();
  return { hovered, seen };
}

async function follow(page, href) {
  const link = page.locator(`main article a[href="${href}"]:visible`).first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.waitForTimeout(restMs);
  return timed(page, () => link.click());
}

async function backTo(page) {
  return timed(page, () => page.evaluate(() => globalThis.history.back()));
}

/** Returns the time from the input until the frame after the one that shows another heading. */
async function timed(page, act) {
  await page.evaluate(() => {
    const heading = () => [...document.querySelectorAll('main h1')].find(one => one.checkVisibility())?.textContent;
    const before = heading();
    let began = 0;
    const begin = () => (began ||= performance.now());
    for (const event of ['pointerdown', 'popstate'])
      globalThis.addEventListener(event, begin, { capture: true, once: true });
    globalThis.shown = new Promise(resolve => {
      const observer = new globalThis.MutationObserver(() => {
        if (heading() === undefined || heading() === before) return;
        observer.disconnect();
        globalThis.requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  });
  await act();
  const took = await page.evaluate(() => globalThis.shown);
  await settled(page);
  return took;
}
