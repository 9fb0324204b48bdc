import { problemsOf } from './judge.js';
import type { FuzzAnswer } from './fuzz-request.js';
import type { FuzzRequest } from './fuzz-world.js';
import { callers } from './fuzz-world.js';
import { runFuzz } from './run-fuzz.js';

/** Takes a few seconds. */
const requests = 150;

test("[T-1][T-5][T-29][PERM-1][PERM-2] random requests of four callers cause no server error and reveal no hidden price or another customer's data", async () => {
  const { breaches, statuses, operations } = await runFuzz({ requests, seed: 20_261_121 });
  expect(breaches).toEqual([]);
  // Every caller sent requests over both APIs, none was skipped, and many succeeded.
  expect(Object.keys(statuses).sort()).toEqual(
    ['graphql', 'rest'].flatMap(kind => callers.map(caller => `${kind} ${caller}`)).sort(),
  );
  const counts = Object.values(statuses).flatMap(codes => Object.entries(codes));
  const sum = (found: [string, number][]) => found.reduce((total, [, count]) => total + count, 0);
  expect(sum(counts)).toBe(requests);
  expect(sum(counts.filter(([status]) => /^20[01]$/.test(status)))).toBeGreaterThan(requests / 4);
  expect(operations.requested - operations.neverSucceeded.length).toBeGreaterThan(30);
});

describe('[T-29] the check of a response', () => {
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
  const lines = (...content: object[]): FuzzAnswer => ({
    status: 200,
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
    text: content.map(line => `${JSON.stringify(line)}\n`).join(''),
  });
  const failure = (message: string) =>
    answer({ errors: [{ message, extensions: { code: 'INVALID_INPUT', status: 400 } }] });

  test.each<[string, Partial<FuzzRequest>, FuzzAnswer | null, string[]]>([
    ['a missing response', {}, null, ['no response']],
    [
      'a server error over REST',
      { kind: 'rest' },
      answer({ title: 'Something went wrong', code: 'INTERNAL' }, 500),
      ['status 500'],
    ],
    [
      'a server error over GraphQL',
      {},
      answer({ errors: [{ extensions: { code: 'INTERNAL', status: 500 } }] }),
      ['error INTERNAL'],
    ],
    [
      'a server error after the first line',
      { kind: 'rest' },
      lines({ rows: 1 }, { problem: { status: 500, code: 'INTERNAL' } }),
      ['a line with status 500'],
    ],
    ['a truncated response', {}, { ...answer({}), text: '{"data":' }, ['invalid JSON']],
    [
      "the other customer's name",
      {},
      answer({ data: { order: { note: 'Zimbuloth gate' } } }),
      ['Zimbuloth of another customer'],
    ],
    [
      "a customer's phone number sent to a visitor",
      { caller: 'visitor' },
      answer({ data: { phoneNumber: '4805557101' } }),
      ['4805557101 of another customer'],
    ],
    [
      'a price sent to a visitor',
      { caller: 'visitor' },
      answer({ data: { a1_standardCost: '4819250.25' } }),
      ['price 4819250', 'standardCost 4819250.25'],
    ],
    [
      'a price of 0 sent to a visitor',
      { caller: 'visitor' },
      answer({ data: { standardCost: 0 } }),
      ['standardCost 0'],
    ],
    ['a stack trace', {}, failure('Boom at Service.find (/app/service.js:12:7)'), ['a stack trace in an error']],
    [
      'a file path',
      {},
      failure('ENOENT: no such file /home/store/x'),
      ['a file path in an error', 'runtime error text in an error'],
    ],
    [
      'an SQL statement',
      {},
      failure('select * from product where key = 1 - syntax error'),
      ['database error text in an error'],
    ],
  ])('reports %s', (_what, differing, given, problems) => {
    expect(problemsOf({ ...request, ...differing }, given)).toEqual(problems);
  });

  test.each<[string, Partial<FuzzRequest>, FuzzAnswer]>([
    ["the caller's own name", {}, answer({ data: { me: { name: 'Quorvexa Framing' } } })],
    [
      'data of all customers sent to staff',
      { caller: 'admin' },
      answer({ data: { customers: ['Quorvexa', 'Zimbuloth', '4819250.25'] } }),
    ],
    ['null instead of a price', { caller: 'visitor' }, answer({ data: { standardCost: null, total: null } })],
    [
      'values from the request of the visitor',
      { caller: 'visitor', body: '{"price":4819250}' },
      failure('Int cannot represent 4819250'),
    ],
    ['a response of several lines', { kind: 'rest', caller: 'admin' }, lines({ rows: 1, of: 2 }, { table: {} })],
    ['a rejected request', {}, failure('Sign in to sort by price.')],
  ])('accepts %s', (_what, differing, given) => {
    expect(problemsOf({ ...request, ...differing }, given)).toEqual([]);
  });
});
