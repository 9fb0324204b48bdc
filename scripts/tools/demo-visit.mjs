// A temporary demo store for scripts that visit its pages: starts the built server with data in a temporary folder,
// opens Chromium, and removes both afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { buildFirst } from './build-first.mjs';
import { findChromium } from './chromium.mjs';

export const desktop = { viewport: { width: 1280, height: 800 } };
export const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const people = { admin: 10_001, onAccount: 20_001, cashOnDelivery: 20_002, newcomer: 20_003 };
const demoPassword = 'saguaro-demo';

/** Calls `visit({ url, openPage })` with a running store. The working directory must be the project's root. */
export async function visitDemo(visit) {
  buildFirst();
  const dataDir = mkdtempSync(join(tmpdir(), 'store-visit-'));
  const server = spawn(process.execPath, ['graph/dist/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED: 'demo',
      WEB: 'built',
      PASSWORD_COST: '4',
      TOKEN_SECRET: 'a secret of this visit, kept nowhere else',
      LOG_LEVEL: 'warn',
    },
  });
  let browser;
  try {
    const url = await addressOf(server);
    browser = await chromium.launch({
      executablePath: await findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    await visit({ url, openPage: options => openPage(browser, url, options) });
  } finally {
    await browser?.close();
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function openPage(browser, url, options) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/Phoenix',
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, context, close: () => context.close() };
}

/** Opens a page and waits until React has hydrated it, so that no input is lost. */
export async function open(page, path) {
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('app') ?? {}).some(name => name.startsWith('__reactFiber')),
  );
}

export async function signIn(page, customerNumber, password = demoPassword) {
  await open(page, '/login');
  await page.getByLabel('Customer number').fill(String(customerNumber));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(address => address.pathname !== '/login');
}

/** Waits until everything has loaded, and moves the mouse away so that no hover text shows. */
export async function settle(page) {
  // A full-page screenshot includes the images below the fold.
  await page.evaluate(() =>
    document.querySelectorAll('img[loading=lazy]').forEach(image => image.setAttribute('loading', 'eager')),
  );
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => [...document.images].every(image => image.complete));
  await page.mouse.move(0, 0);
}

/** Returns three products of a typical order, found by the store's search. */
export async function productsToBuy(url) {
  const found = [];
  for (const words of ['wedge anchor', 'gloves', 'framing hammer']) {
    const response = await fetch(`${url}/api/products/search/${encodeURIComponent(words)}?limit=20`);
    const { data } = await response.json();
    const product = data.find(({ inStoreOnly }) => !inStoreOnly);
    if (!product) throw new Error(`The demo store has no product for "${words}".`);
    found.push(product);
  }
  return found;
}

export async function addToCart(page, product) {
  await open(page, `/product/${product.key}`);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await page.waitForURL('**/cart');
}

export async function choosePlaces(page) {
  await page.getByLabel('Contact email').selectOption({ index: 1 });
  await page.getByLabel('Delivery location').selectOption({ index: 1 });
}

/** Returns a small item report with new rows and an invalid one. */
export async function itemReport() {
  const { writeWorkbook } = await import('../../graph/dist/platform/spreadsheets/index.js');
  const columns = [
    ['Item #', 'text'],
    ['Description', 'text'],
    ['Std Cost', 'decimal'],
    ['List Price', 'decimal'],
    ['Min', 'integer'],
    ['Max', 'integer'],
    ['Pack', 'integer'],
    ['Category', 'text'],
  ];
  const rows = [
    ['90-10-0001', 'Wedge Anchor 3/8 in x 3 in zinc', '0.6125', '0.95', 1, 0, 50, 'Anchors'],
    ['90-10-0002', 'Wedge Anchor 1/2 in x 4-1/4 in zinc', '1.1875', '1.85', 1, 0, 25, 'Anchors'],
    ['90-10-0003', 'Sleeve Anchor 1/4 in x 1-3/8 in zinc', '0.2250', '0.39', 1, 0, 100, 'Anchors'],
    ['90-10-0004', '', '0.4100', '0.69', 1, 0, 100, 'Anchors'],
  ];
  const buffer = await writeWorkbook({
    sheets: [{ name: 'Item Master List', columns: columns.map(([header, type]) => ({ header, type })), rows }],
  });
  return {
    name: 'item-master-list.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  };
}

async function addressOf(child) {
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const address = / is open at (http:[^\s"]+)/.exec(line)?.[1];
    if (address) {
      // Read and discard further output, so that the pipe never fills.
      child.stdout.resume();
      return address;
    }
  }
  throw new Error('The store did not start.');
}
