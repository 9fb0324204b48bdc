import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { until } from '../../../test/until.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { readSynonyms } from '../../definitions/synonyms.js';
import { SearchSynonyms } from './search-synonyms.entity.js';

let app: TestApp;
let build: Build;
let admin: string;

beforeAll(async () => {
  app = await TestApp.start({ ANSWER_CACHE_MB: '8' });
  build = new Build(app.em());
  admin = await app.signIn((await build.admin()).customerNumber);
  await build.product({ description: 'Reciprocating Saw 12 amp' });
  await build.product({ description: 'Circular Saw 7-1/4 in' });
  await build.product({ description: 'Gypsum Panel 4 ft x 8 ft' });
  await build.product({ description: 'Groove Joint Pliers 10 in' });
});
afterAll(() => app.close());

async function find(text: string): Promise<string[]> {
  const { data } = await app.graphql<{ searchProducts: { nodes: { description: string }[] } }>(
    'query ($text: String!) { searchProducts(text: $text) { nodes { description } } }',
    { text },
  );
  return data?.searchProducts.nodes.map(({ description }) => description) ?? [];
}

const save = (words: string | null, token: string | undefined = admin, version?: number) =>
  app.graphql<{ updateSearchSynonyms: { words: string | null; version: number } }>(
    'mutation ($input: UpdateSearchSynonymsInput!) { updateSearchSynonyms(input: $input) { words version } }',
    { input: { words, version } },
    token,
  );

const groups = 'sawzall, reciprocating saw, sabre saw\nsheetrock, gypsum panel\nchannel locks, groove joint pliers';

describe('[SRCH-3] search synonyms', () => {
  beforeAll(async () => {
    expect((await save(groups)).errors).toBeUndefined();
  });

  test.each([
    ['sawzall', ['Reciprocating Saw 12 amp']],
    ['Sawzalls 12 amp', ['Reciprocating Saw 12 amp']],
    ['sabre saw', ['Reciprocating Saw 12 amp']],
    ['sheetrock 4x8', ['Gypsum Panel 4 ft x 8 ft']],
    ['channel lock 10 in', ['Groove Joint Pliers 10 in']],
    ['sabre', []],
    ['saw 7-1/4', ['Circular Saw 7-1/4 in']],
  ])('for "%s" find %j', async (text, descriptions) => {
    expect(await find(text)).toEqual(descriptions);
  });

  test('rank below the typed words', async () => {
    await build.product({ description: 'Gypsum Panel Saw with a long blade and a red head' });
    await save(`${groups}\ngypsum panel saw, red head`);
    const twin = await build.product({ description: 'Red Twin Head' });
    expect(await find('gypsum panel saw')).toEqual([
      'Gypsum Panel Saw with a long blade and a red head',
      'Red Twin Head',
    ]);
    await app.em().getConnection().execute('delete from product where key = ?', [twin.key]);
    await save(groups);
  });

  test('are suggested for their first letters', async () => {
    const { data } = await app.graphql<{ searchSuggestions: { words: string[] } }>(
      'query ($text: String!) { searchSuggestions(text: $text) { words } }',
      { text: 'shee' },
    );
    expect(data?.searchSuggestions.words).toEqual(['sheetrock']);
  });

  test('count as matches when a partial search decides which words to use', async () => {
    const { data } = await app.graphql<{ partialSearch: { words: object[]; totalCount: number } }>(
      'query ($text: String!) { partialSearch(text: $text) { totalCount words { text isUsed } } }',
      { text: 'sawzall zzqq' },
    );
    expect(data?.partialSearch).toEqual({
      totalCount: 1,
      words: [
        { text: 'sawzall', isUsed: true },
        { text: 'zzqq', isUsed: false },
      ],
    });
  });

  test('cost customers no statement once cached, and changes take effect immediately', async () => {
    await find('saw holder');
    const cached = await app.countStatements(() => find(`saw ${Math.random()}`));
    await save('sheetrock, gypsum panel');
    await until(() => app.countStatements(() => find(`saw ${Math.random()}`)), cached + 1);
    const namesFound = async () => (await find('sawzall')).join();
    await until(namesFound, '');
    await save(groups);
    await until(namesFound, 'Reciprocating Saw 12 amp');
  });

  test('log changes and reject a stale save', async () => {
    const { version } = await app.em().findOneOrFail(SearchSynonyms, { key: 1 });
    const changed = await save('sawzall, reciprocating saw', admin, version);
    expect(changed.data?.updateSearchSynonyms).toEqual({ words: 'sawzall, reciprocating saw', version: version + 1 });
    expect((await save('sawzall, saw', admin, version)).errors?.[0]?.extensions.code).toBe('STALE');
    const entries = await app.em().find(ChangeLogEntry, { subject: 'searchSynonyms' }, { orderBy: { key: 'desc' } });
    expect(entries[0]?.changes).toEqual({ words: { from: groups, to: 'sawzall, reciprocating saw' } });
  });

  test.each([
    ['sawzall', 'Line 1: separate words that mean the same with commas'],
    ['a, b\n\nx, 4x8', 'Line 3: "4x8" is not a word or phrase of at most 60 letters'],
    [Array.from({ length: 11 }, () => 'a').join(','), 'Line 1: at most 10 words or phrases mean the same'],
  ])('reject %j and change nothing', async (words, problem) => {
    const before = await app.em().findOneOrFail(SearchSynonyms, { key: 1 });
    const { body } = await app.rest('PUT', '/authproducts/synonyms', { token: admin, body: { words } });
    expect(body).toMatchObject({ status: 400, errors: { words: [problem] } });
    expect(readSynonyms(words)).toBe(problem);
    expect(await app.em().findOneOrFail(SearchSynonyms, { key: 1 })).toEqual(before);
  });

  test('[PERM-1] can be read and changed by staff only', async () => {
    const customer = await app.signIn((await build.customer()).customerNumber);
    for (const [token, code] of [
      [undefined, 'UNAUTHENTICATED'],
      [customer, 'FORBIDDEN'],
    ] as const) {
      expect((await save('a, b', token ?? '')).errors?.[0]?.extensions.code).toBe(code);
      const read = await app.graphql('{ searchSynonyms { words } }', {}, token);
      expect(read.errors?.[0]?.extensions.code).toBe(code);
      expect((await app.rest('GET', '/authproducts/synonyms', { token })).status).toBe(token ? 403 : 401);
    }
    expect((await app.rest('GET', '/authproducts/synonyms', { token: admin })).body).toMatchObject({
      data: { words: 'sawzall, reciprocating saw' },
    });
  });
});

describe('[SRCH-4] a code', () => {
  beforeAll(async () => {
    await build.product({ productId: 'ZK-58-7731', description: 'Stair Gauge' });
    await build.product({ productId: 'ZK-61-9920', description: 'Try Square' });
    await build.product({ productId: 'ZK-62-9920', description: 'Speed Square' });
  });

  test.each([
    ['with two digits swapped', 'ZK-58-7713', ['Stair Gauge']],
    ['with an extra digit', 'ZK-58-77311', ['Stair Gauge']],
    ['with the ending of one code', '87731', ['Stair Gauge']],
    ['with a digit left out', 'ZK-58-731', ['Stair Gauge']],
    ['with another digit', 'ZK-58-7732', ['Stair Gauge']],
    ['with the ending of several codes', '9920', ['Speed Square', 'Try Square']],
    ['unlike any other', 'ZK-11-0000', []],
  ])('%s finds the expected items', async (_case, text, descriptions) => {
    expect(await find(text)).toEqual(descriptions);
  });
});
