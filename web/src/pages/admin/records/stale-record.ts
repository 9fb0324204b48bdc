import { CombinedGraphQLErrors } from '@apollo/client/errors';

export interface StaleFacts {
  /** Nobody is named where the record of changes is silent. */
  changedBy: string | null;
  /** Seconds since the epoch */
  changedAt: number | null;
}

/** Who was faster, when a change was refused because of somebody else's; nothing for any other refusal. */
export function staleFacts(error: unknown): StaleFacts | null {
  const extensions = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions : null;
  if (extensions?.code !== 'STALE') return null;
  const { changedBy, changedAt } = extensions;
  return {
    changedBy: typeof changedBy === 'string' ? changedBy : null,
    changedAt: typeof changedAt === 'number' ? changedAt : null,
  };
}
