import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { lineOf, open, orderLink, quantityCell } from './steps';
import { people } from './store';

const storeZone = 'America/Phoenix';

function dayIn(timeZone: string, seconds: number): string {
  return new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone }).format(seconds * 1000);
}

test('[ORD-2] re-order adds every line with its earlier quantity and opens checkout', async ({ page, store }) => {
  const product = await store.addItem({ cost: '3.10' });
  const order = await store.placeOrder(people.onAccount, product.key, 7);
  await startSignedIn(page, people.onAccount);
  await open(page, `/order/${order.key}`);
  await page.getByRole('main').getByRole('button', { name: 'Re-order' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(quantityCell(lineOf(page, product), 7)).toBeVisible();
  await expect(lineOf(page, product).getByRole('cell', { name: '$21.70', exact: true })).toBeVisible();
});

test('[ACC-5] each search of the order history sends one request, however slow the device is', async ({ page }) => {
  await startSignedIn(page, people.onAccount);
  await open(page, '/account/order-history');
  const field = page.getByLabel('Search your orders');
  const search = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
    await expect(page).toHaveURL(`/account/order-history?search=${text}`);
    await expect(page.getByText(`No orders match "${text}".`)).toBeVisible();
  };
  await search('xylophone');
  const device = await page.context().newCDPSession(page);
  // Rendering takes longer than a response.
  await device.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  const searched: string[] = [];
  page.on('request', request => {
    const body = request.postData() ?? '';
    if (body.includes('AccountOrders'))
      searched.push((JSON.parse(body) as { variables: { search: string } }).variables.search);
  });
  await search('zither');
  await search('zeppelin');
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(searched).toEqual(['zither', 'zeppelin']);
});

test("[ORD-3][ACC-5] shows dates in the browser's format and the store's time zone", async ({ store, openBrowser }) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  const day = dayIn(storeZone, order.date);
  // 21 hours ahead of the store and 4 hours behind it: at any time, one of them has a different date.
  const timezoneId = ['Pacific/Kiritimati', 'Pacific/Midway'].find(zone => dayIn(zone, order.date) !== day);
  const page = await openBrowser({ locale: 'de-DE', timezoneId });
  await startSignedIn(page, people.onAccount);
  await open(page, '/account/order-history');
  const row = page.getByRole('row').filter({ has: orderLink(page, order.key) });
  await expect(row.getByRole('cell', { name: day, exact: true })).toBeVisible();
  await orderLink(page, order.key).click();
  await expect(page.getByText(`${day}, `).first()).toBeVisible();
});

test('[ADM-6] opens an order selected while the search waits for more input, even if its page loads slowly', async ({
  page,
  store,
}) => {
  const order = await store.placeOrder(people.onAccount, (await store.addItem()).key, 1);
  await startSignedIn(page, people.admin);
  await open(page, '/admin/all-orders');
  await expect(orderLink(page, order.key)).toBeVisible();
  await page.route('**/assets/order-page-*.js', async route => {
    // Longer than the search's debounce.
    await new Promise(resolve => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.getByLabel('Search orders').fill(String(order.key));
  await orderLink(page, order.key).click();
  await expect(page).toHaveURL(`/historicalorder/${order.key}`);
  await expect(page.getByRole('heading', { name: `Order ${order.key}`, exact: true })).toBeVisible();
});
