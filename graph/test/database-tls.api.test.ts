import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { entities } from '../src/server/entities.js';
import { backUp, restore } from '../src/operations/backup/index.js';
import { PostgresPrograms } from '../src/operations/backup/postgres-programs.js';
import { readConfig } from '../src/platform/config/index.js';
import { openDatabase } from '../src/platform/database/index.js';
import { Build } from './build.js';
import { CertificateAuthority } from './certificates.js';
import { postgresClusters, type Cluster } from './postgres-clusters.js';
import { TestApp } from './test-app.js';

describe('[F-23] a database that accepts only encrypted connections', () => {
  let authority: CertificateAuthority;
  let otherAuthority: CertificateAuthority;
  let cluster: Cluster;

  beforeAll(async () => {
    authority = CertificateAuthority.create();
    otherAuthority = CertificateAuthority.create();
    const { cert, key } = authority.sign('localhost', ['DNS:localhost']);
    cluster = await (await postgresClusters()).startPostgres({
      settings: {
        fsync: 'off',
        ssl: 'on',
        ssl_cert_file: 'server.crt',
        ssl_key_file: 'server.key',
        ssl_ca_file: 'root.crt',
      },
      files: {
        'server.crt': cert,
        'server.key': key,
        'root.crt': authority.root.cert,
        'pg_hba.conf': 'local all all trust\nhostssl all certified all cert\nhostssl all all all trust\n',
      },
    });
  });
  afterAll(async () => {
    await cluster.stop();
    authority.remove();
    otherAuthority.remove();
  });

  const address = (parameters: Record<string, string>, host = 'localhost', user = 'store') => {
    const url = new URL(cluster.url);
    url.hostname = host;
    url.username = user;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  };
  const rootOf = ({ root }: CertificateAuthority) => ({ sslrootcert: root.certFile });
  const tryToOpen = async (databaseUrl: string) => {
    const database = await openDatabase({ entities, databaseUrl, dataDir: '' });
    await database.close();
    return 'connected';
  };

  test('encrypts every connection of the store: pool, jobs, notifications and replicas', async () => {
    const databaseUrl = address({ sslmode: 'verify-full', ...rootOf(authority) });
    const app = await TestApp.startOn(
      await openDatabase({ entities, databaseUrl, replicaUrls: [databaseUrl], dataDir: '' }),
      {},
    );
    await app.signIn((await new Build(app.em()).customer()).customerNumber);
    await app.graphql('{ products(first: 1) { nodes { key } } }');
    const connections = await app
      .em()
      .execute<{ application_name: string; ssl: boolean }[]>(
        "select application_name, ssl from pg_stat_ssl join pg_stat_activity using (pid) where backend_type = 'client backend'",
      );
    expect(connections.filter(({ ssl }) => !ssl)).toEqual([]);
    expect(connections.map(({ application_name: name }) => name)).toEqual(
      expect.arrayContaining(['store jobs', 'store notifications']),
    );
    await app.close();
  });

  test.each<[string, () => Record<string, string>, string, string]>([
    ['require encrypts and trusts any certificate', () => ({ sslmode: 'require' }), 'localhost', 'connected'],
    [
      'require with a root certificate verifies the server',
      () => ({ sslmode: 'require', ...rootOf(otherAuthority) }),
      'localhost',
      'self-signed|unable to verify|certificate',
    ],
    [
      'verify-ca accepts a certificate for another host',
      () => ({ sslmode: 'verify-ca', ...rootOf(authority) }),
      '127.0.0.1',
      'connected',
    ],
    [
      'verify-ca rejects a certificate from another authority',
      () => ({ sslmode: 'verify-ca', ...rootOf(otherAuthority) }),
      'localhost',
      'self-signed|unable to verify|certificate',
    ],
    [
      'verify-full rejects a certificate for another host',
      () => ({ sslmode: 'verify-full', ...rootOf(authority) }),
      '127.0.0.1',
      'does not match',
    ],
    ['the server rejects sslmode=disable', () => ({ sslmode: 'disable' }), 'localhost', 'no encryption'],
    ['the server rejects a URL without sslmode', () => ({}), 'localhost', 'no encryption'],
  ])('%s', async (_what, parameters, host, outcome) => {
    const result = await tryToOpen(address(parameters(), host)).catch((error: Error) => error.message);
    expect(result).toMatch(new RegExp(outcome));
  });

  test('backup and restore use an encrypted connection and reject another authority', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-tls-backup-'));
    const databaseUrl = address({ sslmode: 'verify-full', ...rootOf(authority) });
    const common = {
      folder: join(folder, 'backup'),
      dataDir: join(folder, 'data'),
      programPath: process.env.PATH ?? '',
    };
    const { manifest, unrecorded } = await backUp({
      ...common,
      databaseUrl,
      withSecret: false,
      storeVersion: '0',
      at: new Date(),
    });
    expect(manifest.rows.customer).toBeGreaterThan(0);
    expect(unrecorded).toBeNull();
    expect((await restore({ ...common, databaseUrl, replaces: true })).rows).toEqual(manifest.rows);
    const wrong = new PostgresPrograms(
      address({ sslmode: 'verify-full', ...rootOf(otherAuthority) }),
      common.programPath,
    );
    await expect(wrong.restore(join(common.folder, 'database.dump'), '')).rejects.toThrow(/certificate verify failed/);
    rmSync(folder, { recursive: true, force: true });
  });

  test('authenticates the store by a client certificate', async () => {
    const client = authority.sign('certified');
    const admin = new pg.Client({
      connectionString: address({ sslmode: 'require', uselibpqcompat: 'true' }, 'localhost', 'postgres'),
    });
    await admin.connect();
    await admin.query('create role certified login in role store');
    await admin.end();
    const certified = {
      sslmode: 'verify-full',
      ...rootOf(authority),
      sslcert: client.certFile,
      sslkey: client.keyFile,
    };
    expect(await tryToOpen(address(certified, 'localhost', 'certified'))).toBe('connected');
    await expect(
      tryToOpen(address({ sslmode: 'verify-full', ...rootOf(authority) }, 'localhost', 'certified')),
    ).rejects.toThrow(/certificate/);
  });
});

describe('DATABASE_URL', () => {
  test.each([
    ['sslmode=prefer', 'DATABASE_URL cannot be used: sslmode must be disable, require, verify-ca or verify-full'],
    [
      'sslmode=verify-ca',
      'DATABASE_URL cannot be used: SECURITY WARNING: Using sslmode=verify-ca requires specifying a CA with sslrootcert.',
    ],
    [
      'sslmode=verify-full&sslrootcert=/missing/root.crt',
      "DATABASE_URL cannot be used: ENOENT: no such file or directory, open '/missing/root.crt'",
    ],
  ])('with %s is rejected at startup', (parameters, message) => {
    expect(() => readConfig({ DATABASE_URL: `postgres://store@db/store?${parameters}` })).toThrow(message);
  });
});
