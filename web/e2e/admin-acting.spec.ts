import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { addToCart, chooseFirstContactAndLocation, lineOf, open, orderKeyOf, toCheckout } from './steps';
import { people } from './store';

test('[ADM-12] staff order as a customer with a separate cart, and return with one click', async ({
  page,
  context,
  store,
  complaints,
}) => {
  const [mine, theirs] = await store.addItems({}, {});
  if (!mine || !theirs) throw new Error('No items found');
  const customerToken = await store.signInToken(people.onAccount);
  const { me } = await store.graphql<{ me: { key: number; name: string } }>('{ me { key name } }', {}, customerToken);
  const pane = `/admin/edit-customer/${me.key}`;
  const banner = page.getByRole('region', { name: 'Acting as a customer' });

  await startSignedIn(page, people.admin);
  await addToCart(page, mine);
  await open(page, pane);
  await page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: 'Act as this customer' }).click();
  await expect(page).toHaveURL('/');
  await expect(banner).toContainText(`You are acting as ${me.name}`);
  await expect(banner).toContainText('30 minutes left');
  await expect(page.getByRole('banner')).toContainText(`Hello, ${me.name}`);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
  await expect(page.getByRole('img', { name: 'Cart, empty' })).toBeVisible();

  // A reload continues acting as the customer, and another tab stays signed in as staff.
  await addToCart(page, theirs);
  await expect(banner).toBeVisible();
  await expect(lineOf(page, theirs)).toBeVisible();
  await expect(lineOf(page, mine)).toBeHidden();
  const otherTab = await context.newPage();
  await open(otherTab, '/cart');
  await expect(lineOf(otherTab, mine)).toBeVisible();
  await expect(otherTab.getByRole('region', { name: 'Acting as a customer' })).toBeHidden();

  await toCheckout(page);
  await chooseFirstContactAndLocation(page);
  await expect(page.getByRole('button', { name: 'Put on account' })).toBeEnabled();
  await expect(page.getByText('How to pay')).toBeHidden();
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: 'Put on account' }).click();
  await expect(page).toHaveURL(/\/historicalorder\/\d+$/);
  const key = orderKeyOf(page);
  await expect(page.getByText(`Placed by Saguaro Counter for ${me.name}`)).toBeVisible();

  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText(`Only ${me.name} itself changes this`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden();
  await open(page, `/product/${theirs.key}`);
  await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /favorites/ })).toBeHidden();

  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(pane);
  await expect(banner).toBeHidden();
  await expect(page.getByRole('heading', { name: me.name })).toBeVisible();
  await page.getByText('History', { exact: true }).last().click();
  const changes = page.getByRole('list', { name: 'Changes' });
  await expect(changes).toContainText('acting as this customer begun by Saguaro Counter');
  await expect(changes).toContainText(`acting as this customer ended by Saguaro Counter for ${me.name}`);

  // Acts again from the order, whose history names the customer. Acting ends when the customer signs out everywhere.
  await page.getByRole('link', { name: String(key), exact: true }).click();
  await expect(page.getByRole('heading', { name: `Order ${key}`, exact: true })).toBeVisible();
  await page.getByText('History', { exact: true }).last().click();
  await expect(changes).toContainText(`added by Saguaro Counter for ${me.name}`);
  await page.getByRole('link', { name: 'Act as this customer' }).click();
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL('/');
  complaints.allow(/status of 401/);
  // The cart's poll would find out first, and leave the page before the click.
  const polls = (request: { postData(): string | null }) => request.postData()?.includes('CartVersion') ?? false;
  await page.route('**/graphql', route => (polls(route.request()) ? undefined : route.fallback()));
  await store.graphql('mutation { signOutEverywhere }', {}, customerToken);
  await page.getByRole('link', { name: 'Clearance Products' }).click();
  await expect(page.getByText('No longer acting as a customer')).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(page).toHaveURL(`/historicalorder/${key}`);
  await open(page, '/cart');
  await expect(lineOf(page, mine)).toBeVisible();
});

test('[ERR-1] staff tools and the acting banner whose scripts do not arrive at first appear later', async ({
  page,
  store,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  const product = await store.addItem();
  const order = await store.placeOrder(people.onAccount, product.key, 1);
  const cut = new Set<string>();
  await page.route(/\/assets\/(staff-tools|acting-banner)-[^/]*\.js$/, route => {
    const url = route.request().url();
    if (cut.has(url)) return route.continue();
    cut.add(url);
    return route.abort();
  });
  await startSignedIn(page, people.admin);
  await open(page, `/historicalorder/${order.key}`);
  await expect(page.getByRole('heading', { name: 'Items ordered' })).toBeVisible();
  const history = page.getByRole('main').getByText('History', { exact: true });
  await expect(history).toBeVisible();

  await page.getByRole('link', { name: 'Act as this customer' }).click();
  await expect(page.getByText('You are acting as Roadrunner')).toBeVisible();
  await page.getByRole('region', { name: 'Acting as a customer' }).getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(`/historicalorder/${order.key}`);
  expect(cut.size).toBe(2);
});
