import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { serverFlags } from '../scripts/tools/server-flags.mjs';

const pageBytes = 4096;

/** Higher limits, because a few customers place the orders of thousands. Requests still count toward them. */
const wideWriteLimits = {
  CHANGES_PER_HOUR: '1000000',
  ORDERS_PER_MINUTE: '1000000',
  ORDERS_PER_HOUR: '1000000',
  MAILS_PER_RECIPIENT_PER_HOUR: '1000000',
};

/** Starts a built store in production mode on a free port. */
export function startStore({ databaseUrl, secret, operationsFile, dataDir, env }) {
  return started(
    [...serverFlags, 'graph/dist/main.js'],
    {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: secret,
      DEFAULT_CUSTOMER_PASSWORD: 'not-a-demo-password',
      OPERATIONS_FILE: operationsFile,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...wideWriteLimits,
      ...env,
    },
    / is open at http:\/\/localhost:(\d+)/,
  );
}

export function startReference(databaseUrl, env = {}) {
  return started(
    [fileURLToPath(new URL('reference.mjs', import.meta.url))],
    { NODE_ENV: 'production', DATABASE_URL: databaseUrl, ...env },
    /^listening on (\d+)$/,
  );
}

async function started(args, env, ready) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const peak = { own: 0, all: 0 };
  const watch = setInterval(() => {
    peak.own = Math.max(peak.own, residentMegabytes([child.pid]));
    peak.all = Math.max(peak.all, residentMegabytes(family(child.pid)));
  }, 250).unref();
  child.once('close', () => clearInterval(watch));
  for await (const line of createInterface({ input: child.stdout })) {
    const port = ready.exec(line)?.[1];
    if (port)
      return {
        child,
        url: `http://127.0.0.1:${port}`,
        peakMemory: () => peak.own,
        peakMemoryOfAll: () => peak.all,
        cpuSeconds: () => cpuSeconds(child.pid),
      };
  }
  throw new Error(`${args.at(-1)} did not start.`);
}

/** Returns the process IDs of the process and its children. */
function family(pid) {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        return [[Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1])]];
      } catch {
        return [];
      }
    });
  return all.filter(([own, parent]) => own === pid || parent === pid).map(([own]) => own);
}

function residentMegabytes(pids) {
  return pids.reduce(
    (sum, member) =>
      sum + reading(`/proc/${member}/statm`, text => (Number(text.split(' ')[1]) * pageBytes) / 1024 / 1024),
    0,
  );
}

/** Returns the CPU time of the process and its children, in user and kernel mode. */
function cpuSeconds(pid) {
  return family(pid).reduce(
    (sum, member) =>
      sum +
      reading(`/proc/${member}/stat`, text => {
        const fields = text.split(') ')[1].split(' ');
        return (Number(fields[11]) + Number(fields[12])) / 100;
      }),
    0,
  );
}

function reading(file, read) {
  try {
    return read(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}
