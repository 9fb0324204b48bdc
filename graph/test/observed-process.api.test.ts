import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './drills/services.js';
import { OtlpReceiver } from './otlp-receiver.js';
import { StoreProcess } from './store-process.js';
import { makeDataDir } from './test-database.js';

/** Prints each OpenTelemetry module that a process loads, by `import` or `require`. */
const reportLoads =
  'import{registerHooks}from"node:module";registerHooks({load(url,context,next){if(url.includes("/@opentelemetry/"))console.log("loads",url);return next(url,context)}})';

let dataDir: string;
let env: Record<string, string>;
beforeEach(async () => {
  dataDir = makeDataDir();
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(reportLoads)}`,
  };
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('loads OpenTelemetry with an endpoint for traces, and sends the last spans before it exits', async () => {
  const receiver = await OtlpReceiver.start();
  try {
    const { process, url } = await StoreProcess.start({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    await fetch(`${url}/readyz`);
    await process.kill('SIGTERM');
    expect(process.output).toContain('loads');
    expect(receiver.spans.map(({ name }) => name)).toContain('GET /readyz');
  } finally {
    receiver.close();
  }
});

const production = {
  NODE_ENV: 'production',
  DEFAULT_CUSTOMER_PASSWORD: 'start-here',
  OPERATIONS_FILE: 'operations.json',
  NODE_OPTIONS: '',
};

test('in production, every line of output is JSON, from startup to shutdown', async () => {
  const operations = join(dataDir, 'operations.json');
  writeFileSync(operations, '[]');
  const { process, url } = await StoreProcess.start({
    ...env,
    ...production,
    OPERATIONS_FILE: operations,
    LOG_LEVEL: 'info',
  });
  await fetch(`${url}/api/nowhere`);
  await process.kill('SIGTERM');
  const lines = process.output
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as { msg: string });
  expect(lines.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining([expect.stringMatching(/ is open at http:/), 'request']),
  );
});

describe('in production, a start is refused with one sentence per fault', () => {
  const operations = (folder: string) => {
    const file = join(folder, 'operations.json');
    writeFileSync(file, '[]');
    return { OPERATIONS_FILE: file };
  };
  test.each<[string, Record<string, string>, string]>([
    [
      'settings',
      { PORT: 'eighty', TOKEN_SECRET: 'secret' },
      'PORT must be a number from 0 to 65535.\nTOKEN_SECRET must have at least 32 characters.',
    ],
    [
      'a file of a secret',
      { TOKEN_SECRET: '', TOKEN_SECRET_FILE: '/nowhere' },
      'TOKEN_SECRET_FILE names a file that cannot be read (ENOENT).',
    ],
    [
      'the data directory',
      { DATA_DIR: '/dev/null/store' },
      "The store cannot use /dev/null/store (ENOTDIR: not a directory). Check this path, and the rights of the store's user.",
    ],
    [
      "the web client's operations",
      { OPERATIONS_FILE: '/nowhere.json' },
      '/nowhere.json is missing. It lists the operations of the web client. Build the web first, or set OPERATIONS_FILE.',
    ],
    [
      'the address to listen on',
      { HOST: '192.0.2.1' },
      'The store cannot listen: listen EADDRNOTAVAIL: address not available 192.0.2.1. Check HOST and PORT.',
    ],
  ])('of %s', async (_what, wrong, sentences) => {
    const { code, output } = await StoreProcess.runToEnd({ ...env, ...production, ...operations(dataDir), ...wrong });
    expect([code, output]).toEqual([1, `${sentences}\n`]);
  });
});

test('a start on a port that another program uses names the port in one sentence', async () => {
  const { process, url } = await StoreProcess.start(env);
  const { port } = new URL(url);
  const second = await StoreProcess.runToEnd({ ...env, DATA_DIR: `${env.DATA_DIR}-2`, PORT: port });
  await process.kill();
  rmSync(`${env.DATA_DIR}-2`, { recursive: true });
  expect(second).toEqual({
    code: 1,
    output: `Another program uses port ${port}. Stop it, or change PORT or METRICS_PORT.\n`,
  });
});

test('a server without pages announces the address of the pages, and loads no OpenTelemetry module unless traces have an endpoint', async () => {
  const { process } = await StoreProcess.start({ ...env, PUBLIC_URL: 'http://localhost:4999' });
  await process.kill();
  expect(process.output).toBe('Saguaro Tool & Supply is open at http://localhost:4999\n');
});

test('METRICS_PORT serves /metrics on a separate port', async () => {
  const port = await freePort();
  const { process, url } = await StoreProcess.start({ ...env, METRICS_PORT: String(port) });
  try {
    await fetch(`${url}/api/nowhere`);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/^store_http_requests_total\{method="GET",route="other",status="404"\} 1$/m);
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  } finally {
    await process.kill('SIGTERM');
  }
});
