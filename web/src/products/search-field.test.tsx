import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal, type Answer } from '../../test/answers';
import { product, results } from '../../test/build';
import { customer } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { OwnMatchesDocument, SearchPageDocument } from '../pages/storefront/search/search-page.generated';
import { LastPaidRowsDocument } from './last-paid-rows.generated';
import {
  OwnSuggestionsDocument,
  SearchSuggestionsDocument,
  type OwnSuggestionsQuery,
  type SearchSuggestionsQuery,
} from './search-suggestions.generated';

type Suggestions = SearchSuggestionsQuery['searchSuggestions'];

const suggesting = (found: Partial<Suggestions>): SearchSuggestionsQuery => ({
  searchSuggestions: { includesSimilar: false, words: [], categories: [], products: [], ...found },
});
const chisel = { key: 42, productId: 'T1-234-5678', description: 'Cold Chisel', imageAddress: '/pictures/chisel.svg' };

const field = () => within(screen.getByRole('banner')).getByRole('combobox', { name: 'Search entire store' });
const list = async () => within(await screen.findByRole('listbox', { name: 'Suggestions' }));

/** Holds the responses until the test releases them. */
function held(): { requested: string[]; release: Map<string, () => void>; suggestions: Answer } {
  const requested: string[] = [];
  const release = new Map<string, () => void>();
  const suggestions = answer(SearchSuggestionsDocument, ({ text }) => {
    requested.push(text);
    return new Promise(resolve => release.set(text, () => resolve(suggesting({ words: [`${text} set`] }))));
  });
  return { requested, release, suggestions };
}

test('[HDR-2] the start of a code suggests the item with its ID and a link to its page', async () => {
  const suggestions = answer(SearchSuggestionsDocument, () => suggesting({ products: [chisel] }));
  const { user } = await renderPage('/login', { answers: [suggestions] });
  await user.type(field(), 'T1-234-567');
  const option = await (await list()).findByRole('option', { name: /T1-234-5678/ });
  expect(option).toHaveTextContent('Cold Chisel');
  expect(option.querySelector('img')).toHaveAttribute('src', '/pictures/chisel.svg');
});

test('[HDR-2] the name of a category suggests the category and its products', async () => {
  const categories = [{ key: 6, name: 'Ball Valves' }];
  const suggestions = answer(SearchSuggestionsDocument, () => suggesting({ categories, products: [chisel] }));
  const { user } = await renderPage('/login', { answers: [suggestions] });
  await user.type(field(), 'ball valves');
  const options = async (group: string) =>
    within(await (await list()).findByRole('group', { name: group })).getAllByRole('option');
  expect((await options('Categories')).map(({ textContent }) => textContent)).toEqual(['Ball Valves']);
  expect(await options('Products')).toHaveLength(1);
});

test('[HDR-2] does not show a response that arrives after the text has changed', async () => {
  const { requested, release, suggestions } = held();
  const { user } = await renderPage('/login', { answers: [suggestions] });
  await user.type(field(), 'ham');
  await waitFor(() => expect(requested).toEqual(['ham']));
  await user.clear(field());
  await user.type(field(), 'wrench');
  await waitFor(() => expect(requested).toEqual(['ham', 'wrench']));
  release.get('wrench')?.();
  expect(await (await list()).findByRole('option', { name: 'wrench set' })).toBeVisible();
  release.get('ham')?.();
  await new Promise(resolve => setTimeout(resolve, 50));
  expect((await list()).queryByText('ham set')).not.toBeInTheDocument();
});

const emptySearch = answer(SearchPageDocument, () => ({
  searchProducts: { includesSimilar: false, ...results([product()]) },
}));
const headed = (text: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text));

test('[HDR-2] Enter without a selected suggestion searches for the typed text, even if suggestions are late', async () => {
  const { requested, release, suggestions } = held();
  const { user } = await renderPage('/login', { answers: [suggestions, emptySearch] });
  await user.type(field(), 'ham');
  await waitFor(() => expect(requested).toEqual(['ham']));
  await user.keyboard('{Enter}');
  await headed('Viewing search results for ham');
  release.get('ham')?.();
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(screen.getByLabelText('Edit your search')).toHaveValue('ham');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('[HDR-2][ERR-2] the search works without suggestions', async () => {
  let refused = 0;
  const suggestions = answer(SearchSuggestionsDocument, () => {
    refused += 1;
    throw refusal('INTERNAL', 500, 'It is broken.');
  });
  const { user } = await renderPage('/login', { answers: [suggestions, emptySearch] });
  await user.type(field(), 'hammer');
  await waitFor(() => expect(refused).toBe(1));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  await headed('Viewing search results for hammer');
});

test('[SRCH-4] the suggestions for a mistyped code say that its items have similar codes', async () => {
  const suggestions = answer(SearchSuggestionsDocument, () =>
    suggesting({ includesSimilar: true, products: [chisel] }),
  );
  const { user } = await renderPage('/login', { answers: [suggestions] });
  await user.type(field(), 'T1-234-56787');
  const group = await (await list()).findByRole('group', { name: 'Products with similar codes' });
  expect(within(group).getByRole('option')).toHaveTextContent('T1-234-5678');
});

/** A customer's session on a page, in which the server suggests only what is the customer's own. */
function openForCustomer(own: Partial<OwnSuggestionsQuery> = {}) {
  return renderPage('/', {
    signedIn: customer,
    answers: [
      answer(SearchSuggestionsDocument, () => suggesting({})),
      answer(OwnSuggestionsDocument, () => ({ ordersNumbered: [], ownNumberMatches: [], ...own })),
      answer(OwnMatchesDocument, () => ({ ordersNumbered: [], ownNumberMatches: [] })),
      answer(LastPaidRowsDocument, () => ({ productsByKey: [] })),
      emptySearch,
    ],
  });
}

test("[HDR-2] suggests the customer's orders by their number and PO number, and opens one", async () => {
  const order = { key: 41, poNumber: 'YARD-7788', date: 1_790_000_000 };
  const { user } = await openForCustomer({ ordersNumbered: [order] });
  await user.type(field(), 'yard-77');
  const group = await (await list()).findByRole('group', { name: 'Your orders' });
  expect(within(group).getByRole('option')).toHaveTextContent(/^Order 41, PO YARD-7788, /);
});

test('[SRCH-5] an empty search field suggests recent searches, which signing out removes', async () => {
  const { user } = await openForCustomer();
  for (const text of ['wedge anchor', 'hex nut']) {
    // The page resets the form, of which user-event takes no note.
    await user.clear(field());
    await user.type(field(), `${text}{Enter}`);
    await headed(`Viewing search results for ${text}`);
  }
  await user.click(screen.getByRole('main'));
  await user.click(field());
  const recent = await (await list()).findByRole('group', { name: 'Recent searches' });
  expect(
    within(recent)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['hex nut', 'wedge anchor']);
  await user.click(within(recent).getByRole('option', { name: 'wedge anchor' }));
  await headed('Viewing search results for wedge anchor');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await within(screen.getByRole('banner')).findByRole('link', { name: 'Sign in' })).toBeVisible();
  await user.click(field());
  expect(screen.queryByRole('group', { name: 'Recent searches' })).not.toBeInTheDocument();
});
