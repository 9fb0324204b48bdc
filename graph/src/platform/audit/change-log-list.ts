import type { EntityManager } from '@mikro-orm/postgresql';
import type { Page, Window } from '../shared/connection.js';
import { sortOrders } from '../shared/list-order.js';
import { entityPage } from '../shared/list-page.js';
import { containing } from '../shared/text-pattern.js';
import { ChangeLogEntry } from './change-log.entity.js';
import type { ChangeSubject } from '../../definitions/change-subjects.js';

/** A filter of the log; an omitted condition does not apply. */
export interface ChangeFilter {
  subject?: ChangeSubject | null;
  subjectKey?: number | null;
  /** Key of a customer, with its contacts and locations */
  customerKey?: number | null;
  /** Customer key of the person who made the change */
  actorKey?: number | null;
  /** Name of a changed field */
  field?: string | null;
  action?: string | null;
  /** Part of the name of the record or the person */
  search?: string | null;
  from?: Date | null;
  before?: Date | null;
}

/** Entries beyond this are not counted; they can still be paged through. */
const mostCounted = 10_000;

interface Sql {
  text: string;
  values: unknown[];
}

function conditions({
  subject,
  subjectKey,
  customerKey,
  actorKey,
  field,
  action,
  search,
  from,
  before,
}: ChangeFilter): Sql {
  const pattern = search?.trim() ? containing(search) : null;
  const possible: [unknown, string, unknown[]][] = [
    [subject, 'subject = ?', [subject]],
    [subjectKey, 'subject_key = ?', [subjectKey]],
    [customerKey, "(subject = 'customer' and subject_key = ? or owner_key = ?)", [customerKey, customerKey]],
    [actorKey, 'actor_key = ?', [actorKey]],
    [field, 'jsonb_exists(changes, ?)', [field]],
    [action, 'action = ?', [action]],
    [pattern, '(label ilike ? or actor_name ilike ?)', [pattern, pattern]],
    [from, 'at >= ?', [from]],
    [before, 'at < ?', [before]],
  ];
  const chosen = possible.filter(([value]) => value != null && value !== '');
  return {
    text: ['true', ...chosen.map(([, text]) => text)].join(' and '),
    values: chosen.flatMap(([, , values]) => values),
  };
}

const { NEWEST: byAge } = sortOrders('changes', { NEWEST: [[['key', 'whole']], 'desc'] });

/** Returns a page of the log, newest first. */
export function listChanges(em: EntityManager, filter: ChangeFilter, window: Window): Promise<Page<ChangeLogEntry>> {
  return entityPage(
    em,
    ChangeLogEntry,
    { from: 'change_log', where: conditions(filter), order: byAge, mostCounted },
    window,
  );
}
