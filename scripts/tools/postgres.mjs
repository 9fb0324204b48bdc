import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { installOrExplain } from './install.mjs';

/**
 * Returns the folder of PostgreSQL's programs, of the newest installed version. Installs PostgreSQL if it is missing.
 */
export function findPostgres() {
  const found = installed();
  if (found) return found;
  installOrExplain(['postgresql'], 'testing on PostgreSQL');
  const path = installed();
  if (!path) throw new Error('PostgreSQL was installed but cannot be found.');
  return path;
}

function installed() {
  const onPath = (process.env.PATH ?? '')
    .split(':')
    .filter(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
  return (
    [
      ...globSync('/usr/lib/postgresql/*/bin/initdb')
        .sort()
        .reverse()
        .map(path => dirname(path)),
      ...onPath,
    ][0] ?? null
  );
}

/** Creates clusters and replicas. The store never connects as this user. */
const superuser = 'postgres';

/**
 * Starts a private cluster with a database `store`, owned by a user of that name that is no superuser, because a store
 * must not need one. It listens on a free port of this machine, in a new folder in `parent` that `stop` removes. `files` are
 * written to its data directory by name, such as certificates or a `pg_hba.conf`.
 */
export async function startPostgres({ settings = {}, files = {}, parent = tmpdir() } = {}) {
  const bin = findPostgres();
  const owner = unprivilegedUser();
  const folder = mkdtempSync(join(parent, 'store-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  await run(
    bin,
    'initdb',
    ['-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    owner,
  );
  for (const [name, content] of Object.entries(files)) {
    const file = join(data, name);
    writeFileSync(file, content, { mode: 0o600 });
    if (owner.uid !== undefined) chownSync(file, owner.uid, owner.gid);
  }
  const cluster = await serve({ bin, owner, folder, data, settings });
  const socket = ['-Xq', '-h', folder, '-p', String(cluster.port), '-U', superuser, '-d', 'postgres'];
  const statements = ['create role store login createdb', 'create database store owner store'];
  await run(bin, 'psql', [...socket, ...statements.flatMap(statement => ['-c', statement])], owner);
  return cluster;
}

/** Starts a streaming replica of a cluster. Its databases have the same names. */
export async function startReplica(primaryUrl, { settings = {} } = {}) {
  const bin = findPostgres();
  const owner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'store-replica-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const { hostname, port } = new URL(primaryUrl);
  await run(
    bin,
    'pg_basebackup',
    ['-D', data, '-h', hostname, '-p', port, '-U', superuser, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    owner,
  );
  return serve({
    bin,
    owner,
    folder,
    data,
    settings: { hot_standby: 'on', max_connections: '200', ...settings },
    database: new URL(primaryUrl).pathname,
  });
}

/** Copies a running cluster into `folder`. `startRecovered` starts another cluster from the copy. */
export async function baseBackup({ url, bin, owner }, folder) {
  const base = join(folder, 'base');
  const { hostname, port } = new URL(url);
  await run(
    bin,
    'pg_basebackup',
    ['-D', base, '-h', hostname, '-p', port, '-U', superuser, '-X', 'none', '-c', 'fast', '--no-sync'],
    owner,
  );
  return base;
}

/** Starts a copy of a cluster that replays the archived WAL up to a time, and then accepts writes. */
export async function startRecovered(base, { archive, targetTime }) {
  const bin = findPostgres();
  const owner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'store-recovered-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  await rename(base, data);
  writeFileSync(join(data, 'recovery.signal'), '');
  const recovery = {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: targetTime,
    recovery_target_action: 'promote',
  };
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    Object.entries(recovery)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );
  const cluster = await serve({ bin, owner, folder, data, settings: { max_connections: '100', hot_standby: 'off' } });
  // pg_ctl returns during the replay. Without hot_standby, the first connection is accepted after it.
  for (let tries = 0; ; tries += 1) {
    const isRecovered = await run(bin, 'psql', ['-Xqc', 'select 1', cluster.url], owner).then(
      () => true,
      () => false,
    );
    if (isRecovered) return cluster;
    if (tries === 300) throw new Error('The recovery did not finish within 30 s.');
    await pause(100);
  }
}

async function serve({ bin, owner, folder, data, settings, database = '/store' }) {
  const port = await freePort();
  const options = Object.entries({ listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, ...settings });
  const flags = options.map(([name, value]) => `-c ${name}='${value}'`).join(' ');
  const control = (...args) => run(bin, 'pg_ctl', ['-D', data, '-w', '-t', '30', ...args], owner);
  const start = () => control('-l', join(folder, 'log'), '-o', flags, 'start');
  await start();
  return {
    url: `postgres://store@127.0.0.1:${port}${database}`,
    superuserUrl: `postgres://${superuser}@127.0.0.1:${port}${database}`,
    port,
    data,
    bin,
    owner,
    logFile: join(folder, 'log'),
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    start,
    /** `immediate` stops the cluster like a crash. */
    halt: mode => control('-m', mode, 'stop'),
    /** Makes a replica the primary. */
    promote: () => control('promote'),
    async stop() {
      // Ignore a cluster that has stopped by itself.
      await run(bin, 'pg_ctl', ['-D', data, '-m', 'immediate', 'stop'], owner).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so root runs it as the user that the package created. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const id = kind => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** Runs a program without blocking this process, because a test's store server runs in it. */
async function run(bin, program, args, owner) {
  const child = spawn(join(bin, program), args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir(), ...owner });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${program} failed: ${errors}`);
}

/**
 * Returns a free port below those that systems give to outgoing connections, so that none takes it before the server
 * starts, or while it restarts.
 */
export function freePort() {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  return new Promise(resolve => {
    const server = createServer()
      .once('error', () => resolve(freePort()))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}
