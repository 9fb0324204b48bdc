import { screen, waitFor, within } from '@testing-library/react';
import { accountCart } from '../../../../test/account-cart';
import { answer, type Answer } from '../../../../test/answers';
import { product, results } from '../../../../test/build';
import { fill } from '../../../../test/fill';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { OrderViewDocument } from '../../ordering/order/order.generated';
import { LastPaidRowsDocument } from '../../../products/last-paid-rows.generated';
import {
  NearestWordsDocument,
  OwnMatchesDocument,
  SearchPageDocument,
  type NearestWordsQuery,
  type SearchPageQueryVariables,
} from './search-page.generated';

const categories = [
  { key: 1, name: 'Keys' },
  { key: 2, name: 'Bars' },
];
const quoins = [
  product({ key: 11, description: 'key A', categoryKey: 1 }),
  product({ key: 12, description: 'key B', categoryKey: 1, onSale: true }),
  product({ key: 13, description: 'key C', categoryKey: 1, inStoreOnly: true }),
  product({ key: 14, description: 'bar D', categoryKey: 2 }),
  product({ key: 15, description: 'bar E', categoryKey: 2, onSale: true }),
];
const facets = {
  categories: categories.map(({ key, name }) => ({
    key,
    name,
    count: quoins.filter(({ categoryKey }) => categoryKey === key).length,
  })),
  vendors: [
    { key: 8, name: 'Acme', count: 1200 },
    { key: 9, name: 'Copper Hill Tools', count: 3 },
  ],
  onSale: 2,
  inStoreOnly: 1,
};

interface Options {
  found?: typeof quoins;
  totalCount?: number;
  signedIn?: typeof customer;
  answers?: Answer[];
}

/** Opens a search for which the server finds these products, filtered as it filters them. */
async function openSearch(address: string, given: Options = {}) {
  const { found = quoins, totalCount = 0, signedIn, answers = [] } = given;
  const requests: SearchPageQueryVariables[] = [];
  const search = answer(SearchPageDocument, variables => {
    requests.push(variables);
    const { filter, offset } = variables;
    const { categoryKeys, vendorKeys, onSale, inStoreOnly } = filter ?? {};
    const matches = found.filter(
      one =>
        (!categoryKeys || [categoryKeys].flat().includes(one.categoryKey ?? 0)) &&
        (!vendorKeys || [vendorKeys].flat().includes(one.vendor?.key ?? 0)) &&
        (!onSale || one.onSale) &&
        (!inStoreOnly || one.inStoreOnly),
    );
    const count = totalCount || matches.length;
    const visible = matches.map(one => (signedIn ? one : { ...one, standardCost: null }));
    const shown = results((offset ?? 0) < count ? visible : [], { facets, totalCount: count });
    return { searchProducts: { includesSimilar: false, ...shown } };
  });
  const page = await renderPage(address, {
    signedIn,
    answers: [search, answer(OwnMatchesDocument, () => ({ ordersNumbered: [], ownNumberMatches: [] })), ...answers],
  });
  return { ...page, requests };
}

const main = () => within(screen.getByRole('main'));
const names = () => screen.queryAllByRole('article').map(article => within(article).getByRole('link').textContent);
const filters = async () => within(await screen.findByRole('form', { name: 'Filters' }));
const labels = (group: HTMLElement) => [...group.querySelectorAll('label')].map(({ textContent }) => textContent);
const noNearWords: NearestWordsQuery = { partialSearch: null, nearestSearchWords: { words: [], categories: [] } };
const nearest = (found: Partial<NearestWordsQuery>) =>
  answer(NearestWordsDocument, () => ({ ...noNearWords, ...found }));

test('[SRCH-1] filters by category, clearance and in-store apply at once, and each can be removed', async () => {
  const { user, path } = await openSearch('/product/search/quoin');
  const panel = await filters();
  expect(labels(panel.getByRole('group', { name: 'Category' }))).toEqual(['Keys3', 'Bars2']);
  expect(labels(panel.getByRole('group', { name: 'Vendor' }))).toEqual(['Acme1,200', 'Copper Hill Tools3']);
  expect(labels(panel.getByRole('group', { name: 'Show only' }))).toEqual(['Clearance2', 'In store only1']);

  await user.click(panel.getByRole('checkbox', { name: /^Keys/ }));
  await waitFor(() => expect(names()).toEqual(['key A', 'key B', 'key C']));
  expect(path()).toBe('/product/search/quoin?category=1');
  await user.click(panel.getByRole('checkbox', { name: /^Bars/ }));
  await waitFor(() => expect(path()).toBe('/product/search/quoin?category=1&category=2'));
  await waitFor(() => expect(names()).toHaveLength(5));
  await user.click(panel.getByRole('checkbox', { name: /^Clearance/ }));
  await waitFor(() => expect(names()).toEqual(['key B', 'bar E']));
  expect(main().getByText('2 products')).toBeVisible();
  const chips = within(screen.getByRole('list', { name: 'Active filters' }));
  expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Clearance',
    'Keys',
    'Bars',
    'Clear all',
  ]);

  await user.click(chips.getByRole('link', { name: 'Remove filter Bars' }));
  await waitFor(() => expect(names()).toEqual(['key B']));
  expect(path()).toBe('/product/search/quoin?category=1&clearance=yes');
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(path()).toBe('/product/search/quoin');
  await user.click((await filters()).getByRole('checkbox', { name: /^In store only/ }));
  await waitFor(() => expect(names()).toEqual(['key C']));
  expect(path()).toBe('/product/search/quoin?instore=yes');
});

test('[SRCH-1] a filter keeps the focus, even when it returns to the first page', async () => {
  const { user, path } = await openSearch('/product/search/quoin?page=2', { totalCount: 120 });
  const box = (await filters()).getByRole('checkbox', { name: /^Copper Hill Tools/ });
  box.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(path()).toBe('/product/search/quoin?vendor=9'));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Remove filter Copper Hill Tools' })).toBeVisible());
  expect(box).toBeChecked();
  expect(box).toHaveFocus();
});

test('[FAM-2] a list is filtered by attribute, and so are its links to tables of families', async () => {
  const variants = {
    attributes: [{ name: 'Length', values: ['1 in', '2 in'].map(value => ({ value, count: 2 })) }],
    families: [{ productKey: 11, name: 'Hex Bolt', count: 2 }],
  };
  const requests: SearchPageQueryVariables[] = [];
  const inFamily = answer(SearchPageDocument, variables => {
    requests.push(variables);
    return { searchProducts: { includesSimilar: false, ...results(quoins, { facets: { variants } }) } };
  });
  const { user, path } = await openSearch('/product/search/bolt', { answers: [inFamily] });
  await user.click((await filters()).getByRole('checkbox', { name: /^2 in/ }));
  expect(await screen.findByRole('link', { name: 'Remove filter Length: 2 in' })).toBeVisible();
  expect(path()).toBe('/product/search/bolt?attribute=Length%3A+2+in');
  expect(requests.at(-1)?.filter).toEqual({ attributes: [{ name: 'Length', values: ['2 in'] }] });
  expect(screen.getByRole('link', { name: 'Hex Bolt table of 2' })).toHaveAttribute(
    'href',
    '/family/11?attribute=Length%3A+2+in',
  );
});

test.each([
  ['visitors cannot sort by price, even through the address', undefined, ['Best match', 'Name', 'Item ID'], null],
  [
    'customers can sort by price',
    customer,
    ['Best match', 'Name', 'Item ID', 'Price, lowest first', 'Price, highest first'],
    'PRICE_LOW',
  ],
] as const)('[SRCH-1][PERM-1] %s', async (_what, signedIn, options, sort) => {
  const lastPaid = answer(LastPaidRowsDocument, () => ({ productsByKey: [] }));
  const { requests } = await openSearch('/product/search/quoin?sort=price-low', { signedIn, answers: [lastPaid] });
  const box = await screen.findByLabelText('Sort by');
  expect(
    within(box)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(options);
  expect(requests.map(request => request.sort)).toEqual([sort]);
});

test('[SRCH-1] ignores invalid values in an address', async () => {
  const invalid = 'category=abc&category=-1&vendor=99999999999&clearance=maybe&instore=&sort=cheapest&page=none&page=2';
  const { requests } = await openSearch(`/product/search/quoin?${invalid}&other=1`);
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(requests).toEqual([{ text: 'quoin', first: 50, offset: 0, sort: null, filter: {} }]);
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
});

test('[SRCH-1] a filter without results can be removed', async () => {
  const { user } = await openSearch('/product/search/quoin?vendor=999999', { answers: [nearest({})] });
  expect(await screen.findByText("Oops, there doesn't seem to be any results for: quoin")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Remove filter Vendor 999999' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show all without filters' }));
  await waitFor(() => expect(names()).toHaveLength(5));
});

test('[SRCH-1] a page beyond the end leads to the first page', async () => {
  const { user, path } = await openSearch('/product/search/quoin?page=77');
  expect(await screen.findByText('This list has no page 77.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to the first page' }));
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(path()).toBe('/product/search/quoin');
});

test('[SRCH-1] the pages of a long list are links that keep the sort order', async () => {
  const { user, path } = await openSearch('/product/search/quoin', { totalCount: 2000 });
  expect(await main().findByText('1 to 50 of 2,000 products')).toBeVisible();
  const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(
    pages()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '2', '…', '40']);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Item ID');
  await waitFor(() => expect(path()).toBe('/product/search/quoin?sort=item-id'));
  const next = () => pages().queryByRole('link', { name: 'Next' });
  await waitFor(() => expect(next()).toHaveAttribute('href', '/product/search/quoin?sort=item-id&page=2'));
  await user.click(pages().getByRole('link', { name: 'Page 40' }));
  expect(await main().findByText('1,951 to 2,000 of 2,000 products')).toBeVisible();
  expect(path()).toBe('/product/search/quoin?sort=item-id&page=40');
  expect(pages().getByRole('link', { name: 'Page 40' })).toHaveAttribute('aria-current', 'page');
  expect(next()).not.toBeInTheDocument();
});

test('[SRCH-1] a search without results shows a message, and its words can be edited', async () => {
  const { user, path } = await openSearch('/product/search/zzqqxxyy', { found: [], answers: [nearest({})] });
  expect(await screen.findByText("Oops, there doesn't seem to be any results for: zzqqxxyy")).toBeVisible();
  expect(screen.getByLabelText('Edit your search')).toHaveValue('zzqqxxyy');
  await fill(user, screen.getByLabelText('Edit your search'), 'quoin/2 "x"');
  await user.click(main().getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(path()).toBe('/product/search/quoin%2F2%20%22x%22'));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Viewing search results for quoin/2 "x"');
});

test('[SRCH-1] a search without results offers similar words, their categories, all categories and the phone number', async () => {
  const near = { words: ['hammer'], categories: [{ key: 6, name: 'Hammers' }] };
  await openSearch('/product/search/hamar', { found: [], answers: [nearest({ nearestSearchWords: near })] });
  for (const [name, address] of [
    ['hammer', '/product/search/hammer'],
    ['Hammers', '/product/categories/6'],
    ['See all categories', '/allCategories'],
    ['602-555-0183', 'tel:+16025550183'],
  ] as const)
    expect(await main().findByRole('link', { name })).toHaveAttribute('href', address);
});

test('[SRCH-1] a search without results shows the products for most of its words, the others struck through', async () => {
  const words = ['zzqqxx', 'bench', 'press'].map(text => ({ text, isUsed: text !== 'zzqqxx' }));
  const partialSearch = { words, totalCount: 1204, products: [product({ description: 'Bench Press' })] };
  await openSearch('/product/search/zzqqxx%20bench%20press', { found: [], answers: [nearest({ partialSearch })] });
  const partial = within(await screen.findByRole('region', { name: 'Results for zzqqxx bench press' }));
  expect(partial.getByRole('link', { name: 'Bench Press' })).toBeVisible();
  expect([...document.querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual(['zzqqxx']);
  expect(partial.getByRole('link', { name: 'Show all 1,204 products for bench press' })).toHaveAttribute(
    'href',
    '/product/search/bench%20press',
  );
  expect(screen.getByText("Oops, there doesn't seem to be any results for: zzqqxx bench press")).toBeVisible();
});

test('[SRCH-4] the results for a mistyped code say that no item has it', async () => {
  const similar = answer(SearchPageDocument, () => ({
    searchProducts: { includesSimilar: true, ...results(quoins) },
  }));
  await openSearch('/product/search/T1-234-56787', { answers: [similar] });
  expect(
    await screen.findByText('No item has the code T1-234-56787. Items with similar codes are listed, too.'),
  ).toBeVisible();
  expect(names()).toHaveLength(5);
});

test('[PROD-1][CART-2] adds a product to the cart from its row without leaving the list', async () => {
  const screw = product({ defaultQuantity: 25, quantityLimits: { least: 5, most: 999_999, multiple: 1, step: 25 } });
  const cart = accountCart({ products: [screw] });
  const lastBought = { unit: 'each', unitPrice: '2.04', quantity: 50, date: 1_790_000_000 } as const;
  const { user, path } = await openSearch('/product/search/screw', {
    found: [screw],
    signedIn: customer,
    answers: [...cart.answers, answer(LastPaidRowsDocument, () => ({ productsByKey: [{ key: 42, lastBought }] }))],
  });
  const quantity = await screen.findByLabelText('quantity of Cold Chisel');
  const add = screen.getByRole('button', { name: 'Add Cold Chisel to cart' });
  expect(quantity).toHaveValue('25');
  expect(await screen.findByText('You paid $2.04')).toHaveAttribute(
    'title',
    expect.stringMatching(/^You paid \$2\.04 each on .+ for 50$/),
  );
  await user.clear(quantity);
  await user.keyboard('4');
  expect(screen.getByText('Order at least 5.')).toBeVisible();
  expect(add).toBeDisabled();
  await user.clear(quantity);
  await user.keyboard('30{Enter}');
  expect(await screen.findByText('30 in cart')).toBeVisible();
  await user.click(add);
  expect(await screen.findByText('60 in cart')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  expect(path()).toBe('/product/search/screw');
  await waitFor(() => expect(cart.quantities()).toEqual({ 42: 60 }));
});

test('[CART-2] in a list, arrow keys go from row to row, Enter adds and goes to the next one, and nothing says the same twice', async () => {
  const [nail, screw] = [product({ key: 41, description: 'Nail' }), product({ key: 42, description: 'Screw' })];
  const cart = accountCart({ products: [nail, screw] });
  const lastBought = { unit: nail.unit, unitPrice: nail.standardCost ?? '', quantity: 50, date: 1_790_000_000 };
  const paid = answer(LastPaidRowsDocument, () => ({ productsByKey: [{ key: 41, lastBought }] }));
  const { user } = await openSearch('/product/search/steel', {
    found: [nail, screw],
    signedIn: customer,
    answers: [...cart.answers, paid],
  });
  const [first, second] = [
    await screen.findByLabelText('quantity of Nail'),
    screen.getByLabelText('quantity of Screw'),
  ];
  await user.click(first);
  await user.keyboard('{ArrowUp}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  await user.keyboard('{ArrowUp}3{Enter}');
  expect(await screen.findByText('3 in cart')).toBeVisible();
  expect(second).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(cart.quantities()).toEqual({ 41: 3, 42: 1 }));
  expect(screen.queryByText(/You paid|Pack of 1/)).toBeNull();
});

const order = { key: 426, poNumber: 'YARD-7788', date: 1_790_000_000 };
const ownOrders = (...ordersNumbered: (typeof order)[]) =>
  answer(OwnMatchesDocument, () => ({ ordersNumbered, ownNumberMatches: [] }));

test.each(['426', '#426', 'order 426', 'yard-7788'])(
  '[HDR-2] a search for %s, which no product has, opens the order with this number or PO number',
  async text => {
    const { path } = await openSearch(`/product/search/${encodeURIComponent(text)}`, {
      found: [],
      signedIn: customer,
      answers: [ownOrders(order), nearest({}), answer(OrderViewDocument, () => ({ order: null }))],
    });
    await waitFor(() => expect(path()).toBe('/order/426'));
  },
);

test('[HDR-2] an order is listed above products with the same number, and not opened', async () => {
  const { path } = await openSearch('/product/search/426', {
    signedIn: customer,
    answers: [
      ownOrders(order, { ...order, key: 4260, poNumber: '4260' }),
      answer(LastPaidRowsDocument, () => ({ productsByKey: [] })),
    ],
  });
  const section = within(await screen.findByRole('region', { name: 'Your order' }));
  expect(section.getByRole('link')).toHaveTextContent(/^Order 426, PO YARD-7788, /);
  expect(path()).toBe('/product/search/426');
});

test('[HDR-2] several orders with the PO number are listed, and none is opened', async () => {
  await openSearch('/product/search/YARD-7788', {
    found: [],
    signedIn: customer,
    answers: [ownOrders(order, { ...order, key: 427 }), nearest({})],
  });
  const section = within(await screen.findByRole('region', { name: 'Your orders' }));
  expect(section.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['/order/426', '/order/427']);
});
