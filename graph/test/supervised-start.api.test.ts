import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from './drills/services.js';
import { StoreProcess } from './store-process.js';
import { createEmptyDatabase, makeDataDir } from './test-database.js';
import { until } from './until.js';

type End = { code: number | null; signal: string | null };
interface Supervisor {
  supervise(
    startServer: () => Promise<End>,
    options: {
      stopped: AbortSignal;
      steadyMs?: number;
      wait: (milliseconds: number) => Promise<void>;
      report: (line: string) => void;
    },
  ): Promise<number>;
}
const tools = fileURLToPath(new URL('../../scripts/tools', import.meta.url));
const { supervise } = (await import(`${tools}/supervise.mjs`)) as Supervisor;

const crashed: End = { code: 75, signal: null };
const killed: End = { code: null, signal: 'SIGKILL' };
const stoppedByItself: End = { code: 0, signal: null };

/** Supervises servers that end as listed. Returns the pauses, the exit code, and how many were not started. */
async function run(ends: readonly End[], { steadyMs, stopIn }: { steadyMs?: number; stopIn?: number } = {}) {
  const left = [...ends];
  const pauses: number[] = [];
  const lines: string[] = [];
  const stopping = new AbortController();
  const code = await supervise(async () => left.shift() as End, {
    stopped: stopping.signal,
    ...(steadyMs !== undefined && { steadyMs }),
    wait: async milliseconds => {
      pauses.push(milliseconds);
      if (pauses.length === stopIn) stopping.abort();
    },
    report: line => lines.push(line),
  });
  return { pauses, lines, code, unused: left.length };
}

describe('[F-29] npm start', () => {
  test('restarts a server after every death, however often, with pauses that double up to a minute', async () => {
    const ends = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? crashed : killed));
    expect(await run([...ends, stoppedByItself])).toMatchObject({
      pauses: [250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000],
      code: 0,
      unused: 0,
      lines: expect.arrayContaining([
        'The server failed with exit code 75. Starting it again in 0.25 s.',
        'The server was killed by SIGKILL. Starting it again in 60 s.',
      ]) as string[],
    });
  });

  test('pauses briefly again after a server that ran for long', async () => {
    expect((await run([killed, killed, killed, stoppedByItself], { steadyMs: 0 })).pauses).toEqual([250, 250, 250]);
  });

  test.each([
    ['was stopped', stoppedByItself, 0],
    ['refuses to start, also after a restart', { code: 1, signal: null }, 1],
  ])('does not restart a server that %s', async (_what, end, code) => {
    expect(await run([end, crashed])).toEqual({ pauses: [], lines: [], code, unused: 1 });
    expect(await run([killed, end, crashed])).toMatchObject({ pauses: [250], code, unused: 1 });
  });

  test('ends if it is stopped during a pause', async () => {
    expect(await run([killed, killed, crashed], { stopIn: 2 })).toMatchObject({ code: 1, unused: 1 });
  });

  test('serves again after each SIGKILL of the server, and ends with it on SIGTERM', async () => {
    const dataDir = makeDataDir();
    const port = String(await freePort());
    const env = {
      NODE_ENV: 'production',
      DEFAULT_CUSTOMER_PASSWORD: 'start-here',
      DATABASE_URL: await createEmptyDatabase(),
      DATA_DIR: dataDir,
      PORT: port,
    };
    const { process: npmStart, url } = await StoreProcess.start(env, `${tools}/run-server.mjs`);
    const servers = () => [...npmStart.output.matchAll(/"pid":(\d+),.*is open at/g)].map(([, pid]) => Number(pid));
    try {
      for (const starts of [1, 2, 3]) {
        await until(() => servers().length, starts);
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
        process.kill(servers().at(-1) as number, 'SIGKILL');
      }
      await until(() => servers().length, 4);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect(new Set(servers()).size).toBe(4);
    } finally {
      expect(await npmStart.kill('SIGTERM')).toBe(0);
      rmSync(dataDir, { recursive: true, force: true });
    }
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });
});

test('[F-29] the systemd unit and the compose files restart a server without a limit', () => {
  const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
  expect(read('deploy/systemd/saguaro@.service').split('\n')).toEqual(
    expect.arrayContaining(['StartLimitIntervalSec=0', 'Restart=always', 'RestartPreventExitStatus=1']),
  );
  for (const file of ['docker-compose.yml', 'deploy/compose/compose.yml'])
    expect(new Set(read(file).match(/restart: .*/g))).toEqual(new Set(['restart: unless-stopped']));
});
