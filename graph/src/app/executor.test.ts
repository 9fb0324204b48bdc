import { GraphQLObjectType, GraphQLSchema, GraphQLString, parse, type ExecutionResult } from 'graphql';
import { assertAccess, type Actor } from '../shared/access.js';
import { Execution } from './execution.js';
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

/** A schema with one gated property, and how often its gate was passed. */
function gatedSchema(): { execution: Execution; passed: () => number } {
  let passed = 0;
  const secret = new GraphQLObjectType<{ secret: string }, RequestContext>({
    name: 'Secret',
    fields: {
      secret: {
        type: GraphQLString,
        extensions: { propertyAccess: 'admin' },
        resolve: (source, _args, { actor }) => {
          passed += 1;
          assertAccess('admin', actor);
          return source.secret;
        },
      },
    },
  });
  const query = new GraphQLObjectType<unknown, RequestContext>({
    name: 'Query',
    fields: { secret: { type: secret, resolve: () => ({ secret: 'told' }) } },
  });
  return { execution: new Execution(new GraphQLSchema({ query })), passed: () => passed };
}

const as = (actor: Actor | null) => ({ actor }) as RequestContext;
const codes = ({ errors }: ExecutionResult) =>
  errors?.map(({ extensions, originalError }) => extensions.code ?? (originalError as { code?: string }).code);

test('[PERM-3] a query that comes again is compiled, and its gates are asked once for the whole answer', async () => {
  const { execution, passed } = gatedSchema();
  const document = parse('{ secret { secret } }');
  for (const _round of [1, 2, 3])
    expect(await execution.run({ document }, as(admin))).toEqual({ data: { secret: { secret: 'told' } } });
  // The first went by the gate of the field, the others by one before the document.
  expect(passed()).toBe(1);
});

test('[PERM-3] whoever may not read a field is refused by its gate, however often others have asked', async () => {
  const { execution } = gatedSchema();
  const document = parse(
    'query ($skip: Boolean = false) { secret { ...all } } fragment all on Secret { other: secret @skip(if: $skip) }',
  );
  for (const _round of [1, 2, 3]) {
    expect((await execution.run({ document }, as(admin))).data).toEqual({ secret: { other: 'told' } });
    for (const [actor, code] of [
      [customer, 'FORBIDDEN'],
      [null, 'UNAUTHENTICATED'],
    ] as const) {
      const refused = await execution.run({ document }, as(actor));
      expect([refused.data, codes(refused)]).toEqual([{ secret: { other: null } }, [code]]);
    }
  }
});

test('[T-26] names that a document does not have are refused each time, and none is remembered', async () => {
  const { execution } = gatedSchema();
  const document = parse('query Known { secret { secret } }');
  const sizes = new Set<number>();
  for (const operationName of ['', 'unknown', 'unknown', 'x'.repeat(100), 'Known', 'Known', 'unknown']) {
    const { data, errors } = await execution.run({ document, operationName }, as(admin));
    const isKnown = operationName === 'Known';
    expect([data?.secret, errors?.map(({ message }) => message)]).toEqual(
      isKnown ? [{ secret: 'told' }, undefined] : [undefined, [`Unknown operation named "${operationName}".`]],
    );
    sizes.add(execution.remembered);
  }
  expect([...sizes]).toEqual([0, 1]);
});
