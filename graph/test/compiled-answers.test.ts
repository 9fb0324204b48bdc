import fc from 'fast-check';
import { createSchema } from '../src/app/schema.js';
import { Build } from './build.js';
import { selectedRoots } from './fuzz/documents.js';
import { buildWorld, callers, type World } from './fuzz/fuzz-world.js';
import { printDocument } from './fuzz/print-document.js';
import { TestApp } from './test-app.js';

const operationsPerCaller = 500;

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await TestApp.start();
  world = await buildWorld(app, new Build(app.em()));
});
afterAll(() => app.close());

/** Pictures and puzzles differ each time; what differs between two answers of the interpreter is no work of the compiler. */
const madeAnew = /captcha|proofOfWork|suggestCustomerNumber/i;

interface Answer {
  status: number;
  data: unknown;
  errors?: { message: string; path?: (string | number)[]; extensions: object }[];
}

/**
 * An answer as far as both ways must agree. Where several fields that cannot be null fail, the field above them is null, and which of
 * the failures are told is open (GraphQL, 6.4.4): only that place is compared then.
 */
function agreed({ status, data, errors = [] }: Answer): object {
  const told = errors.map(({ message, path = [], extensions }) => {
    let value = data;
    let depth = 0;
    while (value !== null && value !== undefined && depth < path.length)
      value = (value as Record<string | number, unknown>)[path[depth++] as string | number];
    return JSON.stringify(depth === path.length ? { path, message, extensions } : { nullAt: path.slice(0, depth) });
  });
  return { status, data, errors: [...new Set(told)].sort() };
}

test('[T-69] the compiled form of 2,000 generated queries answers like the interpreter, with variables that fit and that do not', async () => {
  const schema = await createSchema();
  const counts = { withData: 0, withErrors: 0, withVariables: 0 };
  for (const [index, caller] of callers.entries()) {
    const queries = fc
      .sample(selectedRoots(schema, world, caller, 'query'), { seed: 20_261_122 + index, numRuns: operationsPerCaller })
      .map(roots => printDocument('query', roots));
    for (const { query, variables } of queries.filter(one => !madeAnew.test(one.query))) {
      const answer = () => app.graphql(query, variables, world.tokens[caller]) as Promise<Answer>;
      // A query is interpreted when it comes for the first time, and compiled from the second on.
      const interpreted = await answer();
      expect({ query, variables, caller, ...agreed(await answer()) }).toEqual({
        query,
        variables,
        caller,
        ...agreed(interpreted),
      });
      counts.withData += interpreted.data ? 1 : 0;
      counts.withErrors += interpreted.errors ? 1 : 0;
      counts.withVariables += Object.keys(variables).length > 0 ? 1 : 0;
    }
  }
  // Neither all of them fit nor all fail.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(400);
}, 300_000);
