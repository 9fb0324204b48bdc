/** Runs a statement and returns its rows. */
export type RunSql = (sql: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Tables whose rows are counted at a backup and again at its restore. */
const mainTables = [
  'customer',
  'contact',
  'location',
  'product',
  'category',
  'vendor',
  'orders',
  'order_line',
  'order_status_change',
  'payment_intent',
  'payment_event',
  'change_log',
];

export async function countRows(run: RunSql): Promise<Record<string, number>> {
  const present = await run("select table_name as name from information_schema.tables where table_schema = 'public'");
  const names = mainTables.filter(table => present.some(({ name }) => name === table));
  const rows =
    names.length > 0
      ? await run(
          names.map(table => `select '${table}' as name, count(*)::int as rows from ${table}`).join(' union all '),
        )
      : [];
  return Object.fromEntries(rows.map(row => [row.name as string, Number(row.rows)]));
}

/** Name of the last migration that ran; null in a database without the store's tables. */
export async function schemaVersion(run: RunSql): Promise<string | null> {
  const [found] = await run("select to_regclass('public.migration') is not null as found");
  if (!found?.found) return null;
  const [last] = await run('select max(name) as name from migration');
  return (last?.name as string | null) ?? null;
}
