// Slows Chromium to a phone on a mobile network, and measures page loads in it.
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/tools/chromium.mjs';

const slowNetwork = {
  offline: false,
  latency: 165,
  downloadThroughput: 1_012_500,
  uploadThroughput: 168_750,
  connectionType: 'cellular4g',
};
const cpuSlowdown = 4;
const widths = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1 };

export async function launch() {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Opens a page with an empty cache. `network`: 'fast4g' or 'none'. */
export async function coldPage(browser, baseURL, network, device = widths) {
  const context = await browser.newContext({ baseURL, ...device });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (network === 'fast4g') await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(watchPaints);
  return { page, devtools, close: () => context.close() };
}

/** Runs in the page before anything else. */
function watchPaints() {
  const seen = { largest: 0, shift: 0, slowest: 0 };
  globalThis.seen = seen;
  const watch = (type, take, more = {}) =>
    new globalThis.PerformanceObserver(list => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch('largest-contentful-paint', entry => {
    seen.largest = entry.startTime;
    seen.element = entry.element?.outerHTML.slice(0, 120) ?? entry.url;
  });
  watch('layout-shift', entry => {
    if (!entry.hadRecentInput) seen.shift += entry.value;
  });
  watch(
    'event',
    entry => {
      if (entry.interactionId) seen.slowest = Math.max(seen.slowest, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

/** Opens a path with an empty cache. Returns times in ms, and sizes in transferred bytes. */
export async function measureLoad(browser, baseURL, path, network) {
  const { page, devtools, close } = await coldPage(browser, baseURL, network);
  const kinds = new Map();
  const bytes = { scripts: 0, pictures: 0, rest: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    bytes[kind === 'Script' ? 'scripts' : kind === 'Image' ? 'pictures' : 'rest'] += encodedDataLength;
  });
  await page.goto(path);
  await settled(page);
  const { largest, shift, element } = await page.evaluate(() => globalThis.seen);
  const slowest = await interact(page);
  await close();
  return { largest, shift, slowest, element, ...bytes };
}

/** Waits until React has hydrated the page and nothing is loading. */
export async function settled(page) {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('app') ?? {}).some(name => name.startsWith('__reactFiber')),
  );
  await page.waitForLoadState('networkidle');
}

/**
 * Opens the menu and types a search, like a visitor. Returns the time of the slowest interaction until its paint, in
 * ms.
 */
async function interact(page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  const search = page.getByPlaceholder('Search entire store here');
  await search.click();
  await search.pressSequentially('anchor', { delay: 120 });
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise(resolve =>
        globalThis.requestAnimationFrame(() => setTimeout(() => resolve(globalThis.seen.slowest), 300)),
      ),
  );
}
