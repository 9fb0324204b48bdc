import fc from 'fast-check';
import { createSchema } from '../src/server/schema.js';
import { Build } from './build.js';
import { selectedRoots } from './fuzz/documents.js';
import { buildWorld, callers, type World } from './fuzz/fuzz-world.js';
import { printDocument } from './fuzz/print-document.js';
import { TestApp } from './test-app.js';

const operationsPerCaller = 100;

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await TestApp.start();
  world = await buildWorld(app, new Build(app.em()));
});
afterAll(() => app.close());

/** Fields with a new value in each response, which two interpreted responses would not agree on either. */
const nondeterministic = /captcha|proofOfWork|suggestCustomerNumber/i;

interface Answer {
  status: number;
  data: unknown;
  errors?: { message: string; path?: (string | number)[]; extensions: object }[];
}

/**
 * Returns the part of a response that must not depend on compilation. If several non-null fields fail, their parent is
 * null, and the GraphQL specification (6.4.4) leaves open which of the errors are reported. In that case only the path
 * of the null is compared.
 */
function comparable({ status, data, errors = [] }: Answer): object {
  const reported = errors.map(({ message, path = [], extensions }) => {
    let value = data;
    let depth = 0;
    while (value !== null && value !== undefined && depth < path.length)
      value = (value as Record<string | number, unknown>)[path[depth++] as string | number];
    return JSON.stringify(depth === path.length ? { path, message, extensions } : { nullAt: path.slice(0, depth) });
  });
  return { status, data, errors: [...new Set(reported)].sort() };
}

test('[T-69] 400 queries with valid and invalid variables respond the same compiled and interpreted', async () => {
  const schema = await createSchema();
  const counts = { withData: 0, withErrors: 0, withVariables: 0 };
  for (const [index, caller] of callers.entries()) {
    const queries = fc
      .sample(selectedRoots(schema, world, caller, 'query'), { seed: 20_261_122 + index, numRuns: operationsPerCaller })
      .map(roots => printDocument('query', roots));
    for (const { query, variables } of queries.filter(one => !nondeterministic.test(one.query))) {
      const answer = () => app.graphql(query, variables, world.tokens[caller]) as Promise<Answer>;
      // The first execution of a query is interpreted. Later ones are compiled.
      const interpreted = await answer();
      expect({ query, variables, caller, ...comparable(await answer()) }).toEqual({
        query,
        variables,
        caller,
        ...comparable(interpreted),
      });
      counts.withData += interpreted.data ? 1 : 0;
      counts.withErrors += interpreted.errors ? 1 : 0;
      counts.withVariables += Object.keys(variables).length > 0 ? 1 : 0;
    }
  }
  // Enough of the queries return data, return errors and have variables.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(80);
});
