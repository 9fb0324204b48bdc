import { PGlite } from '@electric-sql/pglite';
import { embeddedEngine } from './embedded-engine.js';

/** The embedded database without the store, for backups; no migrations run. */
export class EmbeddedFiles {
  private constructor(private readonly database: PGlite) {}

  /** Opens the database of a folder; with a dump, creates it there first. */
  static async open(directory: string, dump?: Blob): Promise<EmbeddedFiles> {
    return new EmbeddedFiles(
      await PGlite.create({ ...embeddedEngine, dataDir: directory, ...(dump && { loadDataDir: dump }) }),
    );
  }

  async rows(sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await this.database.query<Record<string, unknown>>(sql, [...values])).rows;
  }

  /** The whole database as a compressed tar file. */
  async dump(): Promise<Buffer> {
    return Buffer.from(await (await this.database.dumpDataDir('gzip')).arrayBuffer());
  }

  close(): Promise<void> {
    return this.database.close();
  }
}
