import type { EntityManager } from '@mikro-orm/postgresql';

/** Counts the rows of these tables that `work` reads in the caller's transaction. */
export async function rowsRead(
  em: EntityManager,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> {
  const read = async () => {
    const [counted] = await em.execute<{ rows: string }[]>(
      `select sum(seq_tup_read + idx_tup_fetch) as rows from pg_stat_xact_user_tables where relname = any (string_to_array(?, ' '))`,
      [tables.join(' ')],
    );
    return Number(counted?.rows);
  };
  const before = await read();
  await work();
  return (await read()) - before;
}
