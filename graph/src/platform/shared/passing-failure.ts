/**
 * SQLSTATEs (PostgreSQL manual, appendix A) and Node's error codes of temporary failures: the same request may succeed
 * soon.
 */
const passingStates = new Set([
  '55P03', // lock_not_available: the lock_timeout has passed
  '57014', // query_canceled: the statement_timeout has passed
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '58030', // io_error
  '25006', // read_only_sql_transaction: a standby that is not promoted yet
  '25P03', // idle_in_transaction_session_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01', // connection exceptions, also a pooler's
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

/**
 * Failures without a code: no connection of the pool became free, or a connection was lost or does not respond.
 */
const passingWords = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'connection has been discarded',
];

/** Whether the database failed temporarily: the same request may succeed soon. */
export function isPassing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  return (
    passingStates.has(String(code)) || passingWords.some(words => String(message).includes(words)) || isPassing(cause)
  );
}

/** SQLSTATE lock_not_available, of the error or its cause. */
export function isLockTimeout(error: unknown): boolean {
  const { code, cause, previous } = Object(error) as { code?: unknown; cause?: unknown; previous?: unknown };
  return (
    code === '55P03' || [cause, previous].some(inner => inner !== undefined && inner !== error && isLockTimeout(inner))
  );
}

export const diskFull = 'The disk of the store is full.';
/** 53100: the database's; the others: the server's, or the quota of its user */
const fullStates = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether a disk is full, which lasts until someone frees space. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return fullStates.has(String(code)) || isDiskFull(cause);
}
