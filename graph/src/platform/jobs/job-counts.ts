/** SQL: unfinished jobs by queue and state, for the metrics. */
export const jobCounts = `select 'jobs' as kind, name, state::text as state, count(*)::int as count,
  extract(epoch from now() - min(created_on))::float8 as "oldestSeconds"
  from jobs.job where state in ('created', 'retry', 'active', 'failed') group by name, state`;
