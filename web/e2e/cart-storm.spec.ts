import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people, Store, type Product } from './store';
import { startServer, type StoreServer } from './store-server';

/** Duration of the random changes; set CART_STORM_SECONDS=120 for a longer run. */
const seconds = Number(process.env.CART_STORM_SECONDS ?? 8);
const startQuantity = 1000;

interface Crashing {
  server: StoreServer;
  /** Kills the server and restarts it at the same address. */
  crash: () => Promise<void>;
}

/** Starts a separate store, whose server the test can kill. */
const test = base.extend<object, { crashing: Crashing; store: Store }>({
  crashing: [
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'store-e2e-storm-'));
      const data = join(directory, 'data');
      await cp(join(process.env.E2E_DATA ?? '', 'data'), data, { recursive: true });
      let server = await startServer(data);
      const { port } = new URL(server.url);
      await use({
        server,
        crash: async () => {
          await server.kill();
          server = await startServer(data, { PORT: port });
        },
      });
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  store: [async ({ crashing }, use) => use(new Store(crashing.server)), { scope: 'worker' }],
});

const pick = <T>(choices: readonly T[]) => choices[Math.floor(Math.random() * choices.length)] as T;
const boxOf = (page: Page, product: Product) =>
  page.getByRole('textbox', { name: `Quantity of ${product.description}` });

test('[CART-5][F-28] steps of three devices add up, and the last typed quantity wins, despite bad connections and a killed server @desktop', async ({
  page,
  openBrowser,
  crashing,
  store,
  complaints,
}) => {
  test.setTimeout(test.info().timeout + seconds * 1000);
  complaints.allow(/net::ERR_|Failed to load resource/);
  const products = await store.addItems({}, {}, {}, {});
  for (const { key } of products) await store.addToCart(people.onAccount, key, startQuantity);
  const devices = [page, await openBrowser(), await openBrowser({ viewport: { width: 390, height: 844 } })];
  for (const device of devices) {
    await startSignedIn(device, people.onAccount);
    await open(device, '/cart');
    for (const product of products) await expect(boxOf(device, product)).toHaveValue(String(startQuantity));
  }

  const typed = products.at(-1) as Product;
  const stepped = products.slice(0, -1);
  const expected = new Map(stepped.map(({ key }) => [key, startQuantity]));
  /** The last quantity that each device typed. The one that reaches the server last wins. */
  const lastTyped = new Map<Page, string>();
  const end = Date.now() + seconds * 1000;
  async function step(device: Page): Promise<void> {
    const product = pick(stepped);
    const [name, by] = pick([
      ['Increase quantity', 1],
      ['Decrease quantity', -1],
    ] as const);
    const cell = device.getByRole('row').filter({ hasText: product.description });
    await cell.getByRole('button', { name }).click();
    expected.set(product.key, (expected.get(product.key) ?? 0) + by);
  }
  async function type(device: Page): Promise<void> {
    const quantity = String(1 + Math.floor(Math.random() * 9000));
    await boxOf(device, typed).fill(quantity);
    lastTyped.set(device, quantity);
  }
  async function changeQuantities(device: Page): Promise<void> {
    await type(device);
    while (Date.now() < end) {
      await (Math.random() < 0.3 ? type(device) : step(device));
      if (Math.random() < 0.1) {
        await device.context().setOffline(true);
        await device.waitForTimeout(500 + Math.random() * 2500);
        await device.context().setOffline(false);
      }
      await device.waitForTimeout(Math.random() * 300);
    }
    await device.context().setOffline(false);
  }
  const crash = async () => {
    await page.waitForTimeout(seconds * 500);
    await crashing.crash();
  };
  await Promise.all([...devices.map(changeQuantities), crash()]);

  await expect.poll(() => store.cartQuantities(people.onAccount)).toMatchObject(Object.fromEntries(expected));
  for (const device of devices)
    for (const product of stepped) await expect(boxOf(device, product)).toHaveValue(String(expected.get(product.key)));
  const stored = async () => String((await store.cartQuantities(people.onAccount))[typed.key]);
  const shown = () => Promise.all(devices.map(device => boxOf(device, typed).inputValue()));
  await expect.poll(async () => new Set([await stored(), ...(await shown())]).size).toBe(1);
  expect([...lastTyped.values()]).toContain(await stored());
});
