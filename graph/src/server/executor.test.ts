import { mock } from 'node:test';
import {
  type GraphQLFieldResolver,
  GraphQLInt,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  Kind,
  parse,
  type ExecutionResult,
} from 'graphql';
import { assertAccess, type Actor } from '../platform/shared/access.js';
import { Executor } from './executor.js';
import type { RequestContext } from './request-context.js';

const customer: Actor = {
  customerKey: 1,
  customerNumber: 20_001,
  name: 'Builder',
  isAdmin: false,
  mustChangePassword: false,
  actingAdmin: null,
  ip: '',
};
const admin: Actor = { ...customer, customerKey: 2, isAdmin: true };

/** Creates an executor for a schema with one property that only staff may read. `checked` counts runs of its check. */
function staffOnly(): { executor: Executor; checked: () => number } {
  let checked = 0;
  const schema = (resolve?: GraphQLFieldResolver<{ secret: string }, RequestContext>) => {
    const secret = new GraphQLObjectType<{ secret: string }, RequestContext>({
      name: 'Secret',
      fields: { secret: { type: GraphQLString, extensions: { propertyAccess: 'admin' }, resolve } },
    });
    return new GraphQLSchema({
      query: new GraphQLObjectType<unknown, RequestContext>({
        name: 'Query',
        fields: { secret: { type: secret, resolve: () => ({ secret: 'shown' }) } },
      }),
    });
  };
  const checking = schema((source, _args, { actor }) => {
    checked += 1;
    assertAccess('admin', actor);
    return source.secret;
  });
  return { executor: new Executor(checking, schema()), checked: () => checked };
}

const as = (actor: Actor | null) => ({ actor, cacheability: { onlySame: true, changes: false } }) as RequestContext;
const codes = ({ errors }: ExecutionResult) =>
  errors?.map(({ extensions, originalError }) => extensions.code ?? (originalError as { code?: string }).code);

test('[PERM-3] compiles a repeated query and checks its properties once per response', async () => {
  const { executor, checked } = staffOnly();
  const document = parse('{ secret { secret } }');
  for (const _round of [1, 2, 3])
    expect(await executor.run({ document }, as(admin))).toEqual({ data: { secret: { secret: 'shown' } } });
  // The first run checked the field; the others checked access before the operation ran.
  expect(checked()).toBe(1);
});

test('[PERM-3] denies a field to callers without access after others have run the query', async () => {
  const { executor } = staffOnly();
  const document = parse(
    'query ($skip: Boolean = false) { secret { ...all } } fragment all on Secret { other: secret @skip(if: $skip) }',
  );
  for (const _round of [1, 2, 3]) {
    expect((await executor.run({ document }, as(admin))).data).toEqual({ secret: { other: 'shown' } });
    for (const [actor, code] of [
      [customer, 'FORBIDDEN'],
      [null, 'UNAUTHENTICATED'],
    ] as const) {
      const refused = await executor.run({ document }, as(actor));
      expect([refused.data, codes(refused)]).toEqual([{ secret: { other: null } }, [code]]);
    }
  }
});

test('returns all fields of a query that shares parts with one whose fields a variable excludes', async () => {
  const { executor } = staffOnly();
  const text = 'query ($with: Boolean!) { secret { ...all @include(if: $with) } } fragment all on Secret { secret }';
  const excluding = parse(text);
  const fragments = excluding.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const sharing = { ...excluding, definitions: [...parse('{ secret { ...all } }').definitions, ...fragments] };
  const secret = { secret: 'shown' };
  for (const _round of [1, 2, 3]) {
    const excluded = await executor.run({ document: excluding, variables: { with: false } }, as(admin));
    expect(excluded).toEqual({ data: { secret: {} } });
    expect(await executor.run({ document: sharing }, as(admin))).toEqual({ data: { secret } });
  }
});

test('excludes by a variable only where a fragment names it', async () => {
  const { executor } = staffOnly();
  const document = parse(`query ($with: Boolean!) {
    one: secret { ...all @include(if: $with) }
    two: secret { ...all }
    three: secret { secret ...all @include(if: $with) }
    four: secret { ...all @include(if: $with) ...all }
  } fragment all on Secret { secret }`);
  const secret = { secret: 'shown' };
  for (const _round of [1, 2, 3])
    expect(await executor.run({ document, variables: { with: false } }, as(admin))).toEqual({
      data: { one: {}, two: secret, three: secret, four: secret },
    });
});

test('[T-26] rejects unknown operation names each time and caches none of them', async () => {
  const { executor } = staffOnly();
  const document = parse('query Known { secret { secret } }');
  const sizes = new Set<number>();
  for (const operationName of ['', 'unknown', 'unknown', 'x'.repeat(100), 'Known', 'Known', 'unknown']) {
    const { data, errors } = await executor.run({ document, operationName }, as(admin));
    const isKnown = operationName === 'Known';
    expect([data?.secret, errors?.map(({ message }) => message)]).toEqual(
      isKnown ? [{ secret: 'shown' }, undefined] : [undefined, [`Unknown operation named "${operationName}".`]],
    );
    sizes.add(executor.cachedQueries);
  }
  expect([...sizes]).toEqual([0, 1]);
});

test('runs one query per customer at a time, and queries of different callers in parallel', async () => {
  const began: number[] = [];
  const waiting: (() => void)[] = [];
  const resolve: GraphQLFieldResolver<unknown, RequestContext> = (_source, _args, { actor }) => {
    began.push(actor?.customerKey ?? 0);
    return new Promise(done => waiting.push(() => done('read')));
  };
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType<unknown, RequestContext>({
      name: 'Query',
      fields: { slow: { type: GraphQLString, resolve } },
    }),
  });
  const executor = new Executor(schema, schema);
  const document = parse('{ slow }');
  const other: Actor = { ...customer, customerKey: 3 };
  const first = executor.run({ document }, as(customer));
  waiting.splice(0).forEach(done => done());
  await first;
  began.length = 0;
  const results = [customer, customer, other, admin, admin, null, null].map(actor =>
    executor.run({ document }, as(actor)),
  );
  await new Promise(setImmediate);
  expect(began).toEqual([1, 3, 2, 2, 0, 0]);
  waiting.splice(0).forEach(done => done());
  await Promise.all(results.slice(2));
  await new Promise(setImmediate);
  expect(began.at(-1)).toBe(1);
  waiting.splice(0).forEach(done => done());
  for (const { data } of await Promise.all(results)) expect(data).toEqual({ slow: 'read' });
});

test('[T-7] shares the response of a query between customers only if every field is marked as the same for them', async () => {
  const shared = { isShared: true };
  const mark = (extensions: Record<string, unknown>) => ({ type: GraphQLString, extensions, resolve: () => 'value' });
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType<unknown, RequestContext>({
      name: 'Query',
      fields: { name: mark(shared), price: mark({ sameFor: 'visitors' }), note: mark({}) },
    }),
  });
  const executor = new Executor(schema, schema);
  const isSharedAfter = async (query: string, actor: Actor | null) => {
    const context = as(actor);
    await executor.run({ document: parse(query) }, context);
    return context.cacheability.onlySame;
  };
  expect(await isSharedAfter('{ __typename name }', customer)).toBe(true);
  expect(await isSharedAfter('{ name note }', customer)).toBe(false);
  expect(await isSharedAfter('{ name price }', customer)).toBe(false);
});

test('[T-37] a customer whose queries have used half a second rests before the next one, and others do not', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'] });
  try {
    const resolve: GraphQLFieldResolver<unknown, RequestContext> = (_source, { ms }: { ms: number }, { actor }) => {
      mock.timers.tick(ms);
      ran.push(actor?.customerKey);
    };
    const ran: (number | undefined)[] = [];
    const schema = new GraphQLSchema({
      query: new GraphQLObjectType<unknown, RequestContext>({
        name: 'Query',
        fields: {
          work: { type: GraphQLString, args: { ms: { type: GraphQLInt } }, resolve, extensions: { access: 'public' } },
        },
      }),
    });
    const executor = new Executor(schema, schema);
    const document = parse('query ($ms: Int) { work(ms: $ms) }');
    const run = (actor: Actor, ms: number) => executor.run({ document, variables: { ms } }, as(actor));
    await run(admin, 0);
    await run(customer, 600);
    const next = run(customer, 0);
    await run({ ...customer, customerKey: 3 }, 0);
    await run(admin, 0);
    expect(ran).toEqual([2, 1, 3, 2]);
    mock.timers.tick(1200);
    await next;
    expect(ran).toEqual([2, 1, 3, 2, 1]);
  } finally {
    mock.timers.reset();
  }
});
