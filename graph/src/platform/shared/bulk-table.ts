import type { EntityManager } from '@mikro-orm/postgresql';

/** SQL text by column. */
export type ColumnSql = Readonly<Record<string, string>>;

/** The rows that a bulk statement reads. */
export interface BulkSource {
  /** The text after FROM, with a WHERE clause, such as `import_row r where r.import_key = ?` */
  from: string;
  /** SQL of the target row's key, on the columns of the source row */
  key: string;
  /** The value of each `?`, those of the columns first */
  values: readonly unknown[];
}

/**
 * A table that other modules may write in bulk, one statement for any number of rows. Its owner creates and exports it.
 * The SQL of columns and sources refers to the written row as `m`.
 */
export class BulkTable {
  constructor(
    readonly table: string,
    readonly keyColumn = 'key',
  ) {}

  async insert(em: EntityManager, columns: ColumnSql, { from, key, values }: BulkSource): Promise<void> {
    const names = [this.keyColumn, ...Object.keys(columns)].join(', ');
    const sql = [key, ...Object.values(columns)].join(', ');
    await em.execute(`insert into ${this.table} (${names}) select ${sql} from ${from}`, [...values]);
  }

  /** Sets columns and raises the version. */
  async update(em: EntityManager, columns: ColumnSql, { from, key, values }: BulkSource): Promise<void> {
    const sets = Object.entries(columns).map(([column, sql]) => `${column} = ${sql}`);
    await em.execute(
      `update ${this.table} m set ${sets.join(', ')}, version = m.version + 1 from ${from} and m.${this.keyColumn} = ${key}`,
      [...values],
    );
  }

  /** Locks rows in the order of their keys, for a change or a deletion in the caller's transaction. */
  async lock(em: EntityManager, { from, key, values }: BulkSource, change: 'update' | 'delete'): Promise<void> {
    const strength = change === 'delete' ? 'update' : 'no key update';
    await em.execute(
      `select count(*) from (select 1 from ${this.table} m, ${from} and m.${this.keyColumn} = ${key} order by m.${this.keyColumn} for ${strength} of m) locked`,
      [...values],
    );
  }

  async remove(em: EntityManager, { from, key, values }: BulkSource): Promise<void> {
    await em.execute(`delete from ${this.table} m using ${from} and m.${this.keyColumn} = ${key}`, [...values]);
  }
}
