import puppeteer, { type Browser, type ConsoleMessage, type Page } from 'puppeteer-core';
import { expect, test as base } from './fixtures';
import { fortyLines } from './forty-lines';
import { demoPassword, people, type Store } from './store';

/*
 * Runs in a regular Firefox, through WebDriver BiDi. Playwright only supports its own patched Firefox, because its BiDi
 * support needs commands that the extended support release lacks. So this file uses Puppeteer.
 */
interface FirefoxFixtures {
  /** A new Firefox with an empty profile. The test fails at its end if a page reported an error. */
  firefoxPage: Page;
}

const test = base.extend<FirefoxFixtures, { firefox: Browser }>({
  firefox: [
    async ({}, use) => {
      const executablePath = process.env.FIREFOX_PATH;
      if (!executablePath) throw new Error('FIREFOX_PATH is not set. Run the tests with `npm test -- web`.');
      const firefox = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker' },
  ],

  firefoxPage: async ({ firefox, store, actionTimeout }, use) => {
    const complaints: Promise<string>[] = [];
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    page.setDefaultTimeout(actionTimeout ?? 0);
    page.on('pageerror', error => complaints.push(Promise.resolve(`page error: ${String(error)}`)));
    page.on('console', message => {
      if (['error', 'warn'].includes(message.type())) complaints.push(textOf(message));
    });
    const before = store.complaints.length;
    await use(page);
    const found = await Promise.all(complaints);
    await context.close();
    expect(found, 'Firefox errors and warnings').toEqual([]);
    expect(store.complaints.slice(before), 'server errors and warnings').toEqual([]);
  },
});

/** The message with the text of its errors, which Firefox sends as handles only. */
async function textOf(message: ConsoleMessage): Promise<string> {
  const values = message.args().map(arg => arg.evaluate(value => String(value)));
  const texts = await Promise.all(values.map(value => value.catch(() => 'an object of a page that was left')));
  return `console ${message.type()} on ${message.stackTrace()[0]?.url}: ${texts.join(' ')}`;
}

const button = (name: string) => `::-p-aria([name="${name}"][role="button"])`;
/** Its name ends with the amount. */
const putOnAccount = '::-p-xpath(//button[starts-with(normalize-space(.), "Put on account")])';
const link = (name: string) => `main ::-p-aria([name="${name}"][role="link"])`;
const heading = (name: string) => `::-p-aria([name="${name}"][role="heading"])`;
const field = (label: string) => `::-p-xpath(//*[@id = //label[contains(., "${label}")]/@for])`;

/** Opens a page and waits until React handles its events. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('app') ?? {}).some(name => name.startsWith('__reactFiber')),
  );
}

async function chooseFirst(page: Page, label: string): Promise<void> {
  const select = await page.waitForSelector(field(label));
  const value = await select?.evaluate(element => (element as HTMLSelectElement).options[1]?.value);
  expect(value).toBeTruthy();
  await select?.select(value ?? '');
}

async function fillSignIn(page: Page): Promise<void> {
  await page.locator(field('Customer number')).fill(String(people.onAccount));
  await page.locator(field('Password')).fill(demoPassword);
  await page.locator(button('Sign in')).click();
  await page.locator('::-p-text(Hello, Roadrunner Ridge Construction)').wait();
}

/** Copies the text from another field and pastes it into the focused one. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(copied => {
    const area = document.createElement('textarea');
    area.id = 'copied-from';
    area.value = copied;
    document.body.append(area);
    area.select();
  }, text);
  await pressWithControl(page, 'c');
  await page.evaluate(() => document.getElementById('copied-from')?.remove());
  await page.locator(field('Item and quantity')).click();
  await pressWithControl(page, 'v');
}

async function pressWithControl(page: Page, key: 'c' | 'v'): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press(key);
  await page.keyboard.up('Control');
}

/** Returns key and total of the last order. */
async function lastOrder(store: Store): Promise<{ key: number; total: string } | undefined> {
  const { me } = await store.graphql<{ me: { orders: { nodes: { key: number; total: string }[] } } }>(
    '{ me { orders(first: 1) { nodes { key total } } } }',
    {},
    await store.signInToken(people.onAccount),
  );
  return me.orders.nodes[0];
}

test('[SRCH-1][PROD-7][AUTH-6][CHK-1][CHK-7][ORD-1] in Firefox a customer finds an item, adds it to the cart, and orders it on account', async ({
  firefoxPage: page,
  store,
}) => {
  const product = await store.addItem({ cost: '0.0845', pack: 100 });
  await open(page, `${store.url}/`);
  await page.locator('input[placeholder="Search entire store here"]').fill(product.productId);
  await page.keyboard.press('Enter');
  await page.locator(heading(`Viewing search results for ${product.productId}`)).wait();
  await page.locator(link(product.description)).click();
  await page.locator(heading(product.description)).wait();

  await page.locator(link('Sign in')).click();
  await fillSignIn(page);

  await open(page, `${store.url}/product/${product.key}`);
  await page.locator(button('Add to cart')).click();
  await page.locator(heading('Shopping cart')).wait();
  await page.locator('main ::-p-text($8.45)').wait();
  await page.locator(link('Checkout')).click();
  await chooseFirst(page, 'Contact email');
  await chooseFirst(page, 'Delivery location');
  await page.locator(field('PO number (optional)')).fill('PO-1983');
  await page.locator(putOnAccount).click();
  await page.locator('::-p-text(Your order has been placed. Track its status on this page.)').wait();

  const key = Number(/\/historicalorder\/(\d+)$/.exec(page.url())?.[1]);
  expect(await lastOrder(store)).toEqual({ key, total: '8.45' });
});

test('[PAD-1] in Firefox the 34 valid lines of 40 pasted ones are ordered on account', async ({
  firefoxPage: page,
  store,
}) => {
  const { text } = await fortyLines(store);
  await open(page, `${store.url}/login`);
  await fillSignIn(page);
  await page.locator('header ::-p-aria([name="Order pad"][role="link"])').click();
  await page.locator(heading('Order pad')).wait();
  await paste(page, text);
  await page.locator('::-p-text(40 lines, 6 to look at)').wait();
  await page.locator(button('Add 34 lines')).click();
  await page.locator('::-p-text(34 lines added to your cart.)').wait();
  await page.locator(link('Checkout')).click();
  await chooseFirst(page, 'Contact email');
  await chooseFirst(page, 'Delivery location');
  await page.locator(putOnAccount).click();
  await page.locator('::-p-text(Your order has been placed. Track its status on this page.)').wait();
  expect(await lastOrder(store)).toMatchObject({ total: '136.00' });
});
