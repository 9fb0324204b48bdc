// Measures how soon a customer sees the greeting and the first price.
import { people, phone, signIn } from '../../scripts/tools/demo-visit.mjs';
import { coldPage, settled } from './browser.mjs';

/**
 * Opens each page `runs` times as a signed-in customer, with an empty cache (cold) and again (warm). Returns the runs
 * of each page: ms until the largest paint, the greeting and the first price, null without one.
 */
export async function measureSignedIn(browser, baseURL, paths, network, runs) {
  const { page, devtools, close } = await coldPage(browser, baseURL, network, phone);
  await page.addInitScript(watchPersonal);
  await signIn(page, people.onAccount);
  await page.waitForLoadState('networkidle');
  await fillCart(page, paths.product);
  const measured = {};
  for (const [name, path] of Object.entries(paths)) {
    measured[name] = { cold: [], warm: [] };
    for (let run = 0; run < runs; run += 1)
      for (const cache of ['cold', 'warm']) {
        if (cache === 'cold') await devtools.send('Network.clearBrowserCache');
        await page.goto(path);
        await settled(page);
        measured[name][cache].push(await page.evaluate(() => ({ ...globalThis.personal, ...globalThis.seen })));
      }
  }
  await close();
  return measured;
}

async function fillCart(page, product) {
  await page.goto(product);
  await settled(page);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await page.waitForURL('**/cart');
  await page.waitForLoadState('networkidle');
}

/** Runs in the page before anything else. Looks at each frame, so that a time is that of a paint. */
function watchPersonal() {
  const personal = { greeting: null, price: null };
  globalThis.personal = personal;
  const look = () => {
    const { document, performance, requestAnimationFrame } = globalThis;
    const has = (selector, pattern) => pattern.test(document.querySelector(selector)?.textContent ?? '');
    if (personal.greeting === null && has('header', /Hello,/)) personal.greeting = performance.now();
    if (personal.price === null && has('main', /\$\d/)) personal.price = performance.now();
    if (personal.greeting === null || personal.price === null) requestAnimationFrame(look);
  };
  globalThis.requestAnimationFrame(look);
}
