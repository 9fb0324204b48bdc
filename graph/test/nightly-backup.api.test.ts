import 'reflect-metadata';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { entities } from '../src/server/entities.js';
import { openDatabase } from '../src/platform/database/index.js';
import { Build } from './build.js';
import { postgresClusters, type Cluster } from './postgres-clusters.js';
import { programEnv, runCommand } from './programs.js';
import { until } from './until.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compose = readFileSync(join(root, 'deploy/compose/compose.yml'), 'utf8');
/** The user that compose.yml names. Only root can start a program as another user. */
const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

/** The service `backup` of compose.yml, up to the next top-level key. */
const service = /^ {2}backup:\n([\s\S]*?)^\S/m.exec(compose)?.[1] ?? '';
const command = JSON.parse((/^ {4}command: (\[.*\])$/m.exec(service)?.[1] ?? '[]').replaceAll("'", '"')) as string[];
const secretSettings = [...service.matchAll(/^ {6}(\w+_FILE): \/run\/secrets\/(\w+)$/gm)].map(
  ([, name, secret]) => [name, secret] as [string, string],
);

describe('the nightly backup of compose.yml', () => {
  let cluster: Cluster;
  let folder: string;
  const at = (...path: string[]) => join(folder, ...path);

  /** Creates a folder or a secret as the container has it: owned by its user, who alone may read it. */
  function own(path: string, content?: string): void {
    if (content === undefined) mkdirSync(path, { mode: 0o700 });
    else writeFileSync(path, content, { mode: 0o400 });
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
  }

  /**
   * Copies the built store to where the user can read it, because a checkout may be in a private folder. The files are
   * hard links if both are on one disk.
   */
  function copyStore(): void {
    mkdirSync(at('store', 'graph'), { recursive: true });
    for (const part of ['package.json', 'graph/dist', 'node_modules'])
      execFileSync('sh', ['-c', 'cp -al "$0" "$1" || cp -a "$0" "$1"', join(root, part), at('store', dirname(part))]);
  }

  const query = async (url: string, sql: string) => {
    const client = new pg.Client(url);
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql).finally(() => client.end())).rows;
  };
  /** The address of the server's database with this name. */
  const databaseOf = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

  beforeAll(async () => {
    cluster = await (await postgresClusters()).startPostgres();
    await query(databaseOf(cluster.superuserUrl, 'store'), 'create extension pg_stat_statements');
    const database = await openDatabase({ entities, databaseUrl: cluster.url, dataDir: '' });
    await new Build(database.em.fork()).customer({ name: 'Roadrunner Ridge Construction' });
    await database.close();
    folder = mkdtempSync(join(tmpdir(), 'store-nightly-'));
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
    for (const path of ['data', 'backups', 'secrets']) own(at(path));
    own(at('data', 'archive'));
    own(at('data', 'archive', 'audit.jsonl'), '{}\n');
    own(at('secrets', 'database_url'), cluster.url);
    own(at('secrets', 'token_secret'), 'DASGVmHm0vZHtv57qXCvbnBTWBJkPVq4J5');
    own(at('secrets', 'default_customer_password'), 'chosen-by-the-operator');
    copyStore();
  });
  afterAll(async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('runs as the user 1000 without other rights, is recorded, and restores as the plain owner of a database', async () => {
    expect(service).toContain("volumes: ['store-data:/data', 'backups:/backups']");
    expect(compose).toContain("user: '1000:1000'");
    const [program, ...args] = command.map(word => (word === '/backups' ? at('backups') : word));
    expect(program).toBe('node');
    const secrets = Object.fromEntries(secretSettings.map(([name, secret]) => [name, at('secrets', secret)]));
    const child = spawn(process.execPath.replace(root, at('store/')), args, {
      ...user,
      cwd: at('store'),
      env: { PATH: programEnv.PATH, NODE_ENV: 'production', DATA_DIR: at('data'), ...secrets },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { output: '', errors: '' };
    child.stdout.on('data', (data: Buffer) => (printed.output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (printed.errors += data.toString()));
    try {
      await until(() => `${printed.output}${printed.errors}`.includes('\n'), true);
    } finally {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    }
    expect(printed).toEqual({
      output: expect.stringMatching(/^Backed up 0 orders, 1 customers .*: 2 files, \d+ bytes\.\n$/) as string,
      errors: '',
    });
    const [name = ''] = readdirSync(at('backups'));
    expect(name).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const made = statSync(at('backups', name));
    expect([made.mode & 0o777, made.uid]).toEqual([0o700, user.uid ?? made.uid]);
    const recorded = await query(cluster.url, 'select files, bytes > 1000 as is_large from finished_backup');
    expect(recorded).toEqual([{ files: 2, is_large: true }]);

    await query(databaseOf(cluster.url, 'postgres'), 'create database other');
    const restored = await runCommand('restore', [at('backups', name)], {
      DATA_DIR: at('restored'),
      DATABASE_URL: databaseOf(cluster.url, 'other'),
    });
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(await query(databaseOf(cluster.url, 'other'), 'select name from customer')).toEqual([
      { name: 'Roadrunner Ridge Construction' },
    ]);
    expect(existsSync(at('restored', 'archive', 'audit.jsonl'))).toBe(true);
  });
});

test('the images of both compose files get every setting of .env', () => {
  for (const text of [compose, readFileSync(join(root, 'docker-compose.yml'), 'utf8')])
    expect(text).toContain('env_file: .env');
});

test("the image has PostgreSQL's programs, and a backup folder that its user owns", () => {
  const image = readFileSync(join(root, 'Dockerfile'), 'utf8');
  expect(image).toContain('postgresql-client-15');
  expect(image).toMatch(/install -d -o node -g node -m 700 \/data \/backups/);
});
