import { getNamedType, type GraphQLSchema } from 'graphql';
import { restRoutes } from './rest-routes.js';
import { accessOf, createSchema } from '../src/server/schema.js';
import type { Access } from '../src/platform/shared/access.js';
import { Build } from './build.js';
import { nobody, sampleCall } from './sample-call.js';
import { TestApp } from './test-app.js';

/*
 * Calls every REST route and every GraphQL root field as each type of caller, and compares the response over HTTP with
 * the declared access, which access.test.ts lists. Keys refer to no existing record, so no call changes one.
 */

const callers = ['visitor', 'expired', 'mustChangePassword', 'customer', 'anotherCustomer', 'acting', 'admin'] as const;
type Caller = (typeof callers)[number];

const accessErrors = ['UNAUTHENTICATED', 'PASSWORD_CHANGE_REQUIRED', 'FORBIDDEN'];
/** Mutations that end the session used by the rest of the test. */
const sessionEnding = ['signOutEverywhere', 'stopActing'];

/** Returns the error code for a caller without access, or null for one with access. */
function expected(access: Access, caller: Caller): string | null {
  if (caller === 'expired') return 'UNAUTHENTICATED';
  if (caller === 'mustChangePassword') return access === 'passwordChange' ? null : 'PASSWORD_CHANGE_REQUIRED';
  if (caller === 'acting' && (access === 'self' || access === 'passwordChange')) return 'FORBIDDEN';
  if (caller === 'visitor') return access === 'public' ? null : 'UNAUTHENTICATED';
  return access === 'admin' && caller !== 'admin' ? 'FORBIDDEN' : null;
}

let app: TestApp;
let schema: GraphQLSchema;
const tokens: Partial<Record<Caller, string>> = {};

beforeAll(async () => {
  app = await TestApp.start({ DEFAULT_CUSTOMER_PASSWORD: 'the-default-one' });
  schema = await createSchema();
  const build = new Build(app.em());
  const [one, two, three, admin] = [
    await build.customer(),
    await build.customer(),
    await build.customer({ passwordHash: null }),
    await build.admin(),
  ];
  tokens.expired = await app.signIn(one.customerNumber);
  app.clock.advance(12 * 60 * 60 + 1);
  tokens.customer = await app.signIn(one.customerNumber);
  tokens.anotherCustomer = await app.signIn(two.customerNumber);
  tokens.mustChangePassword = await app.signIn(three.customerNumber, 'the-default-one');
  tokens.admin = await app.signIn(admin.customerNumber);
  const acting = await app.graphql<{ actAsCustomer: { token: string } }>(
    `mutation { actAsCustomer(customerKey: ${two.key}) { token } }`,
    {},
    tokens.admin,
  );
  tokens.acting = acting.data?.actAsCustomer.token;
});
afterAll(() => app.close());

const accessErrorOf = (code: string | undefined) => (code !== undefined && accessErrors.includes(code) ? code : null);

describe.each(callers)('[PERM-1] [PERM-2] [PERM-3] [REST-1] caller %s', caller => {
  test('has the declared access to every REST route', async () => {
    const wrong: unknown[] = [];
    for (const { method, path, access } of restRoutes) {
      const body = method === 'get' || method === 'delete' ? undefined : {};
      const { status, body: answer } = await app.rest<{ code?: string } | null>(
        method.toUpperCase(),
        path.replaceAll(/:\w+/g, String(nobody)),
        { body, token: tokens[caller] },
      );
      const [is, shouldBe] = [accessErrorOf(answer?.code), expected(access, caller)];
      if (is !== shouldBe || status >= 500) wrong.push([method, path, status, is, shouldBe]);
    }
    expect(wrong).toEqual([]);
  });

  test('has the declared access to every GraphQL query and mutation', async () => {
    const roots = [
      ['query', schema.getQueryType()],
      ['mutation', schema.getMutationType()],
    ] as const;
    const wrong: unknown[] = [];
    for (const [operation, type] of roots) {
      if (!type) throw new Error(`The schema has no ${operation} type.`);
      // File uploads use multipart requests, which have separate tests.
      for (const field of Object.values(type.getFields()).filter(
        ({ name, args }) =>
          !sessionEnding.includes(name) && !args.some(arg => getNamedType(arg.type).name === 'Upload'),
      )) {
        const reply = await app.graphql(`${operation} { ${sampleCall(field)} }`, {}, tokens[caller]);
        const failure = reply.errors?.[0]?.extensions;
        const [is, shouldBe] = [accessErrorOf(failure?.code), expected(accessOf(type, field), caller)];
        if (is !== shouldBe || failure?.code === 'INTERNAL' || failure?.code === 'MALFORMED')
          wrong.push([field.name, failure, shouldBe]);
      }
    }
    expect(wrong).toEqual([]);
  });
});
