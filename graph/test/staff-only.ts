import type { Build } from './build.js';
import type { TestApp } from './test-app.js';

/** A REST or GraphQL call that only staff may make. */
export type Call =
  | { what: string; rest: [method: string, path: string, body?: unknown] }
  | { what: string; graphql: string; variables?: Record<string, unknown> };

/** Makes the calls as a visitor and as a customer. Returns `[what, caller, status and code]` of each. */
export async function refusalsOf(
  app: TestApp,
  build: Build,
  calls: Call[],
): Promise<[string, string, string | undefined][]> {
  const customer = await app.signIn((await build.customer()).customerNumber);
  const results: [string, string, string | undefined][] = [];
  for (const call of calls) {
    for (const [caller, token] of [
      ['visitor', undefined],
      ['customer', customer],
    ] as const)
      results.push([call.what, caller, await codeOf(app, call, token)]);
  }
  return results;
}

/** Returns the expected result of `refusalsOf` for calls that only staff may make. */
export function staffOnly(calls: Call[]): [string, string, string][] {
  return calls.flatMap(
    ({ what }) =>
      [
        [what, 'visitor', '401 UNAUTHENTICATED'],
        [what, 'customer', '403 FORBIDDEN'],
      ] as [string, string, string][],
  );
}

async function codeOf(app: TestApp, call: Call, token: string | undefined): Promise<string | undefined> {
  if ('rest' in call) {
    const [method, path, body] = call.rest;
    const reply = await app.rest<{ code?: string }>(method, path, { body, token });
    return `${reply.status} ${reply.body.code}`;
  }
  const { errors } = await app.graphql(call.graphql, call.variables, token);
  return errors && `${errors[0]?.extensions.status} ${errors[0]?.extensions.code}`;
}
