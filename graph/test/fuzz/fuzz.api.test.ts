import { wrongsOf } from './judge.js';
import type { FuzzAnswer } from './fuzz-request.js';
import type { FuzzRequest } from './fuzz-world.js';
import { callers } from './fuzz-world.js';
import { runFuzz } from './run-fuzz.js';

/** A few seconds' worth. */
const requests = 150;

test("[T-1][T-5][T-29][PERM-1][PERM-2] random requests of four callers meet no fault, no price and nobody else's record", async () => {
  const { breaches, statuses, operations } = await runFuzz({ requests, seed: 20_261_121 });
  expect(breaches).toEqual([]);
  // All of it was sent, by everybody, over both interfaces, and much of it did what it asked for.
  expect(Object.keys(statuses).sort()).toEqual(
    ['graphql', 'rest'].flatMap(kind => callers.map(caller => `${kind} ${caller}`)).sort(),
  );
  const counts = Object.values(statuses).flatMap(codes => Object.entries(codes));
  const sum = (found: [string, number][]) => found.reduce((total, [, count]) => total + count, 0);
  expect(sum(counts)).toBe(requests);
  expect(sum(counts.filter(([status]) => /^20[01]$/.test(status)))).toBeGreaterThan(requests / 4);
  expect(operations.asked - operations.neverDone.length).toBeGreaterThan(30);
}, 120_000);

describe('[T-29] what the run takes for wrong', () => {
  const request: FuzzRequest = {
    caller: 'one',
    kind: 'graphql',
    operations: ['me'],
    method: 'POST',
    path: '/graphql',
    headers: {},
    body: '{}',
  };
  const json = { 'content-type': 'application/json' };
  const answer = (body: object, status = 200): FuzzAnswer => ({ status, headers: json, text: JSON.stringify(body) });
  const lines = (...told: object[]): FuzzAnswer => ({
    status: 200,
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
    text: told.map(line => `${JSON.stringify(line)}\n`).join(''),
  });
  const failure = (message: string) =>
    answer({ errors: [{ message, extensions: { code: 'INVALID_INPUT', status: 400 } }] });

  test.each<[string, Partial<FuzzRequest>, FuzzAnswer | null, string[]]>([
    ['no answer', {}, null, ['no answer came']],
    [
      'a fault over REST',
      { kind: 'rest' },
      answer({ title: 'Something went wrong', code: 'INTERNAL' }, 500),
      ['the status 500'],
    ],
    [
      'a fault within a document',
      {},
      answer({ errors: [{ extensions: { code: 'INTERNAL', status: 500 } }] }),
      ['the failure INTERNAL'],
    ],
    [
      'a fault after the first line',
      { kind: 'rest' },
      lines({ rows: 1 }, { problem: { status: 500, code: 'INTERNAL' } }),
      ['a line with the status 500'],
    ],
    ['half an answer', {}, { ...answer({}), text: '{"data":' }, ['JSON that cannot be read']],
    [
      "the other customer's name",
      {},
      answer({ data: { order: { note: 'Zimbuloth gate' } } }),
      ['Zimbuloth, who is another customer'],
    ],
    [
      "a customer's phone for a visitor",
      { caller: 'visitor' },
      answer({ data: { phoneNumber: '4805557101' } }),
      ['4805557101, who is another customer'],
    ],
    [
      'a price for a visitor',
      { caller: 'visitor' },
      answer({ data: { a1_standardCost: '4819250.25' } }),
      ['the price 4819250', 'standardCost 4819250.25'],
    ],
    ['a price of 0 for a visitor', { caller: 'visitor' }, answer({ data: { standardCost: 0 } }), ['standardCost 0']],
    ['a stack', {}, failure('Boom at Service.find (/app/service.js:12:7)'), ['a stack in a failure']],
    [
      'a path',
      {},
      failure('ENOENT: no such file /home/store/x'),
      ['a path in a failure', 'words of the program in a failure'],
    ],
    [
      'a statement',
      {},
      failure('select * from product where key = 1 - syntax error'),
      ['words of the database in a failure'],
    ],
  ])('%s', (_what, differing, given, wrongs) => {
    expect(wrongsOf({ ...request, ...differing }, given)).toEqual(wrongs);
  });

  test.each<[string, Partial<FuzzRequest>, FuzzAnswer]>([
    ["one's own name", {}, answer({ data: { me: { name: 'Quorvexa Framing' } } })],
    [
      'staff read everybody',
      { caller: 'admin' },
      answer({ data: { customers: ['Quorvexa', 'Zimbuloth', '4819250.25'] } }),
    ],
    ['null instead of a price', { caller: 'visitor' }, answer({ data: { standardCost: null, total: null } })],
    [
      'what a visitor sent itself',
      { caller: 'visitor', body: '{"price":4819250}' },
      failure('Int cannot represent 4819250'),
    ],
    ['an answer line by line', { kind: 'rest', caller: 'admin' }, lines({ rows: 1, of: 2 }, { table: {} })],
    ['a refusal', {}, failure('Sign in to sort by price.')],
  ])('nothing: %s', (_what, differing, given) => {
    expect(wrongsOf({ ...request, ...differing }, given)).toEqual([]);
  });
});
