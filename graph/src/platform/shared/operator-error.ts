/** A start or a command that its operator can correct. The message is for a person: one sentence per line. */
export class OperatorError extends Error {}

interface ErrorFacts {
  message?: string;
  code?: string;
  syscall?: string;
  path?: string;
  port?: number;
  /** Of PostgreSQL's errors */
  severity?: string;
  cause?: unknown;
}

/** Returns what the operator can correct, one sentence per line; null for a bug, whose stack is needed. */
export function correctionOf(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message;
  const { message = '', code, syscall, path, port, severity, cause } = Object(error) as ErrorFacts;
  if (syscall === 'listen')
    return portCorrection(code, port) ?? `The store cannot listen: ${message}. Check HOST and PORT.`;
  if (syscall && path !== undefined)
    return `The store cannot use ${path} (${message.split(',', 1)[0]}). Check this path, and the rights of the store's user.`;
  if (severity && isOperators(code)) return `The database refused a statement of the store: ${message}.`;
  return cause === undefined ? null : correctionOf(cause);
}

function portCorrection(code: string | undefined, port = 0): string | null {
  if (code === 'EADDRINUSE') return `Another program uses port ${port}. Stop it, or change PORT or METRICS_PORT.`;
  if (code === 'EACCES')
    return `The store's user may not open port ${port}. Change PORT or METRICS_PORT to 1024 or more.`;
  return null;
}

/**
 * Whether a SQLSTATE says that the database cannot be used, rather than that a statement is wrong: connections, sign-in,
 * read-only transactions, resources, shutdown, and rights.
 */
function isOperators(sqlState = ''): boolean {
  return sqlState === '42501' || ['08', '25', '28', '3D', '53', '57'].includes(sqlState.slice(0, 2));
}
