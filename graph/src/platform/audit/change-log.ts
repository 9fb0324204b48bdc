import type { EntityManager } from '@mikro-orm/postgresql';
import { actedFor, personBehind, type Author } from '../shared/access.js';
import { ChangeLogEntry, type FieldChanges } from './change-log.entity.js';
import type { ChangeAction } from '../../definitions/change-actions.js';
import type { ChangeSubject } from '../../definitions/change-subjects.js';

/** The import that makes changes, itself or by its undo */
export interface ChangingImport {
  importKey: number;
  isUndo?: boolean;
}

export interface Change extends Partial<ChangingImport> {
  subject: ChangeSubject;
  subjectKey: number;
  /** Display name of the record; up to 100 characters are stored */
  label?: string;
  /** The customer that owns the contact or location */
  ownerKey?: number | null;
  action: ChangeAction;
  changes: FieldChanges;
}

/** Writes changes to the log, in the transaction of the change itself. `actor` is null for the store itself. */
export async function recordChanges(
  em: EntityManager,
  actor: Author | null,
  at: Date,
  changes: Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const person = actor && personBehind(actor);
  const customer = actor && actedFor(actor);
  const rows = changes.map(change => ({
    ...change,
    ownerKey: change.ownerKey ?? null,
    importKey: change.importKey ?? null,
    isUndo: change.isUndo ?? false,
    label: (change.label ?? '').slice(0, 100),
    at,
    actorKey: person?.customerKey ?? null,
    actorName: person?.name ?? 'the store',
    forKey: customer?.customerKey ?? null,
    forName: customer?.name ?? null,
    ip: actor?.ip ?? '',
  }));
  await em.insertMany(ChangeLogEntry, rows);
}

/** SQL that builds log entries from rows. */
export interface RowChanges extends Partial<ChangingImport> {
  subject: ChangeSubject;
  subjectKey: string;
  label: string;
  action: string;
  changes: string;
  /** SQL after FROM, with a `?` for each value */
  from: string;
  values: readonly unknown[];
}

/** Writes an entry for each row of a query, in one statement. */
export async function recordRowChanges(
  em: EntityManager,
  actor: Author | null,
  at: Date,
  { subject, subjectKey, label, action, changes, from, values, importKey, isUndo = false }: RowChanges,
): Promise<void> {
  const person = actor && personBehind(actor);
  await em.execute(
    `insert into change_log (at, actor_key, actor_name, ip, subject, subject_key, import_key, is_undo, label, action, changes)
     select ?::timestamptz, ?, ?, ?, ?, ${subjectKey}, ?::int, ?::boolean, left(${label}, 100), ${action}, ${changes} from ${from}`,
    [
      at.toISOString(),
      person?.customerKey ?? null,
      person?.name ?? 'the store',
      actor?.ip ?? '',
      subject,
      importKey ?? null,
      isUndo,
      ...values,
    ],
  );
}

/** Returns the differences between two states of a record, for these fields. */
export function fieldChanges<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
  fields: readonly (keyof T & string)[],
): FieldChanges {
  const changes: FieldChanges = {};
  for (const field of fields) {
    const from = before[field] ?? null;
    const to = after[field] ?? null;
    if (from !== to) changes[field] = { from, to };
  }
  return changes;
}
