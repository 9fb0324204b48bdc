import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { postgresSettings } from '../../platform/shared/postgres-settings.js';
import { BackupError } from './manifest.js';

/** The folders where Debian puts each version's programs, newest first, then those of PATH. */
function findProgram(name: string, path: string): string {
  const installed = globSync('/usr/lib/postgresql/*/bin/pg_dump')
    .sort((one, other) => versionOf(other) - versionOf(one))
    .map(file => dirname(file));
  const folder = [...installed, ...path.split(':')].find(candidate => existsSync(join(candidate, name)));
  if (!folder)
    throw new BackupError(
      `PostgreSQL's program ${name} was not found. Install the client programs, on Debian the package postgresql-client.`,
    );
  return join(folder, name);
}

function versionOf(file: string): number {
  return Number(/postgresql\/(\d+)\//.exec(file)?.[1] ?? 0);
}

/** Passed as environment variables, because every user of the machine can read the arguments of a process. */
function environmentOf(address: string, path: string): Record<string, string> {
  const { host, port, user, password, database } = postgresSettings(address);
  const parameters = new URL(address).searchParams;
  const values = {
    PATH: path,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: typeof password === 'string' ? password : undefined,
    PGDATABASE: database,
    PGSSLMODE: parameters.get('sslmode') ?? 'disable',
    PGSSLROOTCERT: parameters.get('sslrootcert'),
    PGSSLCERT: parameters.get('sslcert'),
    PGSSLKEY: parameters.get('sslkey'),
    PGAPPNAME: 'store backup',
    PGCONNECT_TIMEOUT: '10',
  };
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/** PostgreSQL's programs, for one database. */
export class PostgresPrograms {
  private readonly env: Record<string, string>;

  constructor(
    address: string,
    private readonly path: string,
  ) {
    this.env = environmentOf(address, path);
  }

  /** Dumps a snapshot of another connection into a file, without some schemas. */
  async dump(file: string, snapshot: string, omitted: readonly string[]): Promise<void> {
    const program = this.start('pg_dump', [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      // Other extensions belong to an administrator; the store's user could not create them at a restore.
      '--extension=pg_trgm',
      ...omitted.map(name => `--exclude-schema="${name.replaceAll('"', '""')}"`),
      `--snapshot=${snapshot}`,
      `--file=${file}`,
    ]);
    program.stdout.resume();
    await this.finished('pg_dump', program);
  }

  /** Runs `before` and then a dump, in one transaction. */
  async restore(file: string, before: string): Promise<void> {
    const script = this.start('pg_restore', ['--no-owner', '--no-privileges', '--no-comments', '--file=-', file]);
    const target = this.start('psql', [
      '--no-psqlrc',
      '--quiet',
      '--set=ON_ERROR_STOP=1',
      '--output=/dev/null',
      '--file=-',
    ]);
    target.stdout.resume();
    const statements = target.stdin;
    // After an error psql stops reading; its exit status reports the error.
    statements.on('error', () => script.kill());
    statements.write(`begin;\n${before};\n`);
    script.stdout.pipe(statements, { end: false });
    // Without the last line, such as after half of a dump, psql ends without a commit.
    const read = this.finished('pg_restore', script).then(
      () => statements.end('\ncommit;\n'),
      (error: unknown) => {
        statements.end();
        throw error;
      },
    );
    const [written, scripted] = await Promise.allSettled([this.finished('psql', target), read]);
    if (written.status === 'rejected') throw written.reason;
    if (scripted.status === 'rejected') throw scripted.reason;
  }

  private start(name: string, args: string[]): ChildProcessWithoutNullStreams {
    return spawn(findProgram(name, this.path), args, { env: this.env, stdio: ['pipe', 'pipe', 'pipe'] });
  }

  private async finished(name: string, child: ChildProcessWithoutNullStreams): Promise<void> {
    const [messages, [code]] = await Promise.all([
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    if (code !== 0)
      throw new BackupError(`${name} failed: ${messages.trim().split('\n')[0] || `it ended with ${code}`}`);
  }
}
