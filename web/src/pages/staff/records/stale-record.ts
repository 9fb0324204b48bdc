import { CombinedGraphQLErrors } from '@apollo/client/errors';

export interface StaleFacts {
  /** null if the change log has no entry. */
  changedBy: string | null;
  /** Unix seconds */
  changedAt: number | null;
}

/** Returns the earlier change by another person that caused a rejection; null for other errors. */
export function staleFacts(error: unknown): StaleFacts | null {
  const extensions = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions : null;
  if (extensions?.code !== 'STALE') return null;
  const { changedBy, changedAt } = extensions;
  return {
    changedBy: typeof changedBy === 'string' ? changedBy : null,
    changedAt: typeof changedAt === 'number' ? changedAt : null,
  };
}
