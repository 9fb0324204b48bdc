/** SQL: number and age of waiting, running, previewed and failed imports, for the metrics. */
export const importCounts = `select 'imports' as kind, kind as name, status as state, count(*)::int as count,
  extract(epoch from now() - min(imported_at))::float8 as "oldestSeconds"
  from batch_import where status in ('waiting', 'reading', 'applying', 'previewed', 'failed') group by batch_import.kind, status`;
