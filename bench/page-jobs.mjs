// The queries that the pages send, for visitors and for customers, next to the bare program's statements. Each customer
// sends about the same number of requests, because the store defers a customer who sends many expensive ones. Lists with
// facets come first; staff pages are not measured here (admin-lists.mjs).
import { readFileSync } from 'node:fs';
import { sizes } from './data.mjs';

/** Returns all operations of the pages, as `scripts/build.mjs` lists them. */
export function webOperations() {
  return JSON.parse(readFileSync('web/dist/operations.json', 'utf8'));
}

export const inTurn = (list, index) => list[index % list.length];

/** What a browser sends over HTTPS. */
export const browserEncodings = 'gzip, deflate, br, zstd';

const numbers = count => Array.from({ length: count }, (_, index) => index);
const asArray = keys => `{${keys.join(',')}}`;
const window = { first: 50, offset: 0, sort: null };

/** The products in 100 carts, eight in each. */
const cartKeys = popular => numbers(100).map(cart => numbers(8).map(line => inTurn(popular, cart * 8 + line)));

/**
 * @param popular keys of the most viewed products
 * @param texts of searches
 * @param tokens of the customers, the first of whom has key 1
 * @param queriesOf returns the queries that the store's search sends for a text
 */
export function pageJobs({ popular, categories, texts, tokens, queriesOf }) {
  const operations = new Map(webOperations().map(text => [/^\w+ (\w+)/.exec(text)[1], text]));
  const jobFor =
    caller =>
    ({ name, title, requests, target = {} }) => ({
      job: `${name} ${caller}`,
      title,
      target,
      connections: [16],
      store: (caller === 'customer' ? tokens : requests.map(() => undefined)).map((token, index) => ({
        path: '/graphql',
        acceptEncoding: browserEncodings,
        token,
        body: { operationName: name, query: operations.get(name), variables: inTurn(requests, index).variables },
      })),
      reference: requests[0].values && requests.map(({ values }) => ({ path: `/${name}`, body: values })),
    });
  const customers = tokens.map((_token, index) => index + 1);
  const ofProducts = productQueries({ popular, customers });
  return [
    ...listQueries({ categories, texts, queriesOf }).flatMap(query => [
      jobFor('visitor')(query),
      jobFor('customer')(query),
    ]),
    ...typingQueries(texts).map(jobFor('visitor')),
    jobFor('visitor')(ofProducts[0]),
    ...ofProducts.map(jobFor('customer')),
    ...accountQueries(customers).map(jobFor('customer')),
  ];
}

/** Lists, which differ between callers only in prices. `values` are the parameters of the bare program's statement. */
function listQueries({ categories, texts, queriesOf }) {
  const title = '50 products with facets';
  return [
    {
      name: 'CategoryPage',
      title,
      target: { off: 0.28 },
      requests: categories.map(categoryKey => ({
        variables: { categoryKey, filter: { categoryKeys: [categoryKey] }, ...window },
        values: [categoryKey],
      })),
    },
    {
      name: 'SearchPage',
      title,
      target: { off: 0.5 },
      requests: texts.map(text => {
        const { all, codes, codeBeginning, ownWords } = queriesOf(text);
        return { variables: { text, filter: {}, ...window }, values: [all, codes, codeBeginning, ownWords] };
      }),
    },
    { name: 'OnSalePage', title, requests: [{ variables: { filter: {}, ...window }, values: [] }] },
    {
      name: 'RelatedProducts',
      title: '6 products',
      requests: categories.map(categoryKey => ({ variables: { categoryKey }, values: [categoryKey] })),
    },
    { name: 'FeaturedProducts', title: `${sizes.featured} products`, requests: [{ variables: {}, values: [] }] },
    { name: 'Categories', title: `${sizes.categories} categories`, requests: [{ variables: {}, values: [] }] },
  ];
}

/** The search box, for which the bare program has no statement. */
function typingQueries(texts) {
  const requests = texts.map(text => ({ variables: { text: text.slice(0, 6) } }));
  return ['SearchSuggestions', 'NearestWords'].map(name => ({ name, title: 'for the typed text', requests }));
}

/** Products with the customer's own data. */
function productQueries({ popular, customers }) {
  const carts = cartKeys(popular);
  return [
    {
      name: 'ProductPage',
      title: 'one product, with favorite',
      requests: popular.map((key, index) => ({ variables: { key }, values: [key, inTurn(customers, index)] })),
    },
    {
      name: 'CartPrices',
      title: '8 products',
      requests: carts.map(keys => ({ variables: { keys }, values: [asArray(keys)] })),
    },
    ...['PersonalFacts', 'UsualQuantities'].map(name => ({
      name,
      title: '8 products',
      requests: customers.map((customer, index) => ({
        variables: { keys: inTurn(carts, index) },
        values: [asArray(inTurn(carts, index)), customer],
      })),
    })),
  ];
}

function accountQueries(customers) {
  const query = (name, title, variablesOf = () => ({}), valuesOf = customer => [customer]) => ({
    name,
    title,
    requests: customers.map(customer => ({ variables: variablesOf(customer), values: valuesOf(customer) })),
  });
  return [
    query('CartVersion', 'polled every 2 s'),
    query('AccountCart', '8 lines'),
    query('Carts', '1 cart'),
    query('Me', 'the account'),
    query('AccountDetails', 'the account'),
    query('AccountContacts', '1 contact'),
    query('AccountLocations', '1 location'),
    query('AccountFavorites', 'no favorites'),
    query('CheckoutCustomer', 'contacts, locations and terms'),
    query('AccountOrders', '20 orders', () => ({ search: null, first: 20, offset: 0 })),
    // The first orders were loaded for the customers in turn.
    query(
      'OrderView',
      'one order of 5 lines',
      key => ({ key }),
      key => [key, key],
    ),
  ];
}
