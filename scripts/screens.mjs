// Takes screenshots of every page and state of the store, on a desktop (1280), a tablet (768) and a phone (390), for review.
//   npm run screens                  all of them, into screens/
//   npm run screens -- cart login    only those whose name contains one of the words
//   npm run screens -- --pictures    the pictures of README.md, into docs/pictures/
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  addToCart,
  choosePlaces,
  desktop,
  open,
  people,
  phone,
  productsToBuy,
  settle,
  signIn,
  tablet,
  visitDemo,
} from './tools/demo-visit.mjs';
import { adminScreens } from './tools/admin-screens.mjs';
import { listScreens } from './tools/list-screens.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const words = process.argv.slice(2);
const output = 'screens';
if (words.length === 0) rmSync(output, { recursive: true, force: true });

/** The pictures of README.md, with the screenshot that each is. All but the import show only what fits the screen. */
const pictures = {
  home: '1280/home',
  'home-customer': '1280/home-signed-in',
  'search-results': '1280/search-signed-in',
  family: '1280/family-signed-in',
  product: '1280/product-signed-in',
  cart: '1280/cart',
  checkout: '1280/checkout',
  order: '1280/order',
  'admin-orders': '1280/admin-orders',
  'batch-import': '1280/admin-batch-preview',
  'phone-home': '390/home',
  'phone-search': '390/search-signed-in',
  'phone-cart': '390/cart',
};
const takesPictures = words.includes('--pictures');
/** So that README.md loads fast */
const largestPictureBytes = 250_000;

/** Returns the file of a screenshot; null if it is not wanted. */
function fileOf(width, name) {
  if (!takesPictures)
    return words.length === 0 || words.some(word => name.includes(word)) ? join(output, width, `${name}.png`) : null;
  const found = Object.entries(pictures).find(([, screen]) => screen === `${width}/${name}`);
  return found ? join('docs/pictures', `${found[0]}.png`) : null;
}

const button = (page, name) => page.getByRole('button', { name, exact: true });
const broken = page => page.route('**/graphql', route => route.fulfill({ status: 502, body: 'Bad gateway' }));
/** Leaves the next requests of an open page without a response. */
const silent = page => page.route('**/graphql', () => undefined);
const search = async (page, text) => {
  await page.getByPlaceholder('Search entire store here').fill(text);
  await page.getByPlaceholder('Search entire store here').press('Enter');
};

/** The steps before each screenshot, or only the path of the page. */
const visitorScreens = {
  home: '/',
  menu: async page => {
    await open(page, '/');
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    else await page.getByRole('link', { name: 'Shop Products' }).hover();
  },
  'all-categories': '/allCategories',
  category: (page, { category }) => open(page, `/product/categories/${category}`),
  family: async page => {
    await open(page, '/product/search/hex%20cap%20screw');
    await page.getByRole('link', { name: /^Hex Cap Screw table of/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Hex Cap Screw', exact: true }).waitFor();
  },
  search: '/product/search/anchor',
  'search-none': '/product/search/zzqqxxyy',
  'search-misspelled': '/product/search/hamer',
  suggestions: async page => {
    await open(page, '/');
    await page.getByPlaceholder('Search entire store here').pressSequentially('wedge');
    await page.getByRole('option').first().waitFor();
  },
  'search-narrowed': '/product/search/screw?category=3&vendor=5&clearance=yes',
  'search-filters': async page => {
    await open(page, '/product/search/screw?vendor=5');
    const filters = page.getByRole('button', { name: 'Filters (1)' });
    if (await filters.isVisible()) await filters.click();
  },
  'on-sale': '/onsale',
  product: (page, { products }) => open(page, `/product/${products[0].key}`),
  'product-missing': '/product/999999',
  'page-missing': '/nope',
  login: '/login',
  'login-refused': async page => {
    await open(page, '/login');
    await page.getByLabel('Customer number').fill('999999999');
    await page.getByLabel('Password').fill('not-the-password');
    await button(page, 'Sign in').click();
    await page.getByText('encountered error code').waitFor();
  },
  register: '/register',
  'register-invalid': async page => {
    await open(page, '/register');
    await button(page, 'Next').focus();
    await page.keyboard.press('Enter');
  },
  'register-contact': async page => {
    await open(page, '/register');
    await button(page, 'Pick one for me').click();
    const typed = {
      'Business name': 'Copper State Framing',
      'Street address': '12 E Jackson St',
      City: 'Phoenix',
      'Zip code': '85004',
      'Business phone': '6025550100',
      'Password again': 'desert-framing-1',
    };
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    await page.getByLabel('Password', { exact: true }).fill('desert-framing-1');
    await page.getByLabel('State').selectOption('AZ');
    await button(page, 'Next').click();
    await page.getByRole('img', { name: 'Six letters and digits to type below' }).waitFor();
  },
  offline: async (page, { context }) => {
    await open(page, '/');
    await context.setOffline(true);
    await search(page, 'hammer');
    await page.getByText('encountered error code').waitFor();
  },
  'store-failing': async page => {
    await open(page, '/');
    await broken(page);
    await search(page, 'hammer');
    await page.getByText('encountered error code').waitFor();
  },
  loading: async page => {
    await open(page, '/login');
    await silent(page);
    await page.getByRole('banner').getByRole('link').first().click();
  },
};

const customerScreens = {
  'home-signed-in': '/',
  'family-signed-in': async page => {
    await visitorScreens.family(page);
    for (const index of [0, 2, 3])
      await page
        .getByRole('textbox', { name: /^quantity of/ })
        .nth(index)
        .fill('25');
  },
  'search-signed-in': '/product/search/anchor',
  'search-many': '/product/search/screw',
  'cart-empty': '/cart',
  cart: async (page, { products }) => {
    for (const product of products) await addToCart(page, product);
  },
  'cart-removed': async page => {
    await open(page, '/cart');
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
  },
  'product-signed-in': (page, { products }) => open(page, `/product/${products[1].key}`),
  'checkout-start': '/checkout',
  checkout: async page => {
    await open(page, '/checkout');
    await choosePlaces(page);
    await page.getByLabel('PO number (optional)').fill('PO-1983');
  },
  'order-placed': async page => {
    await open(page, '/checkout');
    await choosePlaces(page);
    await button(page, /^Put on account/).click();
    await page.waitForURL('**/historicalorder/*');
  },
  order: async page => {
    await open(page, '/account/order-history');
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
    await page.waitForURL('**/order/*');
  },
  'buy-again': '/buy-again',
  'buy-again-none-found': async page => {
    await open(page, '/buy-again');
    await page.getByLabel('Filter', { exact: true }).fill('zzqq');
  },
  'buy-again-added': async page => {
    await open(page, '/buy-again');
    await page.getByRole('checkbox').nth(2).check();
    await page.getByRole('button', { name: /^Add \d+ lines?$/ }).click();
    await page.getByText('added to your cart').waitFor();
  },
  reorder: async page => {
    await open(page, '/account/order-history');
    await page
      .getByRole('link', { name: /^Re-order / })
      .nth(4)
      .click();
    await page.waitForURL('**/reorder/*');
  },
  'reorder-missing': '/reorder/999999',
  'order-missing': '/order/999999',
  account: '/account',
  'account-invalid': async page => {
    await open(page, '/account');
    await page.getByLabel('Zip code').fill('850');
    await page.getByLabel('Zip code').blur();
  },
  'account-contacts': '/account/contacts',
  'account-contact-open': async page => {
    await open(page, '/account/contacts');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
  },
  'account-contact-delete': async page => {
    await open(page, '/account/contacts');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
  },
  'account-locations': '/account/locations',
  'account-jobs': '/account/jobs',
  'account-job-open': async page => {
    await open(page, '/account/jobs');
    await button(page, 'Edit Mesa Medical Center').click();
  },
  'account-favorites': '/account/favorites',
  'account-part-numbers': '/account/part-numbers',
  ...listScreens,
  'order-history': '/account/order-history',
  'order-history-job': '/account/order-history?job=1',
  'order-history-none-found': async page => {
    await open(page, '/account/order-history');
    await page.getByRole('main').getByRole('searchbox').first().fill('999999');
    await button(page.getByRole('main'), 'Search').click();
    await page.getByText('999999').last().waitFor();
  },
  'change-password': '/change-password',
  'session-ended': async page => {
    await open(page, '/account');
    await page.evaluate(() => localStorage.setItem('token', 'v1.broken'));
    await page.reload();
  },
};

const cardScreens = {
  'checkout-card': async (page, { products }) => {
    for (const product of products) await addToCart(page, product);
    await open(page, '/checkout');
    await choosePlaces(page);
  },
  'checkout-card-form': async page => {
    await open(page, '/checkout');
    await button(page, /^Pay with card/).click();
    await page.frameLocator('iframe[title="Card"]').getByLabel('Card number').waitFor();
  },
  'checkout-card-no-script': async page => {
    await page.route('**/AcceptUI.js', route => route.abort());
    await open(page, '/checkout');
    await page.getByText('There was a problem loading').waitFor();
  },
  'payment-not-charged': '/payment/0123456789abcdef',
  'payment-checking': async page => {
    await open(page, '/account');
    await silent(page);
    await page.route('**/graphql', route =>
      route.fulfill({
        json: {
          data: {
            checkoutStatus: {
              __typename: 'CheckoutResult',
              order: null,
              payment: { __typename: 'CheckoutPayment', status: 'CHECKING', code: null, text: null },
            },
          },
        },
      }),
    );
    await page.goto('/payment/0123456789abcdef');
    await page.getByText('We are checking your payment').first().waitFor();
  },
};

const failures = [];
await visitDemo(async ({ url, openPage }) => {
  const products = await productsToBuy(url);
  const facts = { products, category: products[0].categoryKey };
  for (const [width, size] of [
    ['1280', desktop],
    ['768', tablet],
    ['390', phone],
  ]) {
    for (const [account, screens] of [
      [null, visitorScreens],
      [people.onAccount, customerScreens],
      [people.cashOnDelivery, cardScreens],
      [people.admin, adminScreens],
    ]) {
      await visitAs(account, screens, { openPage, size, width, facts });
    }
  }
});
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

async function visitAs(account, screens, { openPage, size, width, facts }) {
  const wanted = Object.entries(screens).filter(([name]) => fileOf(width, name) !== null);
  if (wanted.length === 0) return;
  const { page, context, close } = await openPage(size);
  if (account) await signIn(page, account);
  for (const [name, screen] of wanted) {
    try {
      await (typeof screen === 'string' ? open(page, screen) : screen(page, { ...facts, context }));
      await settle(page).catch(() => undefined);
      const path = fileOf(width, name);
      mkdirSync(dirname(path), { recursive: true });
      const fullPage = !takesPictures || name === 'admin-batch-preview';
      await page.screenshot({ path, animations: 'disabled', caret: 'hide', fullPage });
      const { size } = statSync(path);
      if (takesPictures && size > largestPictureBytes) throw new Error(`The picture has ${size} bytes.`);
    } catch (error) {
      failures.push(`${name} at ${width}: ${error.message.split('\n')[0]}`);
    }
    // Leave the page first: when its connection is back, it would repeat its requests during the next screenshot.
    await page.goto('about:blank').catch(() => undefined);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
  }
  await close();
}
