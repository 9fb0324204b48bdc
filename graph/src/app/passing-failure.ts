/** SQLSTATEs (PostgreSQL manual, appendix A) of a database that did not get to a statement, or is stopping or starting. */
const passingStates = new Set([
  '55P03', // lock_not_available: the lock_timeout has passed
  '57014', // query_canceled: the statement_timeout has passed
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  'ECONNREFUSED',
  'ECONNRESET',
]);

/** What the pool of connections says, in words only, when none came free, and the connection when it broke. */
const passingWords = ['timeout exceeded when trying to connect', 'Connection terminated'];

/** Whether the database could not answer now: the same request may succeed in a moment. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as Error & { code?: unknown };
  return passingStates.has(String(code)) || passingWords.some(words => message.includes(words)) || isPassing(cause);
}
