import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { installOrExplain } from './install.mjs';
import { freePort, unprivilegedUser } from './postgres.mjs';

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));

/** Returns the path of a program that Debian packages. Installs the package if the program is missing. */
export function findProgram(name, debianPackage = name) {
  const find = () =>
    ['/usr/sbin', '/usr/bin', ...(process.env.PATH ?? '').split(':')]
      .map(folder => join(folder, name))
      .find(path => existsSync(path));
  if (!find()) installOrExplain([debianPackage], 'the drills');
  const path = find();
  if (!path) throw new Error(`${name} was installed but cannot be found.`);
  return path;
}

export const findPromtool = () => findProgram('promtool', 'prometheus');

/** Installs what the drills need and is missing. */
export function findDrillPrograms() {
  for (const program of ['haproxy', 'pgbouncer']) findProgram(program);
  findPromtool();
}

/** Runs deploy/haproxy/NAME.cfg in the foreground with the addresses it expects in its environment. */
export async function startHaproxy(name, env, port) {
  const config = join(deploy, 'haproxy', `${name}.cfg`);
  return started(findProgram('haproxy'), ['-db', '-q', '-f', config], { env: { ...process.env, ...env } }, port);
}

/**
 * Runs deploy/pgbouncer/pgbouncer.ini on a free port in front of the server on `serverPort`. Any user may connect from
 * this machine.
 */
export async function startPgbouncer(poolMode, serverPort) {
  const port = await freePort();
  const owner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'store-pgbouncer-'));
  const overrides = {
    'auth_type = scram-sha-256': 'auth_type = any',
    'auth_file = /etc/pgbouncer/userlist.txt': '',
    'listen_port = 6432': `listen_port = ${port}`,
    'port=5432': `port=${serverPort} user=store`,
    'pool_mode = transaction': `pool_mode = ${poolMode}`,
  };
  let settings = readFileSync(join(deploy, 'pgbouncer/pgbouncer.ini'), 'utf8');
  for (const [from, to] of Object.entries(overrides)) {
    if (!settings.includes(from)) throw new Error(`pgbouncer.ini no longer has "${from}".`);
    settings = settings.replace(from, to);
  }
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${settings}\nunix_socket_dir =\n`);
  if (owner.uid !== undefined) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  const service = await started(findProgram('pgbouncer'), ['-q', file], owner, port);
  return { ...service, stop: () => service.stop().finally(() => rmSync(folder, { recursive: true, force: true })) };
}

async function started(program, args, options, port) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir(), ...options });
  let errors = '';
  child.stderr.on('data', data => (errors += data));
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${program} exited: ${errors}`);
    await pause(50);
  }
  return {
    port,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      const end = Date.now() + 3000;
      while (child.exitCode === null && child.signalCode === null && Date.now() < end) await pause(20);
      child.kill('SIGKILL');
    },
  };
}

export function accepts(port) {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
      .on('error', () => resolve(false))
      .on('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
