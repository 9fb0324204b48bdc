import {
  type GraphQLFieldResolver,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
  type ExecutionResult,
} from 'graphql';
import { assertAccess, type Actor } from '../shared/access.js';
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
