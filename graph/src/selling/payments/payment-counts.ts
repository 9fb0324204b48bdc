/**
 * SQL: unsettled card payments by state, and open differences from the provider's transactions by kind, for the
 * metrics.
 */
export const paymentCounts = `select 'payments' as kind, 'card' as name, state, count(*)::int as count,
  extract(epoch from now() - min(created_at))::float8 as "oldestSeconds"
  from payment_intent where next_check_at is not null or state = 'MANUAL' group by state
  union all select 'payments', 'difference', difference.kind, count(*)::int, extract(epoch from now() - min(found_at))::float8
  from payment_difference difference where resolved_at is null group by difference.kind`;
