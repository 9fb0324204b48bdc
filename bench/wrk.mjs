import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOrExplain, succeeds } from '../scripts/tools/install.mjs';

const script = fileURLToPath(new URL('load.lua', import.meta.url));

/**
 * Installs wrk if needed. This load generator in C leaves most of the two cores to the servers. Returns its version.
 */
export function findWrk() {
  if (!succeeds('sh', ['-c', 'command -v wrk'])) installOrExplain(['wrk'], 'measuring');
  return spawnSync('wrk', ['-v'], { encoding: 'utf8' }).stdout.split('\n')[0].trim();
}

/** Writes requests in the format of load.lua; returns the file's path. */
export function writeRequests(folder, name, requests) {
  const file = join(folder, `${name}.tsv`);
  writeFileSync(
    file,
    requests
      .map(({ method = 'POST', path, acceptEncoding = 'identity', token = '', cookie = token, body }) =>
        [method, path, acceptEncoding, cookie, body === undefined ? '' : JSON.stringify(body)].join('\t'),
      )
      .join('\n'),
  );
  return file;
}

/** Sends the requests over this many connections for this many seconds. Returns times in ms. */
export async function load(url, file, { connections, seconds }) {
  const child = spawn(
    'wrk',
    ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, url, '--', file],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text;
  });
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const numbers = /MEASURED (.*)/.exec(output)?.[1].split(' ').map(Number);
  if (!numbers) throw new Error(`wrk exited without a result:\n${output}`);
  const [requests, microseconds, broken, refused, p50, p95, p99] = numbers;
  return {
    requests,
    perSecond: (requests * 1e6) / microseconds,
    errors: broken + refused,
    p50: p50 / 1000,
    p95: p95 / 1000,
    p99: p99 / 1000,
  };
}
