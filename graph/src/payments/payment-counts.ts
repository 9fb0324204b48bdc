/** Card payments that are not settled, by state, for the metrics. */
export const paymentCounts = `select 'payments' as kind, 'card' as name, state, count(*)::int as count,
  extract(epoch from now() - min(created_at))::float8 as "oldestSeconds"
  from payment_intent where next_check_at is not null or state = 'MANUAL' group by state`;
