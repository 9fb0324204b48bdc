import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { installOrExplain } from './install.mjs';

/** Folder of PostgreSQL's programs: the newest installed one, or one that is installed now. */
export function findPostgres() {
  const found = installed();
  if (found) return found;
  installOrExplain(['postgresql'], 'testing on PostgreSQL');
  const path = installed();
  if (!path) throw new Error('PostgreSQL was installed and is still not found.');
  return path;
}

function installed() {
  const onPath = (process.env.PATH ?? '').split(':').filter(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
  return [...globSync('/usr/lib/postgresql/*/bin/initdb').sort().reverse().map(path => dirname(path)), ...onPath][0] ?? null;
}

/** Starts a private cluster on a free port of this machine, in a folder that `stop` removes. */
export async function startPostgres({ settings = {} } = {}) {
  const bin = findPostgres();
  const owner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'store-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  await run(bin, 'initdb', ['-D', data, '-U', 'store', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], owner);
  return serve({ bin, owner, folder, data, settings });
}

/** Starts a copy of a cluster that follows it by streaming replication; the databases keep their names. */
export async function startReplica(primaryUrl) {
  const bin = findPostgres();
  const owner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'store-replica-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const { hostname, port, username } = new URL(primaryUrl);
  await run(bin, 'pg_basebackup', ['-D', data, '-h', hostname, '-p', port, '-U', username, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], owner);
  return serve({ bin, owner, folder, data, settings: { hot_standby: 'on', max_connections: '200' }, database: new URL(primaryUrl).pathname });
}

async function serve({ bin, owner, folder, data, settings, database = '/postgres' }) {
  const port = await freePort();
  const options = Object.entries({ listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, ...settings });
  const flags = options.map(([name, value]) => `-c ${name}='${value}'`).join(' ');
  await run(bin, 'pg_ctl', ['-D', data, '-w', '-t', '30', '-l', join(folder, 'log'), '-o', flags, 'start'], owner);
  return {
    url: `postgres://store@127.0.0.1:${port}${database}`,
    logFile: join(folder, 'log'),
    async stop() {
      // A cluster that has ended by itself is no fault here.
      await run(bin, 'pg_ctl', ['-D', data, '-m', 'immediate', 'stop'], owner).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so root runs it as the user the package made. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const id = kind => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** The process goes on meanwhile: a test has its store's server in it. */
async function run(bin, program, args, owner) {
  const child = spawn(join(bin, program), args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir(), ...owner });
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${program} failed: ${told}`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
