import type { EntityManager } from '@mikro-orm/postgresql';
import { recordRowChanges } from '../../../platform/audit/index.js';
import { addCategories, removeUnusedCategories } from '../../../catalog/catalog/index.js';
import { restoreFirstContacts } from '../../../customers/customers/index.js';
import type { Author } from '../../../platform/shared/access.js';
import type { BatchImport } from '../batch-import.entity.js';
import type { UndoChoice } from '../import-types.js';
import type { ImportKind } from '../kinds/index.js';
import { updateTables } from './apply-rows.js';
import { fieldsLeft } from './fields-left.js';
import { addedLeft } from './undo-preview.js';

/** Number of records that all undos of an import removed and restored */
type Undone = Pick<BatchImport, 'removed' | 'restored'>;

interface ImportToUndo {
  key: number;
  kind: ImportKind;
  actor: Author;
  at: Date;
  /** Keys of the categories that the import made */
  madeCategories: readonly number[];
  choices: readonly UndoChoice[];
}

interface UndoRun extends Pick<ImportToUndo, 'key' | 'kind' | 'actor' | 'at'> {
  /** SQL: the rows `r` that this undo reverts, with what it changes in their records; earlier ones reverted others */
  rows: string;
}

/** Locks the records of an import until the caller's transaction ends, so that what it reads of them stays true. */
export async function lockRecords(em: EntityManager, key: number, kind: ImportKind): Promise<void> {
  const rowsWith = (outcome: string) => ({
    from: `import_row r where r.import_key = ? and r.outcome = '${outcome}' and not r.undone`,
    key: 'r.record_key',
    values: [key],
  });
  const tables = [...kind.tables.map(({ rows }) => rows), ...(kind.alsoLocked ?? [])];
  for (const table of tables) {
    await table.lock(em, rowsWith('added'), 'delete');
    await table.lock(em, rowsWith('updated'), 'update');
  }
}

/**
 * Restores earlier values in the caller's transaction, field by field, and returns how many records all undos of the
 * import reverted. Fields that were changed since stay unless chosen, and so do added records that were edited or used;
 * a later undo tries them again. The records must be locked.
 */
export async function undoRows(em: EntityManager, work: ImportToUndo): Promise<Undone> {
  const { key, kind, actor, at } = work;
  const run: UndoRun = { key, kind, actor, at, rows: undoneRows(await markRows(em, work)) };
  await logUndone(em, run);
  if (kind.name === 'customers') await undoContacts(em, run);
  const source = { importKey: key, isUndo: true, actor, at };
  if (kind.name === 'products') {
    const names = `select r.changes->'category'->>'to' as name from ${run.rows} where r.outcome = 'updated' and jsonb_exists(r.changes, 'category')`;
    await addCategories(em, { sql: names, values: [key] }, source);
  }
  await updateTables(em, kind, { rows: `(select * from ${run.rows} where outcome = 'updated') r`, values: [key] });
  await removeAdded(em, run);
  await restoreStamps(em, run);
  await removeUnusedCategories(em, work.madeCategories, source);
  return countUndone(em, key);
}

/** Marks what this undo reverts, and returns its number. */
async function markRows(em: EntityManager, { key, kind, choices }: ImportToUndo): Promise<number> {
  const [last] = await em.execute<{ run: number }[]>(
    'select coalesce(max(undone_run), 0) + 1 as run from import_row where import_key = ?',
    [key],
  );
  const run = last?.run ?? 1;
  const left = fieldsLeft(kind, key, choices);
  await em.execute(
    `${left.text}, reverted as (
       select import_key, row, bool_and(takes) as is_whole, bool_and(stamp = stamp_after) as is_unedited,
         jsonb_object_agg(field, jsonb_build_object('from', now, 'to', before, 'run', ?::int)) filter (where takes and now is distinct from nullif(before, 'null')) as fields
       from fields_left group by import_key, row having bool_or(takes)
     )
     update import_row r set undone = u.is_whole, undone_run = ?, undone_fields = r.undone_fields || u.fields,
       stamp_after = case when u.is_unedited or not u.is_whole then r.stamp_after end
     from reverted u where r.import_key = u.import_key and r.row = u.row`,
    [...left.values, run, run],
  );
  await em.execute(
    `update import_row r set undone = true, undone_run = ? from (${addedLeft(kind)}) possible
     where r.import_key = ? and r.row = possible.row and possible.is_possible`,
    [run, key, key],
  );
  return run;
}

function undoneRows(run: number): string {
  return `(select import_key, row, record_key, outcome, undone, stamp, stamp_after, case outcome
      when 'added' then (select jsonb_object_agg(c.key, jsonb_build_object('from', c.value->'to', 'to', null)) from jsonb_each(changes) c)
      else (select jsonb_object_agg(f.key, f.value - 'run') from jsonb_each(undone_fields) f where f.value->>'run' = '${run}') end as changes
    from import_row where import_key = ? and undone_run = ${run}) r`;
}

/** Archives added items, because orders may refer to them. Deletes added customers and vendors. */
async function removeAdded(em: EntityManager, { key, kind, at, rows: reverted }: UndoRun): Promise<void> {
  const { rows } = kind.tables[0];
  const added = { from: `${reverted} where r.outcome = 'added'`, key: 'r.record_key' };
  if (kind.name === 'products')
    await rows.update(em, { deleted_at: '?::timestamptz' }, { ...added, values: [at.toISOString(), key] });
  else await rows.remove(em, { ...added, values: [key] });
}

async function countUndone(em: EntityManager, importKey: number): Promise<Undone> {
  const [counted] = await em.execute<Undone[]>(
    `select count(*) filter (where outcome = 'added')::int as removed, count(*) filter (where outcome = 'updated')::int as restored
     from import_row where import_key = ? and (undone or undone_fields <> '{}')`,
    [importKey],
  );
  return counted as Undone;
}

/**
 * A record that nobody edited since is again as an earlier import left it, so that one can remove what it added,
 * although its version is higher now. `offset 0` makes the database look up the rows of each record by their index:
 * without statistics of rows that were just inserted, it would compare each with each.
 */
async function restoreStamps(em: EntityManager, { key, kind, rows }: UndoRun): Promise<void> {
  await em.execute(
    `with restored as materialized (
       select r.record_key, r.stamp as before, s.stamp as now from ${rows}
         join (select m.key, ${kind.stamp} as stamp from ${kind.from} where ${kind.living}) s on s.key = r.record_key
       where r.outcome = 'updated' and r.undone and r.stamp_after is not null
     ), found as materialized (
       select earlier.import_key, earlier.row, restored.now from restored cross join lateral (
         select * from import_row e where e.record_key = restored.record_key offset 0) earlier
       join batch_import b on b.key = earlier.import_key and b.kind = ?
       where earlier.stamp_after = restored.before and earlier.outcome in ('added', 'updated') and not earlier.undone
     )
     update import_row e set stamp_after = found.now from found where e.import_key = found.import_key and e.row = found.row`,
    [key, kind.name],
  );
}

async function undoContacts(em: EntityManager, { key, rows }: UndoRun): Promise<void> {
  await restoreFirstContacts(em, {
    sql: `select r.record_key as customer_key, r.changes->'contactName'->>'to' as name,
        case when jsonb_exists(r.changes, 'contactEmail') then coalesce(r.changes->'contactEmail'->>'to', '') end as email,
        jsonb_exists(r.changes, 'contactName') and r.changes->'contactName'->>'to' is null as was_added
      from ${rows} where r.outcome = 'updated' and jsonb_exists_any(r.changes, array['contactName', 'contactEmail'])`,
    values: [key],
  });
}

async function logUndone(em: EntityManager, { key, kind, actor, at, rows }: UndoRun): Promise<void> {
  await recordRowChanges(em, actor, at, {
    subject: kind.subject,
    subjectKey: 'r.record_key',
    label: kind.label,
    action: "case r.outcome when 'added' then 'deleted' else 'updated' end",
    changes: 'r.changes',
    from: `${rows} join ${kind.tables[0].rows.table} m on m.key = r.record_key order by r.row`,
    values: [key],
    importKey: key,
    isUndo: true,
  });
}
