// Takes the pictures of README.md: starts the built store with a demo of its own and visits it in Chromium.
//   node scripts/pictures.mjs
// Output: docs/pictures/*.png; the data are made in a temporary folder and removed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from './tools/chromium.mjs';

const LARGEST_BYTES = 250_000;
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CUSTOMER = 20_001;
const ADMIN = 10_001;
const PASSWORD = 'saguaro-demo';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const output = 'docs/pictures';
const dataDir = mkdtempSync(join(tmpdir(), 'store-pictures-'));
mkdirSync(output, { recursive: true });

const built = spawnSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
const server = spawn(process.execPath, ['graph/dist/main.js'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', SEED: 'demo', WEB: 'built', PASSWORD_COST: '4', LOG_LEVEL: 'warn' },
});
let browser;
try {
  const url = await addressOf(server);
  browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  await picturesOfVisitor(url);
  await picturesOfCustomer(url);
  await picturesOfAdmin(url);
  await picturesOfPhone(url);
} finally {
  await browser?.close();
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
}

async function picturesOfVisitor(url) {
  const { page, close } = await openPage(url, DESK);
  await open(page, '/');
  await take(page, 'home');
  await close();
}

async function picturesOfCustomer(url) {
  const { page, close } = await openPage(url, DESK);
  await signIn(page, CUSTOMER);
  await open(page, '/product/search/wedge%20anchor');
  await take(page, 'search-results');
  for (const [index, product] of (await productsToBuy(url)).entries()) {
    await open(page, `/product/${product.key}`);
    if (index === 0) await take(page, 'product');
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await page.waitForURL('**/cart');
  }
  await take(page, 'cart');
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await page.getByLabel('Contact email').selectOption({ index: 1 });
  await page.getByLabel('Delivery location').selectOption({ index: 1 });
  await page.getByLabel('PO number (optional)').fill('PO-1983');
  await take(page, 'checkout');
  await page.getByRole('button', { name: 'Put on account' }).click();
  await page.waitForURL('**/historicalorder/*');
  await open(page, new URL(page.url()).pathname.replace('historicalorder', 'order'));
  await take(page, 'order');
  await close();
}

async function picturesOfAdmin(url) {
  const { page, close } = await openPage(url, DESK);
  await signIn(page, ADMIN);
  await open(page, '/admin/all-orders');
  await take(page, 'admin-orders');
  await open(page, '/admin/batch-add-items');
  await page.getByLabel('Vendor', { exact: true }).fill('BEDROCK');
  await page.getByRole('option').first().click();
  await page.locator('input[type=file]').setInputFiles({ name: 'item-master-list.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: await report() });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  // From the instructions to what the file would do: the whole of the page's three steps.
  await take(page, 'batch-import', { fullPage: true });
  await close();
}

async function picturesOfPhone(url) {
  const { page, close } = await openPage(url, PHONE);
  await open(page, '/');
  await take(page, 'phone-home');
  await signIn(page, CUSTOMER);
  await open(page, '/product/search/wedge%20anchor');
  await take(page, 'phone-search');
  for (const product of await productsToBuy(url)) {
    await open(page, `/product/${product.key}`);
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await page.waitForURL('**/cart');
  }
  await take(page, 'phone-cart');
  await close();
}

/** Three things of a usual order, as the store's own search finds them. */
async function productsToBuy(url) {
  const found = [];
  for (const words of ['wedge anchor', 'gloves', 'framing hammer']) {
    const response = await fetch(`${url}/api/products/search/${encodeURIComponent(words)}?limit=20`);
    const { data } = await response.json();
    const product = data.find(({ inStoreOnly }) => !inStoreOnly);
    if (!product) throw new Error(`The demo has no "${words}".`);
    found.push(product);
  }
  return found;
}

/** A small report with rows that are new and one that is refused. */
async function report() {
  const { writeWorkbook } = await import('../graph/dist/spreadsheets/index.js');
  const columns = [['Item #', 'text'], ['Description', 'text'], ['Std Cost', 'decimal'], ['List Price', 'decimal'], ['Min', 'integer'], ['Max', 'integer'], ['Pack', 'integer'], ['Category', 'text']];
  const rows = [
    ['90-10-0001', 'Wedge Anchor 3/8 in x 3 in zinc', '0.6125', '0.95', 1, 0, 50, 'Anchors'],
    ['90-10-0002', 'Wedge Anchor 1/2 in x 4-1/4 in zinc', '1.1875', '1.85', 1, 0, 25, 'Anchors'],
    ['90-10-0003', 'Sleeve Anchor 1/4 in x 1-3/8 in zinc', '0.2250', '0.39', 1, 0, 100, 'Anchors'],
    ['90-10-0004', '', '0.4100', '0.69', 1, 0, 100, 'Anchors'],
  ];
  return writeWorkbook({ sheets: [{ name: 'Item Master List', columns: columns.map(([header, type]) => ({ header, type })), rows }] });
}

async function openPage(url, options) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', timezoneId: 'America/Phoenix', deviceScaleFactor: 1, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, close: () => context.close() };
}

/** Opens a page and waits until React has taken over, so that nothing that is typed is lost. */
async function open(page, path) {
  await page.goto(path);
  await page.waitForFunction(() => Object.keys(document.getElementById('app') ?? {}).some(name => name.startsWith('__reactFiber')));
}

async function signIn(page, customerNumber) {
  await open(page, '/login');
  await page.getByLabel('Customer number').fill(String(customerNumber));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(address => address.pathname !== '/login');
}

async function take(page, name, options = {}) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => [...document.images].every(image => image.loading === 'lazy' || image.complete));
  // Notices that come and go are no part of the page.
  await page.mouse.move(0, 0);
  const path = join(output, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide', ...options });
  const { size } = statSync(path);
  if (size > LARGEST_BYTES) throw new Error(`${path} has ${size} bytes; at most ${LARGEST_BYTES} keep README.md quick to load.`);
  console.log(`${path}: ${Math.round(size / 1000)} KB`);
}

async function addressOf(child) {
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const address = / is open at (http:\S+)$/.exec(line)?.[1];
    if (address) {
      // What else it prints is read and dropped, so that its pipe never fills.
      child.stdout.resume();
      return address;
    }
  }
  throw new Error('The store did not start.');
}
