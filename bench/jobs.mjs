// The jobs to measure: the requests to the store and to the reference, and the target share of the reference's rate.
import { centsOf, searches, sizes } from './data.mjs';
import { browserEncodings, inTurn, pageJobs } from './page-jobs.mjs';

const productFields =
  'key productId description imageAddress minimumQuantity maximumQuantity defaultQuantity inStoreOnly featured onSale';

export const documents = {
  a: `query BenchProduct($key: Int!) { product(key: $key) { ${productFields} vendorItemNumber countryOfOrigin } }`,
  b: `query BenchCategory($key: Int!) { products(filter: { categoryKeys: [$key] }, first: 20) { totalCount nodes { ${productFields} } } }`,
  c: `query BenchSearch($text: String!) { searchProducts(text: $text, first: 20) { totalCount nodes { ${productFields} } } }`,
  d: `query BenchHome { featuredProducts { ${productFields} } categories { key name } }`,
  e: 'mutation BenchOrder($input: CheckoutInput!) { checkout(input: $input) { order { key total } } }',
  f: 'query BenchOrders { me { orders(first: 20) { totalCount nodes { key date total status payment poNumber lines { productId description quantity unitPrice price } } } } }',
};

const numbers = count => Array.from({ length: count }, (_, index) => index);
const graphql = (job, variables, token) => ({ path: '/graphql', token, body: { query: documents[job], variables } });
const page = (path, cookie) => ({ method: 'GET', path, acceptEncoding: browserEncodings, cookie });
const bare = (job, values) => ({ path: `/${job}`, body: values });

/** The most viewed products: the same thousand in a catalog of any size. */
const popular = numbers(1000).map(index => 1 + index * 7);

/** Measured separately, because each runs different statements. */
const searchKinds = [
  ['codes', searches.codes],
  ['words', searches.words],
  ['misspelled', searches.misspelled],
];

const dollars = cents => (cents / 100).toFixed(2);

/** Five products that can be delivered, with their prices in cents. */
const linesOf = customer =>
  numbers(sizes.linesEach).map(place => {
    const number = ((customer * 31 + place * 401) % 190) * 50 + 1 + place;
    const quantity = 1 + ((customer + place) % 9);
    return { productKey: number + 1, quantity, cents: centsOf(number) * quantity };
  });

/**
 * `mails`: the job's requests queue confirmation mail.
 *
 * @param tokens of the customers
 * @param cookies of the page sessions of some customers
 * @param queriesOf returns the queries that the store's search sends for a text, for the reference
 */
export function jobsOf({ tokens, cookies, queriesOf }) {
  const customers = numbers(sizes.customers);
  const categories = numbers(sizes.categories).map(index => index + 1);
  const texts = [...searches.words, ...searches.codes];
  return [
    {
      job: 'a',
      title: 'product by key',
      target: { off: 0.4, shipped: 1 },
      store: popular.map(key => graphql('a', { key })),
      reference: popular.map(key => bare('a', [key])),
    },
    {
      job: 'b',
      title: 'category page of 20 with total',
      target: { off: 0.25, shipped: 1 },
      store: categories.map(key => graphql('b', { key })),
      reference: categories.map(key => bare('b', [key])),
    },
    {
      job: 'c',
      title: 'search, first 20 with total',
      target: { off: 0.35, shipped: 1 },
      store: texts.map(text => graphql('c', { text })),
      reference: texts.map(text => {
        const { all, codes, codeBeginning, ownWords } = queriesOf(text);
        return bare('c', [all, codes, codeBeginning, ownWords]);
      }),
    },
    ...searchKinds.map(([kind, of]) => ({
      job: `c ${kind}`,
      title: 'in the search',
      target: {},
      store: of.map(text => graphql('c', { text })),
    })),
    {
      job: 'd',
      title: `home: ${sizes.featured} featured, ${sizes.categories} categories`,
      target: { off: 0.25, shipped: 1 },
      store: [graphql('d', {})],
      reference: [bare('d', [])],
    },
    {
      job: 'f',
      title: 'order history, 20 orders with lines',
      target: { off: 0.3, shipped: 0.3 },
      store: customers.map(customer => graphql('f', {}, tokens[customer])),
      reference: customers.map(customer => bare('f', [customer + 1])),
    },
    {
      job: 'h',
      title: 'product page, rendered',
      target: { shipped: 1 },
      stores: ['shipped'],
      store: popular.slice(0, 300).map(key => page(`/product/${key}`)),
      reference: popular.map(key => bare('a', [key])),
    },
    {
      job: 'h customer',
      title: 'the same for a customer, with price',
      target: {},
      stores: ['shipped'],
      store: cookies.map((cookie, index) => page(`/product/${inTurn(popular, index)}`, cookie)),
    },
    ...pageJobs({ popular, categories, texts, tokens, queriesOf }),
    checkoutJob(customers, tokens),
  ];
}

function checkoutJob(customers, tokens) {
  const orders = customers.map(customer => ({ customer, lines: linesOf(customer) }));
  return {
    job: 'e',
    title: 'checkout on account, 5 lines',
    target: { off: 0.1, shipped: 0.1 },
    connections: [1, 8],
    mails: true,
    store: orders.map(({ customer, lines }) =>
      graphql(
        'e',
        {
          input: {
            idempotencyKey: 'bench-@number@',
            contactKey: customer + 1,
            locationKey: customer + 2,
            payment: { method: 'ON_ACCOUNT' },
            lines: lines.map(({ productKey, quantity, cents }) => ({ productKey, quantity, price: dollars(cents) })),
            total: dollars(lines.reduce((sum, { cents }) => sum + cents, 0)),
          },
        },
        tokens[customer],
      ),
    ),
    reference: orders.map(({ customer, lines }) =>
      bare('e', [
        customer + 1,
        lines.map(line => line.productKey),
        lines.map(line => line.quantity),
        'reference-@number@',
      ]),
    ),
  };
}
