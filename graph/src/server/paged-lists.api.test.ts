import { adminPricingTier } from '../customers/customers/index.js';
import { Build } from '../../test/build.js';
import { listedRows, type ListedRows } from '../../test/listed-rows.js';
import { TestApp } from '../../test/test-app.js';

interface List {
  totalCount: number;
  nodes: Record<string, unknown>[];
  edges: { cursor: string }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null };
}

let app: TestApp;
let token: string;
let lists: Record<string, ListedRows>;

const names = [
  'products by name',
  'products by cost',
  'products by item id',
  'products with an attribute',
  'clearance products',
  'found products',
  'placed orders',
  'orders of a customer',
  'orders by total',
  'orders by customer',
  'found customers',
  'customers by a number',
  'vendors',
  'changes',
  'the history of a record',
  'imports',
  'unsettled payments',
  'payment differences',
  'failed mail',
  'rows of an import',
];

beforeAll(async () => {
  app = await TestApp.start();
  const build = new Build(app.em());
  const admin = await build.customer({ name: 'Zz Counter', customerNumber: 999_999, pricingTier: adminPricingTier });
  token = await app.signIn(admin.customerNumber);
  lists = await listedRows(app, build, admin, token);
  await listOf('vendors').add(1);
  await listOf('found customers').add(1);
});
afterAll(() => app.close());

/** The list in the data of a response, at any depth. */
function listIn(value: unknown): List | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('nodes' in value) return value as List;
  return (
    Object.values(value)
      .map(listIn)
      .find(found => found !== null) ?? null
  );
}

async function pageOf({ query, id }: ListedRows, args: string): Promise<List> {
  const selection = `{ totalCount nodes { id: ${id} } edges { cursor } pageInfo { hasNextPage hasPreviousPage endCursor } }`;
  const { data, errors } = await app.graphql(query.replace('PAGE', args).replace('LIST', selection), {}, token);
  expect(errors).toBeUndefined();
  return listIn(data) as List;
}

async function errorOf({ query, id }: ListedRows, args: string): Promise<unknown> {
  const { errors } = await app.graphql(
    query.replace('PAGE', args).replace('LIST', `{ nodes { id: ${id} } }`),
    {},
    token,
  );
  return errors?.[0]?.extensions;
}

const listOf = (name: string) => lists[name] as ListedRows;
const after = (cursor: string | null) => (cursor === null ? '' : `, after: "${cursor}"`);

test('this test covers every paged list of the API', () => {
  expect(Object.keys(lists).sort()).toEqual([...names].sort());
});

describe.each(names)('%s', name => {
  test('[F-27] are each returned once while another client adds, moves and deletes rows', async () => {
    const list = listOf(name);
    const wanted: string[] = [];
    for (let place = 1; place <= 7; place += 1) wanted.push(await list.add(place * 10 + (place % 2)));
    const seen: string[] = [];
    const dropped = new Set<string>();
    let cursor: string | null = null;
    for (let page = 0; page < 40; page += 1) {
      const { nodes, pageInfo }: List = await pageOf(list, `first: 2${after(cursor)}`);
      expect([nodes.length > 0, pageInfo.hasPreviousPage]).toEqual([true, page > 0]);
      seen.push(...nodes.map(node => String(node.id)).filter(key => wanted.includes(key)));
      const gone = seen.find(key => !dropped.has(key));
      if (page < 4) {
        if (gone !== undefined && list.drop) await list.drop(gone).then(() => dropped.add(gone));
        await list.add(page);
        await list.add(200 + page);
      }
      cursor = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    expect([...seen].sort()).toEqual([...wanted].sort());
  });

  test('end at their last row', async () => {
    const list = listOf(name);
    const { totalCount } = await pageOf(list, 'first: 1');
    const all = await pageOf(list, `first: ${totalCount}`);
    expect([all.nodes.length, all.pageInfo.hasNextPage]).toEqual([totalCount, false]);
    const cursors = all.edges.map(({ cursor }) => cursor);
    expect(await pageOf(list, `first: ${totalCount - 1}`)).toMatchObject({
      pageInfo: { hasNextPage: true, endCursor: cursors.at(-2) },
    });
    expect(await pageOf(list, `first: 5${after(cursors.at(-2) ?? '')}`)).toMatchObject({
      nodes: [all.nodes.at(-1)],
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    });
    expect(await pageOf(list, `first: 5${after(cursors.at(-1) ?? '')}`)).toMatchObject({
      totalCount,
      nodes: [],
      pageInfo: { hasNextPage: false, endCursor: null },
    });
    expect(await pageOf(list, `first: 2, offset: ${totalCount - 2}`)).toMatchObject({
      nodes: all.nodes.slice(-2),
      pageInfo: { hasNextPage: false },
    });
  });

  test('reject cursors of other lists and invalid cursors', async () => {
    const list = listOf(name);
    const other = await pageOf(listOf(name === 'vendors' ? 'found customers' : 'vendors'), 'first: 1');
    const own = await pageOf(list, 'first: 1');
    const [order, ...values] = JSON.parse(
      Buffer.from(own.pageInfo.endCursor ?? '', 'base64url').toString(),
    ) as string[];
    const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const foreign = [
      other.pageInfo.endCursor ?? '',
      'cm93OjE',
      '%',
      made(),
      made(7),
      made(order),
      made(order, ...values, '1'),
      made(order, ...values.map(() => 'a\u0000')),
      made(order, ...values.slice(1), '1); drop table orders; --'),
      made(order, ...values.map(() => null)),
      made(order, ...values.map(() => '9'.repeat(40))),
    ];
    for (const cursor of foreign) {
      expect([cursor, await errorOf(list, `first: 1${after(cursor)}`)]).toEqual([
        cursor,
        {
          code: 'INVALID_INPUT',
          status: 400,
          errors: { after: ['This cursor does not belong to this list and sort order. Start again without it.'] },
        },
      ]);
    }
    expect(await errorOf(list, `offset: 1${after(own.pageInfo.endCursor)}`)).toMatchObject({
      errors: { offset: ['Use either a cursor or an offset.'] },
    });
  });
});

test('rejects a cursor of another sort order', async () => {
  const { pageInfo } = await pageOf(listOf('placed orders'), 'first: 1');
  expect(await errorOf(listOf('orders by total'), `first: 1${after(pageInfo.endCursor)}`)).toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('pages through changes beyond the 10,000 that are counted', async () => {
  await app.em().execute(`insert into change_log (at, actor_name, ip, subject, subject_key, action, changes)
    select now(), 'the store', '', 'vendor', 900003, 'updated', '{}' from generate_series(1, 10100)`);
  const list = { ...listOf('changes'), query: '{ history(subject: vendor, key: 900003, PAGE) LIST }' };
  let [rows, cursor, isLast]: [number, string | null, boolean] = [0, null, false];
  while (!isLast) {
    const { totalCount, nodes, pageInfo } = await pageOf(list, `first: 1000${after(cursor)}`);
    expect(totalCount).toBe(10_000);
    [rows, cursor, isLast] = [rows + nodes.length, pageInfo.endCursor, !pageInfo.hasNextPage];
  }
  expect(rows).toBe(10_100);
});

test('[REST-1] REST lists page by ?after=, up to 500 rows, and return the next cursor in a header', async () => {
  const read = (query: string) => app.rest<{ data: { key: number }[] }>('GET', `/products/onsale?${query}`);
  const all = (await read('limit=500')).body.data.map(({ key }) => key);
  expect(all.length).toBeGreaterThan(6);
  const keys: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body, headers } = await read(`limit=3&after=${cursor}`);
    expect(headers.get('x-total-count')).toBe(String(all.length));
    keys.push(...body.data.map(({ key }) => key));
    cursor = headers.get('x-next-cursor');
  }
  expect(keys).toEqual(all);
  expect((await read('limit=2&offset=3')).body.data.map(({ key }) => key)).toEqual(all.slice(3, 5));
  expect((await read('after=cm93OjE')).body).toMatchObject({
    code: 'INVALID_INPUT',
    errors: { after: [expect.stringContaining('does not belong to this list')] },
  });
});
