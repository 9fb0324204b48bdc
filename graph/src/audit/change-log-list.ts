import type { EntityManager } from '@mikro-orm/postgresql';
import type { Page } from '../shared/connection.js';
import { containing } from '../shared/text-pattern.js';
import { ChangeLogEntry } from './change-log.entity.js';
import type { ChangeSubject } from './change-subjects.js';

/** Which entries a list of the log holds; what is left out does not narrow it. */
export interface ChangeFilter {
  subject?: ChangeSubject | null;
  subjectKey?: number | null;
  /** Key of a customer, with its contacts and locations */
  customerKey?: number | null;
  /** Customer key of the person who changed it */
  actorKey?: number | null;
  /** Name of a field that was changed */
  field?: string | null;
  /** Part of the record's or the person's name */
  search?: string | null;
  from?: Date | null;
  before?: Date | null;
}

/** Entries of the log beyond this are not counted: nobody pages so far. */
const mostCounted = 10_000;

interface Sql {
  text: string;
  values: unknown[];
}

function conditions({ subject, subjectKey, customerKey, actorKey, field, search, from, before }: ChangeFilter): Sql {
  const pattern = search?.trim() ? containing(search) : null;
  const possible: [unknown, string, unknown[]][] = [
    [subject, 'subject = ?', [subject]],
    [subjectKey, 'subject_key = ?', [subjectKey]],
    [customerKey, "(subject = 'customer' and subject_key = ? or owner_key = ?)", [customerKey, customerKey]],
    [actorKey, 'actor_key = ?', [actorKey]],
    [field, 'jsonb_exists(changes, ?)', [field]],
    [pattern, '(label ilike ? or actor_name ilike ?)', [pattern, pattern]],
    [from, 'at >= ?', [from]],
    [before, 'at < ?', [before]],
  ];
  const chosen = possible.filter(([value]) => value != null && value !== '');
  return { text: ['true', ...chosen.map(([, text]) => text)].join(' and '), values: chosen.flatMap(([, , values]) => values) };
}

/** A page of the log, the newest first. */
export async function listChanges(em: EntityManager, filter: ChangeFilter, { limit, offset }: { limit: number; offset: number }): Promise<Page<ChangeLogEntry>> {
  const { text, values } = conditions(filter);
  const rows = await em.execute<{ key: string | number | null; total: string | number }[]>(
    `select page.key, counted.total from
       (select count(*) as total from (select 1 from change_log where ${text} limit ?) found) counted
       left join (select key from change_log where ${text} order by key desc limit ? offset ?) page on true
     order by page.key desc`,
    [...values, mostCounted, ...values, limit, offset],
  );
  const keys = rows.flatMap(row => (row.key === null ? [] : [String(row.key)]));
  const items = keys.length > 0 ? await em.find(ChangeLogEntry, { key: { $in: keys } }, { orderBy: { key: 'desc' } }) : [];
  return { items, offset, totalCount: Number(rows[0]?.total ?? 0) };
}
