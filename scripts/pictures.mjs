// Takes the screenshots for README.md: starts the built store with its own demo data and visits it in Chromium.
//   node scripts/pictures.mjs
// Output: docs/pictures/*.png
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  addToCart,
  choosePlaces,
  desktop,
  itemReport,
  open,
  people,
  phone as phoneScreen,
  productsToBuy,
  settle,
  signIn,
  visitDemo,
} from './tools/demo-visit.mjs';

const largestBytes = 250_000;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const output = 'docs/pictures';
mkdirSync(output, { recursive: true });

await visitDemo(async ({ url, openPage }) => {
  const products = await productsToBuy(url);
  for (const visit of [visitor, customer, admin, phone]) {
    const { page, close } = await openPage(visit === phone ? phoneScreen : desktop);
    await visit(page, products);
    await close();
  }
});

async function visitor(page) {
  await open(page, '/');
  await take(page, 'home');
}

async function customer(page, products) {
  await signIn(page, people.onAccount);
  await open(page, '/');
  await take(page, 'home-customer');
  await open(page, '/product/search/wedge%20anchor');
  await take(page, 'search-results');
  await page.getByRole('link', { name: /^Wedge Anchor table of/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Wedge Anchor', exact: true }).waitFor();
  for (const index of [0, 2, 3])
    await page
      .getByRole('textbox', { name: /^quantity of/ })
      .nth(index)
      .fill('2');
  await take(page, 'family');
  await open(page, `/product/${products[0].key}`);
  await take(page, 'product');
  for (const product of products) await addToCart(page, product);
  await take(page, 'cart');
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await choosePlaces(page);
  await page.getByLabel('PO number (optional)').fill('PO-1983');
  await take(page, 'checkout');
  await page.getByRole('button', { name: 'Put on account' }).click();
  await page.waitForURL('**/historicalorder/*');
  await open(page, new URL(page.url()).pathname.replace('historicalorder', 'order'));
  await take(page, 'order');
}

async function admin(page) {
  await signIn(page, people.admin);
  await open(page, '/admin/all-orders');
  await take(page, 'admin-orders');
  await open(page, '/admin/batch-add-items');
  await page.getByLabel('Vendor', { exact: true }).fill('BEDROCK');
  await page.getByRole('option').first().click();
  await page.locator('input[type=file]').setInputFiles(await itemReport());
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  // Take the full page, to show its three steps from the instructions to the preview.
  await take(page, 'batch-import', { fullPage: true });
}

async function phone(page, products) {
  await open(page, '/');
  await take(page, 'phone-home');
  await signIn(page, people.onAccount);
  await open(page, '/product/search/wedge%20anchor');
  await take(page, 'phone-search');
  for (const product of products) await addToCart(page, product);
  await take(page, 'phone-cart');
}

async function take(page, name, options = {}) {
  await settle(page);
  const path = join(output, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide', ...options });
  const { size } = statSync(path);
  if (size > largestBytes)
    throw new Error(`${path} has ${size} bytes. The limit is ${largestBytes}, so that README.md loads fast.`);
  console.log(`${path}: ${Math.round(size / 1000)} KB`);
}
