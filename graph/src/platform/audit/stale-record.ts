import type { EntityManager } from '@mikro-orm/postgresql';
import { epochSeconds } from '../shared/clock.js';
import { AppError } from '../shared/errors.js';
import { ChangeLogEntry } from './change-log.entity.js';
import type { Change } from './change-log.js';

/** The record and version that a person saw. */
export interface SeenRecord {
  subject: Change['subject'];
  subjectKey: number;
  /** Fields that raise its version; omitted if all do */
  fields?: readonly string[];
  seen: number;
  current: number;
}

const mostChangesTold = 20;
const entriesRead = 60;

/**
 * Returns the error for a change to a record that has changed since it was read. Lists who changed what, from the
 * change log.
 */
export async function staleRecord(
  em: EntityManager,
  { subject, subjectKey, fields, seen, current }: SeenRecord,
): Promise<AppError> {
  const entries =
    current > seen
      ? await em.find(ChangeLogEntry, { subject, subjectKey }, { orderBy: { key: 'desc' }, limit: entriesRead })
      : [];
  const meanwhile = entries
    .filter(({ changes }) => !fields || fields.some(field => field in changes))
    .slice(0, Math.min(current - seen, mostChangesTold));
  const last = meanwhile[0];
  if (!last) return new AppError('STALE', undefined, { current });
  const changes = meanwhile.toReversed().flatMap(({ actorName, at, changes: changed }) =>
    Object.entries(changed).map(([field, { from, to }]) => ({
      field,
      from,
      to,
      by: actorName,
      at: epochSeconds(at),
    })),
  );
  return new AppError('STALE', `${last.actorName} changed this record meanwhile.`, {
    current,
    changedBy: last.actorName,
    changedAt: epochSeconds(last.at),
    changes,
  });
}
