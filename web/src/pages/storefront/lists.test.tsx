import { screen, waitFor, within } from '@testing-library/react';
import { answer } from '../../../test/answers';
import { product, results } from '../../../test/build';
import { customer } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { LastPaidRowsDocument } from '../../products/last-paid-rows.generated';
import { AllCategoriesPageDocument } from './all-categories/all-categories-page.generated';
import { CategoryPageDocument, type CategoryPageQueryVariables } from './category/category-page.generated';
import { OnSalePageDocument, type OnSalePageQueryVariables } from './on-sale/on-sale-page.generated';

const main = () => within(screen.getByRole('main'));
const names = () => screen.queryAllByRole('article').map(article => within(article).getByRole('link').textContent);
const filters = async () => within(await screen.findByRole('form', { name: 'Filters' }));
const facets = {
  categories: ['Hammers', 'Drills'].map((name, key) => ({ key, name, count: 4 })),
  onSale: 2,
  inStoreOnly: 1,
};

interface Options {
  signedIn?: typeof customer;
  found?: ReturnType<typeof product>[];
}

/** Opens a category. Returns what the page requests of its list. */
async function openCategory(address: string, { signedIn, found = [] }: Options = {}) {
  const requests: CategoryPageQueryVariables[] = [];
  const page = await renderPage(address, {
    signedIn,
    answers: [
      answer(CategoryPageDocument, variables => {
        requests.push(variables);
        return { category: { key: 6, name: 'Zinc Anodes' }, products: results(found, { facets }) };
      }),
      answer(LastPaidRowsDocument, () => ({ productsByKey: [] })),
    ],
  });
  return { ...page, requests };
}

test('[CAT-1] lists all categories under the letters A to Z, linked to their pages', async () => {
  const names = ['Anchors', 'Augers', 'Chisels'];
  const categories = names.map((name, key) => ({ key, name }));
  await renderPage('/allCategories', { answers: [answer(AllCategoriesPageDocument, () => ({ categories }))] });
  const letters = await main().findAllByRole('heading', { level: 2 });
  expect(letters.map(({ textContent }) => textContent).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  for (const [letter, expected] of [
    ['A', ['Anchors /product/categories/0', 'Augers /product/categories/1']],
    ['B', []],
    ['C', ['Chisels /product/categories/2']],
  ] as const) {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`#letter-${letter} a`)];
    expect(links.map(({ textContent, pathname }) => `${textContent} ${pathname}`)).toEqual(expected);
  }
});

const anodes = [
  product({ description: 'Anode A', standardCost: '1.10' }),
  product({ key: 43, description: 'Anode B', standardCost: '0.0845' }),
];

test('[CAT-2] a category shows its heading and products, without prices for visitors', async () => {
  const { requests } = await openCategory('/product/categories/6?sort=price-high', { found: anodes });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Viewing category results for Zinc Anodes',
  );
  expect(main().getByText('2 products')).toBeVisible();
  expect(names()).toEqual(['Anode A', 'Anode B']);
  const [card] = main().getAllByRole('article');
  expect(card).toHaveTextContent('Item ID: T1-234-5678');
  expect(main().getByRole('link', { name: 'Anode A' })).toHaveAttribute('href', '/product/42');
  expect(screen.getByRole('main')).not.toHaveTextContent('$');
  const options = within(screen.getByLabelText('Sort by')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Usual order', 'Name', 'Item ID']);
  expect(requests.map(({ sort }) => sort)).toEqual([null]);
});

test('[CAT-2] a category shows prices to customers in its rows, but not in its tiles', async () => {
  const { user } = await openCategory('/product/categories/6', { signedIn: customer, found: anodes });
  const cards = () => main().getAllByRole('article');
  await waitFor(() => expect(cards()[0]).toHaveTextContent('$1.10'));
  expect(cards()[1]).toHaveTextContent('$0.0845');
  await user.click(screen.getByRole('button', { name: 'Show as tiles' }));
  await waitFor(() => expect(cards()[0]).not.toHaveTextContent('$'));
});

test('[CAT-2][SRCH-2] a category and the clearance list have filters, except for themselves', async () => {
  const { user, path, requests } = await openCategory('/product/categories/6', { found: anodes });
  const panel = await filters();
  expect(panel.queryByRole('group', { name: 'Category' })).not.toBeInTheDocument();
  await user.click(panel.getByRole('checkbox', { name: /^In store only/ }));
  await waitFor(() => expect(path()).toBe('/product/categories/6?instore=yes'));
  expect(requests.at(-1)?.filter).toEqual({ categoryKeys: [6], inStoreOnly: true });
});

test('[SRCH-2] clearance products have their own page, with filters except for clearance', async () => {
  const requests: OnSalePageQueryVariables[] = [];
  const { user } = await renderPage('/onsale', {
    answers: [
      answer(OnSalePageDocument, variables => {
        requests.push(variables);
        return {
          onSaleProducts: results([product({ onSale: true, standardCost: null })], { facets, totalCount: 120 }),
        };
      }),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Clearance Products');
  expect(await main().findByText('1 to 50 of 120 products')).toBeVisible();
  expect(main().getByRole('article')).toHaveTextContent('Clearance');
  const panel = await filters();
  expect(panel.queryByRole('checkbox', { name: /^Clearance/ })).not.toBeInTheDocument();
  await user.click(within(panel.getByRole('group', { name: 'Category' })).getByRole('checkbox', { name: /^Drills/ }));
  await waitFor(() => expect(requests.at(-1)?.filter).toEqual({ categoryKeys: [1] }));
});

test('[CAT-2] a category without products shows a message', async () => {
  await openCategory('/product/categories/6');
  expect(await main().findByText("Oops, there doesn't seem to be any results for: Zinc Anodes")).toBeVisible();
  expect(main().getByRole('link', { name: 'See all categories' })).toBeVisible();
});

test('[SRCH-2] the clearance page shows a message if there are no products', async () => {
  await renderPage('/onsale', { answers: [answer(OnSalePageDocument, () => ({ onSaleProducts: results([]) }))] });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Clearance Products');
  expect(await screen.findByText("Oops, there doesn't seem to be any results")).toBeVisible();
});
