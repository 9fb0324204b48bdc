// Runs all tests: unit tests, API tests on PostgreSQL, those of what differs on the embedded database there, components,
// pages in Chromium and Firefox, and the short drills. What fails runs once more at the end, alone. What passes then is
// unstable: up to three unstable tests pass.
//   npm test -- graph             runs one side, `graph` or `web`
//   npm test -- graph search      runs only the files whose name contains the word
//   npm test -- web --at 23:50    runs with the clocks at this time of day in the store's time zone, without Firefox
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { missingResponses } from '../graph/test/rest-responses.mjs';
import { buildFirst } from './tools/build-first.mjs';
import { findChromium } from './tools/chromium.mjs';
import { clockAt } from './tools/clock.mjs';
import { findFirefox } from './tools/firefox.mjs';
import { findPostgres, startPostgres } from './tools/postgres.mjs';
import { run } from './tools/run.mjs';
import { runParts } from './tools/run-parts.mjs';
import { findDrillPrograms } from './tools/services.mjs';
import { runBrowsers, runDrills, runJest } from './tools/test-parts.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const {
  values: { at },
  positionals: [side, ...names],
} = parseArgs({ options: { at: { type: 'string' } }, allowPositionals: true });

// Report missing programs before any long step.
if (side !== 'web') findPostgres();
if (side === undefined) findDrillPrograms();
const browsers = side === 'graph' ? null : { chromium: await findChromium(), firefox: findFirefox() };
// PostgreSQL and the browsers also run at this time.
if (at) Object.assign(process.env, clockAt(at, 'America/Phoenix'));
buildFirst('graph');
// Also generates the operations that the components import. If the pages cannot be built, the other parts run.
const hasPages = side !== 'graph' && run(process.execPath, ['scripts/build.mjs', '--if-needed']) === 0;
const responsesFolder = mkdtempSync(join(tmpdir(), 'store-responses-'));
const responsesFile = join(responsesFolder, 'responses');
const parts = [
  ...(side === 'web' ? [] : [onEmbedded(), onPostgres()]),
  ...(browsers ? [components(), pages(browsers)] : []),
  ...(side === undefined ? [{ title: 'Drills', run: failures => runDrills({ failures }) }] : []),
];
try {
  process.exitCode = (await runParts(parts)) ? 0 : 1;
} finally {
  rmSync(responsesFolder, { recursive: true });
}

function onEmbedded() {
  return {
    title: 'Unit tests, and the embedded database',
    run: failures => runJest('graph/jest.config.ts', { names, failures }),
  };
}

function onPostgres() {
  writeFileSync(responsesFile, '');
  return {
    title: 'The API on PostgreSQL',
    async run(failures) {
      const postgres = await startPostgres({ settings: { fsync: 'off', max_connections: '200' } });
      const env = { TEST_DATABASE_URL: postgres.url, REST_RESPONSES_FILE: responsesFile };
      try {
        return runJest('graph/jest.config.ts', { names, env, failures });
      } finally {
        await postgres.stop();
      }
    },
    atEnd() {
      if (names.length > 0) return [];
      return missingResponses(readFileSync(responsesFile, 'utf8').split('\n')).map(response => ({
        id: `REST response ${response}`,
        unit: response,
        seconds: 0,
        error: 'No test receives it.',
      }));
    },
  };
}

function components() {
  return { title: 'Components', run: failures => runJest('web/jest.config.ts', { names, failures }) };
}

function pages({ chromium, firefox }) {
  const env = { CHROMIUM_PATH: chromium, FIREFOX_PATH: firefox };
  // Firefox does not start with the library that changes the time.
  const projects = at ? ['--project', 'desktop', '--project', 'phone'] : [];
  return {
    title: `The pages in ${chromium} and ${firefox}`,
    run(failures) {
      if (!hasPages) return [{ id: 'pages', unit: 'build', seconds: 0, error: 'The build failed. See its output.' }];
      if (at) console.log('Skipping Firefox, because it does not start with a changed time.');
      return runBrowsers('web/playwright.config.ts', { args: [...names, ...projects], env, failures });
    },
  };
}
